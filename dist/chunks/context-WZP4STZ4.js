import {
  createContext,
  onSocket,
  typedCommand
} from "./chunk-SSJ6XDE6.js";
import "./chunk-WJH27ISM.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-ZHXLDWNL.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  createContext,
  onSocket,
  typedCommand
};
