import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { WorkspaceError } from "../errors.ts";

/** The plugin's own directory: the one above this file, in `src` as in the bundle, that holds what tmux loads. */
export function pluginDirectory(): string {
  let directory = import.meta.dirname;
  while (!existsSync(join(directory, "tmux-workspace-restore.tmux"))) {
    const parent = dirname(directory);
    if (parent === directory) {
      throw new WorkspaceError("usage", `The plugin's hooks are not above ${import.meta.dirname}`, {
        advice: "Run the command from a whole copy of the plugin: scripts/tmux-workspace-restore.",
      });
    }
    directory = parent;
  }
  return directory;
}
