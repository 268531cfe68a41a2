import { join } from "node:path";
import { hookCommand, hookMark } from "../install/hook-command.ts";
import type { Integration } from "../install/integration.ts";
import { jsonHooks } from "../install/json-hooks.ts";

/** User hooks are in `~/.cursor/hooks.json`, whatever CURSOR_CONFIG_DIR says (reported of 2026.08). */
export const cursorIntegration: Integration = {
  harness: "cursor",
  purpose:
    "Cursor's agent says nowhere which of its processes holds which chat. A sessionStart hook notes it. Versions of before " +
    "2026 that do not know this event ignore the whole file: remove it there.",
  directory: (account) => join(account.home, ".cursor"),
  edits: (account, hooks) => [
    jsonHooks(
      join(account.home, ".cursor", "hooks.json"),
      [{ keys: ["hooks", "sessionStart"], item: { command: hookCommand(hooks, "cursor") } }],
      hookMark,
      '{\n  "version": 1\n}\n',
    ),
  ],
};
