// What the stand-in agents share. Plain JavaScript without dependencies, for Node 20 and newer: they are also run by
// scripts on machines where nothing is set up yet.
//
// Knobs, all of them environment variables:
//   STAND_IN_READY_MS=1000   draws its input line after so many milliseconds (default 0)
//   STAND_IN_HANG=1          starts, registers, and never draws anything
//   STAND_IN_FIRST_RUN=1     shows the agent's first-run question instead of the input line, until it is answered
//                            (claude: Down, Enter; codex: Enter)
//   STAND_IN_LOG=FILE        appends one JSON line per start: {program, argv, pwd, pid, tmuxPane, at, environment}
//                            (environment: the agent's account variables and those that change a resume)
//
// Prompts that all of them understand:
//   SLOW…      stays busy until Esc; so does HANG…
//   ASK…       asks for permission until Enter (or Esc, which declines)
//   RECALL     answers with every message that was typed into this conversation, joined by " | "
//   anything   is answered by "PONG:" and itself

import { randomBytes } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";

export const knobs = {
  readyMs: Number(process.env.STAND_IN_READY_MS || 0),
  hang: Boolean(process.env.STAND_IN_HANG),
  firstRun: Boolean(process.env.STAND_IN_FIRST_RUN),
};

export function logStart(program, variables) {
  const file = process.env.STAND_IN_LOG;
  if (!file) return;
  const environment = {};
  for (const name of variables) environment[name] = process.env[name] ?? null;
  const line = {
    program,
    argv: process.argv.slice(2),
    pwd: process.cwd(),
    pid: process.pid,
    tmuxPane: process.env.TMUX_PANE ?? null,
    at: Date.now(),
    environment,
  };
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** The command line: `{flag: value or true, words: […]}`. Flags in `withValue` take the next word; `--flag=value` too. */
export function flagsOf(withValue) {
  const given = { words: [] };
  for (let index = 2; index < process.argv.length; index += 1) {
    const word = process.argv[index];
    const [name, inline] = word.startsWith("--") ? word.split(/=(.*)/s) : [word];
    if (withValue.includes(name)) given[name] = inline ?? process.argv[++index];
    else if (word.startsWith("-")) given[name] = inline ?? true;
    else given.words.push(word);
  }
  return given;
}

export function uuid7() {
  const time = Date.now().toString(16).padStart(12, "0");
  const random = randomBytes(10).toString("hex");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
}

/** Field 22 of /proc/PID/stat. */
export function processStart(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
}

export function readRecords(file) {
  const records = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    try {
      if (line) records.push(JSON.parse(line));
    } catch {
      // Cut off in the middle of a write.
    }
  }
  return records;
}

/**
 * A full-screen terminal program: `frame()` gives the lines, `submit(text)` takes what was typed, `key(name)` takes
 * "enter" (with nothing typed), "escape", "interrupt", "end", "up" and "down".
 */
export class Terminal {
  constructor({ alternate, frame, submit, key }) {
    this.frame = frame;
    this.submit = submit;
    this.key = key;
    this.typed = "";
    this.alternate = alternate;
    this.started = false;
  }

  start() {
    this.started = true;
    if (this.alternate) process.stdout.write("\x1b[?1049h");
    process.stdout.on("resize", () => this.draw());
    this.draw();
  }

  listen() {
    process.stdin.setRawMode(true);
    process.stdin.setEncoding("utf8");
    process.stdin.on("data", (chunk) => this.read(chunk));
    process.stdin.resume();
  }

  read(chunk) {
    for (const [token] of chunk.matchAll(
      /\x1b\[[0-9;?<>]*[A-Za-z~]|\x1bO[A-Z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|[\s\S]/gu,
    )) {
      if (token === "\r" || token === "\n") this.enter();
      else if (token === "\x1b") this.key("escape");
      else if (/^\x1b[[O]A$/.test(token)) this.key("up");
      else if (/^\x1b[[O]B$/.test(token)) this.key("down");
      else if (token === "\x03") this.key("interrupt");
      else if (token === "\x04") this.key("end");
      else if (token === "\x7f") this.typed = this.typed.slice(0, -1);
      else if (token >= " ") this.typed += token;
    }
    this.draw();
  }

  enter() {
    const typed = this.typed;
    this.typed = "";
    if (typed.trim() === "") this.key("enter");
    else this.submit(typed.trim());
  }

  draw() {
    if (!this.started) return;
    const rows = process.stdout.rows || 24;
    const lines = this.frame(this.typed, process.stdout.columns || 80).slice(-rows);
    process.stdout.write(`\x1b[H${lines.map((line) => `${line}\x1b[K`).join("\r\n")}\x1b[J`);
  }

  title(text) {
    process.stdout.write(`\x1b]2;${text}\x07`);
  }

  /** Leaves the screen as the real ones do, and ends. */
  end(status, ...lines) {
    if (this.started && this.alternate) process.stdout.write("\x1b[?1049l");
    else if (this.started) process.stdout.write("\x1b[H\x1b[J");
    if (process.stdin.isTTY) process.stdin.setRawMode(false);
    process.stdout.write(lines.map((line) => `${line}\n`).join(""));
    process.exit(status);
  }
}

/** Draws after the knobs' delay, or never. */
export function whenReady(draw) {
  if (knobs.hang) setInterval(() => {}, 1 << 30);
  else setTimeout(draw, knobs.readyMs);
}
