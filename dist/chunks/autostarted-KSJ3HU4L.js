import {
  beginAutostart,
  readAutostarted,
  updateAutostart
} from "./chunk-I3SSVKIJ.js";
import "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-GMU24DER.js";
import "./chunk-WSFCRVEQ.js";
export {
  beginAutostart,
  readAutostarted,
  updateAutostart
};
