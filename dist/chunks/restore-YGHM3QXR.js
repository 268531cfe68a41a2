import {
  follow,
  restore
} from "./chunk-PY54JQJ4.js";
import "./chunk-AGW3GBKO.js";
import "./chunk-NETTW3JT.js";
import "./chunk-QT4YLYDB.js";
import "./chunk-TJHGYFVT.js";
import "./chunk-SLUMA6JD.js";
import "./chunk-M4XMHX45.js";
import "./chunk-NH4XKQBM.js";
import "./chunk-MCMECFC5.js";
import "./chunk-N2B3CPVD.js";
import "./chunk-T3WBFTMG.js";
import "./chunk-B3L25DAI.js";
import "./chunk-HOVTRCGS.js";
import "./chunk-2BOZCZ6K.js";
import "./chunk-GOT2PRNQ.js";
import "./chunk-NLIB3NA4.js";
import "./chunk-K4TZ2WS5.js";
import "./chunk-BV2IDJJ5.js";
import "./chunk-D2BZFQCC.js";
import "./chunk-HBUOQXTC.js";
import "./chunk-CHOZ6DV3.js";
import "./chunk-FO3SVVJE.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-QXHKIJRT.js";
import "./chunk-IBLPQ7KK.js";
import "./chunk-XYEYHAEO.js";
import "./chunk-AOYL2NWP.js";
import "./chunk-STFMGRRO.js";
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
import "./chunk-GLRH4SMJ.js";
import "./chunk-SSJ6XDE6.js";
import "./chunk-WJH27ISM.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-ZHXLDWNL.js";
import "./chunk-EK5T37NG.js";
import "./chunk-SF2DSNE4.js";
import "./chunk-T4D6TAOJ.js";
import "./chunk-N333O3DC.js";
import "./chunk-B43XANY7.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  follow,
  restore
};
