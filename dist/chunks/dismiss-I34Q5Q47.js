import {
  dismiss,
  dismissCandidates
} from "./chunk-3QIQHN6O.js";
import "./chunk-I7SH5EQF.js";
import "./chunk-WLJKXKAN.js";
import "./chunk-S63GVUUT.js";
import "./chunk-4CKJHA2D.js";
import "./chunk-WEUTZIFJ.js";
import "./chunk-3OOJWIGE.js";
import "./chunk-BWL4RE53.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-MJX5TW62.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-7VMTGYLK.js";
import "./chunk-F3YRNYBS.js";
import "./chunk-VTJHKB56.js";
import "./chunk-76QFKZQB.js";
import "./chunk-CKQUHSQQ.js";
import "./chunk-B43XANY7.js";
import "./chunk-Q2NCDUGP.js";
import "./chunk-HXBRWNSO.js";
import "./chunk-VEAVWULK.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  dismiss,
  dismissCandidates
};
