import {
  findOrphans,
  serverTag
} from "./chunk-V2VN4FX3.js";
import {
  recordedOptions
} from "./chunk-NHQX7HRR.js";
import {
  paneFinder
} from "./chunk-YIDPQMUL.js";
import {
  harnessTeller
} from "./chunk-PB7D45C6.js";
import {
  finishGuards
} from "./chunk-ATRNRWG2.js";
import {
  isTranscriptKept
} from "./chunk-SIVV4SOH.js";
import {
  isRecordAlive
} from "./chunk-MIU2CQSY.js";
import {
  runningHarnesses
} from "./chunk-D3HI2HZZ.js";
import {
  offeredPanes
} from "./chunk-5K56XYRI.js";
import {
  optionNames,
  usableOptions
} from "./chunk-CJIUHKLL.js";
import {
  accountVariables,
  registry
} from "./chunk-VE7RIBCY.js";
import {
  conversationKey
} from "./chunk-2C3OEVSC.js";
import {
  answerBefore,
  runLanes
} from "./chunk-ME4DZ2HD.js";
import {
  fileStore
} from "./chunk-2CK6R34X.js";
import {
  withoutCopiesOf
} from "./chunk-XDGHKVQ5.js";
import {
  copyMakers
} from "./chunk-YSA6ZLXX.js";
import {
  consumedByRuns,
  consumptionBy
} from "./chunk-N63G2IEU.js";
import {
  isServerAlive
} from "./chunk-VUKUVCVT.js";
import {
  leaveReadsBehind
} from "./chunk-VEAVWULK.js";
import {
  RowReader,
  rowFormat
} from "./chunk-K5FK6XEG.js";
import {
  bootId,
  listeningPorts,
  readProcesses
} from "./chunk-73QETIXB.js";
import {
  harnessNames
} from "./chunk-YYUXAUX7.js";
import {
  WorkspaceError,
  systemErrorCode
} from "./chunk-GMU24DER.js";
import {
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/commands/load-offer.ts
import { homedir } from "node:os";

// src/offer/load.ts
import { realpathSync } from "node:fs";
import { basename, dirname as dirname2, join as join2 } from "node:path";

// src/offer/accounts.ts
function knownAccounts(snapshots) {
  const known = /* @__PURE__ */ new Map();
  const add = (harness, account) => {
    const accounts = known.get(harness) ?? [defaultAccount(harness)];
    known.set(harness, accounts);
    if (!accounts.some((other) => sameAccount(other, account))) accounts.push(account);
  };
  for (const { panes, sessions } of snapshots) {
    for (const { agent } of panes) if (agent !== null) add(agent.harness, agent.account);
    for (const { account } of sessions) {
      for (const harness of harnessNames) {
        const own = accountVariables[harness].map((name) => [name, account[name] ?? null]);
        add(harness, Object.fromEntries(own));
      }
    }
  }
  return known;
}
function defaultAccount(harness) {
  return Object.fromEntries(accountVariables[harness].map((name) => [name, null]));
}
function sameAccount(a, b) {
  const names = /* @__PURE__ */ new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => (a[name] || null) === (b[name] || null));
}

// src/offer/candidates.ts
function buildOffer(input) {
  const candidates = deadRecords(input).map((record) => toCandidate(record, input)).sort((a, b) => Number(b.worthRestoring) - Number(a.worthRestoring) || b.lastSeen - a.lastSeen);
  return {
    socketPath: input.socketPath,
    candidates: candidates.filter((candidate) => candidate.socketPath === input.socketPath),
    otherSockets: candidates.filter((candidate) => candidate.socketPath !== input.socketPath),
    warnings: input.records.flatMap((record) => record.warnings)
  };
}
function deadRecords(input) {
  return input.records.filter(
    (record) => record.snapshot !== void 0 && !input.alive.has(record.key) && (input.includeConsumed || record.consumed === void 0)
  );
}
var noFacts = /* @__PURE__ */ new Map();
function toCandidate(record, input) {
  const { identity, socketPath } = record.snapshot.server;
  const facts = input.facts.get(record.key) ?? noFacts;
  const panes = offeredPanes(record.snapshot, record.lastSeen, input.rules, facts);
  return {
    id: record.key,
    identity,
    socketPath,
    lastSeen: record.lastSeen,
    cause: identity.bootId === input.bootId ? "server-gone" : "rebooted",
    consumed: record.consumed !== void 0,
    offered: record.offeredAt !== void 0,
    snapshot: record.snapshot,
    panes,
    worthRestoring: panes.some((pane) => pane.kind !== "shell" && pane.default !== "disabled")
  };
}

