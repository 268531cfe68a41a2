import {
  boot,
  removeLink,
  tellSystemd
} from "./chunk-3EQCZO4P.js";
import "./chunk-BJG2L45O.js";
import "./chunk-D3XECQMP.js";
import "./chunk-ZAEZT5WZ.js";
import "./chunk-M25R45F4.js";
import "./chunk-IHJASOKR.js";
import "./chunk-OPBLMSIB.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-IZNONLPU.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  boot,
  removeLink,
  tellSystemd
};
