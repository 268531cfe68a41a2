import { join } from "node:path";
import { accountDirectory } from "../account.ts";
import type { Account } from "../harness.ts";
import { hookCommand, hookMark } from "../install/hook-command.ts";
import type { Integration } from "../install/integration.ts";
import { jsonHooks } from "../install/json-hooks.ts";

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

/** GEMINI_CLI_HOME moves the parent of `.gemini` (gemini 0.61.0). */
export function geminiDirectory(account: Account): string {
  return join(accountDirectory(account, "GEMINI_CLI_HOME", ""), ".gemini");
}
