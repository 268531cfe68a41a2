import { exitCode } from "../errors.ts";
import type { Snapshot } from "../snapshot/schema.ts";
import { isRecordAlive } from "../store/alive.ts";
import { namesIn } from "../store/directory.ts";
import { readMarks } from "../store/marks.ts";
import { fileStore } from "../store/store.ts";
import { ago } from "../text/duration.ts";
import { type CommandContext, typedCommand } from "./context.ts";

/**
 * One line for a login shell when something can be restored; nothing otherwise, and nothing inside tmux, where the menu asks.
 * It looks at marks alone until there is something to tell: every login pays for it.
 */
export async function notice(context: CommandContext): Promise<number> {
  if (context.environment.TMUX) return exitCode.nothingToDo;
  const lost = await findLosses(context);
  const cutShort = await cutShortLine(context, lost.length);
  if (cutShort !== undefined) {
    context.stdout(`${cutShort}\n`);
    return exitCode.done;
  }
  const newest = lost.find((each) => isHere(context, each.snapshot)) ?? lost[0];
  if (newest === undefined) return exitCode.nothingToDo;
  const others = lost.length === 1 ? "" : `, and ${lost.length - 1} more`;
  context.stdout(
    `A tmux workspace was lost, last seen ${ago(Date.now() - newest.lastSeen)}: ${held(newest.snapshot)}${others}. ${advice(context, newest.snapshot)}\n`,
  );
  return exitCode.done;
}

/** A restore that can go on comes first: `restore` asks about it, and shows from there what else was lost. */
async function cutShortLine(context: CommandContext, others: number): Promise<string | undefined> {
  const { paths, socket } = context;
  if (namesIn(paths.runs).length === 0) return undefined;
  const { unfinishedRun } = await import("../restore/unfinished.ts");
  const run = unfinishedRun(paths, socket.path);
  if (run?.view.stage !== "interrupted") return undefined;
  const back = run.view.launches.filter(({ state }) => state === "ready").length;
  const total = run.view.launches.length;
  const far =
    total === 0 ? "" : `: ${back} of ${total} ${total === 1 ? "agent is" : "agents are"} back`;
  const more = others === 0 ? "" : `, and ${others} more ${others === 1 ? "was" : "were"} lost`;
  const begun = ago(Date.now() - run.record.createdAt);
  return `The restore of a tmux workspace, begun ${begun}, was cut short${far}${more}. Go on with it: ${typedCommand(context, "restore")}`;
}

type Loss = { readonly lastSeen: number; readonly snapshot: Snapshot };

/** Newest first. */
async function findLosses({ paths }: CommandContext): Promise<Loss[]> {
  const store = fileStore(paths);
  const dead = store
    .keys()
    .filter((key) => readMarks(paths.server(key)).consumed === undefined && !isRecordAlive(key));
  if (dead.length === 0) return [];
  const { consumedByRuns } = await import("../restore/runs.ts");
  const { copyMakers } = await import("../restore/copies.ts");
  const { withoutCopiesOf } = await import("../offer/copies.ts");
  const consumed = consumedByRuns(paths);
  const lost = new Set(dead.filter((key) => !consumed.has(key)));
  if (lost.size === 0) return [];
  return withoutCopiesOf(copyMakers(paths), await store.servers())
    .filter(({ key }) => lost.has(key))
    .flatMap(({ snapshot, lastSeen }) => {
      const isWorth = snapshot?.panes.some((pane) => pane.agent !== null || !pane.idleShell);
      return snapshot !== undefined && isWorth ? [{ snapshot, lastSeen }] : [];
    })
    .sort((a, b) => b.lastSeen - a.lastSeen);
}

function isHere({ socket }: CommandContext, { server }: Snapshot): boolean {
  return server.socketPath === socket.path;
}

function held({ panes }: Snapshot): string {
  const agents = panes.filter((pane) => pane.agent !== null).length;
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  return agents === 0
    ? count(panes.length, "pane")
    : `${count(agents, "agent")} in ${count(panes.length, "pane")}`;
}

/** The socket is named where it was named here, or where the command would not come upon it by itself. */
function advice(context: CommandContext, snapshot: Snapshot): string {
  const { socketPath } = snapshot.server;
  const isPlain = isHere(context, snapshot) || !/^[\w/.-]+$/.test(socketPath);
  const socketWords = isPlain ? context.socketWords : ["-S", socketPath];
  return `Bring it back: ${typedCommand({ socketWords }, "restore")}`;
}
