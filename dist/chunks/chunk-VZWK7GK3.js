import {
  readFacts
} from "./chunk-YWYG3AHE.js";
import {
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";
import {
  systemErrorCode
} from "./chunk-SBQY6XM3.js";

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
async function checkDirectories(directories, timeout) {
  const states = /* @__PURE__ */ new Map();
  for (const directory of directories) states.set(directory, "unknown");
  const looks = [...directories].map(async (directory) => {
    states.set(directory, await look(directory));
  });
  let timer;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, timeout);
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

export {
  startDirectory,
  directoriesOf,
  checkDirectories,
  adoptPanes
};
