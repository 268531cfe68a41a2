import {
  didNotStart,
  headline,
  isCancelled,
  notStarted,
  tally
} from "./chunk-DFNZKG52.js";
import {
  save
} from "./chunk-PCSZVHEK.js";
import {
  requireWholeJournal
} from "./chunk-J3WGF7R2.js";
import {
  typedCommand as typedCommand2
} from "./chunk-JFUEM6SU.js";
import {
  adoptPanes,
  checkDirectories,
  clientVariable,
  directoriesOf,
  startDirectory,
  takeThere,
  wayThere
} from "./chunk-TAVQRZBC.js";
import {
  isRebuilt,
  rebuiltOption
} from "./chunk-73S5665N.js";
import {
  checksum,
  formatLayout,
  isConsistent,
  leaves,
  sizes
} from "./chunk-KZPGHWSA.js";
import {
  abandonLine,
  awaitPrompt,
  beforeCursor,
  clearScreen,
  isSettled,
  paste,
  shellState,
  typeAtPrompt
} from "./chunk-MANLZCUX.js";
import {
  quoteWord
} from "./chunk-TFMNA7BZ.js";
import {
  PaneWatcher,
  pace
} from "./chunk-HRYXUQ2V.js";
import {
  decodeName,
  literalFormat,
  messageFormat
} from "./chunk-RH4SOJOS.js";
import {
  plural
} from "./chunk-2FTE7PMD.js";
import {
  contextOptions,
  homeOf
} from "./chunk-A4LYRLTV.js";
import {
  findOrphans,
  isLostServer,
  serverTag
} from "./chunk-V2VN4FX3.js";
import {
  paneFinder
} from "./chunk-YIDPQMUL.js";
import {
  harnessTeller
} from "./chunk-PB7D45C6.js";
import {
  aloneKey,
  prepareLaunch,
  refOf,
  reservationName
} from "./chunk-ATRNRWG2.js";
import {
  commandOfMark,
  readVouched,
  replayRules
} from "./chunk-XFRMOIWQ.js";
import {
  foregroundProcesses,
  isIdleShell,
  isShellName
} from "./chunk-KTVQJPA5.js";
import {
  isAtLeast
} from "./chunk-4IHAXVVJ.js";
import {
  loadHarnesses,
  registry
} from "./chunk-VE7RIBCY.js";
import {
  answerBefore
} from "./chunk-ME4DZ2HD.js";
import {
  fileStore
} from "./chunk-2CK6R34X.js";
import {
  displayText
} from "./chunk-4OR7ZS6N.js";
import {
  holder,
  parseTag,
  savedIdOf,
  tagOptions,
  tagValue
} from "./chunk-P2RSCAZF.js";
import {
  cancelled,
  inheritRun,
  listRuns,
  readJournal,
  readRun,
  sinceDestination,
  viewOf
} from "./chunk-N63G2IEU.js";
import {
  claimHolder
} from "./chunk-BK6EFARA.js";
import {
  serverIdentity
} from "./chunk-VUKUVCVT.js";
import {
  replaceDurably
} from "./chunk-KLZ7OKOB.js";
import {
  ensurePrivateDirectory,
  namesIn,
  unwritable
} from "./chunk-HIKQLT2U.js";
import {
  RowReader,
  rowFormat
} from "./chunk-K5FK6XEG.js";
import {
  listeningPorts,
  readProcess,
  readProcesses
} from "./chunk-73QETIXB.js";
import {
  typedCommand
} from "./chunk-BQYOFZKX.js";
import {
  commandLine,
  tmuxError
} from "./chunk-VXIY5X5M.js";
import {
  number,
  object,
  parse
} from "./chunk-5ZUVA443.js";
import {
  serverKey
} from "./chunk-B43XANY7.js";
import {
  WorkspaceError,
  exitCode
} from "./chunk-GMU24DER.js";
import {
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/restore/summary.ts
var marks = {
  pending: "\xB7",
  starting: "\u25CC",
  ready: "\u2713",
  "needs-attention": "!",
  failed: "\u2717",
  skipped: "\u2717",
  "outcome-unknown": "?"
};
function launchLine(launch2) {
  const { address, harness, title, detail, state } = launch2;
  const cells = [
    displayText(address).padEnd(12),
    harness.padEnd(9),
    displayText(title).slice(0, 36).padEnd(36)
  ];
  return ` ${marks[state]} ${cells.join(" ")}  ${displayText(detail)}`.trimEnd();
}
function summaryLines(view, now) {
  const rest = view.launches.filter((launch2) => launch2.state !== "ready" && !isCancelled(launch2));
  const { cancelled: cancelled2 } = tally(view);
  return [
    headline(view, now),
    ...rest.map(launchLine),
    ...cancelled2 === 0 ? [] : [` \xB7 ${plural(cancelled2, "agent")} not started: you stopped it`],
    ...view.warnings.map((text) => ` ! ${displayText(text)}`)
  ];
}
function statusText(view) {
  const { settled, ready, total } = tally(view);
  if (view.stage !== "done") return `restore ${settled}/${total}`;
  return ready === total ? "" : `restored ${ready}/${total}`;
}

// src/restore/client-colours.ts
import { setTimeout as delay } from "node:timers/promises";

// src/restore/colours.ts
var colourQuery = "\x1B]10;?\x1B\\\x1B]11;?\x1B\\\x1B[c";
function parseColours(answer) {
  const [foreground, background] = ["10", "11"].map((code) => {
    const pattern = `\\]${code};rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})`;
    const parts = new RegExp(pattern).exec(answer)?.slice(1);
    return parts === void 0 ? void 0 : `#${parts.map(twoDigits).join("")}`;
  });
  return foreground === void 0 || background === void 0 ? null : { foreground, background };
}
function twoDigits(digits) {
  const share = Number.parseInt(digits, 16) / (16 ** digits.length - 1);
  return Math.round(share * 255).toString(16).padStart(2, "0");
}
async function lendColours(tmux, paneId, colours) {
  const style = `fg=${colours.foreground},bg=${colours.background}`;
  const set = await tmux.call(["set-option", "-po", "-t", paneId, "window-style", style]);
  return set.status === 0;
}
async function takeColoursBack(tmux, paneId) {
  await tmux.call(["set-option", "-p", "-u", "-t", paneId, "window-style"]);
}

// src/restore/client-colours.ts
var option = "@workspace-restore-colours";
async function clientColours(tmux) {
  const clients = await tmux.call(["list-clients", "-F", "#{client_activity} #{session_id}"]);
  const [latest] = clients.stdout.toString("utf8").split("\n").filter(Boolean).sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
  const session = latest?.split(" ")[1];
  if (session === void 0) return null;
  const asked = await tmux.call([
    ...["set-option", "-g", option, "", ";"],
    ...["new-window", "-d", "-P", "-F", "#{window_id}", "-t", `${session}:`],
    ...["sh", "-c", asking, "sh", tmux.program]
  ]);
  const window = asked.stdout.toString("utf8").trim();
  if (asked.status !== 0) return null;
  const deadline = Date.now() + 2e3;
  for (; ; ) {
    const told = await tmux.call(["show-options", "-gqv", option]);
    const answer = told.stdout.toString("utf8").trim();
    if (answer !== "" || Date.now() > deadline) {
      const unlink = ["unlink-window", "-k", "-t", window];
      await tmux.call(["set-option", "-g", "-u", option, ";", ...unlink]);
      return parseColours(answer);
    }
    await delay(20);
  }
}
var asking = `
stty raw -echo min 0 time 3
printf '\\033]10;?\\033\\134\\033]11;?\\033\\134\\033[c'
answer=
while part=$(dd bs=64 count=1 2>/dev/null | tr -dc 'A-Za-z0-9:;/?[]'); [ -n "$part" ]; do
  answer=$answer$part
  case $answer in *'[?'*c) break ;; esac
done
"$1" -S "\${TMUX%%,*}" set-option -g ${option} "x$answer"
exec sleep 10
`;

// src/restore/splits.ts
function splitsFor(layout) {
  const splits = [];
  const build2 = (cell, position) => {
    if (cell.kind === "pane") return;
    const [first, ...others] = cell.cells;
    const [along] = sizes(cell.kind);
    for (const child of others.reverse()) {
      splits.push({
        pane: firstPane(child),
        position,
        direction: cell.kind === "row" ? "right" : "below",
        cells: child[along]
      });
      build2(child, position + 1);
    }
    if (first !== void 0) build2(first, position);
  };
  build2(layout, 0);
  return splits;
}
function firstPane(cell) {
  let current = cell;
  while (current.kind !== "pane") {
    const [first] = current.cells;
    if (first === void 0) throw new Error("A split without cells");
    current = first;
  }
  return current.pane;
}

// src/restore/build-commands.ts
var wait = ["sleep", "2147483647"];
function createSession(runId, plan) {
  const target = `=${plan.temporaryName}:`;
  const size = ["-x", `${plan.width}`, "-y", `${plan.height}`];
  return [
    [
      [
        "new-session",
        "-d",
        "-s",
        plan.temporaryName,
        ...size,
        "-c",
        literalFormat(plan.directory),
        ...wait
      ],
      ["set-option", "-t", target, "destroy-unattached", "off"],
      ["set-option", "-t", target, "renumber-windows", "off"],
      ["set-option", "-w", "-t", target, tagOptions.window, tagValue(runId, holder)],
      ["set-option", "-p", "-t", target, tagOptions.pane, tagValue(runId, holder)],
      ["set-option", "-t", target, tagOptions.session, tagValue(runId, plan.saved)]
    ],
    // Fails, and may, where base-index is that index already.
    [["move-window", "-s", target, "-t", `${target}${plan.holderIndex}`]],
    ...setVariables(target, plan),
    ...plan.windows.flatMap((window) => createWindow(runId, target, window))
  ];
}
function createWindow(runId, target, window) {
  const at = `${target}${window.index}`;
  const [first, ...others] = window.panes;
  const create = [
    ["new-window", "-d", "-t", at, "-c", literalFormat(first.directory)],
    ["set-option", "-w", "-t", at, "pane-base-index", "0"],
    ["set-option", "-p", "-t", `${at}.0`, tagOptions.pane, tagValue(runId, first.saved)],
    // tmux sizes a new window for whichever client was active last, though it shows another session (3.3a to 3.8).
    ["resize-window", "-t", at, "-x", `${window.width}`, "-y", `${window.height}`],
    ["set-option", "-w", "-u", "-t", at, "window-size"],
    ["set-option", "-w", "-t", at, tagOptions.window, tagValue(runId, window.saved)]
  ];
  return [
    create,
    ...window.layout === null ? tiled(runId, at, others) : exact(runId, at, window)
  ];
}
function exact(runId, at, window) {
  if (window.layout === null) return [];
  const panes = new Map(window.panes.map((pane) => [pane.saved, pane]));
  const splits = splitsFor(window.layout).flatMap((split) => {
    const pane = panes.get(`%${split.pane}`);
    if (pane === void 0) return [];
    const flag = split.direction === "right" ? "-h" : "-v";
    return [
      [
        [
          "split-window",
          "-d",
          flag,
          "-l",
          `${split.cells}`,
          "-t",
          `${at}.${split.position}`,
          "-c",
          literalFormat(pane.directory)
        ],
        tagPane(runId, `${at}.${split.position + 1}`, pane)
      ]
    ];
  });
  return [...splits, [["select-layout", "-t", at, formatLayout(window.layout)]]];
}
function tiled(runId, at, panes) {
  return panes.map((pane, position) => [
    ["split-window", "-d", "-t", `${at}.${position}`, "-c", literalFormat(pane.directory)],
    tagPane(runId, `${at}.${position + 1}`, pane),
    ["select-layout", "-t", at, "tiled"]
  ]);
}
function tagPane(runId, target, pane) {
  return ["set-option", "-p", "-t", target, tagOptions.pane, tagValue(runId, pane.saved)];
}
function setVariables(target, plan) {
  return Object.entries(plan.variables).map(([name, value]) => [
    value === null ? ["set-environment", "-r", "-t", target, name] : ["set-environment", "-t", target, name, value]
  ]);
}

// src/restore/destination.ts
var rows = {
  server: rowFormat("I", ["pid", "version"]),
  session: rowFormat("S", ["session_id", "session_name", "session_group", tagOptions.session]),
  window: rowFormat("W", [
    "window_id",
    "window_layout",
    "session_id",
    "window_index",
    tagOptions.window
  ]),
  pane: rowFormat("P", ["pane_id", tagOptions.pane])
};
async function readDestination(tmux, runId, earlier, variables) {
  const result = await tmux.call(
    [
      ...["list-sessions", "-F", rows.session, ";"],
      ...["list-windows", "-a", "-F", rows.window, ";"],
      ...["list-panes", "-a", "-F", rows.pane, ";"],
      ...["display-message", "-p", rows.server, ";"],
      ...["show-options", "-gv", "destroy-unattached", ";", "show-environment", "-g"]
    ],
    { timeout: 2e4 }
  );
  if (result.status !== 0) throw tmuxError("list-sessions", tmux.socket, result);
  try {
    return parse2(result.stdout, runId, earlier, variables);
  } catch (cause) {
    throw new WorkspaceError("tmux-failed", `The listing of ${tmux.socket.path} is not whole`, {
      cause
    });
  }
}
function parse2(output, runId, earlier, variables) {
  const reader = new RowReader(output);
  const sessions = [];
  const groups = /* @__PURE__ */ new Set();
  const built = {
    sessions: /* @__PURE__ */ new Map(),
    windows: /* @__PURE__ */ new Map(),
    panes: /* @__PURE__ */ new Map()
  };
  const layouts = /* @__PURE__ */ new Map();
  const links = /* @__PURE__ */ new Map();
  const theirs = { sessions: /* @__PURE__ */ new Map(), panes: /* @__PURE__ */ new Map() };
  const rememberTheirs = (kind, tag, id) => {
    const { run = "", saved = holder } = parseTag(tag ?? "") ?? {};
    const order = earlier.indexOf(run);
    if (order < 0 || saved === holder || (theirs[kind].get(saved)?.order ?? -1) > order) return;
    theirs[kind].set(saved, { id, order });
  };
  const remember = (kind, tag, id) => {
    const saved = savedIdOf(tag ?? "", runId);
    if (saved !== null && saved !== holder) built[kind].set(saved, id);
    return saved === holder;
  };
  const holderWindows = /* @__PURE__ */ new Set();
  const holderSessions = [];
  for (; ; ) {
    const kind = reader.kind();
    if (kind === "S") {
      const [id = "", name = "", group = "", tag] = row(reader, 4);
      sessions.push({ id, name });
      if (group !== "") groups.add(group);
      if (remember("sessions", tag, id)) holderSessions.push(id);
      if (!name.startsWith("restoring-")) rememberTheirs("sessions", tag, id);
    } else if (kind === "W") {
      const [id = "", layout = "", session = "", index, tag] = row(reader, 5);
      layouts.set(id, layout);
      links.set(session, (links.get(session) ?? /* @__PURE__ */ new Map()).set(Number(index), id));
      if (remember("windows", tag, id)) holderWindows.add(id);
    } else if (kind === "P") {
      const [id = "", tag] = row(reader, 2);
      remember("panes", tag, id);
      rememberTheirs("panes", tag, id);
    } else if (kind === "I") {
      const [pid = "", version = ""] = row(reader, 2);
      const unattached = reader.line();
      const joined2 = [...theirs.sessions].filter(([saved]) => !built.sessions.has(saved));
      for (const [saved, { id }] of joined2) built.sessions.set(saved, id);
      return {
        pid: Number(pid),
        version,
        sessions,
        groups: [...groups],
        globalVariables: globalVariables(reader, variables),
        built,
        joined: new Set(joined2.map(([, { id }]) => id)),
        standing: new Map([...theirs.panes].map(([saved, { id }]) => [saved, id])),
        links,
        keepUnattached: unattached !== "off",
        holderWindows: [...holderWindows],
        holderSessions,
        layouts
      };
    } else throw reader.unknownRow();
  }
}
function row(reader, count) {
  const fields3 = reader.fields(count);
  reader.end();
  return fields3;
}
function globalVariables(reader, variables) {
  const found = /* @__PURE__ */ new Set();
  while (!reader.done) {
    const line = reader.line();
    const name = variables.find((variable) => line.startsWith(`${variable}=`));
    if (name !== void 0) found.add(name);
  }
  return found;
}

// src/restore/finish-commands.ts
function finishCommands(finish) {
  const { sessions, built } = finish;
  const isBuilt = (session) => built.sessions.has(session.saved);
  const own = sessions.filter((session) => !session.joined);
  const windows = sessions.flatMap((session) => session.windows);
  return [
    ...sessions.flatMap((session) => linkWindows(session, finish)),
    // Before the holders go: tmux would choose another current window, and remember that as the last one.
    ...own.filter(isBuilt).flatMap((session) => selectWindows(session, built)),
    // Not kill-window: that renumbers the windows of every session that renumbers its own (3.3a to 3.8).
    ...finish.holders.map((id) => [["unlink-window", "-k", "-t", id]]),
    ...windows.flatMap((window) => finishWindow(window, built)),
    ...own.flatMap((session) => joinGroup(session, finish)),
    ...own.filter((session) => !isBuilt(session)).flatMap((session) => selectWindows(session, built)),
    ...own.flatMap((session) => finishSession(session, finish))
  ];
}
function targetOf(session, built) {
  const id = built.sessions.get(session.saved);
  return id === void 0 ? `=${session.temporaryName}:` : `${id}:`;
}
function linkWindows(session, { built, links }) {
  const there = links.get(built.sessions.get(session.saved) ?? "");
  return session.links.flatMap(({ window, index }) => {
    const id = built.windows.get(window);
    if (id === void 0 || there?.get(index) === id) return [];
    return [[["link-window", "-d", "-s", id, "-t", `${targetOf(session, built)}${index}`]]];
  });
}
function joinGroup(session, { runId, sessions, built }) {
  if (session.leader === null) {
    if (session.group === null || !sessions.some((other) => other.leader === session.saved))
      return [];
    return rename(targetOf(session, built), session.group);
  }
  const leader = built.sessions.get(session.leader);
  if (leader === void 0 || built.sessions.has(session.saved)) return [];
  const target = `=${session.temporaryName}:`;
  const lead = sessions.find(({ saved }) => saved === session.leader);
  const isLed = lead !== void 0 && !lead.joined && lead.last !== null && session.last === null;
  return [
    ...isLed ? [[["select-window", "-t", `${leader}:${session.current}`]]] : [],
    [
      [
        "new-session",
        "-d",
        "-t",
        leader,
        "-s",
        session.temporaryName,
        "-c",
        literalFormat(session.directory)
      ],
      ["set-option", "-t", target, "destroy-unattached", "off"],
      ["set-option", "-t", target, tagOptions.session, tagValue(runId, session.saved)]
    ],
    ...Object.entries(session.variables).map(
      ([name, value]) => [
        value === null ? ["set-environment", "-r", "-t", target, name] : ["set-environment", "-t", target, name, value]
      ]
    ),
    ...isLed ? selectWindows(lead, built) : []
  ];
}
function finishWindow(window, built) {
  const id = built.windows.get(window.saved);
  const active = built.panes.get(window.active);
  if (id === void 0) return [];
  const last = built.panes.get(window.last ?? "");
  const rename2 = names(window.name).map(
    (name) => [["rename-window", "-t", id, "--", literalFormat(name)]]
  );
  const automatic = window.automaticRename === null ? ["-u", "-t", id, "automatic-rename"] : ["-t", id, "automatic-rename", window.automaticRename];
  return [
    ...window.panes.flatMap((pane) => setTitle(pane, built)),
    ...rename2,
    [["set-option", "-w", ...automatic]],
    [["set-option", "-w", "-u", "-t", id, "pane-base-index"]],
    ...[last, active].flatMap(
      (pane) => pane === void 0 ? [] : [[["select-pane", "-t", pane]]]
    ),
    ...window.zoomed && active !== void 0 ? [zoom(active)] : []
  ];
}
function zoom(pane) {
  return [["if-shell", "-F", "-t", pane, "#{window_zoomed_flag}", "", `resize-pane -Z -t ${pane}`]];
}
function setTitle(pane, built) {
  const id = built.panes.get(pane.saved);
  if (id === void 0 || pane.title === null) return [];
  return [[["select-pane", "-t", id, "-T", literalFormat(pane.title)]]];
}
function selectWindows(session, built) {
  const target = targetOf(session, built);
  const selected = session.last === null ? [session.current] : [session.last, session.current];
  return selected.map((index) => [["select-window", "-t", `${target}${index}`]]);
}
function finishSession(session, finish) {
  const target = targetOf(session, finish.built);
  return [
    [["set-option", "-u", "-t", target, "renumber-windows"]],
    ...finish.keepUnattached ? [] : [[["set-option", "-u", "-t", target, "destroy-unattached"]]],
    ...rename(target, session.name)
  ];
}
function rename(target, name) {
  return names(name).map((text) => [["rename-session", "-t", target, "--", literalFormat(text)]]);
}
function names(name) {
  const exact2 = decodeName(name);
  const harmless = exact2.replace(/[\p{Cc}\p{Cs}]/gu, "_");
  return harmless === exact2 ? [exact2] : [harmless, exact2];
}

// src/restore/lines.ts
async function runLines(tmux, lines) {
  const input = Buffer.concat(lines.map(joined));
  const result = await tmux.call(["source-file", "-"], { input, timeout: 6e4 });
  if (result.status !== 0) {
    const error = tmuxError("source-file", tmux.socket, result);
    if (error.code === "no-server") throw error;
  }
  return result;
}
function joined(line) {
  const parts = line.flatMap((words, index) => {
    const text = commandLine(words).subarray(0, -1);
    return index === 0 ? [text] : [Buffer.from(" ; "), text];
  });
  return Buffer.concat([...parts, Buffer.from("\n")]);
}

// src/restore/parse-layout.ts
function parseLayout(text) {
  const cell = text.startsWith("{") ? parseJson(text) : parseString(text);
  return cell !== null && isConsistent(cell) ? cell : null;
}
function parseString(text) {
  const match = /^([0-9a-f]{4}),(.*)$/.exec(text);
  const [, sum, body] = match ?? [];
  if (sum === void 0 || body === void 0 || checksum(body) !== Number.parseInt(sum, 16)) {
    return null;
  }
  const reader = { text: body, position: 0 };
  const cell = readCell(reader, 0);
  return reader.position === body.length ? cell : null;
}
var deepest = 200;
function readCell(reader, depth) {
  const [, width, height] = take(reader, /(\d{1,5})x(\d{1,5}),\d{1,5},\d{1,5}/y) ?? [];
  if (width === void 0 || height === void 0 || depth > deepest) return null;
  const size = { width: Number(width), height: Number(height) };
  const open = reader.text[reader.position];
  if (open !== "{" && open !== "[") {
    const [, pane] = take(reader, /,(\d{1,9})/y) ?? [];
    return pane === void 0 ? null : { kind: "pane", ...size, pane: Number(pane) };
  }
  const close = open === "{" ? "}" : "]";
  const cells = [];
  do {
    reader.position += 1;
    const cell = readCell(reader, depth + 1);
    if (cell === null) return null;
    cells.push(cell);
  } while (reader.text[reader.position] === ",");
  if (reader.text[reader.position] !== close) return null;
  reader.position += 1;
  return { kind: open === "{" ? "row" : "column", ...size, cells };
}
function take(reader, pattern) {
  pattern.lastIndex = reader.position;
  const match = pattern.exec(reader.text);
  if (match !== null) reader.position = pattern.lastIndex;
  return match;
}
function parseJson(text) {
  try {
    const document = JSON.parse(text);
    return isRecord(document) && document.V === 2 ? fromJson(document.L, 0) : null;
  } catch {
    return null;
  }
}
function fromJson(node, depth) {
  if (!isRecord(node) || depth > deepest) return null;
  const { t, w, h, z, I, c } = node;
  if (!isSize(w) || !isSize(h) || z !== void 0) return null;
  const size = { width: w, height: h };
  if (t === "p") {
    const [, pane] = typeof I === "string" ? /^%(\d{1,9})$/.exec(I) ?? [] : [];
    return pane === void 0 ? null : { kind: "pane", ...size, pane: Number(pane) };
  }
  if (t !== "h" && t !== "v" || !Array.isArray(c)) return null;
  const cells = [];
  for (const child of c) {
    const cell = fromJson(child, depth + 1);
    if (cell === null) return null;
    cells.push(cell);
  }
  return { kind: t === "h" ? "row" : "column", ...size, cells };
}
function isSize(value) {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// src/restore/kept-panes.ts
var standing = "it is there already";
function keptPanes(input, skipped) {
  const selected = new Set(input.selection.panes.map((pane) => pane.paneId));
  const kept = /* @__PURE__ */ new Set();
  for (const pane of input.snapshot.panes) {
    if (!selected.has(pane.id)) continue;
    const reason = reasonAgainst(pane, input);
    if (reason === null) kept.add(pane.id);
    else skipped.push({ pane: pane.id, reason });
  }
  return kept;
}
function reasonAgainst(pane, input) {
  if (isThere(pane, input)) return standing;
  const state = input.directories.get(startDirectory(pane)) ?? "gone";
  if (state === "exists") return null;
  return state === "gone" ? "its directory is gone" : "its directory could not be checked";
}
function isThere(pane, { destination, earlier }) {
  if (destination.built.panes.has(pane.id) || !destination.standing.has(pane.id)) return false;
  return pane.agent === null || earlier.running.has(pane.id);
}

// src/restore/names.ts
function freeName(name, taken) {
  if (!taken.has(name)) return name;
  for (let number2 = 2; ; number2 += 1) {
    const candidate = `${name}-${number2}`;
    if (!taken.has(candidate)) return candidate;
  }
}

// src/restore/places.ts
var Places = class {
  /** Ids of windows by index, by session id; null: about to be made. */
  #taken;
  /** @param links ids of windows by index, by session id. */
  constructor(links) {
    this.#taken = new Map([...links].map(([session, windows]) => [session, new Map(windows)]));
  }
  /**
   * @param session its id; undefined: it is this restore's own, and has room.
   * @param wanted the saved index.
   * @param window the window's id, where it stands already.
   * @param kept the saved indexes of all windows that come into the session: none loses its own to one that must give way.
   */
  take(session, wanted, window, kept) {
    const taken = this.#taken.get(session ?? "");
    if (taken === void 0) return wanted;
    const there = [...taken].find(([, id]) => id !== null && id === window);
    if (there !== void 0) return there[0];
    const index = taken.has(wanted) ? Math.max(...taken.keys(), ...kept) + 1 : wanted;
    taken.set(index, null);
    return index;
  }
};

// src/restore/edit-layout.ts
function withoutPanes(cell, keep) {
  const remaining = prune(cell, keep);
  return remaining === null ? null : resize(remaining, cell.width, cell.height);
}
function prune(cell, keep) {
  if (cell.kind === "pane") return keep(cell.pane) ? cell : null;
  const kept = cell.cells.map((child) => prune(child, keep));
  if (kept.every((child, index) => child === cell.cells[index])) return cell;
  const remaining = [];
  const [along] = sizes(cell.kind);
  let freed = 0;
  for (const [index, child] of kept.entries()) {
    if (child === null) {
      const room = (cell.cells[index]?.[along] ?? 0) + 1;
      const before = remaining.at(-1);
      if (before === void 0) freed += room;
      else remaining[remaining.length - 1] = grown(before, along, room);
    } else {
      remaining.push(freed === 0 ? child : grown(child, along, freed));
      freed = 0;
    }
  }
  const [only, second] = remaining;
  if (only === void 0) return null;
  if (second === void 0) return resize(only, cell.width, cell.height);
  return flattened({ ...cell, cells: remaining });
}
function flattened(cell) {
  return {
    ...cell,
    cells: cell.cells.flatMap((child) => child.kind === cell.kind ? child.cells : [child])
  };
}
function grown(cell, along, by) {
  return along === "width" ? resize(cell, cell.width + by, cell.height) : resize(cell, cell.width, cell.height + by);
}
function resize(cell, width, height) {
  if (cell.width === width && cell.height === height) return cell;
  if (cell.kind === "pane") return { ...cell, width, height };
  const count = cell.cells.length;
  const added = cell.kind === "row" ? width - cell.width : height - cell.height;
  const share = (index) => Math.floor(added / count) + (index < added % count ? 1 : 0);
  const cells = cell.cells.map(
    (child, index) => cell.kind === "row" ? resize(child, child.width + share(index), height) : resize(child, width, child.height + share(index))
  );
  return { kind: cell.kind, width, height, cells };
}

// src/restore/plan-window.ts
function planWindow(window, { panes, server }, kept, warnings) {
  const own = panes.filter((pane) => pane.window === window.id).sort((a, b) => a.index - b.index);
  const remaining = own.filter((pane) => kept.has(pane.id));
  const layout = usableLayout(window, own, kept);
  const ordered = layout === null ? remaining : inLayoutOrder(layout, remaining);
  const [first, ...others] = ordered.map((pane) => planPane(pane, server.tmuxVersion));
  const [lowest] = remaining;
  if (first === void 0 || lowest === void 0) return null;
  if (layout === null && remaining.length > 1) {
    warnings.push(`The layout of window ${window.name} is not usable: its panes are tiled.`);
  }
  const active = remaining.find((pane) => pane.active);
  return {
    saved: window.id,
    name: window.name,
    automaticRename: window.automaticRename,
    // Room for two rows of each pane where they are tiled; 80x24 is what tmux itself starts with.
    width: layout?.width ?? Math.max(window.width, 80),
    height: layout?.height ?? Math.max(window.height, 24, remaining.length * 3),
    layout,
    panes: [first, ...others],
    active: (active ?? lowest).id,
    last: remaining.find((pane) => pane.last && pane !== (active ?? lowest))?.id ?? null,
    zoomed: window.zoomed && active !== void 0 && remaining.length > 1
  };
}
function usableLayout(window, panes, kept) {
  const layout = parseLayout(window.layout);
  if (layout === null) return null;
  const named = leaves(layout).map((leaf) => `%${leaf.pane}`);
  const isWhole = named.length === panes.length && new Set(named).size === named.length && panes.every((pane) => named.includes(pane.id));
  return isWhole ? withoutPanes(layout, (pane) => kept.has(`%${pane}`)) : null;
}
function inLayoutOrder(layout, panes) {
  const byId = new Map(panes.map((pane) => [pane.id, pane]));
  return leaves(layout).flatMap((leaf) => byId.get(`%${leaf.pane}`) ?? []);
}
function planPane(pane, tmuxVersion) {
  const title = isAtLeast(tmuxVersion, 3, 7) ? decodeName(pane.title) : pane.title;
  return {
    saved: pane.id,
    directory: startDirectory(pane),
    title: pane.agent === null ? title : null
  };
}

// src/restore/plan.ts
function planRestore(input) {
  const { snapshot, destination } = input;
  const warnings = [];
  const skipped = [];
  const kept = keptPanes(input, skipped);
  const windows = /* @__PURE__ */ new Map();
  for (const window of snapshot.windows) {
    const plan = planWindow(window, snapshot, kept, warnings);
    if (plan !== null) windows.set(window.id, plan);
  }
  const takenNames = new Set(
    destination.sessions.filter((session) => !new Set(destination.built.sessions.values()).has(session.id)).map((session) => session.name)
  );
  const placed = /* @__PURE__ */ new Set();
  const places = new Places(destination.links);
  const leaders = /* @__PURE__ */ new Map();
  const sessions = [];
  for (const session of snapshot.sessions) {
    const plan = planSession(session, {
      input,
      windows,
      placed,
      places,
      leaders,
      takenNames,
      warnings
    });
    if (plan !== null) sessions.push(plan);
  }
  return { sessions, skipped, warnings };
}
function planSession(session, progress) {
  const { input, windows: plans, placed, places, warnings } = progress;
  const { built, joined: joined2 } = input.destination;
  const standing2 = built.sessions.get(session.id);
  const into = standing2 !== void 0 && joined2.has(standing2) ? standing2 : void 0;
  const links = session.links.flatMap(({ index, window }) => {
    const plan = plans.get(window);
    return plan === void 0 ? [] : [{ index, plan }];
  });
  const [first] = links;
  if (first === void 0) return null;
  const leader = session.group === null ? void 0 : progress.leaders.get(session.group);
  if (session.group !== null && leader === void 0)
    progress.leaders.set(session.group, session.id);
  const windows = [];
  const shared = [];
  const indexes = links.map((link) => link.index);
  if (leader === void 0) {
    for (const { index: wanted, plan } of links) {
      const index = places.take(into, wanted, built.windows.get(plan.saved), indexes);
      if (placed.has(plan.saved)) shared.push({ window: plan.saved, index });
      else windows.push({ ...plan, index });
      placed.add(plan.saved);
    }
  }
  const has = (index) => index !== null && indexes.includes(index);
  const current = has(session.current) ? session.current : Math.min(...indexes);
  return {
    saved: session.id,
    temporaryName: `restoring-${input.runId}-${session.id.slice(1)}`,
    name: sessionName(session, progress),
    joined: into !== void 0,
    directory: sessionDirectory(session, first.plan, input, warnings),
    width: Math.max(...links.map((link) => link.plan.width)),
    height: Math.max(...links.map((link) => link.plan.height)),
    variables: sessionVariables(session, input.destination),
    leader: leader ?? null,
    group: leader === void 0 ? groupName(session, input) : null,
    windows,
    links: shared,
    current,
    last: has(session.last) && session.last !== current ? session.last : null,
    holderIndex: Math.max(...session.links.map((link) => link.index)) + 1
  };
}
function sessionName(session, { input, takenNames, warnings }) {
  const { built, sessions } = input.destination;
  const existing = sessions.find((other) => other.id === built.sessions.get(session.id));
  if (existing !== void 0 && !existing.name.startsWith("restoring-")) return existing.name;
  const name = freeName(session.name, takenNames);
  takenNames.add(name);
  if (name !== session.name) {
    warnings.push(`A session ${session.name} exists already: the restored one is ${name}.`);
  }
  return name;
}
function sessionDirectory(session, first, input, warnings) {
  if (input.directories.get(session.directory) === "exists") return session.directory;
  const directory = first.panes[0].directory;
  warnings.push(
    `The directory of session ${session.name}, ${session.directory}, is gone: new windows of it start in ${directory}.`
  );
  return directory;
}
function sessionVariables(session, destination) {
  return Object.fromEntries(
    Object.entries(session.account).filter(
      ([name, value]) => value !== null || destination.globalVariables.has(name)
    )
  );
}
function groupName(session, { snapshot, destination }) {
  const { group } = session;
  if (group === null) return null;
  const members = snapshot.sessions.filter((other) => other.group === group);
  const isTaken = destination.groups.includes(group) || destination.sessions.some((other) => other.name === group);
  return members.length > 1 && !isTaken ? group : null;
}

// src/restore/repair-commands.ts
function completeWindow(runId, window, windowId, panes) {
  const existing = window.panes.filter((pane) => panes.has(pane.saved));
  const [anchor] = existing;
  const anchorId = panes.get(anchor?.saved ?? "");
  if (anchor === void 0 || anchorId === void 0) return [];
  const add = (pane) => {
    const position = window.panes.indexOf(pane);
    const before = window.panes.slice(0, position).findLast((other) => panes.has(other.saved));
    const target = panes.get(before?.saved ?? "");
    return [
      ["select-layout", "-t", windowId, "tiled"],
      [
        "split-window",
        ...target === void 0 ? ["-b"] : [],
        "-t",
        target ?? anchorId,
        "-c",
        literalFormat(pane.directory)
      ],
      // The new pane is the active one: its id is not known yet.
      ["set-option", "-p", "-t", windowId, tagOptions.pane, tagValue(runId, pane.saved)]
    ];
  };
  const missing = window.panes.filter((pane) => !panes.has(pane.saved));
  const isLeading = (pane) => window.panes.indexOf(pane) < window.panes.indexOf(anchor);
  const inOrder = [
    ...missing.filter(isLeading),
    // Several that follow the same pane: the last one first.
    ...missing.filter((pane) => !isLeading(pane)).reverse()
  ].map(add);
  const layout = window.layout === null ? "tiled" : formatLayout(window.layout);
  return [...inOrder, [["select-layout", "-t", windowId, layout]]];
}

// src/restore/apply.ts
async function applyRestore(dependencies, input) {
  const { tmux, intend } = dependencies;
  const { runId } = input;
  const variables = [
    ...new Set(input.snapshot.sessions.flatMap(({ account }) => Object.keys(account)))
  ];
  const read2 = () => readDestination(tmux, runId, input.earlier.runs, variables);
  const before = await read2();
  const plan = planRestore({ ...input, destination: before });
  await createSessions(dependencies, runId, plan, before);
  let state = await read2();
  const lacking = incomplete(plan, state);
  for (const window of lacking) {
    const id = state.built.windows.get(window.saved);
    if (id === void 0) continue;
    intend("complete-window", window.saved);
    await runLines(tmux, completeWindow(runId, window, id, state.built.panes));
  }
  if (lacking.length > 0) state = await read2();
  intend("finish", "all");
  const { built, links, keepUnattached, holderSessions, holderWindows: holders } = state;
  await runLines(tmux, [
    ...finishCommands({ runId, sessions: plan.sessions, built, links, holders, keepUnattached }),
    ...holderSessions.map((id) => [["kill-session", "-t", id]])
  ]);
  const after = await read2().catch((error) => {
    if (plan.sessions.length === 0) return state;
    throw error;
  });
  return outcome(plan, after);
}
async function createSessions({ tmux, intend }, runId, plan, { built }) {
  for (const session of plan.sessions) {
    const id = built.sessions.get(session.saved);
    if (id === void 0 && session.leader === null) {
      intend("create-session", session.saved);
      await runLines(tmux, createSession(runId, session));
      continue;
    }
    const missing = session.windows.filter((window) => !built.windows.has(window.saved));
    if (id === void 0 || missing.length === 0) continue;
    intend("create-windows", session.saved);
    await runLines(
      tmux,
      missing.flatMap((window) => createWindow(runId, `${id}:`, window))
    );
  }
}
function windowsOf(plan) {
  return plan.sessions.flatMap((session) => session.windows);
}
function incomplete(plan, state) {
  return windowsOf(plan).filter(
    (window) => window.panes.some((pane) => !state.built.panes.has(pane.saved)) || !hasLayout(window, state)
  );
}
function hasLayout({ saved, layout }, { built, layouts }) {
  const text = layouts.get(built.windows.get(saved) ?? "");
  if (layout === null || text === void 0) return true;
  const actual = parseLayout(text);
  return actual !== null && shape(actual) === shape(layout);
}
function shape(layout) {
  return leaves(layout).map(({ width, height }) => `${width}x${height}`).join(" ");
}
function outcome(plan, state) {
  const { built, keepUnattached } = state;
  const warnings = [...plan.warnings];
  const skipped = [...plan.skipped];
  for (const window of windowsOf(plan)) {
    for (const pane of window.panes) {
      if (built.panes.has(pane.saved)) continue;
      skipped.push({ pane: pane.saved, reason: "tmux could not make its pane" });
    }
    if (!hasLayout(window, state)) {
      warnings.push(`Window ${window.name} did not take its layout.`);
    }
  }
  if (keepUnattached && plan.sessions.length > 0) {
    warnings.push(
      "destroy-unattached is on: the restored sessions have it off, or they would have vanished."
    );
  }
  return { sessions: built.sessions, panes: built.panes, skipped, warnings };
}

// src/restore/audit.ts
import { closeSync, constants, openSync, writeSync } from "node:fs";
var { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
function appendAudit(paths, line) {
  ensurePrivateDirectory(paths.state);
  const { at, actor, harness, sessionId, paneId, outcome: outcome3 } = line;
  const words = [new Date(at).toISOString(), actor, harness, sessionId, paneId, outcome3];
  const file = openSync(paths.audit, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 384);
  try {
    writeSync(file, `${words.join(" ")}
`);
  } finally {
    closeSync(file);
  }
}

// src/restore/built-places.ts
var fields = ["pane_id", "session_id", "session_name", "window_index", "pane_index"];
async function builtPlaces(tmux, snapshot, { sessions, panes }) {
  const listed = await listPlaces(tmux).catch(() => []);
  const places = [...panes].flatMap(([saved, id]) => {
    const window = snapshot.panes.find((pane) => pane.id === saved)?.window;
    const first = snapshot.sessions.find(
      ({ links }) => links.some((link) => link.window === window)
    );
    const shown = listed.filter((place2) => place2.pane === id);
    const place = shown.find(({ session }) => session === sessions.get(first?.id ?? "")) ?? shown.find(({ name }) => name === first?.name) ?? shown[0];
    return place === void 0 ? [] : [[saved, place.address]];
  });
  return Object.fromEntries(places);
}
async function listPlaces(tmux) {
  const output = await tmux.ask(["list-panes", "-a", "-F", rowFormat("P", fields)], {
    timeout: 5e3
  });
  const reader = new RowReader(output);
  const places = [];
  while (!reader.done) {
    reader.kind();
    const [pane = "", session = "", name = "", window, index] = reader.fields(fields.length);
    reader.end();
    places.push({ pane, session, name, address: `${name}:${window}.${index}` });
  }
  return places;
}

// src/restore/earlier.ts
var nothingEarlier = { runs: [], running: /* @__PURE__ */ new Set() };
function earlierRestores(paths, { id, selection }, snapshot) {
  const runs = listRuns(paths).map(({ record }) => record).filter((other) => other.id !== id && other.selection.candidateId === selection.candidateId).map((other) => other.id).reverse();
  if (runs.length === 0) return nothingEarlier;
  const running = selection.panes.flatMap(({ paneId, sessionId }) => {
    const agent = snapshot.panes.find((pane) => pane.id === paneId)?.agent;
    const conversation = sessionId ?? agent?.binding?.sessionId;
    if (agent == null || conversation === void 0) return [];
    const holder2 = claimHolder(paths.reservations, reservationName(agent.harness, conversation));
    return holder2 === void 0 ? [] : [paneId];
  });
  return { runs, running: new Set(running) };
}

// src/restore/guard-again.ts
var timeout = 1e4;
async function guardAgain({ paths, registry: registry2, home }, begun) {
  const warnings = [];
  for (const task of begun) {
    const harness = await registry2.load(task.agent.harness).catch(() => void 0);
    if (harness?.guard === void 0) continue;
    const warning = await harness.guard.after(refOf(task, home), paths.kept, AbortSignal.timeout(timeout)).catch((error) => `${harness.title}: could not check its conversation: ${error}`);
    if (warning !== null) warnings.push(warning);
  }
  return warnings;
}

// src/restore/doubt.ts
var grain = { dollars: 5e-3, share: 0.02 };
function doubtOf(saved, now) {
  const [was, is] = differing(saved, now) ?? [];
  if (was === void 0) return null;
  return `Its conversation says ${is}, and its record ${was}: look whether it is the right one.`;
}
function differing(saved, now) {
  if (saved.cost !== null && now.cost !== null && now.cost < saved.cost - grain.dollars) {
    return [dollars(saved.cost), dollars(now.cost)];
  }
  if (saved.contextShare === null || now.contextShare === null) return null;
  const isSameMoment = saved.lastMessageAt === now.lastMessageAt;
  const moved = Math.abs(now.contextShare - saved.contextShare);
  return isSameMoment && moved > grain.share ? [context(saved.contextShare), context(now.contextShare)] : null;
}
function dollars(cost) {
  return `$${cost.toFixed(2)}`;
}
function context(share) {
  return `${Math.round(share * 100)} % context`;
}

// src/restore/after-launch.ts
var timeout2 = { guard: 1e4, reading: 2e3 };
async function guardAfter({ harness, ref }, paths) {
  if (harness.guard === void 0) return {};
  const warning = await harness.guard.after(ref, paths.kept, AbortSignal.timeout(timeout2.guard));
  return warning === null ? {} : { warning };
}
async function lookAfter(prepared, { agent, selected }, paths) {
  const guarded = await guardAfter(prepared, paths);
  if (selected.sessionId !== void 0) return guarded;
  const signal = AbortSignal.timeout(timeout2.reading);
  const read2 = await answerBefore(
    signal,
    () => prepared.harness.readConversation(prepared.ref, signal)
  );
  const facts = read2.kind === "answer" && read2.value.status === "found" ? read2.value.facts : null;
  const doubt = facts === null ? null : doubtOf(agent, facts);
  const all = [guarded.warning, doubt].filter((each) => each != null);
  return all.length === 0 ? {} : { warning: all.join(" ") };
}

// src/restore/await-ready.ts
var attention = {
  asking: "asks a question",
  "first-run": "asks for a login or first-run choice",
  "in-use": "its conversation is open in another program"
};
async function awaitReady(watcher, harness, entered, isOver) {
  const soon = Date.now() + 3e3;
  let before;
  let shownBefore = null;
  let wasInFront = false;
  do {
    const sample = await watcher.next(entered.id, Date.now() < soon ? pace.brisk : pace.steady);
    if (sample === void 0 || sample.dead)
      return { kind: "failed", detail: "its pane was closed" };
    const shown = harness.screen(sample.rows.join("\n"), sample.title);
    if (isShellInFront(sample)) {
      const isTaken = wasInFront || !isSettled(entered, sample);
      if (isTaken && await isBackAtPrompt(before, sample)) return ended(harness, shown, sample);
    } else {
      wasInFront = true;
      if (shown === "ready" || shown === "busy") return { kind: "ready" };
      const detail = shown === null ? void 0 : attention[shown];
      if (detail !== void 0 && shown === shownBefore) return { kind: "needs-attention", detail };
    }
    shownBefore = shown;
    before = sample;
  } while (!isOver());
  return { kind: "not-yet" };
}
function isShellInFront(sample) {
  const shell = readProcess(sample.pid);
  return shell !== void 0 && shell.pgrp === shell.tpgid;
}
async function isBackAtPrompt(before, sample) {
  if (before === void 0 || !isSettled(before, sample)) return false;
  return (await shellState(sample)).kind === "prompt";
}
function ended(harness, shown, sample) {
  if (shown === "lost") {
    return { kind: "failed", detail: `${harness.title} does not find its conversation` };
  }
  const said = sample.rows.join("\n");
  if (/: (?:.*: )?(?:command not found|not found|No such file or directory)/.test(said)) {
    return { kind: "failed", detail: `${harness.command} is not on the PATH of its shell` };
  }
  return { kind: "failed", detail: `${harness.command} ended at once` };
}

// src/restore/continue-count.ts
import { createHash } from "node:crypto";
import { readFileSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";

// src/restore/continue-message.ts
var sender = "tmux-workspace-restore:";
var mostNames = 8;
function continueMessage(message) {
  const { children, living, now, attempt, attempts: attempts2 } = message;
  const alive = new Set(living.flatMap(({ processes }) => processes.map(({ name }) => name)));
  const ended2 = children.filter((name) => !alive.has(name) && !isShellName(name));
  return [
    `${sender} the tmux server in which you ran was lost while you were at work, and this conversation has been resumed.`,
    "Your turn was interrupted. Continue from where you left off: do not start over, and look at what is done already before you repeat anything.",
    ended2.length === 0 ? null : `Background programs of yours that ended with the server: ${list(ended2)}.`,
    living.length === 0 ? null : `Still running: ${listPrograms(living)}.`,
    `(${new Date(now).toISOString().slice(0, 19)}Z, ${attempt} of ${attempts2})`
  ].filter((part) => part !== null).join(" ");
}
function listPrograms(programs) {
  return list(programs.map(described));
}
function described({ name, pid, ports }) {
  const held = ports.length === 0 ? "" : `, port ${ports.slice(0, 3).join(" and ")}`;
  return `${name} (pid ${pid}${held})`;
}
function list(names2) {
  const more = names2.length - mostNames;
  const shown = names2.slice(0, mostNames).map((name) => displayText(name).slice(0, 40));
  return [...shown, ...more > 0 ? [`${more} more`] : []].join(", ");
}

// src/restore/continue-count.ts
var attempts = 3;
var recordSchema = object({ count: number(), at: number() });
var lifetime = 60 * 24 * 36e5;
function takeAttempt(paths, harness, { sessionId, messages }, now) {
  ensurePrivateDirectory(paths.state);
  ensurePrivateDirectory(paths.continued);
  const file = join(paths.continued, fileName(harness, sessionId));
  const known = read(file);
  const said = messages.findLast(({ role }) => role === "user");
  const isNewTurn = said !== void 0 && !said.text.includes(sender) && (said.at ?? 0) > (known?.at ?? Number.POSITIVE_INFINITY);
  const count = known === void 0 || isNewTurn ? 0 : known.count;
  if (count >= attempts) return null;
  try {
    replaceDurably(file, Buffer.from(`${JSON.stringify({ count: count + 1, at: now })}
`));
  } catch (cause) {
    throw unwritable(file, cause);
  }
  forgetOld(paths.continued, now);
  return count + 1;
}
function fileName(harness, sessionId) {
  const digest = createHash("sha256").update(sessionId).digest("hex").slice(0, 32);
  return `${harness}-${digest}`;
}
function read(file) {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return void 0;
  }
  try {
    return parse(recordSchema, JSON.parse(text));
  } catch {
    return { count: attempts, at: Number.POSITIVE_INFINITY };
  }
}
function forgetOld(directory, now) {
  for (const name of namesIn(directory)) {
    const path = join(directory, name);
    try {
      if (now - statSync(path).mtimeMs > lifetime) unlinkSync(path);
    } catch {
    }
  }
}

// src/restore/living-programs.ts
async function livingPrograms(snapshot, panes) {
  const table = readProcesses();
  const harnessOf = await harnessTeller(table);
  const key = serverKey(snapshot.server.identity);
  const found = findOrphans({
    table,
    isLost: (tag) => tag === key && isLostServer(tag),
    portsOf: listeningPorts,
    harnessOf,
    snapshotOf: () => snapshot,
    self: process.pid
  });
  return found.filter(({ pane, pid }) => {
    const facts = table.get(pid);
    const isAgents = facts !== void 0 && harnessOf(facts) !== null;
    return pane !== null && panes.has(pane.id) && pane.agent !== null && !isAgents;
  });
}
async function livingNote(snapshot, selection) {
  try {
    const panes = new Set(selection.panes.map(({ paneId }) => paneId));
    const hadAgents = snapshot.panes.some(({ id, agent }) => agent !== null && panes.has(id));
    return hadAgents ? livingSentence(await livingPrograms(snapshot, panes)) : null;
  } catch {
    return null;
  }
}
function livingSentence(living) {
  if (living.length === 0) return null;
  const [what, runs] = living.length === 1 ? ["program", "runs"] : ["programs", "run"];
  return `${living.length} ${what} that these agents had started still ${runs}: ${listPrograms(living)}. To end any: orphans.`;
}

// src/restore/type-to-agent.ts
var patience = {
  ready: 2e4,
  shown: 15e3,
  shownKeys: 3e4,
  enter: 4e3,
  sent: 25e3
};
async function typeToAgent(typist, harness, paneId, message, isSent) {
  const wanted = lettersOf(message);
  const stateOf = ({ rows: rows2, title }) => harness.screen(rows2.join("\n"), title);
  const isAtWork = (now) => stateOf(now) === "busy" || stateOf(now) === "asking";
  const next = async (deadline2, holds) => {
    let before;
    do {
      const sample = await typist.watcher.next(paneId);
      if (sample === void 0 || sample.dead) return void 0;
      if (holds(sample, before)) return sample;
      before = sample;
    } while (Date.now() < deadline2);
    return void 0;
  };
  const isIdle = (now, before) => before !== void 0 && isSettled(before, now) && stateOf(now) === "ready" && !now.inMode && !now.inputOff;
  const idle = await next(Date.now() + patience.ready, isIdle);
  if (idle === void 0) return notSent("its input line is not in front");
  let shown;
  for (let attempt = 1; attempt <= 2 && shown === void 0; attempt += 1) {
    await paste(typist.tmux, paneId, message, harness.hidesPastes ? "keys" : "text");
    const limit = harness.hidesPastes ? patience.shownKeys : patience.shown;
    shown = await next(Date.now() + limit, (now, before) => {
      const settled = before !== void 0 && isSettled(before, now);
      return settled && countOf(now, wanted) === 1;
    });
    if (shown === void 0 && !await isUntouched(idle)) break;
  }
  if (shown === void 0) return notSent("its input line did not show the message", true);
  const deadline = Date.now() + patience.sent;
  while (Date.now() < deadline) {
    const state = stateOf(shown);
    if (state !== "ready" && state !== null) return notSent("its input line is not in front", true);
    await paste(typist.tmux, paneId, "\r", "keys");
    const went = await next(Date.now() + patience.enter, isAtWork);
    if (went !== void 0 || await isSent()) return { kind: "sent" };
    const now = await typist.watcher.next(paneId);
    if (now === void 0) break;
    if (!isSettled(shown, now)) return await arrives(deadline) ? { kind: "sent" } : unsure;
    shown = now;
  }
  return unsure;
  async function arrives(until) {
    do {
      if (await isSent()) return true;
      if (await next(Date.now() + 250, isAtWork) !== void 0) return true;
    } while (Date.now() < until);
    return false;
  }
  async function isUntouched(before) {
    const now = await typist.watcher.next(paneId);
    return now !== void 0 && isSettled(before, now);
  }
}
var unsure = {
  kind: "not-sent",
  reason: "the message could not be seen to arrive",
  left: true
};
function notSent(reason, left = false) {
  return { kind: "not-sent", reason, left };
}
function lettersOf(text) {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}
function countOf({ rows: rows2 }, wanted) {
  const starts = /* @__PURE__ */ new Set();
  let all = "";
  for (const row2 of rows2) {
    starts.add(all.length);
    all += lettersOf(row2);
  }
  let count = 0;
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1)) {
    count += starts.has(at) ? 1 : 2;
  }
  return count;
}

// src/restore/continue-turn.ts
var timeout3 = 1e4;
async function continueTurn({ typist, paths, snapshot }, { pane, agent, selected }, harness, ref, paneId) {
  const asked = selected.continueTurn;
  if (asked === void 0) return { kind: "not-asked" };
  const read2 = () => readConversation(harness, ref);
  const facts = await read2();
  if (facts === void 0) return notTold("its conversation could not be read");
  if (facts.lastMessageAt !== asked.lastMessageAt) {
    return notTold("its conversation has moved on since");
  }
  const now = Date.now();
  const attempt = takeAttempt(paths, agent.harness, facts, now);
  if (attempt === null) return notTold(`it was told so ${attempts} times already`);
  const living = await livingPrograms(snapshot, /* @__PURE__ */ new Set([pane.id]));
  const message = continueMessage({ children: agent.children, living, now, attempt, attempts });
  const result = await typeToAgent(
    typist,
    harness,
    paneId,
    message,
    async () => hasMessage(await read2(), message)
  );
  if (result.kind === "sent") return { kind: "told" };
  return notTold(result.left ? `${result.reason}: look at its input line` : result.reason);
}
function notTold(reason) {
  return { kind: "not-told", reason };
}
async function readConversation(harness, ref) {
  try {
    const read2 = await harness.readConversation(ref, AbortSignal.timeout(timeout3));
    return read2.status === "found" ? read2.facts : void 0;
  } catch {
    return void 0;
  }
}
function hasMessage(facts, message) {
  const end = message.slice(-30);
  return facts?.messages.some(({ role, text }) => role === "user" && text.includes(end)) ?? false;
}

// src/restore/launch-environment.ts
import { createHash as createHash2 } from "node:crypto";
import { statSync as statSync2, unlinkSync as unlinkSync2 } from "node:fs";
import { join as join2 } from "node:path";
var lifetime2 = 36e5;
function writeLaunchEnvironment(paths, name, variables) {
  const lines = Object.entries(variables).map(
    ([variable, value]) => value === null ? `unset ${variable}
` : `export ${variable}='${value.replaceAll("'", `'\\''`)}'
`
  );
  if (lines.length === 0) return null;
  const directory = paths.launchEnvironments;
  ensurePrivateDirectory(paths.state);
  ensurePrivateDirectory(directory);
  removeOld(directory);
  const file = join2(directory, createHash2("sha256").update(name).digest("hex").slice(0, 32));
  try {
    replaceDurably(file, encodeBytes(lines.join("")));
  } catch (cause) {
    throw unwritable(file, cause);
  }
  return file;
}
function removeLaunchEnvironment(file) {
  if (file === null) return;
  try {
    unlinkSync2(file);
  } catch {
  }
}
function removeOld(directory) {
  for (const name of namesIn(directory)) {
    const path = join2(directory, name);
    try {
      if (Date.now() - statSync2(path).mtimeMs > lifetime2) unlinkSync2(path);
    } catch {
    }
  }
}

// src/restore/launch.ts
var usualPatience = { shell: 6e4, ready: 6e4 };
async function launch(dependencies, task, paneId, prompt) {
  const prepared = await prepareLaunch(dependencies, task);
  if (prepared.kind === "refused") return outcome2("skipped", prepared.detail);
  try {
    return await start(dependencies, prepared, task, paneId, prompt);
  } catch (error) {
    prepared.claim.release();
    throw error;
  }
}
async function start(dependencies, prepared, task, paneId, prompt) {
  const { typist, colours } = dependencies;
  dependencies.intend();
  if (dependencies.isAdopted && prompt !== void 0) await makeReady(typist, prompt);
  const lent = colours !== null && await lendColours(typist.tmux, paneId, colours);
  const started = Date.now();
  const environmentFile = writeLaunchEnvironment(
    dependencies.paths,
    `${dependencies.snapshot.server.socketPath} ${task.pane.id} ${prepared.ref.sessionId}`,
    prepared.captured
  );
  const typed = await typeAtPrompt(
    typist,
    paneId,
    (family, { pid }) => {
      const { directory } = task.agent;
      const isThere2 = prepared.processes.directory(pid) === directory;
      return typedCommand2(
        prepared.command,
        prepared.unset,
        family,
        isThere2 ? null : directory,
        environmentFile
      );
    },
    started + dependencies.patience.shell,
    dependencies.isTouched,
    dependencies.isAdopted ? void 0 : prompt
  );
  const giveBack = async () => {
    if (lent) await takeColoursBack(typist.tmux, paneId);
  };
  if (typed.kind === "not-entered") {
    prepared.claim.release();
    removeLaunchEnvironment(environmentFile);
    await giveBack();
    return outcome2("needs-attention", notStarted + typed.reason);
  }
  const finish = async (isOver) => {
    const readiness = await awaitReady(typist.watcher, prepared.harness, typed.shown, isOver);
    await giveBack();
    if (readiness.kind === "failed") {
      prepared.claim.release();
      return { state: "failed", detail: readiness.detail };
    }
    handOver(prepared, typed.shown);
    if (readiness.kind === "not-yet") return null;
    if (readiness.kind === "needs-attention") {
      const warned2 = await guardAfter(prepared, dependencies.paths);
      return { state: "needs-attention", detail: readiness.detail, ...warned2 };
    }
    const warned = await lookAfter(prepared, task, dependencies.paths);
    const seconds = ((Date.now() - started) / 1e3).toFixed(1);
    const { harness, ref } = prepared;
    const continued = await continueTurn(dependencies, task, harness, ref, paneId);
    return {
      state: continued.kind === "not-told" ? "needs-attention" : "ready",
      detail: `ready after ${seconds} s${saidOf(continued)}`,
      ...warned
    };
  };
  const inTime = await finish(() => Date.now() > started + dependencies.patience.ready);
  if (inTime !== null) return { outcome: inTime };
  const late = {
    state: "needs-attention",
    detail: `not ready after ${dependencies.patience.ready / 1e3} s`,
    ...await guardAfter(prepared, dependencies.paths)
  };
  const later = finish(() => !dependencies.isFollowed()).then((last) => last ?? late);
  return { outcome: late, later };
}
async function makeReady(typist, prompt) {
  const next = await abandonLine(typist, prompt);
  const wasEmpty = next !== void 0 && beforeCursor(prompt).length <= beforeCursor(next).length;
  if (wasEmpty) await clearScreen(typist, next);
}
function outcome2(state, detail) {
  return { outcome: { state, detail } };
}
function saidOf(continued) {
  if (continued.kind === "not-asked") return "";
  return continued.kind === "told" ? ", told to go on" : `, not told to go on: ${continued.reason}`;
}
function handOver({ claim, harness }, { pid }) {
  const table = readProcesses();
  const foreground = foregroundProcesses(table, pid).filter((facts) => facts.pid !== pid);
  const agent = foreground.findLast((facts) => recognises(harness, facts.pid)) ?? foreground.at(-1);
  if (agent !== void 0) claim.handTo({ pid: agent.pid, startTime: agent.startTime });
  function recognises(by, candidate) {
    const facts = table.get(candidate);
    return facts !== void 0 && by.recognise(facts, table);
  }
}

// src/restore/turns.ts
function nextTurns(turns, limits2) {
  const count = (state) => turns.filter((turn) => turn.state === state).length;
  const starting = count("starting");
  let free = Math.min(limits2.pace - starting, limits2.unready - count("unready") - starting);
  const chosen = [];
  const alone = new Set(turns.flatMap((turn) => turn.state === "starting" ? turn.alone : null));
  for (const turn of turns) {
    if (free <= 0) break;
    if (turn.state === "prompt") {
      if (turn.alone !== null && alone.has(turn.alone)) continue;
      alone.add(turn.alone);
      chosen.push(turn.id);
    } else if (turn.state !== "shell" || turn.waited >= limits2.patience) continue;
    free -= 1;
  }
  return chosen;
}

// src/restore/launch-all.ts
var limits = { unready: 6, patience: 2e3 };
var adoptedShell = 1e4;
async function launchAll(dependencies, launches) {
  const since = Date.now();
  const entries = launches.map((launch2) => ({ launch: launch2, state: "shell", since }));
  let wake = () => {
  };
  let failure;
  const changed = () => wake();
  const failed = (error) => {
    failure ??= { error };
    changed();
  };
  for (const entry of entries) awaitShell(dependencies, entry).then(changed, failed);
  for (; ; ) {
    if (failure !== void 0) throw failure.error;
    if (dependencies.isCancelled()) cancel(dependencies, entries);
    const turns = entries.map((entry) => {
      const waited = Date.now() - entry.since;
      return { id: entry, state: entry.state, waited, alone: entry.launch.alone };
    });
    for (const entry of nextTurns(turns, { ...limits, pace: dependencies.pace })) {
      start2(dependencies, entry, changed).then(changed, failed);
    }
    if (entries.every(({ state }) => state === "over" || state === "unready")) return;
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, 100);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
async function awaitShell(dependencies, entry) {
  const { watcher, patience: patience2, onPrompt, onOutcome } = dependencies;
  const isOver = () => entry.state !== "shell";
  const { paneId, isAdopted } = entry.launch;
  const limit = isAdopted ? Math.min(patience2.shell, adoptedShell) : patience2.shell;
  const deadline = Date.now() + limit;
  const prompt = await awaitPrompt(watcher, paneId, () => isOver() || Date.now() > deadline);
  if (isOver()) return;
  if (prompt.kind === "prompt") {
    entry.prompt = prompt.sample;
    onPrompt(prompt.sample);
    entry.state = "prompt";
  } else {
    entry.state = "over";
    const state = isAdopted ? "skipped" : "needs-attention";
    onOutcome(entry.launch, { state, detail: notStarted + prompt.reason });
  }
}
async function start2({ start: begin, onOutcome }, entry, changed) {
  entry.state = "starting";
  const { outcome: outcome3, later } = await begin(entry.launch, entry.prompt);
  onOutcome(entry.launch, outcome3);
  entry.state = later === void 0 ? "over" : "unready";
  later?.then(
    (last) => {
      entry.state = "over";
      onOutcome(entry.launch, last);
      changed();
    },
    // The server is gone; who still waits is told by its own look.
    () => {
    }
  );
}
function cancel({ onOutcome }, entries) {
  for (const entry of entries) {
    if (entry.state !== "shell" && entry.state !== "prompt") continue;
    entry.state = "over";
    onOutcome(entry.launch, { state: "skipped", detail: cancelled });
  }
}

// src/restore/note.ts
import { closeSync as closeSync2, constants as constants2, openSync as openSync2, writeSync as writeSync2 } from "node:fs";
async function showNote(watcher, paneId, text, deadline) {
  const prompt = await awaitPrompt(watcher, paneId, () => Date.now() > deadline);
  if (prompt.kind === "none") return false;
  const column = prompt.sample.cursorX + 1;
  const bytes = `
\x1B[A\r\x1B[L\x1B[2m[${text}]\x1B[0m\r\x1B[B\x1B[${column}G`;
  try {
    const terminal = openSync2(
      prompt.sample.tty,
      constants2.O_WRONLY | constants2.O_NOCTTY | constants2.O_NONBLOCK
    );
    try {
      writeSync2(terminal, bytes);
    } finally {
      closeSync2(terminal);
    }
    return true;
  } catch {
    return false;
  }
}

// src/restore/relaunch.ts
async function relaunchVouched(typist, paths, task, paneId, isAdopted, deadline) {
  const command = await commandOfMark(readVouched(paths.vouched), task.mark);
  const [program = "", ...words] = command?.split(" ") ?? [];
  const isAgents = (await loadHarnesses()).some((harness) => harness.command === program);
  if (!isAgents) return showNote(typist.watcher, paneId, task.text, deadline);
  if (isAdopted) {
    const prompt = await awaitPrompt(typist.watcher, paneId, () => Date.now() > deadline);
    if (prompt.kind === "prompt") await abandonLine(typist, prompt.sample);
  }
  const typed = await typeAtPrompt(
    typist,
    paneId,
    (family) => {
      const quoted = [program, ...words].map((word) => quoteWord(word, family));
      return quoted.includes(null) ? null : `${family === "nu" ? "^" : ""}${quoted.join(" ")}`;
    },
    deadline,
    async () => false
  );
  return typed.kind === "entered";
}

// src/restore/retry.ts
var fields2 = ["pane_id", "pane_pid", tagOptions.pane];
async function panesToRetry(tmux, paths, { id, selection, agents }) {
  const wanted = new Set(agents.map((agent) => agent.pane));
  const earlier = listRuns(paths).filter(
    ({ record }) => record.id !== id && record.selection.candidateId === selection.candidateId
  );
  const found = /* @__PURE__ */ new Map();
  if (earlier.length === 0) return found;
  const listed = await tmux.call(["list-panes", "-a", "-F", rowFormat("P", fields2)]);
  const reader = new RowReader(listed.stdout);
  const processes = readProcesses();
  while (!reader.done) {
    reader.kind();
    const [paneId = "", pid = "", tag = ""] = reader.fields(fields2.length);
    reader.end();
    const { run = "", saved = "" } = parseTag(tag) ?? {};
    if (!earlier.some(({ record }) => record.id === run)) continue;
    const launch2 = earlier.flatMap(({ view }) => view.launches).find((each) => each.savedPaneId === saved && each.paneId === paneId);
    const isFree = launch2 !== void 0 && (didNotStart(launch2) || isCancelled(launch2));
    if (isFree && wanted.has(saved) && isIdleShell(processes, Number(pid)))
      found.set(saved, paneId);
  }
  return found;
}

// src/restore/server.ts
import { homedir } from "node:os";

// src/restore/continuum.ts
var script = "@resurrect-restore-script-path";
async function holdContinuum(tmux) {
  const ask = async (option3) => (await tmux.call(["show-options", "-gqv", option3], { timeout: 1e4 })).stdout.toString("utf8").replace(/\n$/, "");
  if (await ask("@continuum-restore") !== "on") return;
  const path = await ask(script);
  if (path === "") return;
  const putBack = commandLine(["set-option", "-g", script, path]).toString("utf8").trimEnd();
  await tmux.call([
    ...["set-option", "-g", script, "", ";"],
    ...["run-shell", "-b", "-d", "3", "-C", literalFormat(putBack)]
  ]);
}

// src/restore/server.ts
async function ensureServer(tmux, runId, environment = process.env) {
  const running = await identityOf(tmux);
  if (running !== void 0) return { identity: running, started: false };
  const result = await start3(tmux, runId, withoutTmux(environment));
  const identity = await identityOf(tmux);
  if (identity === void 0) throw notStarted2(tmux, result);
  await holdContinuum(tmux);
  return { identity, started: true };
}
async function identityOf(tmux) {
  const result = await tmux.call(["display-message", "-p", "#{pid}"], { timeout: 1e4 });
  if (result.status === 0) return serverIdentity(Number(result.stdout.toString("utf8")));
  const error = tmuxError("display-message", tmux.socket, result);
  if (error.code === "no-server") return void 0;
  throw error;
}
function isSameServer(a, b) {
  return a !== void 0 && serverKey(a) === serverKey(b) && a.bootId === b.bootId;
}
async function requireAlive(tmux, identity) {
  if (isSameServer(await identityOf(tmux), identity)) return;
  throw new WorkspaceError("no-server", `The tmux server on ${tmux.socket.path} is gone`, {
    advice: "What was restored there is gone with it. The restore can go on in the next one."
  });
}
async function start3(tmux, runId, environment) {
  const name = `restoring-${runId}`;
  const args = [
    ...[
      "new-session",
      "-d",
      "-s",
      name,
      "-x",
      "80",
      "-y",
      "24",
      "-c",
      homedir(),
      "sleep",
      "2147483647",
      ";"
    ],
    ...["set-option", "-t", `=${name}:`, "destroy-unattached", "off", ";"],
    ...["set-option", "-p", "-t", `=${name}:`, tagOptions.pane, tagValue(runId, holder), ";"],
    ...["set-option", "-t", `=${name}:`, tagOptions.session, tagValue(runId, holder)]
  ];
  const options = { environment, timeout: 6e4 };
  if (process.platform === "linux" && environment.XDG_RUNTIME_DIR) {
    const scoped = await tmux.call(args, {
      ...options,
      through: ["systemd-run", "--user", "--scope", "--quiet", "--collect", "--"]
    }).catch(() => void 0);
    if (scoped?.status === 0) return scoped;
  }
  return tmux.call(args, { ...options, ownSession: true });
}
function withoutTmux(environment) {
  const { TMUX: _, TMUX_PANE: __, [serverTag]: ___, ...rest } = environment;
  return rest;
}
function notStarted2(tmux, result) {
  const said = result.stderr.trim() || "it ended at once";
  return new WorkspaceError("no-server", `tmux did not start on ${tmux.socket.path}: ${said}`, {
    advice: "Try: tmux new-session. Nothing was restored, and nothing is lost."
  });
}

// src/restore/tasks.ts
function tasksOf(snapshot, selection) {
  const panes = new Map(snapshot.panes.map((pane) => [pane.id, pane]));
  const tasks = selection.panes.flatMap((selected) => {
    const pane = panes.get(selected.paneId);
    return pane === void 0 ? [] : taskOf(pane, selected) ?? [];
  });
  return tasks.sort((a, b) => rank(a) - rank(b) || lastUse(b) - lastUse(a));
}
function taskOf(pane, selected) {
  const { agent } = pane;
  if (agent === null && pane.vouched !== void 0) {
    const text = displayText(`${pane.program} ran here; its command is not vouched for any more`);
    return { kind: "relaunch", pane, mark: pane.vouched, text };
  }
  if (agent === null) {
    return pane.idleShell || pane.program === "" ? null : note(pane, `${pane.program} ran here`);
  }
  const sessionId = selected.sessionId ?? (agent.written ? agent.binding?.sessionId ?? null : null);
  if (sessionId !== null) return { kind: "launch", pane, agent, sessionId, selected };
  const why = agent.binding === null ? "its conversation is not known" : "it had no conversation yet";
  return note(pane, `${agent.harness} ran here; ${why}`);
}
function note(pane, text) {
  return { kind: "note", pane, text: displayText(text) };
}
function rank(task) {
  if (task.kind !== "launch") return 3;
  return { waiting: 0, working: 1, idle: 2, unknown: 2 }[task.agent.state];
}
function lastUse({ pane }) {
  return pane.agent?.lastMessageAt ?? pane.activityAt;
}

// src/restore/touched.ts
var TouchWatch = class {
  #tmux;
  #since = /* @__PURE__ */ new Map();
  constructor(tmux) {
    this.#tmux = tmux;
  }
  remember(sample) {
    this.#since.set(sample.id, { prompt: beforeCursor(sample), at: Date.now() });
  }
  async isTouched(sample) {
    const prompt = beforeCursor(sample);
    const first = this.#since.get(sample.id);
    if (first === void 0 || first.prompt === prompt) return false;
    const { stdout } = await this.#tmux.call([
      "list-clients",
      "-F",
      "#{pane_id} #{client_activity}"
    ]);
    const since = Math.floor(first.at / 1e3) + (prompt.startsWith(first.prompt) ? 0 : 1);
    return stdout.toString("utf8").split("\n").some((line) => {
      const [pane, activity] = line.split(" ");
      return pane === sample.id && Number(activity) >= since;
    });
  }
};

// src/restore/waits.ts
function waitsOf(launches) {
  return launches.flatMap(
    ({ task, alone }, index) => launches.slice(0, index).filter((ahead) => alone !== null && ahead.alone === alone).map((ahead) => ({ kind: "waits", pane: task.pane.id, behind: ahead.task.pane.id }))
  );
}

// src/restore/execute.ts
var timeout4 = { directories: 5e3, note: 15e3 };
async function executeRun(input) {
  const { run, paths, tmux } = input;
  requireWholeJournal(paths, run.record.id);
  const entries = [...readJournal(paths.run(run.record.id))];
  const view = () => viewOf(run.record, entries, true);
  const write = (step) => {
    run.journal.append(step);
    entries.push({ ...step, at: Date.now() });
    input.onProgress(view());
  };
  const { identity, started } = await ensureServer(tmux, run.record.id, input.environment);
  if (!isSameServer(destinationOf(entries), identity))
    write({ kind: "destination", identity, started });
  const here = sinceDestination(entries);
  const built = here.find((entry) => entry.kind === "built") ?? await build(input, write);
  const settings = await input.readSettings();
  await startAgents({ ...input, ...settings }, built, sinceDestination(entries), write);
  const text = await livingNote(input.snapshot, run.record.selection);
  if (text !== null && !entries.some((entry) => entry.kind === "warning" && entry.text === text)) {
    write({ kind: "warning", text });
  }
  if (Object.keys(built.panes).length > 0) await requireAlive(tmux, identity);
  write({ kind: "done" });
  return view();
}
function destinationOf(entries) {
  return entries.findLast((entry) => entry.kind === "destination")?.identity;
}
async function build(input, write) {
  const { run, snapshot, tmux, paths } = input;
  const { selection } = run.record;
  const adopted = input.adopt ? await adoptPanes(tmux, snapshot, selection) : /* @__PURE__ */ new Map();
  const isAgent = new Set(run.record.agents.map((agent) => agent.pane));
  const there = new Map([...await panesToRetry(tmux, paths, run.record), ...adopted]);
  const rest = selection.panes.filter(
    ({ paneId }) => !there.has(paneId) && (adopted.size === 0 || isAgent.has(paneId))
  );
  const applied = await applyRestore(
    { tmux, intend: (step, object2) => write({ kind: "intent", step, object: object2 }) },
    {
      runId: run.record.id,
      snapshot,
      selection: { ...selection, panes: rest },
      earlier: earlierRestores(paths, run.record, snapshot),
      directories: await checkDirectories(directoriesOf(snapshot), timeout4.directories)
    }
  );
  const panes = new Map([...there, ...applied.panes]);
  const standing2 = {
    panes: Object.fromEntries(panes),
    addresses: await builtPlaces(tmux, snapshot, { sessions: applied.sessions, panes }),
    adopted: [...there.keys()]
  };
  const agents = new Map(run.record.agents.map((agent) => [agent.pane, agent]));
  const lost = applied.skipped.filter(
    ({ pane, reason }) => !agents.has(pane) && reason !== standing
  );
  const isAllThere = rest.length > 0 && applied.skipped.filter(({ reason }) => reason === standing).length === rest.length;
  write({
    kind: "built",
    ...standing2,
    warnings: [
      ...applied.warnings,
      ...isAllThere ? ["All of it is there already: nothing was made."] : [],
      ...lost.map(
        ({ pane, reason }) => `A pane was left out: ${reason} (${directoryOf(snapshot, pane)}).`
      )
    ]
  });
  for (const { pane, reason } of applied.skipped) {
    if (agents.has(pane)) write({ kind: "outcome", pane, state: "skipped", detail: reason });
  }
  return standing2;
}
function directoryOf(snapshot, paneId) {
  return snapshot.panes.find((pane) => pane.id === paneId)?.directory ?? "?";
}
async function startAgents(input, { panes, addresses = {}, adopted }, entries, write) {
  const { run, tmux, paths } = input;
  const begun = new Set(
    entries.flatMap((entry) => {
      if (entry.kind === "launch" || entry.kind === "outcome") return [entry.pane];
      return entry.kind === "intent" && entry.step === "note" ? [entry.object] : [];
    })
  );
  const watcher = new PaneWatcher(tmux);
  const touch = new TouchWatch(tmux);
  let isFollowed = true;
  const saved = new Map(run.record.agents.map(({ pane, address }) => [pane, address]));
  const launches = [];
  const launched = [];
  const notes = [];
  for (const task of tasksOf(input.snapshot, run.record.selection)) {
    const paneId = panes[task.pane.id];
    if (paneId === void 0) continue;
    if (begun.has(task.pane.id)) {
      if (task.kind === "launch") launched.push(task);
      continue;
    }
    const isAdopted = adopted.includes(task.pane.id);
    if (task.kind === "launch") {
      launches.push({ task, paneId, isAdopted, alone: await aloneKey(input, task) });
    } else if (task.kind === "relaunch") {
      write({ kind: "intent", step: "note", object: task.pane.id });
      const until = Date.now() + timeout4.note;
      notes.push(relaunchVouched({ tmux, watcher }, paths, task, paneId, isAdopted, until));
    } else if (!isAdopted) {
      write({ kind: "intent", step: "note", object: task.pane.id });
      const shown = showNote(watcher, paneId, task.text, Date.now() + timeout4.note);
      notes.push(shown.catch(() => false));
    }
  }
  for (const wait2 of waitsOf(launches)) write(wait2);
  for (const text of await guardAgain(input, launched)) write({ kind: "warning", text });
  await launchAll(
    {
      watcher,
      pace: input.pace,
      isCancelled: input.isCancelled,
      patience: input.patience,
      onPrompt: (sample) => touch.remember(sample),
      start: ({ task, paneId, isAdopted }, prompt) => launch(
        {
          ...input,
          isAdopted,
          typist: { tmux, watcher },
          intend: () => write({ kind: "launch", pane: task.pane.id, paneId }),
          isTouched: (prompt2) => touch.isTouched(prompt2),
          isFollowed: () => isFollowed
        },
        task,
        paneId,
        prompt
      ),
      onOutcome: ({ task, paneId }, { state, detail, warning }) => {
        write({ kind: "outcome", pane: task.pane.id, state, detail });
        if (warning !== void 0) {
          const address = addresses[task.pane.id] ?? saved.get(task.pane.id) ?? task.pane.id;
          write({ kind: "warning", text: `${address}: ${warning}` });
        }
        appendAudit(paths, {
          at: Date.now(),
          actor: run.record.confirmedBy,
          harness: task.agent.harness,
          sessionId: task.sessionId,
          paneId,
          outcome: state
        });
      }
    },
    launches
  );
  isFollowed = false;
  await Promise.all(notes);
}

// src/restore/status-line.ts
var option2 = "@workspace-restore-status";
var StatusLine = class {
  #tmux;
  #wanted = "";
  #shown = "";
  #last = Promise.resolve();
  constructor(tmux) {
    this.#tmux = tmux;
  }
  show(view) {
    this.#want(statusText(view));
  }
  clear() {
    this.#want("");
  }
  #want(text) {
    this.#wanted = text;
    this.#last = this.#last.then(() => this.#publish());
  }
  /** Resolves when the last of what was shown is there. */
  async settled() {
    await this.#last;
  }
  async #publish() {
    if (this.#shown === this.#wanted) return;
    this.#shown = this.#wanted;
    const set = this.#shown === "" ? ["-gu", option2] : ["-g", option2, this.#shown];
    await this.#tmux.call(["set-option", ...set, ";", "refresh-client", "-S"], { timeout: 5e3 }).catch(() => {
    });
  }
};

// src/commands/run-execute.ts
async function executeById(context2, id) {
  const found = readRun(context2.paths, id);
  if (found === void 0) throw unknownRun(id);
  const { record } = found;
  const saved = await fileStore(context2.paths).server(record.selection.candidateId);
  if (saved?.snapshot === void 0) {
    throw new WorkspaceError("state-invalid", `The record that run ${id} restores is gone`, {
      advice: "Nothing can be restored from it. `offer --all` lists what can be."
    });
  }
  const run = await inheritRun(context2.paths, record);
  const statusLine = new StatusLine(context2.tmux);
  let taken;
  try {
    const { options } = await contextOptions(context2);
    const resurrect = await isRebuilt(context2.tmux);
    const view = await executeRun({
      run,
      snapshot: saved.snapshot,
      tmux: context2.tmux,
      paths: context2.paths,
      environment: context2.environment,
      home: homeOf(context2),
      registry,
      readSettings: async () => settingsOf((await contextOptions(context2)).options),
      adopt: options.engine !== "builtin" && resurrect,
      colours: coloursGiven(context2.environment) ?? await clientColours(context2.tmux),
      patience: usualPatience,
      paneOf: paneFinder(context2.tmux),
      onProgress: (now) => {
        statusLine.show(now);
        if (now.stage === "launching") taken ??= takeClient(context2, id);
      },
      isCancelled: () => readJournal(context2.paths.run(id)).some((entry) => entry.kind === "cancelled")
    });
    statusLine.show(view);
    await statusLine.settled();
    const [summary = "", ...details] = summaryLines(view, Date.now());
    const more = details.length === 0 ? "" : `. More: ${typedCommand({ socketWords: [] }, "runs", "--show")}`;
    const end = await taken;
    const way = end?.kind === "left" ? `. ${wayThere(end.session)}` : "";
    await context2.tmux.call([
      ...["set-option", "-gu", rebuiltOption, ";"],
      ...["display-message", "-d", "8000", messageFormat(summary + way + more)]
    ]);
    await save(context2, { quiet: true });
    return exitCode.done;
  } catch (error) {
    tellWhy(run, error);
    statusLine.clear();
    await statusLine.settled();
    throw error;
  } finally {
    run.end();
  }
}
function tellWhy({ journal }, error) {
  const message = error instanceof Error ? error.message : String(error);
  const text = error instanceof WorkspaceError ? error.inOne : message;
  try {
    journal.append({ kind: "warning", text });
  } catch {
  }
}
function settingsOf(options) {
  return {
    pace: options.pace,
    keepPermissions: options.permissionFlags === "keep",
    rulesOf: (harness) => replayRules(options, harness)
  };
}
async function takeClient(context2, id) {
  const client = context2.environment[clientVariable];
  const run = readRun(context2.paths, id);
  if (client === void 0 || run === void 0) return void 0;
  return takeThere(context2, client, run).catch(() => void 0);
}
function coloursGiven(environment) {
  const [foreground, background] = (environment.TMUX_WORKSPACE_RESTORE_COLOURS ?? "").split(",");
  return foreground && background ? { foreground, background } : null;
}
function unknownRun(id) {
  return new WorkspaceError("usage", `No restore with the id ${id} is known`, {
    advice: "`runs` lists them."
  });
}

export {
  launchLine,
  summaryLines,
  colourQuery,
  parseColours,
  executeById,
  unknownRun
};
