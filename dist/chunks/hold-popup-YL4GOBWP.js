import {
  holdPopup
} from "./chunk-5UZR4SFV.js";
import "./chunk-I3XFKPQ3.js";
import "./chunk-6MB7JE7F.js";
import "./chunk-ZHMHVMFM.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";
export {
  holdPopup
};
