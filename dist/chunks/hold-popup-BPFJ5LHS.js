import {
  holdPopup
} from "./chunk-GLRH4SMJ.js";
import "./chunk-WSFCRVEQ.js";
export {
  holdPopup
};
