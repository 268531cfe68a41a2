import { Command } from "commander";
import { defineIn } from "./cli-define.ts";
import { version } from "./cli-process.ts";
import { setupCommands } from "./cli-setup.ts";
import { workspaceCommands } from "./cli-workspace.ts";

/** The whole command line. `ended` is told the exit status of the command that ran. */
export function createProgram(ended: (status: number) => void): Command {
  const program = new Command("tmux-workspace-restore")
    .description(
      "Brings back a lost tmux workspace: the layout, and each coding agent in its own conversation.",
    )
    .version(version)
    .option("-L <name>", "name of the tmux socket, as with tmux itself")
    .option("-S <path>", "path of the tmux socket, as with tmux itself")
    .helpOption("-h, --help", "show help")
    .helpCommand(false)
    .addHelpText(
      "after",
      "\nExit status: 0 done, 1 failed, 2 wrong usage, 3 nothing to do.\n" +
        "Without -L and -S the server of $TMUX is meant, and outside tmux the default socket.",
    )
    .showHelpAfterError("See: tmux-workspace-restore --help")
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "")) });
  const command = defineIn(program, ended);
  workspaceCommands(command);
  setupCommands(command, program);
  return program;
}
