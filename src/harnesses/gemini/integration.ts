import { join } from "node:path";
import { hookCommand, hookMark } from "../install/hook-command.ts";
import type { Integration } from "../install/integration.ts";
import { jsonHooks } from "../install/json-hooks.ts";
import { geminiDirectory } from "./store.ts";

/** gemini 0.61.0 keeps no record of which process holds which conversation: only its SessionStart hook says. */
export const geminiIntegration: Integration = {
  harness: "gemini",
  purpose:
    "Gemini CLI says nowhere which of its processes holds which conversation. A SessionStart hook notes it, so that each pane gets its own back.",
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
              { name: "workspace-restore", type: "command", command: hookCommand(hooks, "gemini") },
            ],
          },
        },
      ],
      hookMark,
    ),
  ],
};
