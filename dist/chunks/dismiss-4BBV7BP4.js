import {
  dismiss,
  dismissCandidates
} from "./chunk-DIXFQTOR.js";
import "./chunk-X2CLXGX2.js";
import "./chunk-4CKJHA2D.js";
import "./chunk-WEUTZIFJ.js";
import "./chunk-SWVWCVCF.js";
import "./chunk-ZK2XVDXD.js";
import "./chunk-JXBSP2OS.js";
import "./chunk-MJX5TW62.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-EJ6ADMJX.js";
import "./chunk-3TBN3E5R.js";
import "./chunk-VTJHKB56.js";
import "./chunk-76QFKZQB.js";
import "./chunk-ZA5BFHFV.js";
import "./chunk-B43XANY7.js";
import "./chunk-Q2NCDUGP.js";
import "./chunk-X3IG3F2G.js";
import "./chunk-VEAVWULK.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  dismiss,
  dismissCandidates
};
