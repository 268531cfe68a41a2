import {
  install
} from "./chunk-MVSYMTZW.js";
import "./chunk-6VL36OZC.js";
import "./chunk-BJG2L45O.js";
import "./chunk-D3XECQMP.js";
import "./chunk-M25R45F4.js";
import "./chunk-KMC76NSX.js";
import "./chunk-XJR73CI6.js";
import "./chunk-OPBLMSIB.js";
import "./chunk-YYUXAUX7.js";
import "./chunk-YRTW4C7C.js";
import "./chunk-RZR3H62M.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  install
};
