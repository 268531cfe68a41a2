import {
  boot,
  removeLink,
  tellSystemd
} from "./chunk-2CJO3LGF.js";
import "./chunk-URW6VZE5.js";
import "./chunk-D3XECQMP.js";
import "./chunk-2XPNNJWY.js";
import "./chunk-LIUZUPY5.js";
import "./chunk-4IHAXVVJ.js";
import "./chunk-4OR7ZS6N.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-IZNONLPU.js";
import "./chunk-GMU24DER.js";
import "./chunk-WSFCRVEQ.js";
export {
  boot,
  removeLink,
  tellSystemd
};
