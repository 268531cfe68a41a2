import {
  agents,
  readLiveAgents
} from "./chunk-GIEBB5KD.js";
import "./chunk-FFNOAPOM.js";
import "./chunk-YUCFCJH6.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-QXHKIJRT.js";
import "./chunk-IBLPQ7KK.js";
import "./chunk-PXKRVB2Q.js";
import "./chunk-6ZHLBP42.js";
import "./chunk-S63GVUUT.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-4UPNKDFW.js";
import "./chunk-PLT5T2OI.js";
import "./chunk-XHN5M4F6.js";
import "./chunk-XYEYHAEO.js";
import "./chunk-LPKFGIMD.js";
import "./chunk-OPBLMSIB.js";
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
  agents,
  readLiveAgents
};