// src/offer/check.ts
import { stat as stat2 } from "node:fs/promises";

// src/offer/branches.ts
import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
function branchReader(signal) {
  const merged = /* @__PURE__ */ new Map();
  return async (directory, branch) => {
    const place = await findRepository(directory);
    if (place === null || place === "worktree-gone") return place;
    const main = await mainBranch(place);
    if (branch === main || !await wasCommittedOn(place, branch)) return null;
    const known = merged.get(place) ?? mergedBranches(place, main, signal);
    merged.set(place, known);
    return (await known).has(branch) ? "merged" : null;
  };
}
async function findRepository(directory) {
  for (let at = directory; ; at = dirname(at)) {
    const dot = join(at, ".git");
    const found = await stat(dot).catch(() => void 0);
    if (found?.isDirectory()) return dot;
    if (found?.isFile()) return worktreeRepository(at, dot);
    if (at === dirname(at)) return null;
  }
}
async function worktreeRepository(at, dot) {
  const own = /^gitdir: (.+)\n?$/.exec(await readText(dot))?.[1];
  if (own === void 0) return null;
  const path = resolve(at, own);
  if (await stat(path).catch(() => void 0) === void 0) return "worktree-gone";
  const common = (await readText(join(path, "commondir"))).trim();
  return common === "" ? path : resolve(path, common);
}
async function mainBranch(repository) {
  const head = await readText(join(repository, "refs", "remotes", "origin", "HEAD"));
  const named = /^ref: refs\/remotes\/origin\/(.+)\n?$/.exec(head)?.[1];
  if (named !== void 0) return named;
  const local = await stat(join(repository, "logs", "refs", "heads", "main")).catch(
    () => void 0
  );
  return local === void 0 ? "master" : "main";
}
async function wasCommittedOn(repository, branch) {
  const log = await readText(join(repository, "logs", "refs", "heads", branch));
  return log.trim().split("\n").length > 1;
}
async function mergedBranches(repository, main, signal) {
  const list = (into) => git(
    repository,
    ["for-each-ref", "--format=%(refname:short)", `--merged=${into}`, "refs/heads"],
    signal
  );
  const sets = await Promise.all([list(`refs/heads/${main}`), list(`refs/remotes/origin/${main}`)]);
  return new Set(sets.flatMap((text) => text.split("\n")).filter((name) => name !== ""));
}
function git(repository, args, signal) {
  return new Promise((done) => {
    const options = { signal, env: { ...process.env, GIT_OPTIONAL_LOCKS: "0" } };
    execFile(
      "git",
      [`--git-dir=${repository}`, ...args],
      options,
      (error, stdout) => done(error === null ? stdout : "")
    );
  });
}
function readText(path) {
  return readFile(path, "utf8").catch(() => "");
}

