import {
  ownedFile
} from "./chunk-IZNONLPU.js";
import {
  extensionName
} from "./chunk-VLBTSPF5.js";
import {
  agentDirectory
} from "./chunk-JKRRX2NH.js";
import "./chunk-AVQQRLGP.js";
import "./chunk-LFP4SWYH.js";
import "./chunk-SN5SRBSB.js";
import "./chunk-GWXVPBYW.js";
import "./chunk-YQ6QMPR5.js";
import "./chunk-YRTW4C7C.js";
import "./chunk-KXHV53NW.js";
import "./chunk-MPANNSCX.js";
import "./chunk-XRBZVOMC.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/harnesses/pi/integration.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";
var piIntegration = {
  harness: "pi",
  purpose: "An extension that notes which conversation each Pi holds, which nothing else tells. It acts when a conversation starts or changes, and adds nothing to a turn. Running ones take it up with /reload.",
  directory: agentDirectory,
  edits: (account, hooks) => [
    ownedFile(
      join(agentDirectory(account), "extensions", extensionName),
      readFileSync(join(hooks, "pi", extensionName), "utf8"),
      "// tmux-workspace-restore:"
    )
  ]
};
export {
  piIntegration
};
