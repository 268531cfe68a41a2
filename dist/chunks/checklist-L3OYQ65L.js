import {
  Terminal,
  fitLine,
  lineWidth,
  overlay,
  span,
  spread,
  underCursor
} from "./chunk-U3NAYGWS.js";
import {
  detectCapabilities,
  typeFor
} from "./chunk-LLZVUXQ7.js";
import {
  contextText,
  costText,
  rowReason,
  rowTitle,
  shortModel,
  toolName,
  transcriptGone,
  whyDisabled,
  whyTicked,
  windowLabel
} from "./chunk-EPSJPWND.js";
import {
  buildWorkspace,
  causeOf,
  describeDifference,
  programsText,
  socketLabel
} from "./chunk-KMFTBURN.js";
import {
  canContinue,
  countText,
  countTicked,
  hasPermissions,
  isTickable,
  keepsPermissions,
  noTicks,
  permissionsComeBack,
  plural,
  selectionOf,
  tickedPanes
} from "./chunk-2FTE7PMD.js";
import {
  ago,
  shortDuration,
  wallClock
} from "./chunk-D2BZFQCC.js";
import "./chunk-2SWEICA3.js";
import {
  displayDirectory,
  shortenDirectory
} from "./chunk-GGCXI3P2.js";
import {
  fit,
  textWidth,
  truncateEnd,
  truncateStart,
  truncateWords,
  wrapText
} from "./chunk-U7PGEZ6X.js";
import "./chunk-4OR7ZS6N.js";
import "./chunk-WSFCRVEQ.js";

// src/picker/bindings.ts
var simple = (keys, type, label, help) => ({ keys, action: { type }, label, help });
var motion = (keys, action, label, help) => ({
  keys,
  action,
  label,
  help
});
var bindings = [
  motion(["up", "k", "ctrl-p"], { type: "move", by: -1 }, "\u2191 \u2193 k j", "up, down"),
  motion(["down", "j", "ctrl-n"], { type: "move", by: 1 }, "", ""),
  simple(["left", "h"], "fold", "\u2190 \u2192 h l", "fold, unfold"),
  simple(["right", "l"], "unfold", "", ""),
  motion(
    ["page-up", "ctrl-u", "ctrl-b"],
    { type: "page", by: -1 },
    "PgUp PgDn",
    "a page up, down; g G: to the top, to the end"
  ),
  motion(["page-down", "ctrl-d", "ctrl-f"], { type: "page", by: 1 }, "", ""),
  simple(["home", "g"], "first", "", ""),
  simple(["end", "G"], "last", "", ""),
  motion(
    ["tab", "}"],
    { type: "session", by: 1 },
    "Tab S-Tab",
    "to the next session, to the one before"
  ),
  motion(["shift-tab", "{"], { type: "session", by: -1 }, "", ""),
  simple(["space", "x"], "toggle", "space", "tick, or take the tick away"),
  simple(["a"], "all", "a n", "tick everything shown, or nothing"),
  simple(["n"], "none", "", ""),
  simple(["d"], "defaults", "d u", "back to the defaults; undo the last change"),
  simple(["u"], "undo", "", ""),
  simple(["/"], "filter", "/", "show only what some words name; there, Tab ticks"),
  simple(["p"], "permissions", "p", "come back with its permission flags, or without"),
  simple(["c"], "conversation", "c", "go on with work cut off, or choose a conversation"),
  simple(["o"], "others", "o", "other lost servers"),
  simple(["D"], "dismiss", "D", "restore nothing, and stop offering this"),
  simple(["?"], "help", "", ""),
  simple(["enter"], "accept", "enter", "restore what is ticked"),
  simple(["escape", "q", "ctrl-c"], "back", "q Esc", "leave for later; it stays offered")
];
var byKey = new Map(bindings.flatMap(({ keys, action }) => keys.map((key) => [key, action])));
var filterKeys = /* @__PURE__ */ new Map([
  ["enter", { type: "filter-done" }],
  ["tab", { type: "filter-toggle" }],
  ["escape", { type: "filter-clear" }],
  ["ctrl-c", { type: "filter-clear" }],
  ["backspace", { type: "filter-erase" }],
  ["up", { type: "move", by: -1 }],
  ["down", { type: "move", by: 1 }],
  ["ctrl-u", { type: "filter-clear" }]
]);
var helpActions = /* @__PURE__ */ new Set(["move", "page", "first", "last"]);
var overlayActions = /* @__PURE__ */ new Set(["move", "accept", "back"]);
var dismissKeys = /* @__PURE__ */ new Map([
  ["y", { type: "accept" }],
  ["n", { type: "back" }],
  ["q", { type: "back" }],
  ["escape", { type: "back" }],
  ["ctrl-c", { type: "back" }]
]);
function actionFor(event, mode) {
  if (event.type === "mouse") return mouseAction(event);
  const { name } = event;
  switch (mode.kind) {
    case "list":
      return byKey.get(name);
    case "filter":
      return filterKeys.get(name) ?? typed(name);
    case "dismiss":
      return dismissKeys.get(name);
    case "help": {
      const action = byKey.get(name);
      return action !== void 0 && helpActions.has(action.type) ? action : { type: "back" };
    }
    default: {
      const action = byKey.get(name);
      if (name === "space") return { type: "accept" };
      return action !== void 0 && overlayActions.has(action.type) ? action : void 0;
    }
  }
}
function mouseAction(event) {
  if (event.action === "press") return { type: "click", column: event.column, row: event.row };
  return { type: "scroll", by: event.action === "wheel-up" ? -3 : 3 };
}
function typed(name) {
  if (name === "space") return { type: "filter-character", character: " " };
  return [...name].length === 1 ? { type: "filter-character", character: name } : void 0;
}

// src/picker/memo.ts
function remembered() {
  const known = /* @__PURE__ */ new WeakMap();
  return (key, parts, make) => {
    const last = known.get(key);
    if (last?.parts.every((part, index) => part === parts[index])) return last.value;
    const value = make();
    known.set(key, { parts, value });
    return value;
  };
}

// src/picker/regions.ts
var smallest = { columns: 40, rows: 8 };
function regionsOf({ columns, rows }) {
  const top = 2;
  const footerRow = rows - 1;
  const body = Math.max(1, rows - 4);
  if (columns >= 140 && rows >= 20) {
    const width = Math.min(86, Math.floor(columns * 0.35));
    const list = { top, left: 0, width: columns - width - 1, height: body };
    const preview = { top, left: columns - width, width, height: body, side: "beside" };
    return { list, preview, footerRow };
  }
  const lines = rows < 20 ? 0 : rows < 30 ? 5 : rows < 38 ? 8 : 12;
  if (lines === 0) {
    return { list: { top, left: 0, width: columns, height: body }, preview: null, footerRow };
  }
  const height = body - lines - 1;
  return {
    list: { top, left: 0, width: columns, height },
    preview: { top: top + height + 1, left: 0, width: columns, height: lines, side: "below" },
    footerRow
  };
}
var rowGeometry = (depth) => ({
  fold: 2 + 2 * depth,
  box: 4 + 2 * depth,
  label: 8 + 2 * depth
});

// src/picker/rows.ts
function visibleRows({ workspace, folded, filter }) {
  const searches = searchesOf(filter);
  const searching = searches.length > 0;
  const rows = [];
  for (const session of workspace.sessions) {
    const windows = session.windows.map((window) => ({
      window,
      panes: window.panes.filter((node) => matches(node, searches))
    })).filter(({ panes }) => panes.length > 0);
    if (windows.length === 0) continue;
    const isFolded = (key) => !searching && folded.has(key);
    rows.push({
      key: session.key,
      depth: 0,
      session,
      window: null,
      pane: null,
      under: windows.flatMap(({ panes }) => panes),
      folded: isFolded(session.key)
    });
    if (isFolded(session.key)) continue;
    for (const { window, panes } of windows) {
      const [only] = panes;
      const single = panes.length === 1 && only !== void 0 && (searching || window.panes.length === 1);
      const isPart = single && window.panes.length > 1;
      rows.push({
        // The same as without a filter, so that the cursor stays on the pane when all is shown again.
        key: isPart ? `${window.key}/${only.pane.id}` : window.key,
        depth: 1,
        session,
        window,
        pane: single ? only : null,
        under: panes,
        folded: single ? null : isFolded(window.key)
      });
      if (single || isFolded(window.key)) continue;
      for (const pane of panes) {
        rows.push({
          key: `${window.key}/${pane.pane.id}`,
          depth: 2,
          session,
          window,
          pane,
          under: [pane],
          folded: null
        });
      }
    }
  }
  return rows;
}
function matchingPanes(workspace, filter) {
  const searches = searchesOf(filter);
  return [...workspace.panes.values()].filter((node) => matches(node, searches));
}
function searchesOf(filter) {
  return filter.toLowerCase().split(",").map((search) => search.split(/\s+/).filter(Boolean)).filter((words) => words.length > 0);
}
function matches(node, searches) {
  if (searches.length === 0) return true;
  return searches.some((words) => words.every((word) => node.searched.includes(word)));
}
function boxState(row, ticks, ticked) {
  const boxes = row.under.filter((node) => isTickable(node, ticks));
  const on = boxes.filter((node) => ticked.has(node.pane.id)).length;
  if (boxes.length === 0) return "none";
  return on === 0 ? "off" : on === boxes.length ? "on" : "part";
}
function initialFolds(workspace, ticks, ticked, height) {
  const sessionRows = (folded2) => visibleRows({ workspace, folded: folded2, filter: "" }).filter((row) => row.depth === 0);
  const idle = sessionRows(/* @__PURE__ */ new Set()).filter(
    (row) => row.under.every((node) => node.offered.kind === "shell" && !ticked.has(node.pane.id))
  );
  const folded = new Set(idle.map((row) => row.key));
  if (visibleRows({ workspace, folded, filter: "" }).length <= height) return folded;
  for (const row of sessionRows(folded)) {
    if (boxState(row, ticks, ticked) !== "part") folded.add(row.key);
  }
  return folded;
}

