import {
  finishGuards
} from "./chunk-ATRNRWG2.js";
import "./chunk-SIVV4SOH.js";
import "./chunk-2C3OEVSC.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-BK6EFARA.js";
import "./chunk-VUKUVCVT.js";
import "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-73QETIXB.js";
import "./chunk-YYUXAUX7.js";
import "./chunk-SN5SRBSB.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";
export {
  finishGuards
};
