import { decodeBytes } from "../text/bytes.ts";
import type { ProcessFacts, ProcessTable } from "./process.ts";

/**
 * The processes of macOS, through ps(1), lsof(8) and sysctl(8), for there is no /proc.
 * Written after their manual pages (macOS 14) and tested against recorded output; not yet run on macOS.
 *
 * Start times are whole seconds since the epoch: two processes with one pid within a second are not told apart.
 * Command lines and environments come joined by single spaces, so that a word with a space in it reads as several.
 */
export type RunProgram = (program: string, args: readonly string[]) => string;

const columns = "pid=,ppid=,pgid=,tpgid=,stat=,lstart=,comm=";

export function readProcesses(run: RunProgram = runProgram): ProcessTable {
  return new DarwinProcessTable(parseProcesses(run("ps", ["-axwwo", columns])), run);
}

export function readProcess(pid: number, run: RunProgram = runProgram): ProcessFacts | undefined {
  return parseProcesses(run("ps", ["-wwo", columns, "-p", `${pid}`]))[0]?.facts;
}

/** Paths of the Unix sockets that the process has; those that it merely connects with have none. */
export function listeningSockets(pid: number, run: RunProgram = runProgram): readonly string[] {
  return parseOpenFiles(run("lsof", ["-a", "-p", `${pid}`, "-U", "-Fn"]));
}

/** TCP ports that the process listens on, lowest first. */
export function listeningPorts(pid: number, run: RunProgram = runProgram): readonly number[] {
  const asked = ["-a", "-p", `${pid}`, "-nP", "-iTCP", "-sTCP:LISTEN", "-Fn"];
  const ports = [...run("lsof", asked).matchAll(/^n.*:(\d+)$/gm)].map(([, port]) => Number(port));
  return [...new Set(ports)].sort((a, b) => a - b);
}

/** A new one with each boot. */
export function bootId(run: RunProgram = runProgram): string {
  return run("sysctl", ["-n", "kern.bootsessionuuid"]).trim();
}

type Listed = { readonly facts: ProcessFacts; readonly executable: string };

const row =
  /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(-?\d+)\s+(\S)\S*\s+(\S+ \S+ +\d+ \d+:\d+:\d+ \d+)\s+(.*)$/;

/** Lines of `ps -o pid=,ppid=,pgid=,tpgid=,stat=,lstart=,comm=`, printed with LC_TIME=C and TZ=UTC. */
export function parseProcesses(output: string): Listed[] {
  return output.split("\n").flatMap((line) => {
    const match = row.exec(line);
    if (match === null) return [];
    const [, pid, ppid, pgrp, tpgid, state = "", started, name = ""] = match;
    // The first word of its argv, or in parentheses the kernel's name of it where that cannot be read (adv_cmds' print.c).
    const executable = /^\((.*)\)$/.exec(name)?.[1] ?? name;
    const startTime = Date.parse(`${started} UTC`) / 1000;
    if (!Number.isSafeInteger(startTime)) return [];
    const facts: ProcessFacts = {
      pid: Number(pid),
      ppid: Number(ppid),
      pgrp: Number(pgrp),
      // ps prints the session as a kernel address; nothing that runs on macOS needs it.
      session: 0,
      // 0 is how macOS says that there is no terminal.
      tpgid: tpgid === "0" ? -1 : Number(tpgid),
      startTime: `${startTime}`,
      state,
      comm: baseName(executable).slice(0, 15),
    };
    return [{ facts, executable }];
  });
}

/** Paths of `lsof -F n`: one field a line, the name after its letter. */
export function parseOpenFiles(output: string): string[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith("n/") && !line.startsWith("n/dev/"))
    .map((line) => unescaped(line.slice(1)));
}

/** lsof (4.95) prints `\\`, `\n`, `\t` and the like, and as `\xc3` each byte that its locale cannot show. */
function unescaped(name: string): string {
  if (!name.includes("\\")) return name;
  const parts = name.split(/(\\x[0-9a-f]{2}|\\[bfnrt\\])/).map((part, index) => {
    if (index % 2 === 0) return Buffer.from(part);
    const letter = part[1] ?? "";
    return letter === "x"
      ? Buffer.from(part.slice(2), "hex")
      : Buffer.from(controls[letter] ?? letter);
  });
  return decodeBytes(Buffer.concat(parts));
}

