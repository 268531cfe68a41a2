import {
  descendants,
  foregroundAgent,
  foregroundProcesses,
  isIdleShell,
  isShell
} from "./chunk-KTVQJPA5.js";
import {
  registry
} from "./chunk-VE7RIBCY.js";
import {
  conversationKey,
  readRemembered
} from "./chunk-2C3OEVSC.js";
import {
  answerBefore,
  runLanes
} from "./chunk-ME4DZ2HD.js";
import {
  fileStore
} from "./chunk-2CK6R34X.js";
import {
  isRunning,
  serverIdentity
} from "./chunk-VUKUVCVT.js";
import {
  bootId
} from "./chunk-73QETIXB.js";
import {
  schemaVersion,
  serverKey
} from "./chunk-B43XANY7.js";
import {
  scriptArgv
} from "./chunk-AVQQRLGP.js";
import {
  keptFlags,
  modelName,
  readFlags
} from "./chunk-SN5SRBSB.js";
import {
  WorkspaceError,
  systemErrorCode
} from "./chunk-GMU24DER.js";
import {
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/harnesses/vouched.ts
import { readFileSync } from "node:fs";
import { basename } from "node:path";
function readVouched(path) {
  let text;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return [];
  }
  return text.split("\n").flatMap((line) => vouchable(line) ?? []);
}
function vouchable(line) {
  const words = line.trim().split(/[ \t]+/);
  return words.length > 1 && words.every((word) => plainWord.test(word)) ? words.join(" ") : null;
}
var plainWord = /^[A-Za-z0-9_./:@+-][A-Za-z0-9_./:@+,-]*$/;
function foregroundCommands(table, panePid) {
  return foregroundProcesses(table, panePid).flatMap(({ pid }) => {
    const [program = "", ...words] = scriptArgv(table.argv(pid));
    const name = basename(program).replace(/\.(?:[cm]?js|exe)$/, "");
    const line = [name, ...words].join(" ");
    return words.every((word) => plainWord.test(word)) ? vouchable(line) ?? [] : [];
  });
}
async function commandMark(command) {
  const { createHash } = await import("node:crypto");
  return createHash("sha256").update(command).digest("hex");
}
async function commandOfMark(commands, mark) {
  for (const command of commands) if (await commandMark(command) === mark) return command;
  return void 0;
}

// src/config/replay-rules.ts
var ownOfPane = /^(?:TMUX|TMUX_PANE|TMUX_WORKSPACE_RESTORE_.*)$/;
function replayRules(options, harness) {
  const dropVariables = [...options.dropEnv, ...options[`${harness}-drop-env`]];
  return {
    dropFlags: [...options.dropFlags, ...options[`${harness}-drop-flags`]],
    dropVariables,
    capture: options.captureEnv.filter(
      (name) => !ownOfPane.test(name) && !dropVariables.includes(name)
    )
  };
}

// src/snapshot/record.ts
import { promises as fs } from "node:fs";