// src/picker/state.ts
function initialState(offer, setup) {
  const [first, ...others] = [...offer.candidates, ...offer.otherSockets].map(buildWorkspace);
  if (first === void 0) return void 0;
  const workspaces = [first, ...others];
  const asked = workspaces.findIndex(({ candidate }) => candidate.id === setup.candidate);
  const height = regionsOf(setup.size).list.height;
  const drafts = workspaces.map((workspace) => {
    const ticked = tickedPanes(workspace, noTicks);
    const folded = initialFolds(workspace, noTicks, ticked, height);
    return [workspace.candidate.id, { ticks: noTicks, past: [], folded }];
  });
  const { size, now, home, permissionsKept } = setup;
  const state = {
    workspaces,
    socketPath: offer.socketPath,
    current: Math.max(0, asked),
    drafts: new Map(drafts),
    filter: "",
    cursor: "",
    top: 0,
    mode: { kind: "list" },
    size,
    now,
    home,
    permissionsKept,
    previews: /* @__PURE__ */ new Map(),
    notice: null,
    choice: null
  };
  return { ...state, cursor: rowsOf(state)[0]?.key ?? "" };
}
function workspaceOf(state) {
  return state.workspaces[state.current] ?? state.workspaces[0];
}
var noDraft = { ticks: noTicks, past: [], folded: /* @__PURE__ */ new Set() };
function draftOf(state) {
  const draft = state.drafts.get(workspaceOf(state).candidate.id);
  return draft ?? noDraft;
}
function withDraft(state, draft) {
  const drafts = new Map(state.drafts).set(workspaceOf(state).candidate.id, draft);
  return { ...state, drafts };
}
function paneKey(state, paneId) {
  return `${workspaceOf(state).candidate.id} ${paneId}`;
}
var rememberedRows = remembered();
function rowsOf(state) {
  const workspace = workspaceOf(state);
  const { folded } = draftOf(state);
  return rememberedRows(
    workspace,
    [folded, state.filter],
    () => visibleRows({ workspace, folded, filter: state.filter })
  );
}
function cursorIndex(state, rows) {
  return Math.max(
    0,
    rows.findIndex((row) => row.key === state.cursor)
  );
}
function cursorRow(state) {
  const rows = rowsOf(state);
  return rows[cursorIndex(state, rows)];
}
var rememberedTicks = remembered();
function tickedOf(state) {
  const workspace = workspaceOf(state);
  const { ticks } = draftOf(state);
  return rememberedTicks(workspace, [ticks], () => tickedPanes(workspace, ticks));
}
function countOf(state) {
  return countTicked(workspaceOf(state), draftOf(state).ticks, tickedOf(state));
}

// src/picker/button.ts
function tickedText(state) {
  return `${countText(countOf(state), "short")} ticked`;
}
function buttonText(state) {
  const count = countOf(state);
  if (count.agents + count.shells === 0) return "nothing ticked";
  return `restore ${countText(count, "short")}`;
}
function buttonColumn(state) {
  return state.size.columns - textWidth(` enter  ${buttonText(state)} `);
}

// src/picker/navigation.ts
function moveBy(state, by) {
  const rows = rowsOf(state);
  return moveTo(state, rows, cursorIndex(state, rows) + by);
}
function moveTo(state, rows, index) {
  const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
  return row === void 0 ? state : { ...state, cursor: row.key };
}
function jumpSession(state, by) {
  const rows = rowsOf(state);
  let index = cursorIndex(state, rows) + by;
  while (index > 0 && index < rows.length && rows[index]?.depth !== 0) index += by;
  return rows[index]?.depth === 0 ? moveTo(state, rows, index) : state;
}
function foldRow(state) {
  const row = cursorRow(state);
  if (row === void 0) return state;
  if (row.folded === false) return toggleFold(state, row);
  const parent = row.depth === 2 ? row.window?.key : row.session.key;
  return parent === void 0 ? state : { ...state, cursor: parent };
}
function unfoldRow(state) {
  const row = cursorRow(state);
  if (row === void 0 || row.folded === null) return state;
  return row.folded ? toggleFold(state, row) : moveBy(state, 1);
}
function toggleFold(state, row) {
  if (state.filter !== "") return { ...state, notice: "A filter shows everything unfolded" };
  const draft = draftOf(state);
  const folded = new Set(draft.folded);
  if (!folded.delete(row.key)) folded.add(row.key);
  return withDraft(state, { ...draft, folded });
}
function settle(state) {
  const rows = rowsOf(state);
  const index = cursorIndex(state, rows);
  const { height } = regionsOf(state.size).list;
  const margin = height >= 5 ? 1 : 0;
  const lowest = Math.max(0, rows.length - height);
  const top = Math.max(
    0,
    Math.min(lowest, index - margin, Math.max(state.top, index - height + 1 + margin))
  );
  const cursor = rows[index]?.key ?? state.cursor;
  return top === state.top && cursor === state.cursor ? state : { ...state, top, cursor };
}

// src/picker/edits.ts
function edit(state, ticks) {
  const draft = draftOf(state);
  return withDraft(state, { ...draft, ticks, past: [...draft.past, draft.ticks] });
}
function undo(state) {
  const draft = draftOf(state);
  const before = draft.past.at(-1);
  if (before === void 0) return { ...state, notice: "Nothing to undo" };
  return withDraft(state, { ...draft, ticks: before, past: draft.past.slice(0, -1) });
}
function toggleRow(state, row) {
  if (row === void 0) return state;
  const { ticks } = draftOf(state);
  const box = boxState(row, ticks, tickedOf(state));
  if (box !== "none") return setBoxes(state, row.under, box !== "on");
  const [first] = row.under;
  const notice = row.pane?.offered.choosable ? "c chooses another conversation of its directory" : first === void 0 ? "Cannot come back: nothing in it" : whyDisabled(first);
  return { ...state, notice };
}
function setBoxes(state, panes, on) {
  const { ticks } = draftOf(state);
  return edit(state, { ...ticks, ...ticksWith(ticks, panes, on) });
}
function ticksWith(ticks, panes, on = true) {
  const set = new Map(ticks.set);
  for (const node of panes) if (isTickable(node, ticks)) set.set(node.pane.id, on);
  return { set };
}
function clickRow(state, at) {
  const { list } = regionsOf(state.size);
  const inside = at.row >= list.top && at.row < list.top + list.height && at.column < list.left + list.width;
  const row = inside ? rowsOf(state)[state.top + at.row - list.top] : void 0;
  if (row === void 0) return state;
  const there = { ...state, cursor: row.key };
  const { fold, box, label } = rowGeometry(row.depth);
  if (at.column >= box && at.column < label) return toggleRow(there, row);
  if (at.column >= fold && at.column < box && row.folded !== null) return toggleFold(there, row);
  return there;
}
function clickButton(state, at) {
  if (state.mode.kind !== "list") return false;
  return at.row === regionsOf(state.size).footerRow && at.column >= buttonColumn(state);
}

