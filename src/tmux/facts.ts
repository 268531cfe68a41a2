import type { Tag } from "../config/tags.ts";
import { WorkspaceError } from "../errors.ts";
import { type Tmux, tmuxError } from "./exec.ts";
import { RowError } from "./formats.ts";
import { listingCommands, parseListing } from "./listing.ts";
import { requireSupported } from "./version.ts";

export type ServerFacts = {
  readonly pid: number;
  readonly version: string;
  /** Absolute. */
  readonly socketPath: string;
};

export type SessionFacts = {
  readonly id: string;
  readonly name: string;
  /** Creation directory. */
  readonly directory: string;
  readonly group: string | null;
  readonly attached: boolean;
  /** In force for new panes: the session's environment, else the server's global one. Null: unset or empty. */
  readonly account: Readonly<Record<string, string | null>>;
};

export type LinkFacts = {
  readonly session: string;
  readonly index: number;
  readonly window: string;
  readonly current: boolean;
  /** The session's previously current window. */
  readonly last: boolean;
};

export type WindowFacts = {
  readonly id: string;
  readonly name: string;
  /** Of the unzoomed window. */
  readonly layout: string;
  readonly zoomed: boolean;
  readonly width: number;
  readonly height: number;
  /** The window's own option; null: unset. */
  readonly automaticRename: "on" | "off" | null;
  /** Seconds since the epoch. */
  readonly activity: number;
};

export type PaneFacts = {
  readonly id: string;
  readonly window: string;
  readonly index: number;
  readonly active: boolean;
  readonly last: boolean;
  /** Of the process that the pane was made with; 0 or stale in a dead pane. */
  readonly pid: number;
  readonly tty: string;
  /** As tmux tells it: ends in " (deleted)" when the directory is gone; empty for a dead pane. */
  readonly directory: string;
  readonly title: string;
  readonly program: string;
  /** Its program has ended and remain-on-exit keeps it. */
  readonly dead: boolean;
  /** The restore that made it, and the pane's id in the record that came back there. */
  readonly restored: Tag | null;
};

/** One consistent listing of a server. Windows and panes stand once, however many sessions show them. */
export type TmuxFacts = {
  readonly server: ServerFacts;
  /** Raw values of the plugin's own options; those that are unset are absent. */
  readonly options: ReadonlyMap<string, string>;
  readonly sessions: readonly SessionFacts[];
  readonly links: readonly LinkFacts[];
  readonly windows: readonly WindowFacts[];
  readonly panes: readonly PaneFacts[];
};

/**
 * Everything that a snapshot needs of a tmux server, in one tmux process.
 *
 * Throws `no-server`, `tmux-too-old`, `no-tmux`, or `tmux-failed` when the listing is empty, cut short or contradicts
 * itself (the server is shutting down, or changed meanwhile): such a listing is never a result.
 *
 * @param accountVariables names of environment variables to tell per session.
 * @param timeout milliseconds.
 * @param given the output of the same commands, if somebody has run them already; made anew where it is not whole.
 */
export async function readFacts(
  tmux: Tmux,
  accountVariables: readonly string[],
  timeout: number,
  given?: Promise<Buffer>,
): Promise<TmuxFacts> {
  const deadline = Date.now() + timeout;
  if (given !== undefined) {
    const facts = parseGiven(await given, accountVariables, tmux.socket.path);
    if (facts !== undefined) return facts;
  }
  const args = listingCommands(accountVariables).flatMap((command, index) =>
    index === 0 ? command : [";", ...command],
  );
  for (let attempt = 1; ; attempt += 1) {
    const result = await tmux.call(args, { timeout: Math.max(1, deadline - Date.now()) });
    try {
      if (result.status !== 0) {
        await requireSupported(tmux, timeout);
        throw tmuxError("list-panes", tmux.socket, result);
      }
      return parseListing(result.stdout, accountVariables, tmux.socket.path);
    } catch (error) {
      // A window that was closed between two of the commands: the second listing is whole.
      if (attempt < 3 && isPassing(error) && Date.now() < deadline) continue;
      throw error instanceof RowError ? incomplete(tmux.socket.path, error) : error;
    }
  }
}

function parseGiven(
  output: Buffer,
  accountVariables: readonly string[],
  socketPath: string,
): TmuxFacts | undefined {
  try {
    return parseListing(output, accountVariables, socketPath);
  } catch {
    return undefined;
  }
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof RowError || (error instanceof WorkspaceError && error.code === "tmux-failed")
  );
}

function incomplete(socketPath: string, cause: unknown): WorkspaceError {
  const what = cause instanceof Error ? cause.message : String(cause);
  return new WorkspaceError("tmux-failed", `The listing of ${socketPath} is not whole: ${what}`, {
    advice: "Nothing was recorded; the last record stays in force. Try again.",
    cause,
  });
}
