import {
  follow,
  restore
} from "./chunk-CPRNS7S5.js";
import "./chunk-X6XFPCQ3.js";
import "./chunk-IE6NUA4M.js";
import "./chunk-G5RQBZIM.js";
import "./chunk-2BOZCZ6K.js";
import "./chunk-RAD6W6DS.js";
import "./chunk-NETTW3JT.js";
import "./chunk-N2B3CPVD.js";
import "./chunk-LXHQESEE.js";
import "./chunk-SBLMDGB2.js";
import "./chunk-2BRNWV4B.js";
import "./chunk-BWL4RE53.js";
import "./chunk-B2UAC3JO.js";
import "./chunk-WODLVZJP.js";
import "./chunk-TSLWV6EQ.js";
import "./chunk-M4XMHX45.js";
import "./chunk-YY2V5Q3T.js";
import "./chunk-RSGW53D5.js";
import "./chunk-D2BZFQCC.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-QXHKIJRT.js";
import "./chunk-IBLPQ7KK.js";
import "./chunk-S63GVUUT.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-4UPNKDFW.js";
import "./chunk-XYEYHAEO.js";
import "./chunk-LPKFGIMD.js";
import "./chunk-OPBLMSIB.js";
import "./chunk-WEUTZIFJ.js";
import "./chunk-EACCP6HX.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-MJVP35WB.js";
import "./chunk-76QFKZQB.js";
import "./chunk-V3SEAGDH.js";
import "./chunk-Q2NCDUGP.js";
import "./chunk-B43XANY7.js";
import "./chunk-S25M2JQE.js";
import "./chunk-ZCAKMMBM.js";
import "./chunk-VEAVWULK.js";
import "./chunk-GLRH4SMJ.js";
import "./chunk-6RTTFYRE.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-ZHXLDWNL.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";
export {
  follow,
  restore
};