// src/offer/check.ts
async function checkPanes(input) {
  const facts = /* @__PURE__ */ new Map();
  const directories = /* @__PURE__ */ new Map();
  const running = runningHarnesses(input.registry, input.host.processes);
  const branchOf = branchReader(input.host.signal);
  const tasks = input.records.flatMap((record) => {
    const found = /* @__PURE__ */ new Map();
    facts.set(record.key, found);
    return record.snapshot.panes.map((pane) => ({
      lane: laneOf(pane),
      run: async () => {
        const path = startDirectory(pane);
        const directory = directories.get(path) ?? checkDirectory(path, input.host.signal);
        directories.set(path, directory);
        const looked = pane.agent?.binding == null ? {
          conversation: null,
          heldBy: [],
          writer: null,
          interrupted: null,
          lastMessageAt: null
        } : await checkAgent(pane.agent, pane.agent.binding.sessionId, input, running);
        const branch = await checkBranch(pane, branchOf, input.host.signal);
        found.set(pane.id, { ...looked, directory: await directory, branch });
      }
    }));
  });
  await runLanes(tasks);
  return facts;
}
function startDirectory(pane) {
  return pane.agent?.directory ?? pane.directory;
}
function laneOf({ agent }) {
  return agent === null ? "" : `${agent.harness} ${JSON.stringify(agent.account)}`;
}
async function checkDirectory(path, signal) {
  const answer = await answerBefore(signal, async () => {
    try {
      return (await stat2(encodeBytes(path))).isDirectory();
    } catch (error) {
      const code = systemErrorCode(error);
      if (code === "ENOENT" || code === "ENOTDIR") return false;
      throw error;
    }
  });
  if (answer.kind !== "answer") return "unknown";
  return answer.value ? "exists" : "gone";
}
async function checkBranch({ agent }, branchOf, signal) {
  if (agent === null || agent.branch === null) return null;
  if (agent.state === "working" || agent.state === "waiting") return null;
  const { directory, branch } = agent;
  const answer = await answerBefore(signal, () => branchOf(directory, branch));
  return answer.kind === "answer" ? answer.value : null;
}
async function checkAgent(agent, sessionId, input, running) {
  const { signal } = input.host;
  const unknown = {
    conversation: "unknown",
    heldBy: [],
    writer: null,
    interrupted: null,
    lastMessageAt: null
  };
  const loaded = await answerBefore(signal, () => input.registry.load(agent.harness));
  if (loaded.kind !== "answer") return unknown;
  const harness = loaded.value;
  const refIn = (variables) => ({
    sessionId,
    directory: agent.directory,
    account: { home: input.home, variables }
  });
  const writer = running.has(agent.harness) ? await checkWriter(harness, refIn(agent.account), input) : null;
  const read = await answerBefore(
    signal,
    () => harness.readConversation(refIn(agent.account), signal)
  );
  if (read.kind !== "answer" || read.value.status === "unreadable") return { ...unknown, writer };
  if (read.value.status === "found") {
    const { interrupted, lastMessageAt } = read.value.facts;
    return { conversation: "found", heldBy: [], writer, interrupted, lastMessageAt };
  }
  const others = (input.accounts.get(agent.harness) ?? []).filter(
    (variables) => !sameAccount(variables, agent.account)
  );
  const heldBy = [];
  const places = /* @__PURE__ */ new Set();
  for (const variables of others) {
    const ref = refIn(variables);
    const other = await answerBefore(signal, () => harness.readConversation(ref, signal));
    if (other.kind !== "answer" || other.value.status === "unreadable")
      return { ...unknown, writer };
    if (other.value.status !== "found") continue;
    const { transcript } = other.value.facts;
    if (transcript !== null && places.has(transcript)) continue;
    if (transcript !== null) places.add(transcript);
    heldBy.push(variables);
  }
  const key = conversationKey(harness, refIn(agent.account));
  if (heldBy.length === 0 && input.isKept?.(key) === true) {
    return { ...unknown, conversation: "found", writer };
  }
  return { conversation: "missing", heldBy, writer, interrupted: null, lastMessageAt: null };
}
async function checkWriter(harness, ref, { host, paneOf }) {
  const answer = await answerBefore(host.signal, async () => {
    const writer = await harness.findWriter(ref, host);
    return writer === null ? null : { pid: writer.pid, pane: await paneOf(writer.pid) };
  });
  return answer.kind === "answer" ? answer.value : "unknown";
}

// src/offer/load.ts
async function loadOffer(input) {
  const all = await input.store.servers();
  const records = withoutCopiesOf(input.makers ?? /* @__PURE__ */ new Map(), all).toSorted(
    (a, b) => b.lastSeen - a.lastSeen
  );
  const alive = new Set(
    records.flatMap(
      ({ key, snapshot }) => snapshot !== void 0 && isServerAlive(snapshot.server.identity) ? [key] : []
    )
  );
  const includeConsumed = input.includeConsumed ?? false;
  const dead = deadRecords({ records, alive, includeConsumed });
  const accounts = knownAccounts(records.flatMap(({ snapshot }) => snapshot ?? []));
  const facts = await checkPanes({ ...input, records: dead, accounts });
  return buildOffer({
    records: records.map(withRealSocket),
    alive,
    bootId: input.host.bootId,
    socketPath: realSocket(input.socketPath),
    rules: input.rules,
    facts,
    includeConsumed
  });
}
function withRealSocket(record) {
  if (record.snapshot === void 0) return record;
  const { server } = record.snapshot;
  const socketPath = realSocket(server.socketPath);
  return { ...record, snapshot: { ...record.snapshot, server: { ...server, socketPath } } };
}
function realSocket(path) {
  try {
    return join2(realpathSync(dirname2(path)), basename(path));
  } catch {
    return path;
  }
}

