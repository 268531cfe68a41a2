import {
  agents,
  readLiveAgents
} from "./chunk-JRCFQS24.js";
import "./chunk-PXKRVB2Q.js";
import "./chunk-KBSDA6J5.js";
import "./chunk-FP3TSF3E.js";
import "./chunk-XFRMOIWQ.js";
import "./chunk-HW4A7F47.js";
import "./chunk-KTVQJPA5.js";
import "./chunk-4IHAXVVJ.js";
import "./chunk-C4GZFZCH.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-5K56XYRI.js";
import "./chunk-2SWEICA3.js";
import "./chunk-CJIUHKLL.js";
import "./chunk-VE7RIBCY.js";
import "./chunk-2C3OEVSC.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-7KIQ7ONA.js";
import "./chunk-GGCXI3P2.js";
import "./chunk-U7PGEZ6X.js";
import "./chunk-XYEYHAEO.js";
import "./chunk-2CK6R34X.js";
import "./chunk-4OR7ZS6N.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-NHGEQQUH.js";
import "./chunk-VUKUVCVT.js";
import "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-VEAVWULK.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-73QETIXB.js";
import "./chunk-VXIY5X5M.js";
import "./chunk-YYUXAUX7.js";
import "./chunk-B43XANY7.js";
import "./chunk-AVQQRLGP.js";
import "./chunk-SN5SRBSB.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";
export {
  agents,
  readLiveAgents
};