const controls: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/** A variable of what `ps -E` prints after the command line. The last one counts: arguments come first. */
export function parseVariable(output: string, name: string): string | null {
  const marker = ` ${name}=`;
  const start = output.lastIndexOf(marker);
  if (start < 0) return null;
  const rest = output.slice(start + marker.length).replace(/\n$/, "");
  const next = rest.search(/ [A-Za-z_][A-Za-z0-9_]*=/);
  return next < 0 ? rest : rest.slice(0, next);
}

class DarwinProcessTable implements ProcessTable {
  readonly #listed: ReadonlyMap<number, Listed>;
  readonly #run: RunProgram;
  readonly #argv = new Map<number, readonly string[]>();

  constructor(listed: readonly Listed[], run: RunProgram) {
    this.#listed = new Map(listed.map((each) => [each.facts.pid, each]));
    this.#run = run;
  }

  get(pid: number): ProcessFacts | undefined {
    return this.#listed.get(pid)?.facts;
  }

  children(pid: number): readonly ProcessFacts[] {
    return this.all().filter((facts) => facts.ppid === pid);
  }

  all(): readonly ProcessFacts[] {
    return [...this.#listed.values()].map((each) => each.facts);
  }

  argv(pid: number): readonly string[] {
    const known = this.#argv.get(pid);
    if (known !== undefined) return known;
    const line = this.#run("ps", ["-wwo", "args=", "-p", `${pid}`]).trimEnd();
    const argv = line === "" ? [] : line.split(" ");
    this.#argv.set(pid, argv);
    return argv;
  }

  executable(pid: number): string | undefined {
    const path = this.#listed.get(pid)?.executable;
    return path?.startsWith("/") ? path : undefined;
  }

  directory(pid: number): string | undefined {
    return parseOpenFiles(this.#run("lsof", ["-a", "-p", `${pid}`, "-d", "cwd", "-Fn"]))[0];
  }

  environmentVariable(pid: number, name: string): string | null | undefined {
    const output = this.#run("ps", ["-wwEo", "command=", "-p", `${pid}`]);
    // ps prints none of another user's process or of a restricted program, and none after a program has shortened its own title
    // (adv_cmds' print.c stops at two NULs). No account is guessed from that.
    return /\s(?:HOME|PATH)=/.test(output) ? parseVariable(output, name) : undefined;
  }

  terminal(pid: number): string | undefined {
    const name = this.#run("ps", ["-o", "tty=", "-p", `${pid}`]).trim();
    return /^tty/.test(name) ? `/dev/${name}` : undefined;
  }

  startedAt(pid: number): number | undefined {
    const seconds = Number(this.#listed.get(pid)?.facts.startTime);
    return Number.isNaN(seconds) ? undefined : seconds * 1000;
  }

  openFiles(pid: number): readonly string[] {
    return parseOpenFiles(this.#run("lsof", ["-n", "-P", "-p", `${pid}`, "-Fn"]));
  }
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/^-/, "");
}

/**
 * Dates as C prints them, and characters as they are: ps would write each byte of a UTF-8 name as an escape in the C locale.
 * `UTF-8` is a name that macOS alone knows.
 */
const plainly = { LC_ALL: "", LANG: "C", LC_CTYPE: "UTF-8", LC_TIME: "C", TZ: "UTC" };
/** Where lsof, ps and sysctl are; a server's PATH can be shorter. */
const places = "/usr/bin:/bin:/usr/sbin:/sbin";

/** Output of a program that ends by itself, also where it says that something was not found; nothing when it takes too long. */
function runProgram(program: string, args: readonly string[]): string {
  try {
    // Not imported: that would be loaded on Linux too, in 10 ms of every save (Node 24).
    const { execFileSync } = process.getBuiltinModule("node:child_process");
    return execFileSync(program, args, {
      encoding: "utf8",
      env: { ...process.env, ...plainly, PATH: `${process.env.PATH ?? ""}:${places}` },
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 5_000,
      maxBuffer: 64 << 20,
    });
  } catch (error) {
    // lsof ends with 1 where one of several things has no files.
    const { status, stdout } = error as { status?: number | null; stdout?: unknown };
    return typeof status === "number" && typeof stdout === "string" ? stdout : "";
  }
}
