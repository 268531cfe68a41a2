import {
  dismiss,
  dismissCandidates
} from "./chunk-3EWESI3X.js";
import "./chunk-6LYVGPPJ.js";
import "./chunk-WLJKXKAN.js";
import "./chunk-4CKJHA2D.js";
import "./chunk-WEUTZIFJ.js";
import "./chunk-3OOJWIGE.js";
import "./chunk-ZK2XVDXD.js";
import "./chunk-JXBSP2OS.js";
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