// src/picker/help.ts
var marks = [
  { label: "[x] [-] \xB7", text: "ticked, partly ticked, cannot be ticked" },
  { label: "p in a row", text: "had permission flags, which are left out" },
  { label: "! in a row", text: "comes back with its permission flags" }
];
var helpLabelWidth = 13;
var helpGap = 3;
function helpRoom(size) {
  return size.columns - 6;
}
function helpLayout(size) {
  const room = helpRoom(size);
  const most = size.rows - 3;
  const keys = bindings.flatMap(({ label, help }) => help === "" ? [] : [{ label, text: help }]);
  const lines = [...keys, { label: "", text: "" }, ...marks];
  const wrapped = lines.flatMap((line) => {
    const parts = wrapText(line.text, Math.max(8, room - helpLabelWidth), 9);
    if (parts.length < 2) return [line];
    return parts.map((text, index) => ({ label: index === 0 ? line.label : "", text }));
  });
  if (wrapped.length <= most) return { columns: [wrapped], height: wrapped.length, scrolls: false };
  const half = Math.ceil(lines.length / 2);
  const halves = [lines.slice(0, half), lines.slice(half)];
  const width = halves.reduce((sum, column) => sum + helpWidth(column), helpGap);
  if (half <= most && width <= room) return { columns: halves, height: half, scrolls: false };
  return { columns: [wrapped], height: Math.max(1, most - 2), scrolls: true };
}
function helpWidth(column) {
  return helpLabelWidth + Math.max(...column.map(({ text }) => textWidth(text)));
}
function helpTop(size, wanted) {
  const { columns, height } = helpLayout(size);
  return Math.max(0, Math.min(wanted, (columns[0]?.length ?? 0) - height));
}

// src/picker/overlays.ts
function openOthers(state) {
  if (state.workspaces.length === 1) return { ...state, notice: "No other lost server" };
  return { ...state, mode: { kind: "others", cursor: state.current } };
}
function openConversations(state) {
  const node = cursorRow(state)?.pane;
  if (node == null) return { ...state, notice: "Nothing was cut off in its work here" };
  if (!node.offered.choosable) {
    return {
      ...state,
      notice: "Nothing to choose: its conversation is known, and its work was not cut off"
    };
  }
  return {
    ...state,
    mode: { kind: "conversations", paneId: node.pane.id, cursor: 0, found: null }
  };
}
function moveOverlay(state, by) {
  const { mode } = state;
  if (mode.kind === "help") {
    return { ...state, mode: { kind: "help", top: helpTop(state.size, mode.top + by) } };
  }
  if (mode.kind !== "others" && mode.kind !== "conversations") return state;
  const length = mode.kind === "others" ? state.workspaces.length : conversationEntries(state).length;
  const cursor = Math.max(0, Math.min(length - 1, mode.cursor + by));
  return { ...state, mode: { ...mode, cursor } };
}
function acceptOverlay(state) {
  if (state.mode.kind !== "others") return state;
  const moved = {
    ...state,
    current: state.mode.cursor,
    filter: "",
    top: 0,
    mode: { kind: "list" }
  };
  return { ...moved, cursor: rowsOf(moved)[0]?.key ?? "" };
}
function conversationEntries(state) {
  if (state.mode.kind !== "conversations" || state.mode.found === null) return [];
  const { paneId, found } = state.mode;
  const taken = takenConversations(state, paneId);
  const entries = found.map((conversation) => ({
    conversation,
    taken: taken.has(conversation.sessionId)
  }));
  return [...entries, { conversation: null, taken: false }];
}
function takenConversations(state, paneId) {
  const { conversations } = draftOf(state).ticks;
  const taken = /* @__PURE__ */ new Set();
  for (const [id, node] of workspaceOf(state).panes) {
    if (id === paneId) continue;
    const held = conversations.get(id)?.sessionId ?? node.pane.agent?.binding?.sessionId;
    if (held !== void 0) taken.add(held);
  }
  return taken;
}
function chooseConversation(state) {
  const { mode } = state;
  if (mode.kind !== "conversations") return state;
  const entry = conversationEntries(state)[mode.cursor];
  if (entry === void 0) return state;
  if (entry.taken) return { ...state, notice: "Another pane has this conversation" };
  const { ticks } = draftOf(state);
  const conversations = new Map(ticks.conversations);
  const set = new Map(ticks.set);
  if (entry.conversation === null) {
    conversations.delete(mode.paneId);
    if (workspaceOf(state).panes.get(mode.paneId)?.offered.default === "disabled") {
      set.delete(mode.paneId);
    } else set.set(mode.paneId, true);
  } else {
    const { sessionId, title } = entry.conversation;
    conversations.set(mode.paneId, { sessionId, title });
    set.set(mode.paneId, true);
  }
  return { ...edit(state, { ...ticks, conversations, set }), mode: { kind: "list" } };
}

// src/picker/switches.ts
function switchPermissions(state) {
  const { ticks } = draftOf(state);
  const having = (cursorRow(state)?.under ?? []).filter(hasPermissions);
  const panes = having.filter((node) => isTickable(node, ticks));
  const [first] = panes;
  if (first === void 0) {
    const [none] = having;
    return { ...state, notice: none ? whyDisabled(none) : "No permission flags were seen here" };
  }
  const { acted, ticking } = actedOn(state, panes);
  const [lead = first] = acted;
  const kept = !keepsPermissions(lead, ticks, state.permissionsKept);
  const permissions = new Map(ticks.permissions);
  for (const node of acted) permissions.set(node.pane.id, kept);
  const switched = edit(state, { ...ticks, ...ticksWith(ticks, ticking), permissions });
  return withNotice(switched, ticking, kept ? "with its permission flags" : "without them");
}
function switchContinued(state) {
  const { ticks } = draftOf(state);
  const panes = (cursorRow(state)?.under ?? []).filter(
    (node) => isTickable(node, ticks) && canContinue(node, ticks)
  );
  const [first] = panes;
  if (first === void 0) return void 0;
  const { acted, ticking } = actedOn(state, panes);
  const [lead = first] = acted;
  const isOn = ticking.length > 0 || !ticks.continued.has(lead.pane.id);
  const continued = new Set(ticks.continued);
  for (const { pane } of acted) {
    if (isOn) continued.add(pane.id);
    else continued.delete(pane.id);
  }
  const switched = edit(state, { ...ticks, ...ticksWith(ticks, ticking), continued });
  return withNotice(switched, ticking, "and told to go on with its work");
}
function actedOn(state, panes) {
  const ticked = tickedOf(state);
  const acted = panes.filter((node) => ticked.has(node.pane.id));
  return acted.length > 0 ? { acted, ticking: [] } : { acted: panes, ticking: panes };
}
function withNotice(state, ticking, how) {
  if (ticking.length === 0) return state;
  const what = ticking.length === 1 ? "Ticked" : `${plural(ticking.length, "pane")} ticked`;
  return { ...state, notice: `${what}, ${how} (u: undo)` };
}

