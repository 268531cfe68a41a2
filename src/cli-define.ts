import type { Command } from "commander";
import type { CommandContext } from "./commands/context.ts";

/** One command: what it is called and takes, and the module that does it, loaded only when it is the one that is meant. */
export type Define = <Flags extends object>(
  usage: string,
  description: string,
  describe: (command: Command) => Command,
  run: (context: CommandContext, flags: Flags, words: readonly string[]) => Promise<number>,
) => void;

/** Commands of `program`. `ended` is told the exit status of the one that ran. */
export function defineIn(program: Command, ended: (status: number) => void): Define {
  return (usage, description, describe, run) => {
    const hidden = usage === "menu";
    const made = program.command(usage, { hidden }).description(description);
    describe(made.showHelpAfterError(`See: tmux-workspace-restore ${made.name()} --help`))
      .option("-L <name>", "name of the tmux socket")
      .option("-S <path>", "path of the tmux socket")
      .action(async (...given: unknown[]) => {
        const self = given.at(-1) as Command;
        const { L: name, S: path, ...flags } = self.optsWithGlobals<{ L?: string; S?: string }>();
        const { createContext } = await import("./commands/context.ts");
        const context = createContext({
          ...(name === undefined ? {} : { name }),
          ...(path === undefined ? {} : { path }),
        });
        ended(await run(context, flags as Parameters<typeof run>[1], self.args));
      });
  };
}
