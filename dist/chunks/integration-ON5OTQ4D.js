import {
  geminiDirectory
} from "./chunk-VETHN4RZ.js";
import "./chunk-GRAVVD3X.js";
import "./chunk-2AFUZQ4C.js";
import "./chunk-YRTW4C7C.js";
import "./chunk-267LGPGX.js";
import "./chunk-RZR3H62M.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import {
  jsonHooks
} from "./chunk-BANJT2JW.js";
import {
  hookCommand,
  hookMark
} from "./chunk-XEIEQGYY.js";
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
