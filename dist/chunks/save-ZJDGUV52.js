import {
  save
} from "./chunk-AXBY3ZEV.js";
import "./chunk-TYKAAAN5.js";
import "./chunk-PXKRVB2Q.js";
import "./chunk-6ZHLBP42.js";
import "./chunk-S63GVUUT.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-4UPNKDFW.js";
import "./chunk-CA4PFCXV.js";
import "./chunk-WEUTZIFJ.js";
import "./chunk-EACCP6HX.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-MJVP35WB.js";
import "./chunk-76QFKZQB.js";
import "./chunk-B43XANY7.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-VEAVWULK.js";
import "./chunk-ZHXLDWNL.js";
import "./chunk-EI2A3XAG.js";
import "./chunk-R7YNFAHA.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  save
};
