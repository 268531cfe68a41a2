import {
  allRecords,
  findRecord,
  stateOf
} from "./chunk-GWG2XVUG.js";
import {
  ago
} from "./chunk-D2BZFQCC.js";
import "./chunk-MIU2CQSY.js";
import {
  tableLines
} from "./chunk-7KIQ7ONA.js";
import {
  displayDirectory
} from "./chunk-GGCXI3P2.js";
import "./chunk-U7PGEZ6X.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import "./chunk-2CK6R34X.js";
import {
  displayText
} from "./chunk-4OR7ZS6N.js";
import "./chunk-NHGEQQUH.js";
import "./chunk-VUKUVCVT.js";
import "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-73QETIXB.js";
import "./chunk-B43XANY7.js";
import {
  exitCode
} from "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/commands/show-text.ts
function showText(record, now, home) {
  const { key, snapshot, lastSeen, generation, warnings } = record;
  const head = [
    `Record ${key}: ${stateOf(record)}, last seen ${ago(now - lastSeen)}, generation ${generation}`,
    ...snapshot === void 0 ? ["What it holds cannot be read."] : serverLines(snapshot, now)
  ];
  const sessions = snapshot?.sessions.flatMap((each) => sessionLines(each, snapshot, now, home));
  const lines = [...head, ...sessions ?? [], ...warnings.map((each) => `Warning: ${each}`)];
  return lines.map((line) => `${displayText(line)}
`).join("");
}
function serverLines({ server, recordedAt }, now) {
  return [
    `tmux ${server.tmuxVersion}, pid ${server.identity.pid}, on ${server.socketPath}; recorded ${ago(now - recordedAt)}`
  ];
}
function sessionLines(session, snapshot, now, home) {
  const facts = [
    `in ${displayDirectory(session.directory, home)}`,
    ...session.group === null ? [] : [`group ${session.group}`],
    ...session.attached ? ["attached"] : [],
    ...variables(session.account)
  ];
  return [
    "",
    `Session ${session.name}: ${facts.join(", ")}`,
    ...session.links.flatMap(({ index, window: id }) => {
      const window = snapshot.windows.find((each) => each.id === id);
      if (window === void 0) return [];
      const panes = snapshot.panes.filter((pane) => pane.window === id);
      return [
        `  ${index}${index === session.current ? "*" : ""} ${windowFacts(window)}`,
        ...panes.flatMap((pane) => paneLines(pane, now, home))
      ];
    })
  ];
}
function windowFacts({
  name,
  automaticRename,
  layout,
  zoomed,
  width,
  height
}) {
  const rename = automaticRename === null ? "" : `, automatic-rename ${automaticRename}`;
  return `${name}: ${width}x${height}${zoomed ? ", zoomed" : ""}${rename}, layout ${layout}`;
}
function paneLines(pane, now, home) {
  const { agent } = pane;
  const what = agent?.harness ?? (pane.idleShell ? `${pane.program} (idle)` : pane.program);
  const marks = [
    pane.active ? "active" : "",
    pane.last ? "last" : "",
    pane.watched ? "watched" : ""
  ];
  const facts = [
    displayDirectory(pane.directory, home),
    ...marks.filter((mark) => mark !== ""),
    `active ${ago(now - pane.activityAt)}`,
    ...pane.title === "" ? [] : [`title ${JSON.stringify(pane.title)}`]
  ];
  return [
    `    ${pane.index} ${what}: ${facts.join(", ")}`,
    ...agent === null ? [] : agentLines(agent, pane, now, home).map((line) => `        ${line}`),
    ...pane.note === null ? [] : [`        note: ${pane.note}`]
  ];
}
function agentLines(agent, pane, now, home) {
  const { binding, lastMessageAt, cost, contextShare } = agent;
  const facts = [
    agent.state,
    ...agent.interrupted ? ["its turn was cut short"] : [],
    ...agent.written ? [] : ["no message yet"],
    ...lastMessageAt === null ? [] : [`last message ${ago(now - lastMessageAt)}`],
    ...agent.model === null ? [] : [agent.model],
    ...agent.branch === null ? [] : [`branch ${agent.branch}`],
    ...cost === null ? [] : [`$${cost.toFixed(2)}`],
    ...contextShare === null ? [] : [`${Math.round(contextShare * 100)}% context`]
  ];
  const extras = [
    ...variables(agent.account),
    ...agent.directory === pane.directory ? [] : [`conversation's directory ${displayDirectory(agent.directory, home)}`],
    ...agent.flags.length === 0 ? [] : [`flags ${agent.flags.join(" ")}`],
    ...Object.keys(agent.environment ?? {}).map((name) => `captured ${name} (not shown)`),
    ...agent.permissionFlags.length === 0 ? [] : [`had ${agent.permissionFlags.join(" ")}`],
    ...agent.inheritedPermission === null ? [] : [`brings back ${agent.inheritedPermission}`],
    ...agent.children.length === 0 ? [] : [`had running ${agent.children.join(", ")}`]
  ];
  return [
    binding === null ? `not bound: ${agent.unboundReason ?? "no reason is known"}` : `${binding.sessionId} (by ${binding.evidence})${agent.title === null ? "" : `: ${agent.title}`}`,
    facts.join(", "),
    ...extras
  ];
}
function variables(account) {
  return Object.entries(account).flatMap(([name, value]) => value ? [`${name}=${value}`] : []);
}

// src/commands/show.ts
async function show(context, flags, id) {
  const print = (value, text) => context.stdout(flags.json ? `${printableJson(value)}
` : text());
  if (id !== void 0) {
    const record = await findRecord(context, id);
    print(document(record), () => showText(record, Date.now(), context.environment.HOME ?? ""));
    return record.snapshot === void 0 ? exitCode.failed : exitCode.done;
  }
  const records = await allRecords(context);
  print({ schemaVersion: 1, records: records.map(summary) }, () => list(records, Date.now()));
  return records.length === 0 ? exitCode.nothingToDo : exitCode.done;
}
function summary({ key, snapshot, alive, lastSeen, consumed, offeredAt, warnings }) {
  return {
    id: key,
    socketPath: snapshot?.server.socketPath ?? null,
    alive,
    lastSeen,
    consumed: consumed ?? null,
    offeredAt: offeredAt ?? null,
    panes: snapshot?.panes.length ?? 0,
    warnings
  };
}
function document(record) {
  const { generation, snapshot } = record;
  const shown = snapshot && { ...snapshot, panes: snapshot.panes.map(withoutValues) };
  return { schemaVersion: 1, ...summary(record), generation, snapshot: shown ?? null };
}
function withoutValues(pane) {
  if (pane.agent?.environment === void 0) return pane;
  const names = Object.keys(pane.agent.environment);
  const environment = Object.fromEntries(names.map((name) => [name, "(not shown)"]));
  return { ...pane, agent: { ...pane.agent, environment } };
}
function list(records, now) {
  if (records.length === 0) return "Nothing is recorded.\n";
  const rows = records.map(({ key, snapshot, lastSeen, ...record }) => [
    key,
    stateOf(record),
    `seen ${ago(now - lastSeen)}`,
    `${snapshot?.panes.length ?? 0} panes`,
    displayText(snapshot?.server.socketPath ?? "(cannot be read)")
  ]);
  return tableLines(rows).map((line) => `${line}
`).join("");
}
export {
  show
};
