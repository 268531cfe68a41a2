import {
  beginAutostart,
  readAutostarted,
  updateAutostart
} from "./chunk-SQTSYIIG.js";
import "./chunk-QYL6F4GM.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-T4D6TAOJ.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  beginAutostart,
  readAutostarted,
  updateAutostart
};