// src/picker/model.ts
function update(state, action) {
  if (state.choice !== null) return state;
  const unasked = unaskedActions.has(action.type);
  return settle(step(unasked ? state : { ...state, notice: null }, action));
}
var unaskedActions = /* @__PURE__ */ new Set([
  "preview",
  "conversations-found",
  "resize"
]);
function step(state, action) {
  const inOverlay = state.mode.kind !== "list" && state.mode.kind !== "filter";
  switch (action.type) {
    case "move":
      return moveOrScroll(state, action.by);
    case "page":
      return moveOrScroll(state, action.by * Math.max(1, regionsOf(state.size).list.height - 1));
    case "first":
      return moveOrScroll(state, -Infinity);
    case "last":
      return moveOrScroll(state, Infinity);
    case "session":
      return jumpSession(state, action.by);
    case "scroll":
      return inOverlay ? moveOverlay(state, Math.sign(action.by)) : moveBy(state, action.by);
    case "click":
      if (inOverlay) return { ...state, mode: { kind: "list" } };
      return clickButton(state, action) ? accept(state) : clickRow(state, action);
    case "resize":
      return { ...state, size: action.size };
    case "preview":
      return { ...state, previews: new Map(state.previews).set(action.key, action.preview) };
    case "conversations-found":
      return state.mode.kind === "conversations" && paneKey(state, state.mode.paneId) === action.key ? { ...state, mode: { ...state.mode, found: action.found } } : state;
    case "filter-character":
      return filterWith(state, (used) => (used ? "" : state.filter) + action.character);
    default:
      return simple2(state, action.type);
  }
}
function moveOrScroll(state, by) {
  const inList = state.mode.kind === "list" || state.mode.kind === "filter";
  return inList ? moveBy(state, by) : moveOverlay(state, by);
}
function simple2(state, action) {
  switch (action) {
    case "toggle":
      return toggleRow(state, cursorRow(state));
    case "fold":
      return foldRow(state);
    case "unfold":
      return unfoldRow(state);
    case "all":
      return setBoxes(state, matchingPanes(workspaceOf(state), state.filter), true);
    case "none":
      return setBoxes(state, matchingPanes(workspaceOf(state), state.filter), false);
    case "defaults":
      return edit(state, noTicks);
    case "undo":
      return undo(state);
    case "permissions":
      return switchPermissions(state);
    case "filter":
      return filterWith(state, () => "");
    case "filter-erase":
      return filterWith(state, () => [...state.filter].slice(0, -1).join(""));
    case "filter-toggle":
      return filterToggle(state);
    case "filter-clear":
      return { ...state, filter: "", mode: { kind: "list" } };
    case "filter-done":
      return { ...state, filter: isUsed(state) ? "" : state.filter, mode: { kind: "list" } };
    case "help":
      return { ...state, mode: { kind: "help", top: 0 } };
    case "others":
      return openOthers(state);
    case "conversation":
      return switchContinued(state) ?? openConversations(state);
    case "dismiss":
      return { ...state, mode: { kind: "dismiss" } };
    case "accept":
      return accept(state);
    case "back":
      return back(state);
    default:
      return state;
  }
}
function isUsed({ mode }) {
  return mode.kind === "filter" && mode.used;
}
function filterWith(state, text) {
  const filter = text(isUsed(state));
  return onFirstMatch({ ...state, filter, mode: { kind: "filter", used: false } });
}
function filterToggle(state) {
  const row = cursorRow(state);
  const toggled = toggleRow(state, row);
  if (row === void 0 || draftOf(toggled) === draftOf(state)) return toggled;
  return { ...toggled, mode: { kind: "filter", used: state.filter !== "" } };
}
function onFirstMatch(state) {
  const first = rowsOf(state).find((row) => row.pane !== null);
  return first === void 0 || state.filter === "" ? state : { ...state, cursor: first.key };
}
function accept(state) {
  switch (state.mode.kind) {
    case "dismiss":
      return {
        ...state,
        choice: { kind: "dismiss", candidateId: workspaceOf(state).candidate.id }
      };
    case "help":
      return { ...state, mode: { kind: "list" } };
    case "others":
      return acceptOverlay(state);
    case "conversations":
      return chooseConversation(state);
    default:
      return confirm(state);
  }
}
function confirm(state) {
  const { agents, shells } = countOf(state);
  if (agents + shells === 0) {
    return { ...state, notice: "Nothing is ticked: space ticks a row, q leaves" };
  }
  const selection = selectionOf(workspaceOf(state), draftOf(state).ticks, state.permissionsKept);
  return { ...state, choice: { kind: "restore", selection } };
}
function back(state) {
  if (state.mode.kind !== "list") return { ...state, mode: { kind: "list" } };
  if (state.filter !== "") return { ...state, filter: "" };
  return { ...state, choice: { kind: "later" } };
}

// src/picker/columns.ts
var widestWanted = 40;
function columnsFor({ sessions, panes }, width, home) {
  const nodes = [...panes.values()];
  const widest = (most, text) => nodes.reduce((cells, node) => Math.max(cells, Math.min(most, textWidth(text(node)))), 0);
  const narrow = width < 70;
  const windows = sessions.flatMap((session) => session.windows);
  const labels = windows.map((window) => textWidth(windowLabel(window, narrow)));
  const directory = (node) => displayDirectory(node.pane.directory, home);
  const columns = {
    label: Math.max(4, Math.min(width < 100 ? 9 : 18, Math.max(0, ...labels))),
    tool: widest(width < 150 ? 8 : 12, toolName),
    permission: nodes.some(hasPermissions) ? 1 : 0,
    directory: width < 96 ? 0 : widest(Math.floor(width * 0.15), directory),
    model: width < 150 ? 0 : widest(16, (node) => shortModel(node.pane.agent?.model ?? "")),
    context: width < 150 ? 0 : widest(4, contextText),
    cost: width < 110 ? 0 : widest(8, costText),
    idle: narrow ? 0 : width < 110 ? 6 : 7,
    reason: Math.max(15, width < 150 ? 0 : widest(22, (node) => node.offered.reason))
  };
  const taken = Object.values(columns).filter((cells) => cells > 0);
  const used = taken.reduce((sum, cells) => sum + cells + 1, rowGeometry(1).label);
  const rest = width - used - (narrow ? 1 : 2);
  const longest = widest(rest, (node) => rowTitle(node, noTicks) ?? "");
  const title = Math.max(8, Math.min(rest, Math.max(widestWanted, longest + 2)));
  return { ...columns, title, row: width - Math.max(0, rest - title) };
}

// src/picker/list-view.ts
function listLines(state, type, width, height) {
  const rows = rowsOf(state);
  if (rows.length === 0) {
    return [[span("  "), span("Nothing matches the filter", "dim")]];
  }
  const scrolls = rows.length > height;
  const inner = scrolls ? width - 3 : width - 1;
  const workspace = workspaceOf(state);
  const drawing = {
    state,
    type,
    ticks: draftOf(state).ticks,
    ticked: tickedOf(state),
    columns: rememberedColumns(
      workspace,
      [inner, state.home],
      () => columnsFor(workspace, inner, state.home)
    ),
    width: inner
  };
  const cursor = cursorIndex(state, rows);
  return rows.slice(state.top, state.top + height).map((row, offset) => {
    const here = state.top + offset === cursor;
    const line = rowLine(row, drawing, here);
    const shown = here ? underCursor(line) : line;
    return scrolls ? [...shown, span(" "), scrollBar(state, type, offset, rows.length, height)] : shown;
  });
}
var rememberedColumns = remembered();
function rowLine(row, drawing, here) {
  const { type, width } = drawing;
  const { glyphs } = type;
  const geometry = rowGeometry(row.depth);
  const fold = row.folded === null ? " " : row.folded ? glyphs.closed : glyphs.open;
  const lead = [
    span(fit(here ? glyphs.cursor : "", 2), "accent"),
    span(" ".repeat(geometry.fold - 2)),
    span(`${fold} `, "dim"),
    ...boxSpans(row, drawing),
    span(" ")
  ];
  const body = row.pane === null ? groupSpans(row, drawing) : paneSpans(row, row.pane, drawing);
  return fitLine([...lead, ...body], width, glyphs.ellipsis);
}
function boxSpans(row, { ticks, ticked, type }) {
  const state = boxState(row, ticks, ticked);
  if (state === "none") return [span(` ${type.glyphs.dot} `, "dim")];
  const mark = { on: "x", off: " ", part: "-" }[state];
  return [span("[", "dim"), span(mark, state === "part" ? "warn" : "good"), span("]", "dim")];
}
function groupSpans(row, drawing) {
  const { ticks, ticked, type, columns } = drawing;
  const boxes = row.under.filter((node) => isTickable(node, ticks));
  const on = boxes.filter((node) => ticked.has(node.pane.id)).length;
  const name = row.window === null ? [span(type.show(row.session.session.name), "bold")] : [span(type.show(windowLabel(row.window))), ...alsoIn(row, type)];
  const share = `${on} of ${boxes.length}${row.window === null ? " ticked" : ""}`;
  const facts = [boxes.length === 0 ? "nothing can come back" : share];
  if (row.window === null)
    facts.push(plural(new Set(row.under.map((node) => node.pane.window)).size, "window"));
  const room = columns.row - rowGeometry(row.depth).label;
  const text = facts.join(` ${type.glyphs.dot} `);
  return spread(name, [span(` ${text}`, "dim")], room, type.glyphs.ellipsis);
}
function alsoIn(row, type) {
  const others = row.window?.alsoIn ?? [];
  return others.length === 0 ? [] : [span(`  also in ${type.show(others.join(", "))}`, "info")];
}
function paneSpans(row, node, drawing) {
  const { columns, ticked, type, state } = drawing;
  const { agent } = node.pane;
  const on = ticked.has(node.pane.id);
  const cell = (text, width, style, align = "left") => width === 0 ? [] : [span(cut(text, width, type, align), on ? style : "dim"), span(" ")];
  const isWindow = row.depth === 1 && row.window !== null;
  const label = isWindow ? windowLabel(row.window, columns.idle === 0) : `.${node.pane.index}`;
  const { ellipsis } = type.glyphs;
  const directory = type.show(displayDirectory(node.pane.directory, state.home));
  const mark = permissionMark(node, drawing);
  return [
    ...cell(label, columns.label - 2 * (row.depth - 1), "dim"),
    ...fitLine(nameSpans(row, node, drawing, on), columns.tool + 1 + columns.title, ellipsis),
    span(" "),
    ...cell(mark.text, columns.permission, mark.style),
    ...cell(shortenDirectory(directory, columns.directory, ellipsis), columns.directory, "dim"),
    ...cell(shortModel(agent?.model ?? ""), columns.model, "dim"),
    ...cell(contextText(node), columns.context, "dim", "right"),
    ...cell(costText(node), columns.cost, "dim", "right"),
    ...reasonSpans(node, drawing, on)
  ];
}
var toChoose = { text: "c: choose one", style: "info" };
function reasonSpans(node, { columns, ticks, type }, on) {
  if (!isTickable(node, ticks)) {
    const before = columns.idle === 0 ? 0 : columns.idle + 2;
    const reason = truncateEnd(
      type.show(node.offered.reason),
      before + columns.reason,
      type.glyphs.ellipsis
    );
    const lead = Math.min(before, before + columns.reason - textWidth(reason));
    return [span(" ".repeat(lead)), span(reason, "bad")];
  }
  const isOpen = node.offered.kind === "unbound" && !ticks.conversations.has(node.pane.id) && !on;
  const why = isOpen ? toChoose : rowReason(node, ticks, on);
  const idle = cut(shortDuration(node.offered.idleSeconds), columns.idle, type, "right");
  return [
    ...columns.idle === 0 ? [] : [span(`${idle}  `, "dim")],
    span(cut(why.text, columns.reason, type, "left"), on || isOpen ? why.style : "dim")
  ];
}
function cut(text, width, type, align) {
  return fit(type.show(text), width, align, type.glyphs.ellipsis);
}
function permissionMark(node, { ticks, state }) {
  if (!hasPermissions(node) || !isTickable(node, ticks)) return span("");
  const comesBack = keepsPermissions(node, ticks, state.permissionsKept) || permissionsComeBack(node);
  return comesBack ? span("!", "warn") : span("p", "info");
}
function nameSpans(row, node, drawing, on) {
  const { type, ticks, state, columns } = drawing;
  const shared = row.depth === 1 ? alsoIn(row, type) : [];
  const instead = columns.directory > 0 ? "" : displayDirectory(node.pane.directory, state.home);
  const title = type.show(rowTitle(node, ticks) ?? instead);
  const style = !on ? "dim" : node.pane.agent === null ? "plain" : "accent";
  const tool = toolName(node);
  if (title === "") return [span(type.show(tool), style), ...shared];
  const named = span(cut(tool, columns.tool, type, "left"), style);
  return [named, span(" "), span(title, on ? "plain" : "dim"), ...shared];
}
function scrollBar(state, type, offset, total, height) {
  const size = Math.max(1, Math.round(height * height / total));
  const start = Math.round(state.top / Math.max(1, total - height) * (height - size));
  const thumb = offset >= start && offset < start + size;
  return span(thumb ? type.glyphs.thumb : " ", "dim");
}

