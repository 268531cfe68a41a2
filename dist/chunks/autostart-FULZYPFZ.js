import {
  autostart,
  autostartLines,
  readAutostart
} from "./chunk-THDBJJKS.js";
import "./chunk-CN6NUV4T.js";
import "./chunk-K4TZ2WS5.js";
import "./chunk-D2BZFQCC.js";
import "./chunk-C5IRHOAT.js";
import "./chunk-QD4ZNF5B.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-5K56XYRI.js";
import "./chunk-2SWEICA3.js";
import "./chunk-XNBWLVX5.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-XJR73CI6.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-XYEYHAEO.js";
import "./chunk-4PS2HCE7.js";
import "./chunk-OPBLMSIB.js";
import "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-E2D5B7YP.js";
import "./chunk-47XJPGUM.js";
import "./chunk-DQU6GSIJ.js";
import "./chunk-I7QKHBVU.js";
import "./chunk-QYL6F4GM.js";
import "./chunk-I6GYJM2Y.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-VEAVWULK.js";
import "./chunk-WJH27ISM.js";
import "./chunk-CKZQQ4CS.js";
import "./chunk-XEDP5F7E.js";
import "./chunk-B43XANY7.js";
import "./chunk-YYUXAUX7.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  autostart,
  autostartLines,
  readAutostart
};
