import {
  readMemory
} from "./chunk-PXKRVB2Q.js";
import {
  installRemedies
} from "./chunk-KBSDA6J5.js";
import {
  findLiveServers
} from "./chunk-FP3TSF3E.js";
import {
  observe
} from "./chunk-XFRMOIWQ.js";
import {
  runningHarnesses
} from "./chunk-D3HI2HZZ.js";
import {
  paneAddresses
} from "./chunk-5K56XYRI.js";
import {
  parseOptions
} from "./chunk-CJIUHKLL.js";
import {
  loadHarness,
  registry
} from "./chunk-VE7RIBCY.js";
import {
  tableLines
} from "./chunk-7KIQ7ONA.js";
import {
  displayDirectory
} from "./chunk-GGCXI3P2.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import {
  displayText
} from "./chunk-4OR7ZS6N.js";
import {
  leaveReadsBehind
} from "./chunk-VEAVWULK.js";
import {
  readProcesses
} from "./chunk-73QETIXB.js";
import {
  serverKey
} from "./chunk-B43XANY7.js";
import {
  exitCode
} from "./chunk-GMU24DER.js";

// src/commands/agents.ts
import { setImmediate as nextTurn } from "node:timers/promises";

// src/commands/agents-text.ts
function agentsText(found, { HOME = "" }) {
  const lines = found.servers.flatMap(({ socketPath, pid, tmuxVersion }) => {
    const agents2 = found.agents.filter((agent) => agent.socketPath === socketPath);
    const notes = found.notes.filter((each) => each.socketPath === socketPath);
    if (agents2.length + notes.length === 0) return [];
    return [
      displayText(`tmux ${tmuxVersion}, pid ${pid}, on ${socketPath}`),
      ...tableLines(agents2.map((agent) => cells(agent, HOME))).map((line) => `  ${line}`),
      ...notes.map(({ address, note }) => displayText(`  ${address}: ${note}`))
    ];
  });
  const remedies = new Set(found.agents.flatMap((agent) => agent.remedy ?? []));
  const rest = [
    ...[...remedies].map((command) => `To bind such agents from now on: ${command}`),
    ...found.warnings.map((warning) => displayText(`Warning: ${warning}`))
  ];
  if (lines.length + rest.length === 0) return "No agent runs in any tmux server.\n";
  return [...lines, ...rest].map((line) => `${line}
`).join("");
}
function cells(agent, home) {
  const { address, harness, state, sessionId, evidence, reason, account } = agent;
  const accounts = Object.entries(account).map(
    ([name, value]) => `${name}=${displayDirectory(value, home)}`
  );
  const what = sessionId === null ? `not bound: ${reason ?? "no reason is known"}` : agent.written ? agent.title ?? "" : "no message yet";
  return [
    displayText(address),
    harness,
    state,
    sessionId ?? "-",
    evidence ?? "-",
    displayText([what, ...accounts].join("  "))
  ];
}

// src/commands/agents.ts
var timeout = 5e3;
async function agents(context, flags) {
  const found = await readLiveAgents(context);
  context.stdout(flags.json ? `${printableJson(found)}
` : agentsText(found, context.environment));
  if (found.warnings.length > 0) return exitCode.failed;
  return found.agents.length === 0 ? exitCode.nothingToDo : exitCode.done;
}
async function readLiveAgents(context) {
  const processes = readProcesses();
  const [{ servers, warnings }] = await Promise.all([
    findLiveServers(context, processes),
    loadAhead(processes)
  ]);
  const snapshots = await Promise.all(servers.map((server) => look(context, server)));
  const panes = snapshots.flatMap((snapshot) => placed(snapshot));
  const remedyOf = panes.some(({ pane: { agent } }) => agent?.binding === null) ? await installRemedies() : () => null;
  return {
    schemaVersion: 1,
    servers: snapshots.map(({ server }) => ({
      socketPath: server.socketPath,
      pid: server.identity.pid,
      tmuxVersion: server.tmuxVersion
    })),
    agents: panes.flatMap(
      ({ socketPath, address, pane: { id, agent } }) => agent === null ? [] : [{ socketPath, address, paneId: id, ...viewOf(agent, remedyOf) }]
    ),
    notes: panes.flatMap(
      ({ socketPath, address, pane: { note, idleShell } }) => note === null || idleShell ? [] : [{ socketPath, address, note }]
    ),
    warnings
  };
}
async function loadAhead(processes) {
  await import("node:child_process");
  await nextTurn();
  await Promise.all([...runningHarnesses(registry, processes)].map(loadHarness));
}
var noOptions = parseOptions(/* @__PURE__ */ new Map());
async function look(context, server) {
  const memory = readMemory(context.paths.server(serverKey(server.identity)));
  const recorded = await observe(context, server, memory, noOptions, timeout);
  if (recorded.hanging) leaveReadsBehind();
  return recorded.snapshot;
}
function placed(snapshot) {
  const addresses = paneAddresses(snapshot);
  const { socketPath } = snapshot.server;
  return snapshot.panes.map((pane) => ({
    socketPath,
    address: addresses.get(pane.id) ?? pane.id,
    pane
  }));
}
function viewOf(agent, remedyOf) {
  const { harness, directory, state, written, title, model, lastMessageAt, binding } = agent;
  const set = Object.entries(agent.account).filter(
    (entry) => Boolean(entry[1])
  );
  return {
    ...{ harness, directory, state, written, title, model, lastMessageAt },
    pid: agent.process.pid,
    sessionId: binding?.sessionId ?? null,
    evidence: binding?.evidence ?? null,
    reason: agent.unboundReason,
    remedy: binding === null ? remedyOf(harness) : null,
    account: Object.fromEntries(set)
  };
}

export {
  agents,
  readLiveAgents
};
