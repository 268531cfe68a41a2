import {
  install
} from "./chunk-6PPC24EZ.js";
import "./chunk-URW6VZE5.js";
import "./chunk-D3XECQMP.js";
import "./chunk-P4QJSVTZ.js";
import "./chunk-LIUZUPY5.js";
import "./chunk-C4GZFZCH.js";
import "./chunk-VE7RIBCY.js";
import "./chunk-4OR7ZS6N.js";
import "./chunk-YYUXAUX7.js";
import "./chunk-YRTW4C7C.js";
import "./chunk-XRBZVOMC.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";
export {
  install
};
