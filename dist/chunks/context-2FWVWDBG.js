import {
  createContext,
  onSocket,
  typedCommand
} from "./chunk-E2H5R2CZ.js";
import "./chunk-VUUBSURP.js";
import "./chunk-WJH27ISM.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-ZKFBZIEY.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  createContext,
  onSocket,
  typedCommand
};
