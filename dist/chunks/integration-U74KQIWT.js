import {
  ownedFile
} from "./chunk-IZNONLPU.js";
import {
  extensionName
} from "./chunk-6XXTQ6CB.js";
import {
  agentDirectory
} from "./chunk-BGMLHZUE.js";
import "./chunk-EI2A3XAG.js";
import "./chunk-LFP4SWYH.js";
import "./chunk-UFZEOMQX.js";
import "./chunk-GRAVVD3X.js";
import "./chunk-2AFUZQ4C.js";
import "./chunk-YRTW4C7C.js";
import "./chunk-2HZLEDEE.js";
import "./chunk-267LGPGX.js";
import "./chunk-RZR3H62M.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
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
