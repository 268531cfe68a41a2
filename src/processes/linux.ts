import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { uptime } from "node:os";
import { decodeBytes } from "../text/bytes.ts";
import type { ProcessFacts, ProcessTable } from "./process.ts";

/**
 * The processes of /proc (proc(5)), read once. Reads are synchronous: /proc answers from memory, and 800 asynchronous
 * reads cost several times as much. A process that ends meanwhile is simply not in the table.
 */
export function readProcesses(root = "/proc"): ProcessTable {
  const processes = new Map<number, ProcessFacts>();
  const children = new Map<number, ProcessFacts[]>();
  for (const name of readdirSync(root)) {
    const first = name.charCodeAt(0);
    if (first < 0x31 || first > 0x39) continue;
    const facts = readStat(`${root}/${name}/stat`);
    if (facts === undefined) continue;
    processes.set(facts.pid, facts);
    const siblings = children.get(facts.ppid);
    if (siblings === undefined) children.set(facts.ppid, [facts]);
    else siblings.push(facts);
  }
  return new LinuxProcessTable(root, processes, children);
}

class LinuxProcessTable implements ProcessTable {
  readonly #root: string;
  readonly #processes: ReadonlyMap<number, ProcessFacts>;
  readonly #children: ReadonlyMap<number, readonly ProcessFacts[]>;
  readonly #argv = new Map<number, readonly string[]>();
  readonly #executables = new Map<number, string | undefined>();
  readonly #environments = new Map<number, readonly string[] | undefined>();

  constructor(
    root: string,
    processes: ReadonlyMap<number, ProcessFacts>,
    children: ReadonlyMap<number, readonly ProcessFacts[]>,
  ) {
    this.#root = root;
    this.#processes = processes;
    this.#children = children;
  }

  get(pid: number): ProcessFacts | undefined {
    return this.#processes.get(pid);
  }

  children(pid: number): readonly ProcessFacts[] {
    return this.#children.get(pid) ?? [];
  }

  all(): readonly ProcessFacts[] {
    return [...this.#processes.values()];
  }

  argv(pid: number): readonly string[] {
    const known = this.#argv.get(pid);
    if (known !== undefined) return known;
    const argv = nulSeparated(this.#read(pid, "cmdline")) ?? [];
    this.#argv.set(pid, argv);
    return argv;
  }

  executable(pid: number): string | undefined {
    if (this.#executables.has(pid)) return this.#executables.get(pid);
    const target = this.#readlink(pid, "exe")?.replace(/ \(deleted\)$/, "");
    this.#executables.set(pid, target);
    return target;
  }

  directory(pid: number): string | undefined {
    return this.#readlink(pid, "cwd");
  }

  environmentVariable(pid: number, name: string): string | null | undefined {
    if (!this.#environments.has(pid)) {
      this.#environments.set(pid, nulSeparated(this.#read(pid, "environ")));
    }
    const entries = this.#environments.get(pid);
    if (entries === undefined) return undefined;
    const prefix = `${name}=`;
    const entry = entries.find((candidate) => candidate.startsWith(prefix));
    return entry === undefined ? null : entry.slice(prefix.length);
  }

  terminal(pid: number): string | undefined {
    const target = this.#readlink(pid, "fd/0");
    return target !== undefined && /^\/dev\/(pts\/|tty)/.test(target) ? target : undefined;
  }

  startedAt(pid: number): number | undefined {
    const ticks = Number(this.#processes.get(pid)?.startTime);
    // USER_HZ is 100 wherever Node runs; both count from boot, suspended time included (proc(5), time(7)).
    return Number.isNaN(ticks) ? undefined : Date.now() - uptime() * 1000 + ticks * 10;
  }

  openFiles(pid: number): readonly string[] {
    let descriptors: string[];
    try {
      descriptors = readdirSync(`${this.#root}/${pid}/fd`);
    } catch {
      return [];
    }
    const targets = descriptors.map((descriptor) => this.#readlink(pid, `fd/${descriptor}`));
    // Sockets, pipes and the like read as `socket:[123]`; terminals and null devices are under /dev.
    return targets.filter(
      (target): target is string =>
        target?.startsWith("/") === true &&
        !target.startsWith("/dev/") &&
        !target.startsWith("/proc/"),
    );
  }

  #read(pid: number, file: string): string | undefined {
    const path = `${this.#root}/${pid}/${file}`;
    try {
      return exact(readFileSync(path, "utf8"), () => readFileSync(path));
    } catch {
      return undefined;
    }
  }

  #readlink(pid: number, link: string): string | undefined {
    const path = `${this.#root}/${pid}/${link}`;
    try {
      return exact(readlinkSync(path), () => readlinkSync(path, "buffer"));
    } catch {
      return undefined;
    }
  }
}

/** One process, read afresh; undefined when there is none. */
export function readProcess(pid: number, root = "/proc"): ProcessFacts | undefined {
  return readStat(`${root}/${pid}/stat`);
}

/** Paths that the process listens on, of Unix sockets that have one. In its own network namespace: see unix(7), proc(5). */
export function listeningSockets(pid: number, root = "/proc"): readonly string[] {
  try {
    const descriptors = readdirSync(`${root}/${pid}/fd`);
    const targets = descriptors.map((each) => linkTarget(`${root}/${pid}/fd/${each}`));
    const own = new Set(targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []));
    const listed = decodeBytes(readFileSync(`${root}/${pid}/net/unix`)).split("\n");
    return listed.flatMap((line) => {
      const [, flags = "", inode = "", path = ""] = unixSocket.exec(line) ?? [];
      const listens = (Number.parseInt(flags, 16) & acceptsConnections) !== 0;
      return listens && own.has(inode) && path.startsWith("/") ? [path] : [];
    });
  } catch {
    return [];
  }
}

/** Empty for a descriptor that has just been closed. */
function linkTarget(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

/** Num: RefCount Protocol Flags Type State Inode Path */
const unixSocket = /^\w+: \w+ \w+ (\w+) \w+ \w+ +(\d+) (.+)$/;
/** __SO_ACCEPTCON (include/uapi/linux/net.h). */
const acceptsConnections = 0x1_0000;

/** A new one with each boot (random(4)). */
export function bootId(root = "/proc"): string {
  return readFileSync(`${root}/sys/kernel/random/boot_id`, "latin1").trim();
}

function readStat(path: string): ProcessFacts | undefined {
  try {
    // The one form of reading for which Node makes a single call into C++: a third of the time of the others.
    return parseStat(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** A line of /proc/PID/stat. The name in parentheses may itself hold parentheses, spaces and newlines. */
export function parseStat(line: string): ProcessFacts | undefined {
  const open = line.indexOf("(");
  const close = line.lastIndexOf(")");
  if (open < 0 || close < open) return undefined;
  const fields = line.slice(close + 2).split(" ", 20);
  const [state, ppid, pgrp, session, , tpgid] = fields;
  const startTime = fields[19];
  if (state === undefined || startTime === undefined) return undefined;
  return {
    pid: Number(line.slice(0, open)),
    ppid: Number(ppid),
    pgrp: Number(pgrp),
    session: Number(session),
    tpgid: Number(tpgid),
    startTime,
    state,
    comm: line.slice(open + 1, close),
  };
}

/** What a file or link says, byte for byte as text/bytes.ts decodes it; mostly plain, and then read the quick way. */
function exact(quick: string, bytes: () => Buffer): string {
  return quick.includes("\u{fffd}") ? decodeBytes(bytes()) : quick;
}

function nulSeparated(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const parts = text.split("\0");
  if (parts.at(-1) === "") parts.pop();
  return parts;
}
