import {
  WorkspaceError
} from "./chunk-GMU24DER.js";

// src/commands/plugin-directory.ts
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
function pluginDirectory() {
  let directory = import.meta.dirname;
  while (!existsSync(join(directory, "tmux-workspace-restore.tmux"))) {
    const parent = dirname(directory);
    if (parent === directory) {
      throw new WorkspaceError("usage", `The plugin's hooks are not above ${import.meta.dirname}`, {
        advice: "Run the command from a whole copy of the plugin: scripts/tmux-workspace-restore."
      });
    }
    directory = parent;
  }
  return directory;
}

export {
  pluginDirectory
};
