import {
  damagedRuns
} from "./chunk-J3WGF7R2.js";
import {
  isRivalActive
} from "./chunk-KHARDIMA.js";
import {
  autostartLines,
  readAutostart
} from "./chunk-7JH53BW5.js";
import "./chunk-A4LYRLTV.js";
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
import "./chunk-I3SSVKIJ.js";
import {
  installRemedies
} from "./chunk-KBSDA6J5.js";
import {
  readFacts
} from "./chunk-HW4A7F47.js";
import "./chunk-4IHAXVVJ.js";
import "./chunk-C4GZFZCH.js";
import "./chunk-D3HI2HZZ.js";
import {
  paneAddresses
} from "./chunk-5K56XYRI.js";
import "./chunk-2SWEICA3.js";
import {
  loadOptions,
  usableOptions
} from "./chunk-CJIUHKLL.js";
import "./chunk-VE7RIBCY.js";
import "./chunk-2C3OEVSC.js";
import "./chunk-ME4DZ2HD.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import {
  fileStore
} from "./chunk-2CK6R34X.js";
import {
  displayText
} from "./chunk-4OR7ZS6N.js";
import {
  withoutCopiesOf
} from "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import {
  copyMakers
} from "./chunk-YSA6ZLXX.js";
import {
  consumedByRuns,
  unfinishedRuns
} from "./chunk-N63G2IEU.js";
import "./chunk-BK6EFARA.js";
import "./chunk-NHGEQQUH.js";
import {
  isServerAlive,
  serverIdentity
} from "./chunk-VUKUVCVT.js";
import "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-VEAVWULK.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-73QETIXB.js";
import "./chunk-E2JVTNXH.js";
import "./chunk-VXIY5X5M.js";
import "./chunk-5ZUVA443.js";
import "./chunk-YYUXAUX7.js";
import {
  serverKey
} from "./chunk-B43XANY7.js";
import "./chunk-AVQQRLGP.js";
import "./chunk-SN5SRBSB.js";
import "./chunk-PBVTLJWV.js";
import {
  WorkspaceError,
  exitCode
} from "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/tmux/load-state.ts
async function readLoadState(tmux, timeout2) {
  const format = `#{?${loadOptions.path},yes,} #{${loadOptions.keysLeft}}`;
  const answer = await tmux.ask(["display-message", "-p", format], { timeout: timeout2 });
  const [loaded, ...keys] = answer.toString("utf8").trimEnd().split(" ");
  return { loaded: loaded === "yes", keysLeft: keys.filter((key) => key !== "") };
}

// src/commands/status-text.ts
function statusText(status2, now) {
  const lines = [
    ...serverLines(status2, now),
    ...lostLines(status2, now),
    ...status2.runs.map(
      ({ id, stage, socketPath, startedAt }) => `Unfinished restore ${id} on ${socketPath}: ${stage}, begun ${ago(now - startedAt)}`
    ),
    ...isAutostartUsed(status2) ? autostartLines(status2.autostart, now) : [],
    ...status2.warnings.map((warning) => `Warning: ${warning}`)
  ];
  return lines.map((line) => `${displayText(line)}
`).join("");
}
function isAutostartUsed({ autostart: { on, declared, problem } }) {
  return on || declared !== null || problem !== null;
}
function serverLines({ server, socketPath, record }, now) {
  if (!server.running) return [`Server: none on ${socketPath} (${server.reason})`];
  const lines = [
    `Server: tmux ${server.tmuxVersion}, pid ${server.pid}, on ${socketPath}`,
    ...pluginLines(server.plugin)
  ];
  if (record === null) return [...lines, "Recorded: nothing yet. Press the save key, or run: save"];
  const bound = record.agents.filter((agent) => agent.sessionId !== null);
  const unbound = record.agents.filter((agent) => agent.sessionId === null);
  return [
    ...lines,
    record.recordedAt === null ? "Recorded: nothing that can be read" : `Recorded: ${ago(now - record.recordedAt)}; seen alive ${ago(now - record.lastSeen)}`,
    `Panes: ${record.panes}; agents bound to their conversation: ${bound.length} of ${record.agents.length}`,
    ...unbound.map(unboundLine),
    ...remedies(unbound),
    ...record.notes.map(({ address, note }) => `  ${address}: ${note}`)
  ];
}
function pluginLines({ loaded, keysLeft }) {
  if (!loaded) return ["Plugin: not loaded in this server, so that only `save` records it"];
  if (keysLeft.length === 0) return [];
  const keys = keysLeft.map((key) => `prefix + ${key}`).join(", ");
  return [`Keys: ${keys} left to whoever has them (tmux list-keys -T prefix)`];
}
function unboundLine({ address, harness, reason }) {
  return `  ${address}: ${harness}, not bound: ${reason ?? "no reason is known"}`;
}
function remedies(unbound) {
  const commands = new Set(unbound.flatMap((agent) => agent.remedy ?? []));
  return [...commands].map((command) => `  To bind such agents from now on: ${command}`);
}
function lostLines({ lost }, now) {
  if (lost.length === 0) return [];
  return [
    "Lost and not restored yet:",
    ...lost.map(
      ({ id, socketPath, lastSeen, panes }) => `  ${id}: ${panes} panes on ${socketPath}, last seen ${ago(now - lastSeen)}`
    )
  ];
}

