import { loadOptions } from "../config/options.ts";
import { type CommandContext, typedCommand } from "./context.ts";

/** What brings up the picker in that server: `prefix + C-r`, or the command where that key is not this plugin's. */
export async function restoreWords(context: CommandContext, restoreKey: string): Promise<string> {
  const { stdout } = await context.tmux.call(["show-options", "-gqv", loadOptions.keysBound], {
    timeout: 5_000,
  });
  const isOurs = stdout.toString("utf8").trim().split(" ").includes(restoreKey);
  return isOurs ? `prefix + ${restoreKey}` : typedCommand({ socketWords: [] }, "restore");
}
