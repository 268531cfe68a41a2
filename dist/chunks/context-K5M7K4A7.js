import {
  createContext,
  onSocket,
  typedCommand
} from "./chunk-BQYOFZKX.js";
import "./chunk-563FFCX3.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-E2JVTNXH.js";
import "./chunk-VXIY5X5M.js";
import "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";
export {
  createContext,
  onSocket,
  typedCommand
};