// src/commands/status.ts
var timeout = 5e3;
async function status(context, flags) {
  const found = await readStatus(context);
  context.stdout(flags.json ? `${printableJson(found)}
` : statusText(found, Date.now()));
  return found.warnings.length === 0 ? exitCode.done : exitCode.failed;
}
async function readStatus(context) {
  const { server, warnings } = await readServer(context);
  const records = await fileStore(context.paths).servers();
  const own = server.running ? records.find((record) => record.key === server.id) : void 0;
  const consumed = consumedByRuns(context.paths);
  const lost = withoutCopiesOf(copyMakers(context.paths), records).filter(
    (record) => record.snapshot !== void 0 && record.consumed === void 0 && !consumed.has(record.key) && !isServerAlive(record.snapshot.server.identity)
  );
  return {
    schemaVersion: 1,
    socketPath: context.socket.path,
    server,
    record: own === void 0 ? null : await recordStatus(own),
    lost: lost.map(({ key, snapshot, lastSeen }) => ({
      id: key,
      socketPath: snapshot?.server.socketPath ?? "",
      lastSeen,
      panes: snapshot?.panes.length ?? 0
    })),
    runs: unfinishedRuns(context.paths).map(({ record, view }) => ({
      id: record.id,
      stage: view.stage,
      socketPath: record.socketPath,
      startedAt: record.createdAt
    })),
    autostart: await readAutostart(context),
    warnings: [
      ...warnings,
      ...records.flatMap((record) => record.warnings),
      ...damagedRuns(context.paths)
    ]
  };
}
async function readServer(context) {
  try {
    const facts = await readFacts(context.tmux, [], timeout);
    const { pid, version } = facts.server;
    const identity = serverIdentity(pid);
    if (identity === void 0) {
      const reason = `it says that it is process ${pid}, and no such process is here`;
      return { server: { running: false, reason }, warnings: [] };
    }
    const id = serverKey(identity);
    const warnings = usableOptions(facts.options).problems.map((each) => each.inOne);
    const plugin = await readLoadState(context.tmux, timeout);
    if (await isRivalActive(context.tmux, timeout)) warnings.push(rivalWarning);
    return { server: { running: true, id, pid, tmuxVersion: version, plugin }, warnings };
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    const warnings = error.code === "no-server" ? [] : [error.inOne];
    return { server: { running: false, reason: error.message }, warnings };
  }
}
var rivalWarning = "tmux-assistant-resurrect is active too: after tmux-resurrect's restore both would resume agents. Take its @plugin line out of tmux.conf; `import` takes over what it has saved.";
async function recordStatus(record) {
  const { snapshot, lastSeen, generation } = record;
  const addresses = snapshot === void 0 ? /* @__PURE__ */ new Map() : paneAddresses(snapshot);
  const remedyOf = await installRemedies();
  const panes = (snapshot?.panes ?? []).map((pane) => ({
    ...pane,
    address: addresses.get(pane.id) ?? pane.id
  }));
  return {
    recordedAt: snapshot?.recordedAt ?? null,
    lastSeen,
    generation,
    panes: panes.length,
    agents: panes.flatMap(
      ({ address, agent }) => agent === null ? [] : [
        {
          address,
          harness: agent.harness,
          sessionId: agent.binding?.sessionId ?? null,
          state: agent.state,
          reason: agent.unboundReason,
          remedy: agent.binding === null ? remedyOf(agent.harness) : null
        }
      ]
    ),
    notes: panes.flatMap(({ address, note }) => note === null ? [] : [{ address, note }])
  };
}
export {
  status
};