// src/offer/outliving.ts
async function withOutliving(offer, table) {
  const all = [...offer.candidates, ...offer.otherSockets];
  const snapshots = new Map(all.map(({ id, snapshot }) => [id, snapshot]));
  const isLost = (tag) => snapshots.has(tag);
  if (!table.all().some(({ pid }) => isLost(table.environmentVariable(pid, serverTag) ?? "")))
    return offer;
  const orphans = findOrphans({
    table,
    isLost,
    portsOf: listeningPorts,
    harnessOf: await harnessTeller(table),
    snapshotOf: (key) => snapshots.get(key),
    self: process.pid
  });
  const add = (candidate) => {
    const outliving = orphans.filter(({ server, heldBy }) => server === candidate.id && heldBy === null).map(({ pid, name, ports, pane }) => ({ pid, name, ports, paneId: pane?.id ?? null }));
    return outliving.length === 0 ? candidate : { ...candidate, ...withPanes(candidate, outliving) };
  };
  return {
    ...offer,
    candidates: offer.candidates.map(add),
    otherSockets: offer.otherSockets.map(add)
  };
}
function withPanes({ panes }, outliving) {
  return {
    outliving,
    panes: panes.map((pane) => {
      const own = outliving.filter(({ paneId }) => paneId === pane.paneId);
      return own.length === 0 ? pane : { ...pane, outliving: own };
    })
  };
}

// src/restore/heal.ts
async function healConsumption(paths, store) {
  for (const [key, record] of consumedByRuns(paths)) {
    const saved = await store.server(key);
    if (saved === void 0 || saved.consumed !== void 0) continue;
    await store.consume([key], consumptionBy(record, key));
  }
}

// src/tmux/options.ts
async function readOptions(tmux, timeout) {
  const output = await tmux.ask(["display-message", "-p", rowFormat("V", optionNames)], {
    timeout
  });
  const reader = new RowReader(output);
  reader.kind();
  const values = reader.fields(optionNames.length);
  return new Map(
    optionNames.flatMap((name, index) => {
      const value = values[index];
      return value === void 0 || value === "" ? [] : [[name, value]];
    })
  );
}

// src/commands/refuse-newer.ts
async function refuseNewer(context) {
  const records = await fileStore(context.paths).servers();
  const newer = records.find(
    ({ key, newerSchema, consumed }) => newerSchema !== void 0 && consumed === void 0 && !isRecordAlive(key)
  );
  if (newer === void 0) return;
  throw new WorkspaceError(
    "state-newer",
    `What was lost was recorded by a newer version of the plugin (schema ${newer.newerSchema}): ${context.paths.server(newer.key)}`,
    { advice: "Update the plugin, then try again. The record was left as it is." }
  );
}

// src/commands/load-offer.ts
var checkTimeout = 4e3;
var tmuxTimeout = 5e3;
async function contextOffer(context, wanted = {}) {
  const { options, warnings } = await contextOptions(context);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), checkTimeout);
  try {
    const store = fileStore(context.paths);
    await healConsumption(context.paths, store);
    await finishGuards(context.paths, registry, Date.now());
    const processes = readProcesses();
    const loaded = await loadOffer({
      ...wanted,
      makers: copyMakers(context.paths),
      store,
      registry,
      socketPath: context.socket.path,
      rules: options,
      home: homeOf(context),
      host: {
        processes,
        bootId: bootId(),
        hookRecords: context.paths.hookRecords,
        signal: controller.signal
      },
      paneOf: paneFinder(context.tmux),
      isKept: (key) => isTranscriptKept(context.paths, key, Date.now())
    });
    const offer = await withOutliving(loaded, processes);
    if (controller.signal.aborted) leaveReadsBehind();
    if (offer.candidates.length + offer.otherSockets.length === 0) await refuseNewer(context);
    return { options, offer: { ...offer, warnings: [...warnings, ...offer.warnings] } };
  } finally {
    clearTimeout(timer);
  }
}
function homeOf(context) {
  return context.environment.HOME || homedir();
}
async function contextOptions(context) {
  let raw;
  try {
    raw = await readOptions(context.tmux, tmuxTimeout);
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    raw = recordedOptions(context.paths, context.socket.path);
  }
  const { options, problems } = usableOptions(raw);
  return { options, warnings: problems.map((each) => each.inOne) };
}

export {
  readOptions,
  contextOffer,
  homeOf,
  contextOptions
};
