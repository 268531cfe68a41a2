import {
  beginAutostart,
  readAutostarted,
  updateAutostart
} from "./chunk-QD4ZNF5B.js";
import "./chunk-QYL6F4GM.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-XEDP5F7E.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  beginAutostart,
  readAutostarted,
  updateAutostart
};
