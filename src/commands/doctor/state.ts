import { accessSync, constants, lstatSync, readdirSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { stateDirectory } from "../../config/paths.ts";
import { systemErrorCode } from "../../errors.ts";
import { plural } from "../../picker/ticks.ts";
import { namesIn, unwritable } from "../../store/directory.ts";
import { createDurably, type FileSystem, realFiles } from "../../store/durable.ts";
import type { ServerRecord } from "../../store/types.ts";
import { ago } from "../../text/duration.ts";
import type { CommandContext } from "../context.ts";
import { type Finding, note, ok, problem } from "./finding.ts";

/** Bytes below which a save may soon fail. */
const scarce = 16 << 20;

/** The state directory: whose it is, who can read it, whether anything fits into it. */
export function stateFindings({ paths: { state } }: CommandContext): Finding[] {
  try {
    const found = lstatSync(state);
    if (found.isSymbolicLink()) return [note("state", `${state} is a symbolic link`)];
    if (!found.isDirectory()) {
      return [problem("state", `${state} is not a directory`, "Move it away.")];
    }
    if (found.uid !== process.getuid?.()) {
      return [
        problem(
          "state",
          `${state} belongs to another user (uid ${found.uid})`,
          "Move it away, or set TMUX_WORKSPACE_RESTORE_DIR to a directory of your own.",
        ),
      ];
    }
    const open = [state, ...below(state)].filter((path) => (lstatSync(path).mode & 0o077) !== 0);
    const { bavail, bsize } = statfsSync(state);
    return [
      open.length === 0
        ? ok("state", `${state}, for you alone`)
        : problem(
            "state",
            `Others can read ${open.length === 1 ? open[0] : `${open.length} files of ${state}`}`,
            `chmod -R go= ${state}`,
          ),
      ...(bavail * bsize < scarce
        ? [problem("state", `The disk of ${state} is nearly full`, "Free some space.")]
        : []),
      ...writingFindings(state),
    ];
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") {
      return [absentFinding(state)];
    }
    const reason = error instanceof Error ? error.message : String(error);
    return [
      problem("state", `${state} cannot be looked at: ${reason}`, "Check its owner and mode."),
    ];
  }
}

/** Begins what is said where nothing can be recorded. */
const unwritableMark = "Nothing can be recorded: ";

/** Writes as the store does, and takes it away again: a mode says nothing of a file system that is read-only or full. */
export function writingFindings(state: string, fs: FileSystem = realFiles): Finding[] {
  const servers = join(state, "servers");
  const records = namesIn(servers).map((name) => join(servers, name));
  try {
    const probe = join(state, `.new-${process.pid}-d0c7`);
    createDurably(probe, Buffer.from("doctor\n"), () => {}, fs);
    fs.unlinkSync(probe);
    for (const directory of [...(records.length > 0 ? [servers] : []), ...records]) {
      accessSync(directory, constants.W_OK);
    }
    return [];
  } catch (cause) {
    const { message, advice = "" } = unwritable(state, cause);
    return [problem("state", `${unwritableMark}${message}`, advice)];
  }
}

/** A heartbeat that cannot write has not stopped: sourcing tmux.conf again would not help. */
export function withCause(findings: readonly Finding[], ofState: readonly Finding[]): Finding[] {
  if (!ofState.some(({ text }) => text.startsWith(unwritableMark))) return [...findings];
  return findings.map((finding) =>
    finding.topic === "heartbeat" && finding.level === "problem"
      ? problem(
          "heartbeat",
          "It cannot record: the state directory cannot be written",
          "See below.",
        )
      : finding,
  );
}

/** Types of Linux's file systems that hold no files of anybody's, whoever asks: proc, sysfs (statfs(2)). */
const noFiles: ReadonlySet<number> = new Set([0x9fa0, 0x62656572]);

/** A directory that the first save makes, or cannot make. */
function absentFinding(state: string): Finding {
  const parent = nearestParent(state);
  const isPossible = () => {
    accessSync(parent, constants.W_OK | constants.X_OK);
    return statSync(parent).isDirectory() && !noFiles.has(statfsSync(parent).type);
  };
  try {
    if (isPossible()) return note("state", `${state} is not there yet: the first save makes it`);
  } catch {
    // Then it is not.
  }
  return problem(
    "state",
    `${state} is not there, and cannot be made in ${parent}`,
    "Make it yours to write, or set TMUX_WORKSPACE_RESTORE_DIR to a directory of your own.",
  );
}

function nearestParent(path: string): string {
  const parent = dirname(path);
  const isThere = lstatSync(parent, { throwIfNoEntry: false }) !== undefined;
  return isThere || parent === path ? parent : nearestParent(parent);
}

/** Every file and directory; links are not followed, and theirs is no mode of their own. */
function below(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** `server`: what the tmux server's environment says; null: nothing. Its hooks and agents write where that says. */
export function directoryFindings(
  { environment, paths }: CommandContext,
  server: string | null,
): Finding[] {
  const { TMUX_WORKSPACE_RESTORE_DIR: _, ...rest } = environment;
  const theirs = stateDirectory(
    server === null ? rest : { ...rest, TMUX_WORKSPACE_RESTORE_DIR: server },
  );
  if (theirs === paths.state) return [];
  return [
    problem(
      "state",
      `The tmux server records into ${theirs}, and this shell looks into ${paths.state}`,
      "Set TMUX_WORKSPACE_RESTORE_DIR alike for both, or for neither: tmux set-environment -g …",
    ),
  ];
}

/** Milliseconds after which a server should have been recorded. */
const firstRecord = 60_000;

/** What is recorded of the running server. `save`: the command that records it. Times in milliseconds since the epoch. */
export function recordFindings(
  record: ServerRecord | undefined,
  startedAt: number,
  now: number,
  save: string,
): Finding[] {
  if (record?.snapshot === undefined) {
    const none = now - startedAt > firstRecord ? problem : note;
    const advice = `Press the save key, or run: ${save}`;
    return [...damaged(record), none("record", "Nothing is recorded of this server yet", advice)];
  }
  const { snapshot, lastSeen } = record;
  const agents = snapshot.panes.filter((pane) => pane.agent !== null).length;
  const what = `${plural(snapshot.panes.length, "pane")}, ${plural(agents, "agent")}`;
  return [
    ok("record", `${what}; changed ${ago(now - snapshot.recordedAt)}, seen ${ago(now - lastSeen)}`),
    ...damaged(record),
  ];
}

function damaged(record: ServerRecord | undefined): Finding[] {
  return (record?.warnings ?? []).map((warning) =>
    problem("record", warning, "The last good record is used; keep the file to report it."),
  );
}
