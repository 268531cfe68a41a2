import { isIdleShell } from "../processes/foreground.ts";
import { readProcesses } from "../processes/host.ts";
import { samplePanes } from "../restore/pane-watcher.ts";
import type { Run } from "../restore/runs.ts";
import { seemsTyped } from "../restore/typed-text.ts";
import type { Tmux } from "../tmux/exec.ts";
import { RowReader, rowFormat } from "../tmux/formats.ts";
import type { CommandContext } from "./context.ts";
import { type RestoredSession, restoredSession } from "./restored-session.ts";

/** The variable by which a run is told whose client asked for it. */
export const clientVariable = "TMUX_WORKSPACE_RESTORE_CLIENT";

const timeout = 5_000;

export type Taken =
  /** The client shows what came back. */
  | { readonly kind: "there" }
  /** It was left where it is, since something goes on there. */
  | { readonly kind: "left"; readonly session: RestoredSession };

/**
 * Takes the client that asked for a restore to what came back, as tmux-resurrect does: out of a session in which nothing has
 * happened yet. One with work in it is not taken away from its user. Undefined: there is nobody, or nowhere, to go.
 */
export async function takeThere(
  context: CommandContext,
  client: string,
  run: Run,
): Promise<Taken | undefined> {
  const session = await restoredSession(context, run);
  if (session === undefined) return undefined;
  const place = await placeOf(context, client);
  if (place === undefined) return undefined;
  if (place.session === session.id) return { kind: "there" };
  if (!place.isFresh) return { kind: "left", session };
  const there = ["switch-client", "-c", client, "-t", session.id];
  const { status } = await context.tmux.call(there, { timeout });
  return status === 0 ? { kind: "there" } : { kind: "left", session };
}

type Place = {
  /** Id of the session that the client shows. */
  readonly session: string;
  /** One shell at its prompt, from which nothing has scrolled away, with nothing typed at it. */
  readonly isFresh: boolean;
};

const fields = [
  "client_name",
  "session_id",
  "session_windows",
  "window_panes",
  "history_size",
  "pane_in_mode",
  "pane_pid",
  "pane_id",
];

async function placeOf({ tmux }: CommandContext, client: string): Promise<Place | undefined> {
  const listed = await tmux.call(["list-clients", "-F", rowFormat("C", fields)], { timeout });
  if (listed.status !== 0) return undefined;
  const reader = new RowReader(listed.stdout);
  while (!reader.done) {
    reader.kind();
    const [name, session = "", ...facts] = reader.fields(fields.length);
    reader.end();
    if (name !== client) continue;
    const [windows, panes, history, mode, pid = 0] = facts.map(Number);
    const isAlone = windows === 1 && panes === 1 && history === 0 && mode === 0;
    const isIdle = isAlone && isIdleShell(readProcesses(), pid);
    return { session, isFresh: isIdle && !(await isTypedAt(tmux, facts.at(-1) ?? "")) };
  }
  return undefined;
}

async function isTypedAt(tmux: Tmux, pane: string): Promise<boolean> {
  const sample = (await samplePanes(tmux, [pane])).get(pane);
  return sample === undefined || seemsTyped(sample);
}

/** How to get to a session that the client was not taken to: for the status line. */
export function wayThere({ name }: RestoredSession): string {
  return `prefix + s goes to ${name}`;
}
