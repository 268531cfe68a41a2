import { Option } from "commander";
import type { Define } from "./cli-define.ts";
import type { RestoreFlags } from "./commands/restore.ts";
import type { RunsFlags } from "./commands/runs.ts";

/** What is done with a workspace, day by day. */
export function workspaceCommands(command: Define): void {
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

  command<{ harness?: string; json?: boolean }>(
    "conversations [directory]",
    "list a directory's conversations, with the command that resumes each",
    (it) =>
      it.option("--harness <name>", "only that agent's").option("--json", "one JSON document"),
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
        .option("--json", "print one JSON document, as docs/offer.schema.json describes it")
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
        .option("--json", "print how it went as one JSON document"),
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
        .option("--show [id]", "how one went; without an id the latest")
        .option("--continue <id>", "have one go on that was interrupted or stopped")
        .option("--json", "print JSON")
        .addOption(new Option("--execute <id>").hideHelp()),
    async (context, flags) => (await import("./commands/runs.ts")).runs(context, flags),
  );

  command<{ candidate?: string }>(
    "dismiss",
    "stop offering what this server lost; nothing is erased: restore --candidate ID brings one back",
    (it) => it.option("--candidate <id>", "only this loss, not all that `offer` lists"),
    async (context, flags) => (await import("./commands/dismiss.ts")).dismiss(context, flags),
  );
}
