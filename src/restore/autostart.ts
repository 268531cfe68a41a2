import { statSync } from "node:fs";
import { join } from "node:path";
import { WorkspaceError } from "../errors.ts";
import { type Autostarted, beginAutostart, updateAutostart } from "../store/autostarted.ts";
import { literalFormat } from "../tmux/escape.ts";
import type { Tmux } from "../tmux/exec.ts";
import type { AutostartEntry } from "./autostart-manifest.ts";
import { PaneWatcher } from "./pane-watcher.ts";
import { quoteWord } from "./quote.ts";
import { typeAtPrompt } from "./type-at-prompt.ts";

export type AutostartRequest = {
  readonly tmux: Tmux;
  /** Of the server's record. */
  readonly serverDirectory: string;
  readonly entries: readonly AutostartEntry[];
  readonly home: string;
};

/** Milliseconds for a shell to come to its prompt, and for tmux to answer. */
const timeout = { shell: 60_000, tmux: 10_000 } as const;

/**
 * Starts what the user has declared, each in a window of its own, one after the other, by typing it at its shell's prompt.
 * Undefined where that was done before in this server, whatever came of it. What fails is told by its outcome.
 */
export async function startDeclared(request: AutostartRequest): Promise<Autostarted | undefined> {
  const { entries, serverDirectory, tmux } = request;
  const agents: Autostarted["agents"] = entries.map(({ name }) => ({
    name,
    paneId: null,
    outcome: null,
  }));
  const record: Autostarted = { at: Date.now(), agents };
  if (!beginAutostart(serverDirectory, record)) return undefined;
  const watcher = new PaneWatcher(tmux);
  for (const [index, entry] of entries.entries()) {
    const agent = agents[index];
    if (agent === undefined) continue;
    try {
      agent.paneId = await openWindow(request, entry);
      updateAutostart(serverDirectory, record);
      agent.outcome = await typeIt(tmux, watcher, entry, agent.paneId);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      agent.outcome = `not started: ${reason}`;
    }
    updateAutostart(serverDirectory, record);
  }
  return record;
}

/** The id of its pane. */
async function openWindow(
  { tmux, home }: AutostartRequest,
  entry: AutostartEntry,
): Promise<string> {
  const directory = entry.directory.startsWith("~")
    ? join(home, entry.directory.slice(1))
    : entry.directory;
  // tmux would start it in another directory.
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new WorkspaceError("restore-failed", `there is no directory ${directory}`);
  }
  const sessions = await tmux.ask(["list-sessions", "-F", "#{session_id} #{session_name}"], {
    timeout: timeout.tmux,
  });
  const own = sessions
    .toString("utf8")
    .split("\n")
    .find((line) => line.endsWith(` ${entry.session}`) && line.split(" ").length === 2);
  const where =
    own === undefined
      ? ["new-session", "-d", "-s", entry.session]
      : ["new-window", "-d", "-t", `${own.split(" ")[0]}:`];
  const what = ["-P", "-F", "#{pane_id}", "-n", entry.name, "-c", literalFormat(directory)];
  const answer = await tmux.ask([...where, ...what], { timeout: timeout.tmux });
  return answer.toString("utf8").trim();
}

async function typeIt(
  tmux: Tmux,
  watcher: PaneWatcher,
  { command }: AutostartEntry,
  paneId: string,
): Promise<string> {
  const typed = await typeAtPrompt(
    { tmux, watcher },
    paneId,
    (family) => {
      const words = command.map((word) => quoteWord(word, family));
      return words.includes(null) ? null : `${family === "nu" ? "^" : ""}${words.join(" ")}`;
    },
    Date.now() + timeout.shell,
    async () => false,
  );
  return typed.kind === "entered" ? "started" : `not started: ${typed.reason}`;
}