// src/picker/overlay-view.ts
function overlayBox(state, type) {
  const room = state.size.columns - 8;
  switch (state.mode.kind) {
    case "help":
      return boxed("Keys", helpLines(type, state.size, state.mode.top), type, helpRoom(state.size));
    case "dismiss":
      return boxed("Restore nothing?", dismissLines(state, type, room), type, room);
    case "others":
      return boxed("Lost servers", othersLines(state, type, state.mode.cursor), type, room);
    case "conversations":
      return boxed("Which conversation?", conversationLines(state, type, room), type, room);
    default:
      return void 0;
  }
}
function boxed(title, lines, type, room) {
  const { box, ellipsis } = type.glyphs;
  const width = Math.min(room, Math.max(textWidth(title) + 6, ...lines.map(lineWidth)));
  const glyph = (reach) => box[reach] ?? " ";
  const rule2 = (count) => glyph(10).repeat(Math.max(0, count));
  const side = span(glyph(5), "dim");
  return [
    [
      span(`${glyph(6)}${rule2(1)} `, "dim"),
      span(title, "bold"),
      span(` ${rule2(width - textWidth(title) - 1)}${glyph(12)}`, "dim")
    ],
    ...lines.map(
      (line) => [side, span(" "), ...fitLine(line, width, ellipsis), span(" "), side]
    ),
    [span(`${glyph(3)}${rule2(width + 2)}${glyph(9)}`, "dim")]
  ];
}
function helpLines(type, size, wanted) {
  const { columns, height, scrolls } = helpLayout(size);
  const top = helpTop(size, wanted);
  const lines = Array.from({ length: height }, (_, row) => {
    return columns.flatMap((column, index) => {
      const { label, text } = column[top + row] ?? { label: "", text: "" };
      const keys = span(fit(type.show(asciiArrows(label, type)), helpLabelWidth), "info");
      if (index === columns.length - 1) return [keys, span(text)];
      return [keys, span(fit(text, helpWidth(column) - helpLabelWidth + helpGap))];
    });
  });
  if (!scrolls) return lines;
  const rest = (columns[0]?.length ?? 0) - top - height;
  const more = rest > 0 ? `${rest} more` : "scrolls";
  return [
    ...lines,
    [],
    keysLine([
      [type.glyphs.arrows, more],
      ["Esc", "back"]
    ])
  ];
}
function asciiArrows(label, type) {
  if (type.glyphs.arrows === "\u2191\u2193") return label;
  const words = { "\u2191": "up", "\u2193": "down", "\u2190": "<-", "\u2192": "->", "\xB7": type.glyphs.dot };
  return label.replaceAll(/[↑↓←→·]/g, (mark) => words[mark]);
}
function dismissLines(state, type, room) {
  const { socketPath } = workspaceOf(state).candidate;
  const count = state.workspaces.filter(
    ({ candidate }) => candidate.socketPath === socketPath
  ).length;
  const what = count === 1 ? "This loss is" : `These ${count} losses are`;
  const text = `${what} not offered again. Nothing is erased: tmux-workspace-restore offer --all tells how to bring ${count === 1 ? "it" : "one"} back.`;
  return [
    ...wrapText(text, Math.min(room, 62), 5, type.glyphs.ellipsis).map(
      (line) => [span(line)]
    ),
    [],
    keysLine([
      ["y", "stop offering"],
      ["n", "back to the list"]
    ])
  ];
}
function othersLines(state, type, cursor) {
  const entries = state.workspaces.map(
    (workspace, index) => otherLines(state, type, workspace, index === cursor)
  );
  const above = entries.slice(0, cursor).flat().length;
  return [
    ...windowed(entries.flat(), above, state.size.rows - 8),
    [],
    keysLine([
      ["enter", "shows it"],
      ["Esc", "back"]
    ])
  ];
}
function otherLines(state, type, workspace, isHere) {
  const { candidate } = workspace;
  const dot = ` ${type.glyphs.dot} `;
  const { ticks } = state.drafts.get(candidate.id) ?? draftOf(state);
  const at = `${wallClock(candidate.lastSeen, state.now)} (${ago(state.now - candidate.lastSeen)})`;
  const seen = state.size.columns < 70 ? at : `last seen ${at}`;
  const elsewhere = candidate.socketPath === state.socketPath ? [] : [span(`${dot}socket ${type.show(socketLabel(candidate))}`, "info")];
  const head = [
    span(isHere ? `${type.glyphs.cursor} ` : "  ", "accent"),
    span(causeOf(candidate), "bold"),
    span(`${dot}${seen}`),
    ...elsewhere
  ];
  const count = countText(countTicked(workspace, ticks, tickedPanes(workspace, ticks)), "short");
  const facts = [
    `${plural(candidate.panes.length, "pane")}${dot}${count} ticked`,
    describeDifference(candidate, state.workspaces[0].candidate)
  ];
  const details = facts.filter((fact) => fact !== "").map((fact) => [span(`    ${type.show(fact)}`, "dim")]);
  return [isHere ? underCursor(head) : head, ...details];
}
function conversationLines(state, type, room) {
  if (state.mode.kind !== "conversations") return [];
  if (state.mode.found === null) return [[span("reading this directory's conversations", "dim")]];
  const { cursor } = state.mode;
  const lines = conversationEntries(state).map(({ conversation, taken }, index) => {
    const mark = span(index === cursor ? `${type.glyphs.cursor} ` : "  ", "accent");
    if (conversation === null)
      return highlight([mark, span("none of these: a shell")], index === cursor);
    const at = conversation.lastMessageAt;
    const when = taken ? "in another pane" : at === null ? "" : ago(state.now - at);
    const line = spread(
      [
        mark,
        span(type.show(conversation.title ?? conversation.sessionId), taken ? "dim" : "plain")
      ],
      [span(`  ${when}`, "dim")],
      Math.min(room, 70),
      type.glyphs.ellipsis
    );
    return highlight(line, index === cursor);
  });
  return [
    ...windowed(lines, cursor, state.size.rows - 8),
    [],
    keysLine([
      ["enter", "takes it"],
      ["Esc", "back"]
    ])
  ];
}
function highlight(line, on) {
  return on ? underCursor(line) : line;
}
function windowed(lines, cursor, height) {
  const room = Math.max(2, height);
  const start = Math.max(0, Math.min(cursor - Math.floor(room / 2), lines.length - room));
  return lines.slice(start, start + room);
}
function keysLine(keys) {
  return keys.flatMap(([key, what]) => [span(key, "info"), span(` ${what}   `)]);
}

