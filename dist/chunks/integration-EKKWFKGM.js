import {
  geminiDirectory
} from "./chunk-BXLDS5PS.js";
import {
  jsonHooks
} from "./chunk-A6N4RRKA.js";
import {
  hookCommand,
  hookMark
} from "./chunk-XEIEQGYY.js";
import "./chunk-GWXVPBYW.js";
import "./chunk-YQ6QMPR5.js";
import "./chunk-YRTW4C7C.js";
import "./chunk-MPANNSCX.js";
import "./chunk-XRBZVOMC.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/harnesses/gemini/integration.ts
import { join } from "node:path";
var geminiIntegration = {
  harness: "gemini",
  purpose: "Gemini CLI says nowhere which of its processes holds which conversation. A SessionStart hook notes it, so that each pane gets its own back.",
  directory: geminiDirectory,
  edits: (account, hooks) => [
    jsonHooks(
      join(geminiDirectory(account), "settings.json"),
      [
        {
          keys: ["hooks", "SessionStart"],
          item: {
            matcher: "*",
            hooks: [
              { name: "workspace-restore", type: "command", command: hookCommand(hooks, "gemini") }
            ]
          }
        }
      ],
      hookMark
    )
  ]
};
export {
  geminiIntegration
};
