import { Command, CommanderError, Option } from "commander";
import { endQuietly, handOnNodeOptions, letRead, report, version } from "./cli-process.ts";
import type { CommandContext } from "./commands/context.ts";
import type { RestoreFlags } from "./commands/restore.ts";
import type { RunsFlags } from "./commands/runs.ts";
import { exitCode } from "./errors.ts";
import { leave } from "./processes/leave.ts";

let status: number = exitCode.done;

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

/** One command: what it is called and takes, and the module that does it, loaded only when it is the one that is meant. */
function command<Flags extends object>(
  usage: string,
  description: string,
  describe: (command: Command) => Command,
  run: (context: CommandContext, flags: Flags, words: readonly string[]) => Promise<number>,
): void {
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
      status = await run(context, flags as Flags, self.args);
    });
}

command<{ client?: string; quiet?: boolean }>(
  "save",
  "record the server as it is now",
  (it) =>
    it
      .option("-q, --quiet", "say nothing when all is well")
      .option("--client <client>", "say the outcome on this tmux client"),
  async (context, flags) => (await import("./commands/save.ts")).save(context, flags),
);

command<{ json?: boolean }>(
  "status",
  "show what is recorded of the server, and what is not and why",
  (it) => it.option("--json", "one JSON document"),
  async (context, flags) => (await import("./commands/status.ts")).status(context, flags),
);

command<{ json?: boolean }>(
  "agents",
  "list the agents that run in tmux now, and the conversation of each",
  (it) => it.option("--json", "one JSON document"),
  async (context, flags) => (await import("./commands/agents.ts")).agents(context, flags),
);

command<{ json?: boolean }>(
  "doctor",
  "check all that the plugin's working depends on, and say what to do",
  (it) => it.option("--json", "one JSON document"),
  async (context, flags) => (await import("./commands/doctor.ts")).doctor(context, flags),
);

command<{ harness?: string; json?: boolean }>(
  "conversations [directory]",
  "list a directory's conversations, with the command that resumes each",
  (it) => it.option("--harness <name>", "only that agent's").option("--json", "one JSON document"),
  async (context, flags, words) =>
    (await import("./commands/conversations.ts")).conversations(context, flags, words),
);

command<{ client?: string; afterResurrect?: boolean; candidate?: string; choose?: string }>(
  "menu",
  "offer on a tmux client what was lost, as the hooks do",
  (it) =>
    it
      .option("--client <client>", "the client to ask; without it the one that was used last")
      .option("--after-resurrect", "tmux-resurrect has just rebuilt the layout")
      .option("--candidate <id>", "the loss that the menu spoke of")
      .option("--choose <entry>", "what was chosen in the menu, which calls this itself"),
  async (context, flags) => (await import("./commands/menu.ts")).menu(context, flags),
);

command<{ json?: boolean; all?: boolean }>(
  "offer",
  "show what was lost and what a restore would tick",
  (it) =>
    it
      .option("--json", "print one JSON document")
      .option("-a, --all", "also what was restored or dismissed before"),
  async (context, flags) => (await import("./commands/offer.ts")).offer(context, flags),
);

command<RestoreFlags>(
  "restore",
  "bring back what was lost: pick it, name it, or take the defaults",
  (it) =>
    it
      .option("-y, --yes", "restore without asking: what is named, or what is ticked by default")
      .option("--candidate <id>", "this loss, of those that `offer` lists")
      .option("--pane <address...>", "only these panes, as session:window.pane")
      .option("--all", "every pane that can be restored")
      .option("--continue-turns", "tell agents whose turn was cut short to go on with it")
      .option("--json", "print how it went as one JSON document")
      .addOption(new Option("--client <client>").hideHelp()),
  async (context, flags) => (await import("./commands/restore.ts")).restore(context, flags),
);

command<{ json?: boolean; end?: string[]; all?: boolean }>(
  "orphans",
  "list programs that outlived their tmux server, and end those that you name",
  (it) =>
    it
      .option("--end <pid...>", "end these: asked to, and killed after 3 seconds")
      .option("--all", "end all that agents had started")
      .option("--json", "one JSON document"),
  async (context, flags) => (await import("./commands/orphans.ts")).orphans(context, flags),
);

command<RunsFlags>(
  "runs",
  "list restores, show one, or have one go on that was interrupted or stopped",
  (it) =>
    it
      .showHelpAfterError("To show one: runs --show ID. See: tmux-workspace-restore runs --help")
      .option("--show <id>", "how one went")
      .option("--continue <id>", "have one go on that was interrupted or stopped")
      .option("--json", "print JSON")
      .addOption(new Option("--execute <id>").hideHelp()),
  async (context, flags) => (await import("./commands/runs.ts")).runs(context, flags),
);

command<{ json?: boolean }>(
  "relaunch [action] [command...]",
  "list, add or remove commands of agents without a session that come back with their pane",
  (it) => it.option("--json", "one JSON document"),
  async (context, flags, words) =>
    (await import("./commands/relaunch.ts")).relaunch(context, flags, words),
);

command<{ json?: boolean }>(
  "import [file]",
  "take over what tmux-assistant-resurrect has saved",
  (it) => it.option("--json", "one JSON document"),
  async (context, flags, [file]) =>
    (await import("./commands/import.ts")).importSidecar(context, flags, file),
);

command<{ candidate?: string }>(
  "dismiss",
  "stop offering what was lost; nothing is erased",
  (it) => it.option("--candidate <id>", "only this loss"),
  async (context, flags) => (await import("./commands/dismiss.ts")).dismiss(context, flags),
);

command<object>(
  "notice",
  "say in one line that something can be restored, for a login shell",
  (it) => it,
  async (context) => (await import("./commands/notice.ts")).notice(context),
);

command<{ json?: boolean }>(
  "show [id]",
  "show all that a record holds; without an id, which records there are",
  (it) => it.option("--json", "one JSON document"),
  async (context, flags, [id]) => (await import("./commands/show.ts")).show(context, flags, id),
);

command<{ all?: boolean; yes?: boolean }>(
  "forget [id...]",
  "erase what is recorded of servers that are gone",
  (it) => it.option("--all", "of all that are gone").option("-y, --yes", "erase without asking"),
  async (context, flags, ids) => (await import("./commands/forget.ts")).forget(context, flags, ids),
);

command<object>(
  "completions <shell>",
  "print what completes this command in bash, zsh or fish",
  (it) => it,
  async (context, _, [shell = ""]) =>
    (await import("./commands/completions.ts")).completions(context, program, shell),
);

for (const direction of ["install", "uninstall"] as const) {
  command<{ yes?: boolean; dryRun?: boolean }>(
    `${direction} [harness...]`,
    direction === "install"
      ? "put what helps to find conversations into the agents' own settings"
      : "take it out again",
    (it) =>
      it
        .option("-y, --yes", "change without asking")
        .option("-n, --dry-run", "show the change and stop"),
    async (context, flags, harnesses) =>
      (await import("./commands/install.ts")).install(context, {
        direction,
        harnesses,
        yes: flags.yes ?? false,
        dryRun: flags.dryRun ?? false,
      }),
  );
}

try {
  process.stdout.on("error", endQuietly);
  handOnNodeOptions(process.env);
  await program.parseAsync();
} catch (error) {
  status = report(error);
  if (!(error instanceof CommanderError)) await letRead();
}
leave(status);
