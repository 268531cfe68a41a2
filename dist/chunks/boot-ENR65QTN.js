import {
  boot,
  removeLink,
  tellSystemd
} from "./chunk-ZS6R5Q75.js";
import "./chunk-BJG2L45O.js";
import "./chunk-D3XECQMP.js";
import "./chunk-M5Z3O7ZE.js";
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
