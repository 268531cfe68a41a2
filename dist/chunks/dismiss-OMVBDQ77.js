import {
  dismiss,
  dismissCandidates
} from "./chunk-LXHQESEE.js";
import "./chunk-2BRNWV4B.js";
import "./chunk-BWL4RE53.js";
import "./chunk-B2UAC3JO.js";
import "./chunk-YY2V5Q3T.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-S63GVUUT.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-4UPNKDFW.js";
import "./chunk-LPKFGIMD.js";
import "./chunk-WEUTZIFJ.js";
import "./chunk-EACCP6HX.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-MJVP35WB.js";
import "./chunk-76QFKZQB.js";
import "./chunk-V3SEAGDH.js";
import "./chunk-Q2NCDUGP.js";
import "./chunk-B43XANY7.js";
import "./chunk-S25M2JQE.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-VEAVWULK.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  dismiss,
  dismissCandidates
};
