import {
  samplePanes
} from "./chunk-HRYXUQ2V.js";
import {
  readFacts
} from "./chunk-HW4A7F47.js";
import {
  isIdleShell
} from "./chunk-KTVQJPA5.js";
import {
  sliceToWidth,
  textWidth
} from "./chunk-U7PGEZ6X.js";
import {
  fileStore
} from "./chunk-2CK6R34X.js";
import {
  parseTag,
  tagOptions
} from "./chunk-P2RSCAZF.js";
import {
  RowReader,
  rowFormat
} from "./chunk-K5FK6XEG.js";
import {
  readProcesses
} from "./chunk-73QETIXB.js";
import {
  systemErrorCode
} from "./chunk-GMU24DER.js";
import {
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/restore/directories.ts
import { stat } from "node:fs/promises";
function startDirectory(pane) {
  return pane.agent?.directory ?? pane.directory;
}
function directoriesOf(snapshot) {
  return /* @__PURE__ */ new Set([
    ...snapshot.sessions.map((session) => session.directory),
    ...snapshot.panes.map(startDirectory)
  ]);
}
async function checkDirectories(directories, timeout3) {
  const states = /* @__PURE__ */ new Map();
  for (const directory of directories) states.set(directory, "unknown");
  const looks = [...directories].map(async (directory) => {
    states.set(directory, await look(directory));
  });
  let timer;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, timeout3);
  });
  await Promise.race([Promise.all(looks), limit]);
  clearTimeout(timer);
  return new Map(states);
}
async function look(directory) {
  try {
    return (await stat(encodeBytes(directory))).isDirectory() ? "exists" : "gone";
  } catch (error) {
    const code = systemErrorCode(error) ?? "";
    return ["ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG"].includes(code) ? "gone" : "unknown";
  }
}

// src/restore/adopt.ts
async function adoptPanes(tmux, snapshot, selection) {
  const facts = await readFacts(tmux, [], 1e4);
  return matchPanes(snapshot, selection, facts);
}
function matchPanes(snapshot, selection, facts) {
  const found = /* @__PURE__ */ new Map();
  const selected = new Set(selection.panes.map((pane) => pane.paneId));
  for (const session of snapshot.sessions) {
    const live = facts.sessions.find((other) => other.name === session.name);
    if (live === void 0) continue;
    for (const link of session.links) {
      const window = facts.links.find(
        (other) => other.session === live.id && other.index === link.index
      )?.window;
      const theirs = facts.panes.filter((pane) => pane.window === window && window !== void 0);
      const ours = snapshot.panes.filter((pane) => pane.window === link.window);
      for (const pane of ours) {
        const match = theirs.find((other) => other.index === pane.index);
        const directories = [pane.directory, startDirectory(pane)];
        if (match === void 0 || !directories.includes(match.directory)) continue;
        if (selected.has(pane.id) && !found.has(pane.id)) found.set(pane.id, match.id);
      }
    }
  }
  return found;
}

// src/restore/typed-text.ts
var promptEnd = /[$%#>❯➜»›λ⟩▶✗✘✓✔→⇒⇾±:;)\]}|~!]\s*$/u;
var wordsAfter = /[$%#>❯»›λ]\s+\S/u;
function seemsTyped({ rows, cursorX, cursorY }) {
  const row = rows[cursorY] ?? "";
  const before = sliceToWidth(row, cursorX);
  if (/^\S/.test(row.slice(before.length))) return true;
  if (before.trim() === "" || textWidth(before) === 0) return false;
  return wordsAfter.test(before) || !promptEnd.test(before);
}

// src/commands/restored-session.ts
var timeout = 5e3;
async function restoredSession(context, { record }) {
  const saved = await fileStore(context.paths).server(record.selection.candidateId);
  const sessions = saved?.snapshot?.sessions ?? [];
  const built = await builtSessions(context, record.id);
  const byLook = sessions.toSorted((a, b) => Number(b.attached) - Number(a.attached));
  return byLook.flatMap((session) => built.get(session.id) ?? [])[0];
}
async function builtSessions({ tmux }, runId) {
  const fields2 = ["session_id", "session_name", tagOptions.session];
  const listed = await tmux.call(["list-sessions", "-F", rowFormat("S", fields2)], { timeout });
  const sessions = /* @__PURE__ */ new Map();
  if (listed.status !== 0) return sessions;
  const reader = new RowReader(listed.stdout);
  while (!reader.done) {
    reader.kind();
    const [id = "", name = "", value = ""] = reader.fields(fields2.length);
    reader.end();
    const tag = parseTag(value);
    if (tag?.run === runId) sessions.set(tag.saved, { id, name });
  }
  return sessions;
}

// src/commands/take-there.ts
var clientVariable = "TMUX_WORKSPACE_RESTORE_CLIENT";
var timeout2 = 5e3;
async function takeThere(context, client, run) {
  const session = await restoredSession(context, run);
  if (session === void 0) return void 0;
  const place = await placeOf(context, client);
  if (place === void 0) return void 0;
  if (place.session === session.id) return { kind: "there" };
  if (!place.isFresh) return { kind: "left", session };
  const there = ["switch-client", "-c", client, "-t", session.id];
  const { status } = await context.tmux.call(there, { timeout: timeout2 });
  return status === 0 ? { kind: "there" } : { kind: "left", session };
}
var fields = [
  "client_name",
  "session_id",
  "session_windows",
  "window_panes",
  "history_size",
  "pane_in_mode",
  "pane_pid",
  "pane_id"
];
async function placeOf({ tmux }, client) {
  const listed = await tmux.call(["list-clients", "-F", rowFormat("C", fields)], { timeout: timeout2 });
  if (listed.status !== 0) return void 0;
  const reader = new RowReader(listed.stdout);
  while (!reader.done) {
    reader.kind();
    const [name, session = "", ...facts] = reader.fields(fields.length);
    reader.end();
    if (name !== client) continue;
    const [windows, panes, history, mode, pid = 0] = facts.map(Number);
    const isAlone = windows === 1 && panes === 1 && history === 0 && mode === 0;
    const isIdle = isAlone && isIdleShell(readProcesses(), pid);
    return { session, isFresh: isIdle && !await isTypedAt(tmux, facts.at(-1) ?? "") };
  }
  return void 0;
}
async function isTypedAt(tmux, pane) {
  const sample = (await samplePanes(tmux, [pane])).get(pane);
  return sample === void 0 || seemsTyped(sample);
}
function wayThere({ name }) {
  return `prefix + s goes to ${name}`;
}

export {
  startDirectory,
  directoriesOf,
  checkDirectories,
  adoptPanes,
  restoredSession,
  clientVariable,
  takeThere,
  wayThere
};
