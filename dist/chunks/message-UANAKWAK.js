import {
  showOn
} from "./chunk-WGBSSUJR.js";
import "./chunk-WSFCRVEQ.js";
export {
  showOn
};