// src/picker/message-view.ts
function hasMessages(state, { pane, offered }) {
  if (pane.agent?.binding == null || draftOf(state).ticks.conversations.has(pane.id)) return false;
  return offered.reason !== transcriptGone;
}
function messageLines(state, type, node, width, height) {
  if (height < 1 || !hasMessages(state, node)) return [];
  const preview = state.previews.get(paneKey(state, node.pane.id));
  if (preview === void 0) return [];
  if (preview === "reading") return [[span("reading its last messages", "dim")]];
  if (preview === "unreadable") return [[span("its messages could not be read", "dim")]];
  const spaced = height > 8;
  const perMessage = spaced ? Math.max(3, Math.floor(height / 4)) : Math.min(2, height);
  const lines = [];
  for (const message of preview.messages.toReversed()) {
    const text = messageText(state, type, message, width, perMessage);
    const gap = spaced ? 1 : 0;
    if (lines.length + text.length + gap > height && lines.length > 0) break;
    lines.unshift(...spaced ? [[]] : [], ...text);
  }
  return lines.slice(0, height);
}
function messageText(state, type, message, width, lines) {
  const you = message.role === "user";
  const time = message.at === null ? "" : wallClock(message.at, state.now);
  const label = [
    span(you ? "you " : "it  ", you ? "info" : "accent"),
    span(time === "" ? "" : `${time}  `, "dim")
  ];
  const indent = textWidth(`${you ? "you " : "it  "}${time === "" ? "" : `${time}  `}`);
  const wrapped = wrapText(
    type.show(message.text),
    Math.max(8, width - indent),
    lines,
    type.glyphs.ellipsis
  );
  return wrapped.map(
    (text, index) => index === 0 ? [...label, span(text)] : [span(" ".repeat(indent)), span(text)]
  );
}

// src/picker/facts-view.ts
function paneFacts(state, type, node, { width, height }) {
  const { agent } = node.pane;
  const { ellipsis } = type.glyphs;
  const about = [
    agent?.model == null ? null : shortModel(agent.model),
    agent?.contextShare == null ? null : `${contextText(node)} context`,
    costText(node)
  ].filter(Boolean);
  const title = rowTitle(node, draftOf(state).ticks);
  const head = title === null ? [] : [span(`  ${type.show(title)}`, "bold")];
  const name = [span(type.show(toolName(node)), "accent"), ...head];
  const facts = [span(`  ${type.show(about.join(` ${type.glyphs.dot} `))}`, "dim")];
  const beside = lineWidth(name) + lineWidth(facts) <= width;
  const below = !beside && height > 8;
  const room = beside || below ? width : width - lineWidth(facts);
  const place2 = [span(placeText(state, type, node, room), "dim")];
  const permissions = permissionLines(state, type, node, { width, height });
  const lines = height > 8 ? 3 : hasMessages(state, node) ? 1 : height - 2 - permissions.length;
  return [
    beside ? spread(name, facts, width, ellipsis) : fitLine(name, width, ellipsis),
    ...beside ? [place2] : below ? [place2, facts.map(unindented)] : [spread(place2, facts, width, ellipsis)],
    ...whyLines(state, type, node, width, Math.max(1, lines)),
    ...permissions
  ];
}
var unindented = (part) => ({ ...part, text: part.text.trimStart() });
function placeText(state, type, { pane, offered }, room) {
  const separator = ` ${type.glyphs.dot} `;
  const address = type.show(offered.address);
  const directory = type.show(displayDirectory(pane.directory, state.home));
  const short = [address, directory].join(separator);
  const branch = pane.agent?.branch;
  const long = branch == null ? short : [short, type.show(branch)].join(separator);
  if (textWidth(long) <= room) return long;
  const left = Math.max(1, room - textWidth(address) - textWidth(separator));
  return [address, shortenDirectory(directory, left, type.glyphs.ellipsis)].join(separator);
}
function whyLines(state, type, node, width, lines) {
  const { ticks } = draftOf(state);
  const { offered } = node;
  if (!isTickable(node, ticks)) {
    const key2 = offered.choosable ? ["c", "choose another"] : null;
    return sentence([whyDisabled(node)], key2, { type, width, lines, style: "bad" });
  }
  const ticked = tickedOf(state).has(node.pane.id);
  const isOpen = offered.kind === "unbound" && !ticks.conversations.has(node.pane.id);
  const { text, key } = cutTurn(state, node, ticked);
  const idle = offered.idleSeconds < 60 ? "just before" : `${shortDuration(offered.idleSeconds)} before`;
  const measure = offered.kind === "agent" ? "last message" : "last activity";
  const parts = [
    text,
    isOpen ? "comes back as a shell" : null,
    node.pane.vouched === void 0 ? null : `${node.pane.program} is run again: you have vouched for its command`,
    offered.kind === "program" && node.pane.agent === null && node.pane.vouched === void 0 ? `comes back as a shell: ${node.pane.program} is not run again` : null,
    node.pane.note,
    offered.outliving === void 0 ? null : `its ${programsText(offered.outliving)} still ${offered.outliving.length === 1 ? "runs" : "run"}: see orphans`,
    // Last, since its row says it too.
    `${measure} ${idle} the loss`
  ];
  const shown = parts.filter((part) => part !== null && part !== void 0).map(type.show);
  const choose = offered.choosable ? ["c", "choose its conversation"] : key;
  return sentence(shown, choose, { type, width, lines, style: "plain" });
}
function cutTurn(state, node, ticked) {
  const { ticks } = draftOf(state);
  const { interrupted, kind } = node.offered;
  const reason = whyTicked(node, ticks, ticked);
  if (kind !== "agent" || !interrupted) return { text: reason, key: null };
  const cutOff = "cut off in the middle of its work";
  const said = reason.endsWith("interrupted") ? reason.replace(/interrupted$/, cutOff) : `${reason}; ${cutOff}`;
  if (!canContinue(node, ticks)) return { text: said, key: null };
  if (!ticked) return { text: said, key: ["c", "tick it, have it go on"] };
  return ticks.continued.has(node.pane.id) ? { text: "Ticked, and told to go on with its work", key: ["c", "do not tell it"] } : { text: said, key: ["c", "have it go on"] };
}
function sentence(parts, key, { type, width, lines, style }) {
  const { ellipsis } = type.glyphs;
  const keys = key === null ? [] : keySpans(key);
  const behind = lineWidth(keys);
  const text = parts.join("; ");
  const wrapped = wrapText(text, width, lines + 1, ellipsis);
  const last = wrapped.at(-1) ?? "";
  const beside = textWidth(last) + behind <= width;
  if (wrapped.length <= lines && (beside || wrapped.length < lines)) {
    const body = wrapped.map((line) => [span(line, style)]);
    if (!beside) return [...body, keys.slice(1)];
    return [...body.slice(0, -1), [span(last, style), ...keys]];
  }
  if (parts.length > 1) return sentence(parts.slice(0, -1), key, { type, width, lines, style });
  const above = wrapText(text, width, lines - 1, ellipsis);
  if (lines > 1) return [...above.map((line) => [span(line, style)]), keys.slice(1)];
  return [[span(truncateWords(text, width - behind, ellipsis), style), ...keys]];
}
function keySpans([key, what]) {
  return [span("   "), span(key, "info"), span(` ${what}`, "dim")];
}
function permissionLines(state, type, node, { width, height }) {
  const { agent } = node.pane;
  const { ticks } = draftOf(state);
  if (agent === null || !hasPermissions(node) || !isTickable(node, ticks)) return [];
  const kept = keepsPermissions(node, ticks, state.permissionsKept);
  const names = [
    ...agent.permissionFlags,
    ...agent.inheritedPermission === null ? [] : [agent.inheritedPermission]
  ];
  const leftOut = permissionsComeBack(node) ? "comes back with the conversation" : "left out";
  const change = kept ? "leave it out" : "keep it";
  const ticked = tickedOf(state).has(node.pane.id);
  const keys = keySpans(["p", ticked ? change : `tick it, ${change}`]);
  const outcome = span(kept ? "kept" : leftOut, kept ? "warn" : "plain");
  const room = width - lineWidth([outcome, ...keys]);
  const all = type.show(`Had ${names.join(" ")}: `);
  const { ellipsis } = type.glyphs;
  if (textWidth(all) > room && height > 8) {
    const wrapped = wrapText(all, width, 2, ellipsis).map((text) => [span(text, "warn")]);
    return [...wrapped, [outcome, ...keys]];
  }
  const had = textWidth(all) <= room ? all : `Had ${plural(names.length, "permission flag")}: `;
  return [[span(truncateWords(had, room, ellipsis), "warn"), outcome, ...keys]];
}

