import {
  autostart,
  autostartLines,
  readAutostart
} from "./chunk-7JH53BW5.js";
import "./chunk-A4LYRLTV.js";
import "./chunk-V2VN4FX3.js";
import "./chunk-NHQX7HRR.js";
import "./chunk-YIDPQMUL.js";
import "./chunk-PB7D45C6.js";
import "./chunk-KZZWX76E.js";
import "./chunk-ATRNRWG2.js";
import "./chunk-SIVV4SOH.js";
import "./chunk-D2BZFQCC.js";
import "./chunk-MIU2CQSY.js";
import "./chunk-I3SSVKIJ.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-5K56XYRI.js";
import "./chunk-2SWEICA3.js";
import "./chunk-CJIUHKLL.js";
import "./chunk-VE7RIBCY.js";
import "./chunk-2C3OEVSC.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-XYEYHAEO.js";
import "./chunk-2CK6R34X.js";
import "./chunk-4OR7ZS6N.js";
import "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-YSA6ZLXX.js";
import "./chunk-N63G2IEU.js";
import "./chunk-BK6EFARA.js";
import "./chunk-NHGEQQUH.js";
import "./chunk-VUKUVCVT.js";
import "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-VEAVWULK.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-73QETIXB.js";
import "./chunk-E2JVTNXH.js";
import "./chunk-5ZUVA443.js";
import "./chunk-YYUXAUX7.js";
import "./chunk-B43XANY7.js";
import "./chunk-AVQQRLGP.js";
import "./chunk-SN5SRBSB.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";
export {
  autostart,
  autostartLines,
  readAutostart
};
