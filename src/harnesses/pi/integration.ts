import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Integration } from "../install/integration.ts";
import { ownedFile } from "../install/owned-file.ts";
import { extensionName } from "./live.ts";
import { agentDirectory } from "./store.ts";

/** Pi loads what is in `extensions` of its directory, without asking (1.6.0, user scope). */
export const piIntegration: Integration = {
  harness: "pi",
  purpose:
    "An extension that notes which conversation each Pi holds, which nothing else tells. It acts when a conversation " +
    "starts or changes, and adds nothing to a turn. Running ones take it up with /reload.",
  directory: agentDirectory,
  edits: (account, hooks) => [
    ownedFile(
      join(agentDirectory(account), "extensions", extensionName),
      readFileSync(join(hooks, "pi", extensionName), "utf8"),
      "// tmux-workspace-restore:",
    ),
  ],
};
