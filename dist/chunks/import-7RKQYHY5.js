import {
  formatLayout
} from "./chunk-KZPGHWSA.js";
import {
  homeOf
} from "./chunk-A4LYRLTV.js";
import "./chunk-V2VN4FX3.js";
import "./chunk-NHQX7HRR.js";
import "./chunk-YIDPQMUL.js";
import "./chunk-PB7D45C6.js";
import "./chunk-KZZWX76E.js";
import "./chunk-ATRNRWG2.js";
import "./chunk-SIVV4SOH.js";
import {
  ago
} from "./chunk-D2BZFQCC.js";
import "./chunk-MIU2CQSY.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-5K56XYRI.js";
import "./chunk-2SWEICA3.js";
import "./chunk-CJIUHKLL.js";
import {
  loadHarness
} from "./chunk-VE7RIBCY.js";
import "./chunk-2C3OEVSC.js";
import {
  answerBefore
} from "./chunk-ME4DZ2HD.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import {
  fileStore
} from "./chunk-2CK6R34X.js";
import "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-YSA6ZLXX.js";
import "./chunk-N63G2IEU.js";
import "./chunk-BK6EFARA.js";
import "./chunk-NHGEQQUH.js";
import "./chunk-VUKUVCVT.js";
import "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-VEAVWULK.js";
import "./chunk-K5FK6XEG.js";
import {
  bootId
} from "./chunk-73QETIXB.js";
import {
  array,
  isoTimestamp,
  nullish,
  object,
  picklist,
  pipe,
  record,
  regex,
  safeParse,
  startsWith,
  string,
  unknown
} from "./chunk-5ZUVA443.js";
import {
  harnessNames
} from "./chunk-YYUXAUX7.js";
import {
  schemaVersion,
  serverKey
} from "./chunk-B43XANY7.js";
import "./chunk-AVQQRLGP.js";
import {
  modelName,
  readFlags
} from "./chunk-SN5SRBSB.js";
import "./chunk-PBVTLJWV.js";
import {
  WorkspaceError,
  exitCode,
  systemErrorCode
} from "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/commands/import.ts
import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import { join } from "node:path";

// src/offer/sidecar.ts
var sidecarSchema = object({
  timestamp: pipe(string(), isoTimestamp()),
  sessions: array(unknown())
});
var entrySchema = object({
  /** `session:window.pane`, by name and indexes. */
  pane: pipe(string(), regex(/^[\s\S]+:\d{1,6}\.\d{1,6}$/)),
  tool: picklist(harnessNames),
  session_id: string(),
  cwd: pipe(string(), startsWith("/")),
  model: nullish(string(), ""),
  cli_args: nullish(string(), ""),
  env: nullish(record(string(), unknown()), {})
});
function parseSidecar(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = safeParse(sidecarSchema, value);
  if (!parsed.success) return null;
  const entries = parsed.output.sessions.flatMap((each) => {
    const entry = safeParse(entrySchema, each);
    return entry.success ? [entry.output] : [];
  });
  return {
    at: Date.parse(parsed.output.timestamp),
    entries,
    refused: parsed.output.sessions.length - entries.length
  };
}
async function importAgent(entry, harness, home, read) {
  const id = new RegExp(`^(?:${harness.sessionIdPattern.source})$`);
  if (!id.test(entry.session_id) || entry.session_id.length > 256) return null;
  const account = Object.fromEntries(
    harness.accountVariables.map((name) => {
      const value = entry.env?.[name];
      return [name, typeof value === "string" ? value : null];
    })
  );
  const ref = {
    sessionId: entry.session_id,
    account: { home, variables: account },
    directory: entry.cwd
  };
  const facts = await read(ref);
  const words = (entry.cli_args ?? "").split(" ").filter((word) => word !== "");
  const agent = {
    harness: entry.tool,
    // Of no process: what it was is not told apart from a later one with its number.
    process: { pid: 1, startTime: "0" },
    binding: { sessionId: entry.session_id, evidence: "argv" },
    unboundReason: null,
    directory: facts?.directory ?? entry.cwd,
    account,
    state: "unknown",
    written: true,
    lastMessageAt: facts?.lastMessageAt ?? null,
    title: facts?.title ?? null,
    model: modelName(facts?.model ?? entry.model),
    branch: facts?.branch ?? null,
    cost: facts?.cost ?? null,
    contextShare: facts?.contextShare ?? null,
    interrupted: facts?.interrupted ?? false,
    inheritedPermission: facts?.inheritedPermission ?? null,
    ...readFlags(words, harness.flags),
    children: []
  };
  return { entry, agent };
}
function importedSnapshot(agents, server) {
  const places = agents.map((each) => ({ ...each, ...placeOf(each.entry.pane) }));
  const names = [...new Set(places.map(({ session }) => session))];
  const sessions = [];
  const windows = [];
  const panes = [];
  for (const name of names) {
    const own = places.filter(({ session }) => session === name);
    const indexes = [...new Set(own.map(({ window }) => window))].sort((a, b) => a - b);
    const links = indexes.map((index) => {
      const window = `@${windows.length + 1}`;
      const inside = own.filter((each) => each.window === index).sort((a, b) => a.pane - b.pane);
      const layout = server.layoutOf(panes.length + 1, inside.length);
      windows.push({
        ...{ id: window, name: inside[0]?.agent.harness ?? "", automaticRename: null, layout },
        ...{ zoomed: false, width: 200, height: 50 }
      });
      inside.forEach(({ agent, pane, entry }, position) => {
        panes.push({
          ...{ id: `%${panes.length + 1}`, window, index: pane },
          ...{ active: position === 0, last: position === 1 },
          ...{ directory: entry.cwd, title: "", program: agent.harness, idleShell: false },
          ...{ activityAt: server.at - server.at % 6e4, watched: false, agent, note: null }
        });
      });
      return { index, window };
    });
    sessions.push({
      ...{ id: `$${sessions.length + 1}`, name, directory: own[0]?.entry.cwd ?? "/", group: null },
      ...{ links, current: links[0]?.index ?? 0, last: null, account: {}, attached: false }
    });
  }
  return {
    schemaVersion,
    server: {
      identity: { bootId: server.bootId, pid: 1, startTime: `${server.at}` },
      socketPath: server.socketPath,
      tmuxVersion: ""
    },
    recordedAt: server.at,
    ...{ sessions, windows, panes }
  };
}
function placeOf(address) {
  const [, session = "", window, pane] = /^([\s\S]+):(\d+)\.(\d+)$/.exec(address) ?? [];
  return { session, window: Number(window), pane: Number(pane) };
}

