import {
  serverIdentity
} from "./chunk-VUKUVCVT.js";
import {
  serverKey
} from "./chunk-B43XANY7.js";

// src/store/alive.ts
function isRecordAlive(key) {
  const pid = Number(key.split("-").at(-2));
  const identity = serverIdentity(pid);
  return identity !== void 0 && serverKey(identity) === key;
}

export {
  isRecordAlive
};
