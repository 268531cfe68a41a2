import {
  createContext,
  onSocket
} from "./chunk-NXLPKIGT.js";
import "./chunk-IUX74DND.js";
import "./chunk-ZHXLDWNL.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  createContext,
  onSocket
};
