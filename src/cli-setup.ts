import { type Command, Option } from "commander";
import type { Define } from "./cli-define.ts";
import { version } from "./cli-process.ts";

/** What is done once, now and then, or when something is wrong. */
export function setupCommands(command: Define, program: Command): void {
  command<{ json?: boolean }>(
    "doctor",
    "check all that the plugin's working depends on, and say what to do",
    (it) => it.option("--json", "one JSON document"),
    async (context, flags) => (await import("./commands/doctor.ts")).doctor(context, flags),
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
    async (context, flags, ids) =>
      (await import("./commands/forget.ts")).forget(context, flags, ids),
  );

  command<{ output?: string }>(
    "export [id...]",
    "write a bug report without names, paths or conversations in it",
    (it) => it.option("-o, --output <file>", "where to; - prints it"),
    async (context, flags, ids) =>
      (await import("./commands/export.ts")).exportReport(context, flags, version, ids),
  );

  command<object>(
    "completions <shell>",
    "print what completes this command in bash, zsh or fish",
    (it) => it,
    async (context, _, [shell = ""]) =>
      (await import("./commands/completions.ts")).completions(context, program, shell),
  );

  command<{ yes?: boolean; dryRun?: boolean }>(
    "boot [action]",
    "have a tmux server started at boot: on, off, or whether it is",
    (it) =>
      it
        .option("-y, --yes", "change without asking")
        .option("-n, --dry-run", "show the change and stop"),
    async (context, flags, [action]) =>
      (await import("./commands/boot.ts")).boot(context, flags, action),
  );

  command<object>(
    "notice",
    "say in one line that something can be restored, for a login shell",
    (it) => it,
    async (context) => (await import("./commands/notice.ts")).notice(context),
  );

  command<{ json?: boolean }>(
    "import [file]",
    "take over what tmux-assistant-resurrect has saved",
    (it) => it.option("--json", "one JSON document"),
    async (context, flags, [file]) =>
      (await import("./commands/import.ts")).importSidecar(context, flags, file),
  );

  command<{ json?: boolean }>(
    "relaunch [action] [command...]",
    "list, add or remove commands of agents without a session that come back with their pane",
    (it) =>
      it
        .addHelpText(
          "after",
          "\nActions: list (the default), add 'COMMAND', remove 'COMMAND'; as in: relaunch add 'claude agents'",
        )
        .option("--json", "one JSON document"),
    async (context, flags, words) =>
      (await import("./commands/relaunch.ts")).relaunch(context, flags, words),
  );

  command<{ json?: boolean; start?: boolean }>(
    "autostart",
    "show which agents start by themselves, and what became of that",
    (it) => it.option("--json", "one JSON document").addOption(new Option("--start").hideHelp()),
    async (context, flags) => (await import("./commands/autostart.ts")).autostart(context, flags),
  );

  command<{ yes?: boolean; dryRun?: boolean }>(
    "install [harness...]",
    "put what helps to find conversations into the agents' own settings",
    (it) =>
      it
        .option("-y, --yes", "change without asking")
        .option("-n, --dry-run", "show the change and stop"),
    async (context, flags, harnesses) =>
      (await import("./commands/install.ts")).install(context, {
        direction: "install",
        harnesses,
        ...flags,
      }),
  );

  command<{ yes?: boolean; dryRun?: boolean; everything?: boolean; keepState?: string }>(
    "uninstall [harness...]",
    "take it out again; with --everything, all of the plugin from everywhere",
    (it) =>
      it
        .option("-y, --yes", "change without asking")
        .option("-n, --dry-run", "show the change and stop")
        .option("--everything", "also from running servers, the boot, completions, and the records")
        .option("--keep-state <directory>", "with --everything: move the records there"),
    async (context, { everything, ...flags }, harnesses) =>
      (await import("./commands/uninstall.ts")).uninstall(context, flags, harnesses, everything),
  );
}
