import {
  shellFamily
} from "./chunk-TFMNA7BZ.js";
import {
  RowReader,
  rowFormat
} from "./chunk-K5FK6XEG.js";
import {
  sliceToWidth
} from "./chunk-IBLPQ7KK.js";
import {
  readProcess
} from "./chunk-I7QKHBVU.js";
import {
  commandLine,
  tmuxError
} from "./chunk-ZKFBZIEY.js";

// src/restore/pane-watcher.ts
var fields = [
  "pane_id",
  "pane_pid",
  "pane_tty",
  "pane_dead",
  "pane_in_mode",
  "pane_input_off",
  "cursor_x",
  "cursor_y",
  "history_size",
  "pane_height",
  "pane_title"
];
var pace = { quick: 10, brisk: 25, steady: 80 };
var PaneWatcher = class {
  #tmux;
  #waiting = /* @__PURE__ */ new Map();
  #lastLook = 0;
  #look;
  /** When the next look is due, and its timer. */
  #due = Number.POSITIVE_INFINITY;
  #timer;
  constructor(tmux) {
    this.#tmux = tmux;
  }
  /**
   * The pane as a look that starts after this call finds it; undefined when it is gone. Throws `no-server`.
   *
   * @param interval milliseconds after the last look, at most.
   */
  next(paneId, interval = pace.steady) {
    return new Promise((resolve, reject) => {
      const others = this.#waiting.get(paneId) ?? [];
      others.push({ resolve, reject });
      this.#waiting.set(paneId, others);
      this.#schedule(this.#lastLook + interval);
    });
  }
  #schedule(due) {
    if (due >= this.#due) return;
    this.#due = due;
    clearTimeout(this.#timer);
    if (this.#look !== void 0) return;
    const begin = () => {
      this.#look = this.#lookOnce();
    };
    this.#timer = setTimeout(begin, Math.max(0, due - Date.now()));
  }
  async #lookOnce() {
    this.#due = Number.POSITIVE_INFINITY;
    const asked = new Map(this.#waiting);
    this.#waiting.clear();
    try {
      const samples = await samplePanes(this.#tmux, [...asked.keys()]);
      for (const [id, waiting] of asked) for (const each of waiting) each.resolve(samples.get(id));
    } catch (error) {
      for (const waiting of asked.values()) for (const each of waiting) each.reject(error);
    }
    this.#look = void 0;
    this.#lastLook = Date.now();
    const due = this.#due;
    this.#due = Number.POSITIVE_INFINITY;
    if (this.#waiting.size > 0) this.#schedule(Math.max(due, Date.now() + pace.quick));
  }
};
async function samplePanes(tmux, paneIds) {
  const format = rowFormat("P", fields);
  const lines = paneIds.flatMap((id) => [
    commandLine(["display-message", "-p", "-t", id, format]).subarray(0, -1),
    Buffer.from(" ; "),
    commandLine(["capture-pane", "-p", "-t", id])
  ]);
  const result = await tmux.call(["source-file", "-"], {
    input: Buffer.concat(lines),
    timeout: 2e4
  });
  if (result.status !== 0) {
    const error = tmuxError("capture-pane", tmux.socket, result);
    if (error.code === "no-server") throw error;
  }
  const samples = /* @__PURE__ */ new Map();
  const reader = new RowReader(result.stdout);
  while (!reader.done) {
    const sample = readSample(reader);
    if (sample.id !== "") samples.set(sample.id, sample);
  }
  return samples;
}
function readSample(reader) {
  if (reader.kind() !== "P") throw reader.unknownRow();
  const [id = "", pid, tty = "", dead, inMode, inputOff, x, y, history, height, title = ""] = reader.fields(fields.length);
  reader.end();
  return {
    id,
    pid: Number(pid),
    tty,
    dead: dead === "1",
    inMode: inMode !== "0",
    inputOff: inputOff === "1",
    cursorX: Number(x),
    cursorY: Number(y),
    history: Number(history),
    title,
    rows: Array.from(
      { length: Number(height) },
      () => (
        // A line that is not framed comes byte for byte.
        Buffer.from(reader.line(), "latin1").toString("utf8")
      )
    )
  };
}

// src/processes/tty.ts
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
var run = promisify(execFile);
async function lineReader(tty) {
  const flag = process.platform === "linux" ? "-F" : "-f";
  try {
    const { stdout } = await run("stty", [flag, tty, "-a"], {
      timeout: 5e3,
      env: { PATH: `${process.env.PATH ?? ""}:/bin:/usr/bin`, LC_ALL: "C" }
    });
    const has = (name) => new RegExp(`(?:^|[\\s;])${name}(?:$|[\\s;])`).test(stdout);
    if (has("-icanon") && has("-echo")) return "editor";
    return has("icanon") && has("echo") ? "lines" : "other";
  } catch {
    return "unknown";
  }
}
function isReadingTerminal(pid) {
  try {
    const place = readFileSync(`/proc/${pid}/wchan`, "utf8");
    if (place === "" || place === "0") return null;
    return /tty|wait_woken|poll|select/.test(place);
  } catch {
    return null;
  }
}

// src/restore/shell-state.ts
async function shellState(sample) {
  const front = frontState(sample);
  if ("kind" in front) return front;
  const { shell, family } = front;
  const reader = await lineReader(sample.tty);
  const isPrompt = editsLines(family) ? reader === "editor" : reader === "lines" && shell.state === "S" && isReadingTerminal(shell.pid) !== false;
  return isPrompt ? { kind: "prompt", family, scrolls: /ksh/.test(shell.comm) } : { kind: "busy", inFront: true };
}
function frontState(sample) {
  const shell = readProcess(sample.pid);
  if (sample.dead || shell === void 0) return { kind: "ended" };
  if (shell.pgrp !== shell.tpgid) return { kind: "busy", inFront: false };
  const family = shellFamily(shell.comm);
  return family === void 0 ? { kind: "no-shell", program: shell.comm } : { shell, family };
}
function editsLines(family) {
  return family !== "posix";
}
function isSettled(before, now) {
  return before.cursorX === now.cursorX && before.cursorY === now.cursorY && before.history === now.history && before.rows.join("\n") === now.rows.join("\n");
}
function beforeCursor(sample) {
  return sliceToWidth(sample.rows[sample.cursorY] ?? "", sample.cursorX).trimEnd();
}

// src/restore/await-prompt.ts
var emptyPrompt = 1e3;
async function awaitPrompt(watcher, paneId, isOver, known) {
  let before = known;
  let wasAtPrompt = known !== void 0;
  let unchangedSince = known === void 0 ? 0 : Date.now() - emptyPrompt;
  let reason = "its shell did not come to a prompt";
  do {
    const sample = await watcher.next(paneId, before === void 0 ? pace.steady : pace.quick);
    if (sample === void 0 || sample.dead) return { kind: "none", reason: "its pane is closed" };
    const isSame = before !== void 0 && isSettled(before, sample);
    if (!isSame) unchangedSince = Date.now();
    const state = isSame ? await shellState(sample) : frontState(sample);
    const isAtPrompt = "kind" in state && state.kind === "prompt";
    if ("kind" in state && state.kind === "ended") {
      return { kind: "none", reason: "its shell has ended" };
    }
    reason = obstacle(sample, state);
    const isDrawn = sample.cursorX > 0 || Date.now() - unchangedSince >= emptyPrompt;
    if (isSame && isAtPrompt && wasAtPrompt && isDrawn && !sample.inMode && !sample.inputOff) {
      return { kind: "prompt", sample, state };
    }
    wasAtPrompt = isAtPrompt;
    before = "kind" in state && !isAtPrompt ? void 0 : sample;
  } while (!isOver());
  return { kind: "none", reason };
}
function obstacle(sample, state) {
  if (sample.inMode) return "its pane is in copy mode";
  if (sample.inputOff) return "its pane takes no input";
  if (!("kind" in state)) return "its shell did not come to a prompt";
  if (state.kind === "no-shell") return `${state.program} is not a shell that is typed into`;
  if (state.kind === "busy" && !state.inFront) return "another program runs in its pane";
  return "its shell did not come to a prompt";
}

// src/restore/type-command.ts
var patience = { key: 2e3, line: 8e3 };
async function typeCommand(typist, prompt, line, scrolls) {
  const { id } = prompt;
  await paste(typist.tmux, id, " ", "keys");
  const blank = await until(typist, id, patience.key, (sample) => hasMoved(prompt, sample));
  if (blank === void 0) return "gone";
  if (blank === "never") return "not-taken";
  await paste(typist.tmux, id, line, "text");
  const before = beforeCursor(blank).at(-1) ?? "";
  const shown = await until(
    typist,
    id,
    patience.line,
    (sample) => shows(sample, before, line, scrolls)
  );
  if (shown === void 0) return "gone";
  if (shown === "never" || (await shellState(shown)).kind !== "prompt") {
    return takeBack(typist, id, prompt);
  }
  await paste(typist.tmux, id, "\r", "keys");
  return shown;
}
function hasMoved(before, now) {
  return now.cursorX === before.cursorX + 1 || now.cursorX <= 1 && now.cursorX < before.cursorX;
}
function shows(sample, prompt, line, scrolls) {
  const rows = [...sample.rows.slice(0, sample.cursorY), beforeCursor(sample)];
  const visible = (scrolls ? rows.at(-1) ?? "" : rows.join("")).replace(/\s/g, "");
  const wanted = line.replace(/\s/g, "");
  if (visible.endsWith(prompt + wanted)) return true;
  const isCut = scrolls || (sample.rows[0] ?? "") !== "";
  return isCut && visible.length >= 16 && visible.length < wanted.length && wanted.endsWith(visible.slice(-16));
}
async function takeBack(typist, id, prompt) {
  const wanted = beforeCursor(prompt);
  for (const key of ["", ""]) {
    const sample = await typist.watcher.next(id, pace.quick);
    if (sample === void 0) return "gone";
    const state = await shellState(sample);
    if (state.kind === "busy" ? !state.inFront : state.kind !== "prompt") return "left-behind";
    await pressControl(typist.tmux, id, key);
    const cleared = await until(typist, id, patience.key, (now) => beforeCursor(now) === wanted);
    if (cleared === void 0) return "gone";
    if (cleared !== "never") return "mangled";
  }
  return "left-behind";
}
async function until({ watcher }, id, timeout, holds) {
  const deadline = Date.now() + timeout;
  do {
    const sample = await watcher.next(id, pace.quick);
    if (sample === void 0 || sample.dead) return void 0;
    if (holds(sample)) return sample;
  } while (Date.now() < deadline);
  return "never";
}
async function paste(tmux, id, text, how) {
  const buffer = `workspace-restore-${id.slice(1)}`;
  const bracketed = how === "text" ? ["-p"] : [];
  await tmux.source([
    ["set-buffer", "-b", buffer, "--", text],
    ["paste-buffer", "-d", "-r", ...bracketed, "-b", buffer, "-t", id]
  ]);
}
async function clearScreen(typist, prompt) {
  const { tmux } = typist;
  const state = await shellState(prompt);
  if (state.kind !== "prompt" || state.family === "posix") return;
  await pressControl(tmux, prompt.id, "\f");
  const isCleared = ({ cursorY }) => cursorY < prompt.cursorY;
  if (prompt.cursorY > 0) await until(typist, prompt.id, patience.key, isCleared);
  await tmux.call(["clear-history", "-t", prompt.id]);
}
async function pressControl(tmux, id, key) {
  const buffer = `workspace-restore-${id.slice(1)}`;
  const press = (...flags) => tmux.call([
    ...["set-buffer", "-b", buffer, "--", key, ";"],
    ...["paste-buffer", "-d", "-r", ...flags, "-b", buffer, "-t", id]
  ]);
  if ((await press("-S")).status !== 0) await press();
}

// src/restore/type-at-prompt.ts
var attempts = 3;
async function typeAtPrompt(typist, paneId, lineFor, deadline, isTouched, known) {
  const refuse = (reason) => ({ kind: "not-entered", reason });
  for (let attempt = 1; ; attempt += 1) {
    const prompt = await awaitPrompt(
      typist.watcher,
      paneId,
      () => Date.now() > deadline,
      attempt === 1 ? known : void 0
    );
    if (prompt.kind === "none") return refuse(prompt.reason);
    if (await isTouched(prompt.sample)) return refuse("somebody typed there");
    const line = lineFor(prompt.state.family, prompt.sample);
    if (line === null) return refuse("its shell has no way to write the command");
    const result = await typeCommand(typist, prompt.sample, line, prompt.state.scrolls);
    if (typeof result !== "string") return { kind: "entered", shown: result };
    if (result === "not-taken" && attempt < attempts && Date.now() < deadline) continue;
    return refuse(refusals[result]);
  }
}
var refusals = {
  "not-taken": "its prompt takes no text",
  mangled: "its shell changed what was typed, which was taken back",
  "left-behind": "its shell changed what was typed: clear that line by hand",
  gone: "its pane is closed"
};

export {
  pace,
  PaneWatcher,
  shellState,
  isSettled,
  beforeCursor,
  awaitPrompt,
  paste,
  clearScreen,
  typeAtPrompt
};