// src/picker/picture.ts
function drawLayout(picture) {
  const cells = layoutCells(picture.layout);
  const { width, height } = picture;
  if (cells.length === 0 || width < 5 || height < 3) return [];
  const reach = Array.from({ length: height }, () => new Array(width).fill(0));
  const scaled = cells.map(scaler(cells, width, height));
  for (const cell of scaled) outline(reach, cell);
  const rows = reach.map((row) => row.map((bits) => picture.box[bits] ?? " "));
  for (const cell of scaled) place(rows, cell, picture.mark(cell.pane));
  return rows.map((row) => row.join(""));
}
function layoutCells(layout) {
  return [...layout.matchAll(/(\d+)x(\d+),(\d+),(\d+),(\d+)(?=[,\]}]|$)/g)].map((match) => {
    const [width = 0, height = 0, left = 0, top = 0, pane = 0] = match.slice(1).map(Number);
    return { pane, left: left - 1, top: top - 1, right: left + width, bottom: top + height };
  });
}
function scaler(cells, width, height) {
  const right = Math.max(...cells.map((cell) => cell.right));
  const bottom = Math.max(...cells.map((cell) => cell.bottom));
  const x = (column) => Math.round((column + 1) / (right + 1) * (width - 1));
  const y = (row) => Math.round((row + 1) / (bottom + 1) * (height - 1));
  return ({ pane, left, top, right: end, bottom: foot }) => ({
    pane,
    left: x(left),
    top: y(top),
    right: x(end),
    bottom: y(foot)
  });
}
function outline(reach, { left, top, right, bottom }) {
  const join = (row, column, bits) => {
    const line = reach[row];
    if (line?.[column] !== void 0) line[column] |= bits;
  };
  for (let column = left; column < right; column += 1) {
    for (const row of [top, bottom]) {
      join(row, column, 2);
      join(row, column + 1, 8);
    }
  }
  for (let row = top; row < bottom; row += 1) {
    for (const column of [left, right]) {
      join(row, column, 4);
      join(row + 1, column, 1);
    }
  }
}
function place(rows, { left, top, right, bottom }, mark) {
  const characters = [...mark];
  const row = rows[Math.floor((top + bottom) / 2)];
  const start = Math.floor((left + right + 1 - characters.length) / 2);
  const fits = bottom - top > 1 && start > left && start + characters.length - 1 < right;
  if (row === void 0 || !fits) return;
  for (const [offset, character] of characters.entries()) row[start + offset] = character;
}

// src/picker/preview-view.ts
function previewLines(state, type, width, height) {
  const row = cursorRow(state);
  const window = row?.window ?? currentWindow(state);
  if (row === void 0) return Array.from({ length: height }, () => []);
  const beside = height > 20;
  const picture = window === void 0 ? [] : pictureLines(state, type, window, width, height, row.pane);
  if (beside) {
    const pictured = picture.map((text3) => [span(" "), span(text3, "dim")]);
    const room = height - pictured.length - (pictured.length > 0 ? 1 : 0);
    const text2 = textLines(state, type, width - 2, room);
    const filled = Array.from({ length: room }, (_, index) => text2[index] ?? []);
    return pictured.length === 0 ? filled : [...filled, [], ...pictured];
  }
  const pictureWidth = picture[0] === void 0 ? 0 : textWidth(picture[0]) + 2;
  const text = textLines(state, type, width - pictureWidth - 2, height);
  return Array.from({ length: height }, (_, index) => {
    const left = fitLine(text[index] ?? [], width - pictureWidth, type.glyphs.ellipsis);
    const drawn = picture[index];
    return drawn === void 0 ? left : [...left, span(drawn, "dim")];
  });
}
function currentWindow(state) {
  const session = cursorRow(state)?.session;
  return session?.windows.find((window) => window.index === session.session.current) ?? session?.windows[0];
}
function pictureLines(state, type, window, width, height, here) {
  if (window.panes.length === 1) return [];
  const beside = height > 20;
  const size = beside ? { width: Math.min(width - 4, 48), height: Math.min(14, Math.floor(height / 3)) } : { width: width < 70 ? 0 : Math.min(32, Math.floor(width / 5)), height };
  const ticked = tickedOf(state);
  const marks2 = /* @__PURE__ */ new Map();
  for (const { pane } of window.panes) {
    const mark = pane.id === here?.pane.id ? type.glyphs.here : ticked.has(pane.id) ? "x" : "";
    marks2.set(pane.id, mark);
  }
  return drawLayout({
    layout: window.window.layout,
    ...size,
    box: type.glyphs.box,
    mark: (pane) => marks2.get(`%${pane}`) ?? ""
  });
}
function textLines(state, type, width, height) {
  const row = cursorRow(state);
  if (row === void 0) return [];
  const indented = (line) => [span(" "), ...line];
  if (row.pane === null) return groupText(state, type, width, height).map(indented);
  const facts = paneFacts(state, type, row.pane, { width, height });
  const room = height - facts.length;
  return [...facts, ...messageLines(state, type, row.pane, width, room)].map(indented);
}
function groupText(state, type, width, height) {
  const row = cursorRow(state);
  if (row === void 0) return [];
  const ticked = tickedOf(state);
  const { ticks } = draftOf(state);
  const { session } = row.session;
  const where = displayDirectory(session.directory, state.home);
  const name = row.window === null ? session.name : `${session.name}:${row.window.index} ${row.window.window.name}`;
  const head = spread(
    [span(type.show(name), "bold")],
    [span(type.show(where), "dim")],
    width,
    type.glyphs.ellipsis
  );
  const shown = row.under.slice(0, Math.max(0, height - 1));
  const tools = Math.min(10, Math.max(0, ...shown.map((node) => textWidth(toolName(node)))));
  const listed = shown.map((node, index) => {
    const more = row.under.length - index;
    if (index === height - 2 && more > 1) return [span(`${more} more`, "dim")];
    const on = ticked.has(node.pane.id);
    const title = rowTitle(node, ticks) ?? displayDirectory(node.pane.directory, state.home);
    const tool = fit(type.show(toolName(node)), tools, "left", type.glyphs.ellipsis);
    return fitLine(
      [
        span(on ? "x " : "  ", "good"),
        span(`${tool}  `, !on ? "dim" : node.pane.agent === null ? "plain" : "accent"),
        span(type.show(title), on ? "plain" : "dim")
      ],
      width,
      type.glyphs.ellipsis
    );
  });
  return [head, ...listed];
}

