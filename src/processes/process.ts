/** What is known of one process. Times are the kernel's: `startTime` is field 22 of /proc/PID/stat (clock ticks since boot), as text. */
export type ProcessFacts = {
  readonly pid: number;
  readonly ppid: number;
  readonly pgrp: number;
  readonly session: number;
  /** Foreground process group of its terminal; -1 without one. */
  readonly tpgid: number;
  readonly startTime: string;
  /** One letter: R, S, D, T (stopped), Z, … */
  readonly state: string;
  /** At most 15 bytes, what is no UTF-8 replaced; programs rename themselves, so never evidence alone. */
  readonly comm: string;
};

/**
 * One pass over the machine's processes. The lazy readers return undefined (or an empty list) for a process that is
 * gone or that belongs to another user; they never throw, and never run a program of the user's.
 */
export interface ProcessTable {
  get(pid: number): ProcessFacts | undefined;
  children(pid: number): readonly ProcessFacts[];
  all(): readonly ProcessFacts[];
  argv(pid: number): readonly string[];
  /** Target of /proc/PID/exe, with a trailing " (deleted)" removed. */
  executable(pid: number): string | undefined;
  directory(pid: number): string | undefined;
  /** One variable of the environment it was started with: null when unset, undefined when it cannot be read. */
  environmentVariable(pid: number, name: string): string | null | undefined;
  /** The terminal on its standard input, e.g. `/dev/pts/3`; undefined without one. */
  terminal(pid: number): string | undefined;
  /** When it started, in milliseconds since the epoch by this host's clock as it stands now; good to about 0.1 s (macOS: 1 s). */
  startedAt(pid: number): number | undefined;
  /** Paths of the regular files that it holds open. */
  openFiles(pid: number): readonly string[];
}

export type ProcessIdentity = { readonly pid: number; readonly startTime: string };
