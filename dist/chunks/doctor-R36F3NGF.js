import {
  doctor,
  readFindings
} from "./chunk-F3DOZOR2.js";
import "./chunk-GOT2PRNQ.js";
import "./chunk-6VL36OZC.js";
import "./chunk-KHARDIMA.js";
import "./chunk-BIVNJZ25.js";
import "./chunk-NLIB3NA4.js";
import "./chunk-K4TZ2WS5.js";
import "./chunk-BV2IDJJ5.js";
import "./chunk-D2BZFQCC.js";
import "./chunk-ZAEZT5WZ.js";
import "./chunk-M25R45F4.js";
import "./chunk-SQTSYIIG.js";
import "./chunk-LJEQPW7A.js";
import "./chunk-Y3FR3OA4.js";
import "./chunk-PXKRVB2Q.js";
import "./chunk-CP4RVG6U.js";
import "./chunk-HBUOQXTC.js";
import "./chunk-UPPGEQOD.js";
import "./chunk-JOO7CVCY.js";
import "./chunk-YWYG3AHE.js";
import "./chunk-CHOZ6DV3.js";
import "./chunk-FO3SVVJE.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-YUCFCJH6.js";
import "./chunk-QXHKIJRT.js";
import "./chunk-IBLPQ7KK.js";
import "./chunk-XYEYHAEO.js";
import "./chunk-AOYL2NWP.js";
import "./chunk-STFMGRRO.js";
import "./chunk-IHJASOKR.js";
import "./chunk-OPBLMSIB.js";
import "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-P75XAZF6.js";
import "./chunk-LBPQFU57.js";
import "./chunk-T3OXW2LJ.js";
import "./chunk-I7QKHBVU.js";
import "./chunk-QYL6F4GM.js";
import "./chunk-S25M2JQE.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-VEAVWULK.js";
import "./chunk-SSJ6XDE6.js";
import "./chunk-WJH27ISM.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-ZHXLDWNL.js";
import "./chunk-EK5T37NG.js";
import "./chunk-SF2DSNE4.js";
import "./chunk-T4D6TAOJ.js";
import "./chunk-N333O3DC.js";
import "./chunk-B43XANY7.js";
import "./chunk-EI2A3XAG.js";
import "./chunk-UFZEOMQX.js";
import "./chunk-YRTW4C7C.js";
import "./chunk-OJTVJUJW.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  doctor,
  readFindings
};
