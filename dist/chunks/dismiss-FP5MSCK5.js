import {
  dismiss,
  dismissCandidates
} from "./chunk-74GBAMOQ.js";
import "./chunk-QAZ6GMTK.js";
import "./chunk-345M5RQB.js";
import "./chunk-S63GVUUT.js";
import "./chunk-LPKFGIMD.js";
import "./chunk-WEUTZIFJ.js";
import "./chunk-OZKCGP5S.js";
import "./chunk-BWL4RE53.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-MJX5TW62.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-S25M2JQE.js";
import "./chunk-UTQFMV7K.js";
import "./chunk-MJVP35WB.js";
import "./chunk-76QFKZQB.js";
import "./chunk-CKQUHSQQ.js";
import "./chunk-B43XANY7.js";
import "./chunk-Q2NCDUGP.js";
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