// src/commands/import.ts
var timeout = 5e3;
async function importSidecar(context, flags, file = join(homeOf(context), ".tmux", "resurrect", "assistant-sessions.json")) {
  const sidecar = readSidecar(file);
  const { agents, refused } = await importAgents(context, sidecar);
  if (agents.length === 0) {
    context.stdout(`${file} names no agent that can be restored.
`);
    return exitCode.nothingToDo;
  }
  const bootedAt = Date.now() - uptime() * 1e3;
  const snapshot = importedSnapshot(agents, {
    socketPath: context.socket.path,
    bootId: sidecar.at < bootedAt ? "imported" : bootId(),
    at: sidecar.at,
    layoutOf: sideBySide
  });
  const id = serverKey(snapshot.server.identity);
  const store = fileStore(context.paths);
  const known = await store.server(id);
  await store.write(snapshot);
  await store.touch(id, sidecar.at);
  const consumed = known?.consumed !== void 0;
  if (flags.json) {
    const imported = { schemaVersion: 1, id, agents: agents.length, refused, consumed };
    context.stdout(`${printableJson(imported)}
`);
    return exitCode.done;
  }
  const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  const left = refused === 0 ? "" : ` ${refused} left out: not understood.`;
  context.stdout(
    `Imported ${count(agents.length, "agent")}, saved ${ago(Date.now() - sidecar.at)}, as ${id}.${left}
` + (consumed ? "It was restored or dismissed before: restore --candidate brings it back.\n" : "`offer` shows it, `restore` brings it back.\n")
  );
  return exitCode.done;
}
function readSidecar(file) {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    const why = systemErrorCode(cause) === "ENOENT" ? "There is no" : "Could not read";
    throw new WorkspaceError("state-invalid", `${why} ${file}`, {
      advice: "Name the file that tmux-assistant-resurrect wrote: import FILE",
      cause
    });
  }
  const sidecar = parseSidecar(text);
  if (sidecar !== null) return sidecar;
  throw new WorkspaceError("state-invalid", `${file} is not what tmux-assistant-resurrect writes`, {
    advice: "Nothing was imported. Name another file: import FILE"
  });
}
async function importAgents(context, sidecar) {
  const signal = AbortSignal.timeout(timeout);
  const read = (harness) => async (ref) => {
    const answer = await answerBefore(signal, () => harness.readConversation(ref, signal));
    const found = answer.kind === "answer" && answer.value.status === "found" && answer.value;
    return found ? found.facts : void 0;
  };
  const all = await Promise.all(
    sidecar.entries.map(async (entry) => {
      const harness = await loadHarness(entry.tool);
      return importAgent(entry, harness, homeOf(context), read(harness));
    })
  );
  const agents = all.filter((each) => each !== null);
  return { agents, refused: sidecar.refused + all.length - agents.length };
}
function sideBySide(firstPane, count) {
  const cell = (width, pane) => ({ kind: "pane", width, height: 50, pane });
  if (count === 1) return formatLayout(cell(200, firstPane));
  const room = 200 - (count - 1);
  const cells = Array.from({ length: count }, (_, index) => {
    const width = Math.floor(room * (index + 1) / count) - Math.floor(room * index / count);
    return cell(width, firstPane + index);
  });
  return formatLayout({ kind: "row", width: 200, height: 50, cells });
}
export {
  importSidecar
};
