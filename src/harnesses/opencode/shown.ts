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

/** What the log tells of one process, which it knows by a name of its own. */
export type Run = {
  /** When and where it began; null where that is too long ago to be read. */
  readonly begun: { readonly at: number; readonly directory: string } | null;
  /** The conversations that it has worked on, newest last. */
  readonly sessions: readonly string[];
};

/**
 * The runs in the end of the log that all opencode processes share (1.18.33: `timestamp=… run=RUN
 * message="creating instance" directory=…`, later `session.id=ID`).
 */
export async function readRuns(log: string, signal: AbortSignal): Promise<readonly Run[]> {
  const runs = new Map<string, { begun: Run["begun"]; sessions: string[] }>();
  const reading = readLinesFromEnd(
    log,
    (line) => {
      const text = line.long ? line.start : line.text;
      const [, time, name] = /^timestamp=(\S+) .*?\brun=([0-9a-f]+) /.exec(text) ?? [];
      if (time === undefined || name === undefined) return true;
      const run = runs.get(name) ?? { begun: null, sessions: [] };
      runs.set(name, run);
      const session = / (?:session\.id|message=created id)=(ses_[0-9A-Za-z]+)/.exec(text)?.[1];
      if (session !== undefined) run.sessions.unshift(session);
      const directory = / message="creating instance" directory=(.*)$/.exec(text)?.[1];
      // Its first one is that of the directory in which it was started.
      if (directory !== undefined) run.begun = { at: Date.parse(time), directory };
      return true;
    },
    { bytes: logBytes, signal },
  );
  // No log yet, or one that is just being replaced.
  await reading.catch(() => signal.throwIfAborted());
  return [...runs.values()];
}

/** Those that can be the process's: begun in its directory soon after its start, or else, too long ago to be read. */
export function runsOf(
  process: ProcessFacts,
  runs: readonly Run[],
  table: ProcessTable,
): readonly Run[] {
  const startedAt = table.startedAt(process.pid) ?? Number.NaN;
  const directory = table.directory(process.pid);
  const dated = runs.filter(({ begun }) => {
    if (begun === null || begun.directory !== directory) return false;
    return begun.at >= startedAt - 1000 && begun.at <= startedAt + firstLineWithin;
  });
  return dated.length > 0 ? dated : runs.filter(({ begun }) => begun === null);
}

/** The one run that is this process's and can be no other's; undefined where that cannot be said. */
export function runOf(
  own: ProcessFacts,
  others: readonly ProcessFacts[],
  runs: readonly Run[],
  table: ProcessTable,
): Run | undefined {
  const [run, ...more] = runsOf(own, runs, table);
  if (run === undefined || more.length > 0 || run.begun === null) return undefined;
  return others.some((other) => runsOf(other, runs, table).includes(run)) ? undefined : run;
}

export function logOf(process: ProcessFacts, table: ProcessTable): string | undefined {
  return table.openFiles(process.pid).find((path) => path.endsWith("/log/opencode.log"));
}
