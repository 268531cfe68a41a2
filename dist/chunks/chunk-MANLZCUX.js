import {
  shellFamily
} from "./chunk-TFMNA7BZ.js";
import {
  pace
} from "./chunk-HRYXUQ2V.js";
import {
  sliceToWidth
} from "./chunk-U7PGEZ6X.js";
import {
  readProcess
} from "./chunk-73QETIXB.js";

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
var patience = { key: 2e3, line: 8e3, newPrompt: 1e3 };
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
async function abandonLine(typist, prompt) {
  const { watcher } = typist;
  if ((await shellState(prompt)).kind !== "prompt") return void 0;
  await pressControl(typist.tmux, prompt.id, "");
  await until(typist, prompt.id, patience.newPrompt, (now) => !isSettled(prompt, now));
  const deadline = Date.now() + patience.line;
  const next = await awaitPrompt(watcher, prompt.id, () => Date.now() > deadline);
  return next.kind === "prompt" ? next.sample : void 0;
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
  shellState,
  isSettled,
  beforeCursor,
  awaitPrompt,
  paste,
  abandonLine,
  clearScreen,
  typeAtPrompt
};
