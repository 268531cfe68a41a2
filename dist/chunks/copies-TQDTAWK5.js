import {
  withoutCopiesOf
} from "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-WSFCRVEQ.js";
export {
  withoutCopiesOf
};
