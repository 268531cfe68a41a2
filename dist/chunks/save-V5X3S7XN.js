import {
  save
} from "./chunk-JD5EZLU7.js";
import "./chunk-WLJQX5WF.js";
import "./chunk-PXKRVB2Q.js";
import "./chunk-CP4RVG6U.js";
import "./chunk-HBUOQXTC.js";
import "./chunk-YWYG3AHE.js";
import "./chunk-FO3SVVJE.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-AOYL2NWP.js";
import "./chunk-STFMGRRO.js";
import "./chunk-IHJASOKR.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-T3OXW2LJ.js";
import "./chunk-I7QKHBVU.js";
import "./chunk-QYL6F4GM.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-VEAVWULK.js";
import "./chunk-ZHXLDWNL.js";
import "./chunk-N333O3DC.js";
import "./chunk-B43XANY7.js";
import "./chunk-EI2A3XAG.js";
import "./chunk-UFZEOMQX.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  save
};
