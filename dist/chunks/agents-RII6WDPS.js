import {
  agents,
  readLiveAgents
} from "./chunk-WLV7B3ZI.js";
import "./chunk-UVK5FZHF.js";
import "./chunk-DKKQBSUQ.js";
import "./chunk-KMC76NSX.js";
import "./chunk-PXKRVB2Q.js";
import "./chunk-FOTW4RO3.js";
import "./chunk-XSVRQ5SM.js";
import "./chunk-QSGHTPS6.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-5K56XYRI.js";
import "./chunk-2SWEICA3.js";
import "./chunk-XNBWLVX5.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-XJR73CI6.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-YUCFCJH6.js";
import "./chunk-QXHKIJRT.js";
import "./chunk-IBLPQ7KK.js";
import "./chunk-XYEYHAEO.js";
import "./chunk-4PS2HCE7.js";
import "./chunk-IHJASOKR.js";
import "./chunk-OPBLMSIB.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-DQU6GSIJ.js";
import "./chunk-I7QKHBVU.js";
import "./chunk-QYL6F4GM.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-VEAVWULK.js";
import "./chunk-ZKFBZIEY.js";
import "./chunk-B43XANY7.js";
import "./chunk-YYUXAUX7.js";
import "./chunk-EI2A3XAG.js";
import "./chunk-UFZEOMQX.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  agents,
  readLiveAgents
};
