import {
  holdPopup
} from "./chunk-LOZYHOID.js";
import "./chunk-WSFCRVEQ.js";
export {
  holdPopup
};