// src/snapshot/agent-record.ts
function bindingInForce(bound, previous) {
  if (bound.kind === "answer" && bound.value.bound) return bound.value.binding;
  return previous?.binding ?? null;
}
function agentRecord(observation) {
  const { bound, conversation, previous } = observation;
  const binding = bindingInForce(bound, previous);
  const result = bound.kind === "answer" && bound.value.bound ? bound.value : void 0;
  const unbound = result === void 0 ? unboundReason(bound) : null;
  const same = previous?.binding?.sessionId === binding?.sessionId ? previous : void 0;
  const read = conversation?.kind === "answer" ? conversation.value : void 0;
  const found = read?.status === "found" ? read.facts : void 0;
  const unread = binding === null || read?.status === "missing" ? null : unreadReason(conversation);
  const facts = found ?? (unread === null ? void 0 : same);
  const { flags, environment } = observation;
  const state = (result === void 0 ? same?.state : result.state) ?? "unknown";
  const agent = {
    harness: observation.harness,
    process: { pid: observation.process.pid, startTime: observation.process.startTime },
    binding,
    unboundReason: binding === null ? unbound : null,
    directory: found?.directory ?? result?.directory ?? (binding === null ? void 0 : same?.directory) ?? observation.paneDirectory,
    account: { ...observation.account },
    state,
    written: binding !== null && (read === void 0 || read.status === "unreadable" ? same?.written ?? true : read.status === "found"),
    ...described(facts),
    interrupted: facts !== void 0 && (facts.interrupted ?? isInTurn(state)),
    flags: [...flags.flags],
    permissionFlags: [...flags.permissionFlags],
    ...Object.keys(environment).length === 0 ? {} : { environment },
    children: [...observation.children]
  };
  const notes = [
    binding !== null && unbound !== null ? `its conversation is the last one known: ${unbound}` : null,
    unread === null ? null : `its conversation could not be read: ${unread}`
  ].filter((note) => note !== null);
  return { agent, note: notes.length === 0 ? null : notes.join("; ") };
}
function described(facts) {
  return {
    lastMessageAt: time(facts?.lastMessageAt),
    title: facts?.title ?? null,
    model: modelName(facts?.model),
    branch: facts?.branch ?? null,
    cost: finite(facts?.cost),
    contextShare: finite(facts?.contextShare),
    inheritedPermission: facts?.inheritedPermission ?? null
  };
}
function isInTurn(state) {
  return state === "working" || state === "waiting";
}
function unboundReason(bound) {
  if (bound.kind === "late") return "what ties it to its conversation could not be read in time";
  if (bound.kind === "failed") return bound.reason;
  return bound.value.bound ? "" : bound.value.reason;
}
function unreadReason(conversation) {
  if (conversation === void 0 || conversation.kind === "late") return "not in time";
  if (conversation.kind === "failed") return conversation.reason;
  return conversation.value.status === "unreadable" ? conversation.value.reason : null;
}
function finite(value) {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
function time(value) {
  const number = finite(value);
  return number !== null && number >= 0 && number <= 864e13 ? number : null;
}

// src/snapshot/build.ts
function buildSnapshot(input) {
  const { facts, identity, recordedAt, observations } = input;
  const activity = new Map(facts.windows.map((window) => [window.id, window.activity]));
  return {
    schemaVersion,
    server: {
      identity,
      socketPath: facts.server.socketPath,
      tmuxVersion: facts.server.version
    },
    recordedAt,
    sessions: facts.sessions.map((session) => sessionRecord(session, facts)),
    windows: facts.windows.map((window) => windowRecord(window, facts.panes)),
    panes: facts.panes.map((pane) => {
      const observation = observations.get(pane.id);
      if (observation === void 0) throw new Error(`Pane ${pane.id} was not observed`);
      return paneRecord(pane, observation, activity.get(pane.window) ?? 0, isWatched(pane, facts));
    })
  };
}
function sessionRecord(session, facts) {
  const links = facts.links.filter((link) => link.session === session.id).sort((a, b) => a.index - b.index);
  const current = links.find((link) => link.current);
  if (current === void 0) throw new Error(`Session ${session.id} has no current window`);
  return {
    id: session.id,
    name: session.name,
    directory: session.directory,
    group: session.group,
    links: links.map(({ index, window }) => ({ index, window })),
    current: current.index,
    last: links.find((link) => link.last)?.index ?? null,
    account: { ...session.account },
    attached: session.attached
  };
}
function windowRecord(window, panes) {
  const { id, automaticRename, layout, zoomed, width, height } = window;
  const shown = panes.find((pane) => pane.window === id && pane.active);
  const isDerived = automaticRename !== "off" && assignment.test(window.name);
  const name = isDerived ? programName(shown?.program ?? "") : window.name;
  return { id, name, automaticRename, layout, zoomed, width, height };
}
var assignment = /^[A-Za-z_][A-Za-z0-9_]*=/;
function programName(program) {
  return assignment.test(program) ? "" : program.slice(program.lastIndexOf("/") + 1);
}
function paneRecord(pane, observation, activity, watched) {
  return {
    id: pane.id,
    window: pane.window,
    index: pane.index,
    active: pane.active,
    last: pane.last,
    directory: observation.directory,
    title: pane.title,
    program: pane.dead ? "" : programName(pane.program),
    idleShell: observation.idleShell,
    activityAt: Math.floor(activity / 60) * 6e4,
    watched,
    agent: observation.agent,
    ...observation.vouched === void 0 ? {} : { vouched: observation.vouched },
    ...observation.autostart === void 0 ? {} : { autostart: observation.autostart },
    ...pane.restored === null ? {} : { restored: { ...pane.restored } },
    note: observation.note
  };
}
function isWatched(pane, facts) {
  if (!pane.active) return false;
  const attached = new Set(
    facts.sessions.filter((session) => session.attached).map((session) => session.id)
  );
  return facts.links.some(
    (link) => link.current && link.window === pane.window && attached.has(link.session)
  );
}

// src/snapshot/live-agents.ts
import { homedir } from "node:os";
import { basename as basename2 } from "node:path";
async function findAgents(table, panes, directories, registry2) {
  const agents = /* @__PURE__ */ new Map();
  const notes = /* @__PURE__ */ new Map();
  for (const pane of panes.filter((each) => !each.dead)) {
    try {
      const foreground = foregroundProcesses(table, pane.pid);
      const found = foregroundAgent(foreground, await recognise(table, foreground, registry2));
      if (found.kind === "several") {
        const names = found.harnesses.join(" and ");
        notes.set(pane.id, `several agents are in its foreground (${names})`);
      }
      if (found.kind !== "one") continue;
      const harness = await registry2.load(found.harness);
      const own = found.processes.at(-1) ?? found.processes[0];
      const account = accountOf(table, own.pid, harness);
      const agent = {
        processes: found.processes,
        paneId: pane.id,
        paneTitle: pane.title,
        paneDirectory: directories.get(pane.id) ?? pane.directory,
        paneTty: pane.tty,
        account: account ?? { home: homedir(), variables: {} }
      };
      agents.set(pane.id, { harness, agent, accountUnknown: account === void 0 });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notes.set(pane.id, `its programs could not be looked at: ${reason}`);
    }
  }
  return { agents, notes };
}
async function recognise(table, foreground, registry2) {
  const recognised = /* @__PURE__ */ new Map();
  for (const facts of foreground.filter((each) => !isShell(each))) {
    for (const name of registry2.possible(facts, table)) {
      const harness = await registry2.load(name);
      if (harness.recognise(facts, table)) {
        recognised.set(facts.pid, name);
        break;
      }
    }
  }
  return recognised;
}
function accountOf(table, pid, harness) {
  const home = table.environmentVariable(pid, "HOME");
  if (home === void 0) return void 0;
  const variables = harness.accountVariables.map((name) => [
    name,
    table.environmentVariable(pid, name) ?? null
  ]);
  return { home: home || homedir(), variables: Object.fromEntries(variables) };
}
function flagsOf(table, own, harness) {
  return readFlags(scriptArgv(table.argv(own.pid)), harness.flags);
}
function capturedVariables(table, own, harness, names) {
  const { accountVariables, unsetAtLaunch } = harness;
  const found = names.filter((name) => !accountVariables.includes(name) && !unsetAtLaunch.includes(name)).map((name) => [name, table.environmentVariable(own.pid, name)]);
  return Object.fromEntries(found.filter(([, value]) => value !== void 0));
}
function childPrograms(table, agent) {
  const chain = new Set(agent.processes.map((facts) => facts.pid));
  const own = agent.processes.at(-1) ?? agent.processes[0];
  const ownProgram = table.executable(own.pid);
  const programs = descendants(table, own.pid).filter((facts) => isRunning(facts) && !chain.has(facts.pid)).flatMap((facts) => table.executable(facts.pid) ?? []).filter((program) => program !== ownProgram);
  return [...new Set(programs.map((program) => basename2(program)))].sort(
    (a, b) => a < b ? -1 : 1
  );
}

// src/snapshot/record.ts
async function recordServer(request) {
  const { facts, host, now } = request;
  const previous = previousPanes(request);
  const directories = /* @__PURE__ */ new Map();
  for (const pane of facts.panes) {
    directories.set(pane.id, await paneDirectory(pane, host.signal, previous));
  }
  const { agents, notes } = await findAgents(
    host.processes,
    facts.panes,
    new Map([...directories].map(([id, { directory }]) => [id, directory])),
    request.registry
  );
  const results = /* @__PURE__ */ new Map();
  const memory = /* @__PURE__ */ new Map();
  let hanging = [...directories.values()].some((directory) => directory.late);
  await runLanes(
    [...agents].map(([paneId, seen]) => ({
      lane: JSON.stringify([seen.harness.name, seen.agent.account]),
      run: async () => {
        const last = async () => sameProcess((await previous()).get(paneId), seen);
        const observed = await observeAgent(seen, agents, request, last, memory);
        results.set(paneId, observed.result);
        hanging ||= observed.late;
      }
    }))
  );
  const observations = /* @__PURE__ */ new Map();
  for (const pane of facts.panes) {
    const { directory, note } = directories.get(pane.id) ?? {
      directory: pane.directory,
      note: null
    };
    const result = results.get(pane.id);
    const all = [note, notes.get(pane.id), result?.note].filter((each) => each != null);
    const isOther = result === void 0 && !pane.dead;
    const vouched = isOther ? await vouchedMark(request, pane.pid) : void 0;
    const idleShell = !pane.dead && isIdleShell(host.processes, pane.pid);
    const autostart = idleShell ? void 0 : request.autostarted.get(pane.id);
    observations.set(pane.id, {
      ...autostart === void 0 ? {} : { autostart },
      ...vouched === void 0 ? {} : { vouched },
      directory,
      idleShell,
      agent: result?.agent ?? null,
      note: all.length === 0 ? null : all.join("; ")
    });
  }
  const { identity } = request;
  const snapshot = buildSnapshot({ facts, identity, recordedAt: now, observations });
  return { snapshot, hanging, memory };
}
async function vouchedMark({ host, vouched }, panePid) {
  if (vouched.length === 0) return void 0;
  const commands = foregroundCommands(host.processes, panePid);
  const command = commands.find((each) => vouched.includes(each));
  return command === void 0 ? void 0 : commandMark(command);
}
function previousPanes(request) {
  let known;
  return () => {
    known ??= request.previous().then(
      (snapshot) => new Map(snapshot?.panes.map((pane) => [pane.id, pane])),
      () => /* @__PURE__ */ new Map()
    );
    return known;
  };
}
function sameProcess(pane, seen) {
  const own = seen.agent.processes.at(-1);
  const agent = pane?.agent;
  const isSame = agent?.harness === seen.harness.name && agent.process.pid === own?.pid && agent.process.startTime === own.startTime;
  return isSame ? agent : void 0;
}
async function observeAgent(seen, agents, { host, memory, rulesOf }, readPrevious, remember) {
  const { harness, agent } = seen;
  const own = agent.processes.at(-1) ?? agent.processes[0];
  const siblings = [...agents.values()].filter((each) => each.harness === harness && each.agent !== agent).map((each) => each.agent);
  const bound = await answerBefore(host.signal, async () => {
    if (seen.accountUnknown)
      return { bound: false, reason: "its environment cannot be read" };
    const result2 = await harness.bind(agent, { ...host, siblings });
    if (!result2.bound || isSessionId(result2.binding.sessionId, harness.sessionIdPattern))
      return result2;
    return { bound: false, reason: "its session id has an unknown form" };
  });
  const isBound = bound.kind === "answer" && bound.value.bound;
  let previous = isBound ? void 0 : await readPrevious();
  const binding = bindingInForce(bound, previous);
  const directory = isBound && bound.value.directory || previous?.directory || agent.paneDirectory;
  const conversation = binding === null ? void 0 : await answerBefore(host.signal, async () => {
    const ref = { sessionId: binding.sessionId, account: agent.account, directory };
    const key = conversationKey(harness, ref);
    const read = await readRemembered(harness, ref, memory.get(key), host.signal);
    if (read.remembered !== void 0) remember.set(key, read.remembered);
    return read.result;
  });
  const isRead = conversation?.kind === "answer" && conversation.value.status !== "unreadable";
  if (binding !== null && !isRead) previous ??= await readPrevious();
  const rules = rulesOf(harness.name);
  const flags = isBound && bound.value.flags || flagsOf(host.processes, own, harness);
  const result = agentRecord({
    harness: harness.name,
    process: own,
    paneDirectory: agent.paneDirectory,
    account: agent.account.variables,
    flags: keptFlags(flags, rules.dropFlags, harness.flags),
    environment: capturedVariables(host.processes, own, harness, rules.capture),
    children: childPrograms(host.processes, agent),
    bound,
    conversation,
    previous
  });
  return { result, late: bound.kind === "late" || conversation?.kind === "late" };
}
function isSessionId(text, pattern) {
  return text.length > 0 && text.length <= 256 && pattern.test(text);
}
var deletedMark = " (deleted)";
async function paneDirectory(pane, signal, previous) {
  const told = pane.directory;
  if (told === "") {
    const known = (await previous()).get(pane.id)?.directory ?? "";
    return {
      directory: known,
      note: pane.dead ? "its program has ended" : "its directory is not known",
      late: false
    };
  }
  if (!told.endsWith(deletedMark)) return { directory: told, note: null, late: false };
  const there = await answerBefore(signal, () => exists(told));
  if (there.kind === "answer" && there.value) return { directory: told, note: null, late: false };
  return {
    directory: told.slice(0, -deletedMark.length),
    note: "its directory was deleted",
    late: there.kind === "late"
  };
}
async function exists(path) {
  try {
    await fs.stat(encodeBytes(path));
    return true;
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return false;
    throw error;
  }
}

// src/commands/observe.ts
async function observe(context, { facts, processes, identity }, memory, options, milliseconds) {
  const { hookRecords } = context.paths;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), Math.max(1, milliseconds));
  try {
    return await recordServer({
      facts,
      identity,
      registry,
      host: { processes, bootId: bootId(), hookRecords, signal: controller.signal },
      previous: async () => (await fileStore(context.paths).server(serverKey(identity)))?.snapshot,
      memory,
      vouched: readVouched(context.paths.vouched),
      autostarted: options.autostart === "on" ? await autostartedPanes(context, identity) : /* @__PURE__ */ new Map(),
      rulesOf: (harness) => replayRules(options, harness),
      now: Date.now()
    });
  } finally {
    clearTimeout(timer);
  }
}
async function autostartedPanes({ paths }, identity) {
  const { readAutostarted } = await import("./autostarted-KSJ3HU4L.js");
  const agents = readAutostarted(paths.server(serverKey(identity)))?.agents ?? [];
  return new Map(agents.flatMap(({ name, paneId }) => paneId === null ? [] : [[paneId, name]]));
}
function identify(facts, socketPath) {
  const identity = serverIdentity(facts.server.pid);
  if (identity !== void 0) return identity;
  throw new WorkspaceError(
    "no-server",
    `The tmux server on ${socketPath} says that it is process ${facts.server.pid}, and no such process is here`,
    { advice: "It has just ended, or runs in another container: record it from inside that one." }
  );
}

export {
  replayRules,
  readVouched,
  vouchable,
  foregroundCommands,
  commandOfMark,
  observe,
  identify
};
