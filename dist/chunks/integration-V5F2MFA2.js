import {
  jsonHooks
} from "./chunk-A6N4RRKA.js";
import {
  hookCommand,
  hookMark
} from "./chunk-XEIEQGYY.js";
import "./chunk-WSFCRVEQ.js";

// src/harnesses/cursor/integration.ts
import { join } from "node:path";
var cursorIntegration = {
  harness: "cursor",
  purpose: "Cursor's agent says nowhere which of its processes holds which chat. A sessionStart hook notes it. Versions of before 2026 that do not know this event ignore the whole file: remove it there.",
  directory: (account) => join(account.home, ".cursor"),
  edits: (account, hooks) => [
    jsonHooks(
      join(account.home, ".cursor", "hooks.json"),
      [{ keys: ["hooks", "sessionStart"], item: { command: hookCommand(hooks, "cursor") } }],
      hookMark,
      '{\n  "version": 1\n}\n'
    )
  ]
};
export {
  cursorIntegration
};