// src/picker/view.ts
function view(state, capabilities) {
  const { columns, rows } = state.size;
  const type = typeFor(capabilities);
  if (columns < smallest.columns || rows < smallest.rows) return tooSmall(state, type);
  const regions = regionsOf(state.size);
  const list = listLines(state, type, regions.list.width, regions.list.height);
  const lines = [header(state, type), rule(state, type)];
  const beside = regions.preview?.side === "beside" ? regions.preview : null;
  const preview = regions.preview === null ? [] : previewLines(state, type, regions.preview.width, regions.preview.height);
  for (let row = 0; row < regions.list.height; row += 1) {
    const left2 = fitLine(list[row] ?? [], regions.list.width, type.glyphs.ellipsis);
    lines.push(
      beside === null ? left2 : [...left2, span(type.glyphs.bar, "dim"), ...preview[row] ?? []]
    );
  }
  if (regions.preview?.side === "below") lines.push(plainRule(columns, type), ...preview);
  lines.push(lastRule(state, type), footer(state, type));
  const box = overlayBox(state, type);
  const fitted = lines.map((line) => fitLine(line, columns, type.glyphs.ellipsis));
  if (box === void 0) return fitted;
  const left = Math.floor((columns - lineWidth(box[0] ?? [])) / 2);
  const top = Math.max(0, Math.floor((rows - 1 - box.length) / 2));
  return overlay(fitted, box, top, Math.max(0, left)).map(
    (line) => fitLine(line, columns, type.glyphs.ellipsis)
  );
}
function tooSmall(state, type) {
  const { columns, rows } = state.size;
  const text = `Make this larger than ${smallest.columns}x${smallest.rows}`;
  return Array.from(
    { length: rows },
    (_, row) => fitLine(row === 0 ? [span(text)] : [], columns, type.glyphs.ellipsis)
  );
}
function header(state, type) {
  const { candidate } = workspaceOf(state);
  const dot = ` ${type.glyphs.dot} `;
  const title = [span(" Restore workspace", "bold")];
  if (candidate.socketPath !== state.socketPath) {
    title.push(span(`${dot}of socket ${type.show(socketLabel(candidate))}`, "warn"));
  } else if (candidate.consumed) title.push(span(`${dot}restored or dismissed before`, "warn"));
  const cause = span(` ${causeOf(candidate)}`, "warn");
  const seen = wallClock(candidate.lastSeen, state.now);
  const long = span(`${dot}last seen ${seen} (${ago(state.now - candidate.lastSeen)}) `, "dim");
  const short = span(`${dot}${seen} `, "dim");
  const fits = lineWidth(title) + lineWidth([cause, long]) < state.size.columns;
  return spread(title, [cause, fits ? long : short], state.size.columns, type.glyphs.ellipsis);
}
function rule(state, type) {
  const typing = state.mode.kind === "filter";
  if (!typing && state.filter === "") return plainRule(state.size.columns, type);
  const workspace = workspaceOf(state);
  const used = state.mode.kind === "filter" && state.mode.used;
  const shown = matchingPanes(workspace, state.filter).length;
  const about = state.filter === "" ? "words of a title, session, directory, agent or reason; a comma: or" : `${shown} of ${workspace.panes.size} panes shown; ticks of the others stay`;
  const { columns } = state.size;
  const text = type.show(state.filter);
  const long = span(` ${about} `, "dim");
  const short = span(state.filter === "" ? " words; a comma: or " : ` ${shown} shown `, "dim");
  const right = textWidth(text) + lineWidth([long]) + 5 <= columns ? long : short;
  const room = columns - lineWidth([right]) - 5;
  return spread(
    [
      span(" /", "info"),
      // What is dim goes with the next character.
      span(` ${truncateStart(text, room, type.glyphs.ellipsis)}`, used ? "dim" : "bold"),
      span(typing ? type.glyphs.caret : "", "info")
    ],
    [right],
    columns,
    type.glyphs.ellipsis
  );
}
function plainRule(columns, type) {
  return [span(type.glyphs.rule.repeat(columns), "dim")];
}
function lastRule(state, type) {
  const { columns } = state.size;
  if (state.notice === null) return plainRule(columns, type);
  const notice = truncateWords(type.show(state.notice), columns - 4, type.glyphs.ellipsis);
  const rest = type.glyphs.rule.repeat(Math.max(0, columns - textWidth(notice) - 3));
  return [span(`${type.glyphs.rule} `, "dim"), span(notice, "warn"), span(` ${rest}`, "dim")];
}
function footer(state, type) {
  const count = countOf(state);
  const style = count.agents + count.shells === 0 ? "button-off" : "button";
  const button = state.mode.kind === "list" ? span(` enter  ${buttonText(state)} `, style) : span(` ${tickedText(state)} `, "bold");
  const room = state.size.columns - textWidth(button.text) - 1;
  if (room < 4) return [button];
  return spread(footerLeft(state, type, room), [button], state.size.columns, type.glyphs.ellipsis);
}
function footerLeft(state, type, room) {
  switch (state.mode.kind) {
    case "list":
      return hints(listKeys(state, type), room);
    case "filter":
      return hints(filterKeys2(state, state.mode.used), room);
    case "help":
      return hints([["Esc", "back"]], room);
    default:
      return [];
  }
}
function filterKeys2(state, used) {
  const row = cursorRow(state);
  const box = row && boxState(row, draftOf(state).ticks, tickedOf(state));
  const tick = box === void 0 || box === "none" ? [] : [["Tab", tickWords[box]]];
  if (used) return [...tick, ["type", "the next"], ["enter", "show all"]];
  return state.filter === "" || row === void 0 ? [["Esc", "show all"]] : [...tick, ["enter", "done"], ["Esc", "show all"]];
}
var tickWords = { on: "untick", off: "tick", part: "tick" };
function listKeys(state, type) {
  const others = state.workspaces.length > 1 ? [["o", `others (${state.workspaces.length - 1})`]] : [];
  const first = state.filter === "" ? [
    ["space", "tick"],
    ["/", "filter"],
    ["n", "none"],
    ["?", "keys"],
    ...others,
    ["q", "later"],
    [type.glyphs.arrows, "move"]
  ] : [
    ["space", "tick"],
    ["Esc", "show all"],
    ["?", "keys"],
    ["a", "all"],
    ["n", "none"],
    ["/", "filter anew"],
    [type.glyphs.arrows, "move"]
  ];
  return [
    ...first,
    ...state.filter === "" ? [["a", "all"]] : [],
    ["d", "defaults"],
    ["u", "undo"],
    ["Tab", "next session"]
  ];
}
function hints(keys, room) {
  const all = keys.map(([key, what]) => ({
    isHelp: key === "?",
    line: [span(key, "info"), span(` ${what}  `, "dim")]
  }));
  const help = all.find(({ isHelp }) => isHelp);
  let left = room - 1 - lineWidth(help?.line ?? []);
  const shown = all.filter(({ isHelp, line }) => {
    if (isHelp) return lineWidth(line) < room;
    left = left < lineWidth(line) ? -1 : left - lineWidth(line);
    return left >= 0;
  });
  return [span(" "), ...shown.flatMap(({ line }) => line)];
}

// src/picker/checklist.ts
var previewDelay = 60;
function pickInTerminal(offer, io) {
  const capabilities = detectCapabilities(io.environment);
  const terminal = new Terminal(io.input, io.output, capabilities.colour);
  const { home, permissionsKept, candidate } = io;
  const initial = initialState(offer, {
    size: terminal.size,
    now: io.now(),
    home,
    permissionsKept,
    candidate
  });
  if (initial === void 0) return Promise.resolve({ kind: "later" });
  return new Promise((resolve) => {
    let state = initial;
    const reading = new AbortController();
    const finish = (choice) => {
      reading.abort();
      clearTimeout(previewTimer);
      terminal.close();
      resolve(choice);
    };
    let previewTimer;
    const apply = (actions) => {
      for (const action of actions) state = update({ ...state, now: io.now() }, action);
      if (state.choice !== null) return finish(state.choice);
      terminal.draw(view(state, capabilities));
      clearTimeout(previewTimer);
      if (unreadPane(state) !== void 0) previewTimer = setTimeout(readPreview, previewDelay);
    };
    const readPreview = () => {
      const paneId = unreadPane(state);
      if (paneId === void 0) return;
      const key = paneKey(state, paneId);
      const { candidate: current } = workspaceOf(state);
      apply([{ type: "preview", key, preview: "reading" }]);
      void io.readConversation(current, paneId, reading.signal).catch(() => "unreadable").then((preview) => {
        if (!reading.signal.aborted) apply([{ type: "preview", key, preview }]);
      });
    };
    const readConversations = () => {
      if (state.mode.kind !== "conversations") return;
      const { paneId } = state.mode;
      const key = paneKey(state, paneId);
      void io.listConversations(workspaceOf(state).candidate, paneId, reading.signal).catch(() => []).then((found) => {
        if (!reading.signal.aborted) apply([{ type: "conversations-found", key, found }]);
      });
    };
    const input = (events) => {
      const wasReading = conversationsOpen(state);
      for (const event of events) {
        const action = actionFor(event, state.mode);
        if (action !== void 0) state = update({ ...state, now: io.now() }, action);
      }
      if (!wasReading && conversationsOpen(state)) readConversations();
      apply([]);
    };
    terminal.open({
      input,
      resize: (size) => apply([{ type: "resize", size }]),
      end: () => finish({ kind: "later" })
    });
    apply([]);
  });
}
function conversationsOpen(state) {
  return state.mode.kind === "conversations";
}
function unreadPane(state) {
  const pane = cursorRow(state)?.pane?.pane;
  if (pane?.agent?.binding == null) return void 0;
  return state.previews.has(paneKey(state, pane.id)) ? void 0 : pane.id;
}
export {
  pickInTerminal
};
