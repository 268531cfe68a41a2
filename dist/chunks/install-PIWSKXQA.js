import {
  install
} from "./chunk-FIFUCHZP.js";
import "./chunk-6VL36OZC.js";
import "./chunk-BJG2L45O.js";
import "./chunk-D3XECQMP.js";
import "./chunk-M25R45F4.js";
import "./chunk-JOO7CVCY.js";
import "./chunk-STFMGRRO.js";
import "./chunk-OPBLMSIB.js";
import "./chunk-YRTW4C7C.js";
import "./chunk-OJTVJUJW.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  install
};
