import type { ProcessFacts, ProcessTable } from "../../processes/process.ts";
import { readLinesFromEnd } from "../readers/tail.ts";
import type { Session } from "./store.ts";

/**
 * The terminal title of opencode 1.18.33 is `OC | TITLE` of the conversation shown, cut to 37 characters and an ellipsis
 * from 41 on, and follows every change; `OpenCode` where none is shown, or one that has no title of its own yet.
 * Undefined: another title, so that it says nothing.
 */
export function shownTitle(paneTitle: string): string | null | undefined {
  if (paneTitle === "OpenCode") return null;
  return paneTitle.startsWith("OC | ") ? paneTitle.slice(5) : undefined;
}

export function hasTitle(session: Session, shown: string): boolean {
  const { title } = session;
  return (title.length > 40 ? `${title.slice(0, 37)}…` : title).trim() === shown.trim();
}

export function hasOwnTitle(session: Session): boolean {
  return !/^New session - \d{4}-\d\d-\d\dT[\d:.]+Z$/.test(session.title);
}

const logBytes = 1 << 20;
/** Milliseconds from a process's start to its first line in the log; a loaded machine takes long. */
const firstLineWithin = 60_000;

/**
 * The conversations that a process has worked on, newest last, as the log tells that all opencode processes share
 * (1.18.33: `timestamp=… run=RUN message="creating instance" directory=…`, later `session.id=ID`). A run is the process's
 * when it is the only one that began in its directory soon after its start, and no other live process could be meant;
 * undefined where that cannot be said.
 */
export async function loggedSessions(
  own: ProcessFacts,
  others: readonly ProcessFacts[],
  table: ProcessTable,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  const log = table.openFiles(own.pid).find((path) => path.endsWith("/log/opencode.log"));
  const directory = table.directory(own.pid);
  if (log === undefined || directory === undefined) return undefined;
  const runs = new Map<string, { begun: number; sessions: string[] }>();
  await readLinesFromEnd(
    log,
    (line) => {
      const text = line.long ? line.start : line.text;
      const [, time, run] = /^timestamp=(\S+) .*?\brun=([0-9a-f]+) /.exec(text) ?? [];
      if (time === undefined || run === undefined) return true;
      const seen = runs.get(run) ?? { begun: Number.NaN, sessions: [] };
      runs.set(run, seen);
      const session = / (?:session\.id|message=created id)=(ses_[0-9A-Za-z]+)/.exec(text)?.[1];
      if (session !== undefined && !text.includes(" agent=title ")) seen.sessions.unshift(session);
      if (text.endsWith(`message="creating instance" directory=${directory}`)) {
        seen.begun = Date.parse(time);
      }
      return true;
    },
    { bytes: logBytes, signal },
  ).catch(() => signal.throwIfAborted());
  const isOf = (process: ProcessFacts, begun: number) => {
    const startedAt = table.startedAt(process.pid) ?? Number.NaN;
    return begun >= startedAt - 1000 && begun <= startedAt + firstLineWithin;
  };
  const mine = [...runs.values()].filter((run) => isOf(own, run.begun));
  const [run] = mine;
  if (run === undefined || mine.length > 1) return undefined;
  const rivals = others.filter(
    (other) => table.directory(other.pid) === directory && isOf(other, run.begun),
  );
  return rivals.length > 0 ? undefined : run.sessions;
}
