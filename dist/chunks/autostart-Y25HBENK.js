import {
  typeAtPrompt
} from "./chunk-MANLZCUX.js";
import {
  quoteWord
} from "./chunk-TFMNA7BZ.js";
import {
  PaneWatcher
} from "./chunk-HRYXUQ2V.js";
import {
  literalFormat
} from "./chunk-RH4SOJOS.js";
import {
  beginAutostart,
  updateAutostart
} from "./chunk-I3SSVKIJ.js";
import "./chunk-U7PGEZ6X.js";
import "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-73QETIXB.js";
import "./chunk-VXIY5X5M.js";
import {
  WorkspaceError
} from "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/restore/autostart.ts
import { statSync } from "node:fs";
import { join } from "node:path";
var timeout = { shell: 6e4, tmux: 1e4 };
async function startDeclared(request) {
  const { entries, serverDirectory, tmux } = request;
  const agents = entries.map(({ name }) => ({
    name,
    paneId: null,
    outcome: null
  }));
  const record = { at: Date.now(), agents };
  if (!beginAutostart(serverDirectory, record)) return void 0;
  const watcher = new PaneWatcher(tmux);
  for (const [index, entry] of entries.entries()) {
    const agent = agents[index];
    if (agent === void 0) continue;
    try {
      agent.paneId = await openWindow(request, entry);
      updateAutostart(serverDirectory, record);
      agent.outcome = await typeIt(tmux, watcher, entry, agent.paneId);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      agent.outcome = `not started: ${reason}`;
    }
    updateAutostart(serverDirectory, record);
  }
  return record;
}
async function openWindow({ tmux, home }, entry) {
  const directory = entry.directory.startsWith("~") ? join(home, entry.directory.slice(1)) : entry.directory;
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new WorkspaceError("restore-failed", `there is no directory ${directory}`);
  }
  const sessions = await tmux.ask(["list-sessions", "-F", "#{session_id} #{session_name}"], {
    timeout: timeout.tmux
  });
  const own = sessions.toString("utf8").split("\n").find((line) => line.endsWith(` ${entry.session}`) && line.split(" ").length === 2);
  const where = own === void 0 ? ["new-session", "-d", "-s", entry.session] : ["new-window", "-d", "-t", `${own.split(" ")[0]}:`];
  const what = ["-P", "-F", "#{pane_id}", "-n", entry.name, "-c", literalFormat(directory)];
  const answer = await tmux.ask([...where, ...what], { timeout: timeout.tmux });
  return answer.toString("utf8").trim();
}
async function typeIt(tmux, watcher, { command }, paneId) {
  const typed = await typeAtPrompt(
    { tmux, watcher },
    paneId,
    (family) => {
      const words = command.map((word) => quoteWord(word, family));
      return words.includes(null) ? null : `${family === "nu" ? "^" : ""}${words.join(" ")}`;
    },
    Date.now() + timeout.shell,
    async () => false
  );
  return typed.kind === "entered" ? "started" : `not started: ${typed.reason}`;
}
export {
  startDeclared
};
