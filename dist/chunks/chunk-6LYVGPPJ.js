import {
  halfBuiltServers,
  healConsumption
} from "./chunk-WLJKXKAN.js";
import {
  offeredPanes
} from "./chunk-4CKJHA2D.js";
import {
  optionTable,
  parseOptions
} from "./chunk-WEUTZIFJ.js";
import {
  fileStore
} from "./chunk-3OOJWIGE.js";
import {
  checkPanes,
  knownAccounts,
  paneFinder
} from "./chunk-ZK2XVDXD.js";
import {
  registry
} from "./chunk-MJX5TW62.js";
import {
  RowReader,
  rowFormat
} from "./chunk-K5FK6XEG.js";
import {
  isTranscriptKept
} from "./chunk-7VMTGYLK.js";
import {
  isServerAlive
} from "./chunk-VTJHKB56.js";
import {
  bootId,
  readProcesses
} from "./chunk-76QFKZQB.js";
import {
  leaveReadsBehind
} from "./chunk-VEAVWULK.js";
import {
  WorkspaceError
} from "./chunk-SBQY6XM3.js";

// src/commands/load-offer.ts
import { homedir } from "node:os";

// src/offer/load.ts
import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

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

// src/offer/load.ts
async function loadOffer(input) {
  const all = await input.store.servers();
  const records = all.filter((record) => !input.exclude?.has(record.key)).toSorted((a, b) => b.lastSeen - a.lastSeen);
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
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}

// src/tmux/options.ts
var names = Object.values(optionTable).map((option) => option.name);
async function readOptions(tmux, timeout) {
  const output = await tmux.ask(["display-message", "-p", rowFormat("V", names)], { timeout });
  const reader = new RowReader(output);
  reader.kind();
  const values = reader.fields(names.length);
  return new Map(
    names.flatMap((name, index) => {
      const value = values[index];
      return value === void 0 || value === "" ? [] : [[name, value]];
    })
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
    const offer = await loadOffer({
      ...wanted,
      exclude: halfBuiltServers(context.paths),
      store,
      registry,
      socketPath: context.socket.path,
      rules: options,
      home: homeOf(context),
      host: {
        processes: readProcesses(),
        bootId: bootId(),
        hookRecords: context.paths.hookRecords,
        signal: controller.signal
      },
      paneOf: paneFinder(context.tmux),
      isKept: (key) => isTranscriptKept(context.paths, key, Date.now())
    });
    if (controller.signal.aborted) leaveReadsBehind();
    return { options, offer: { ...offer, warnings: [...warnings, ...offer.warnings] } };
  } finally {
    clearTimeout(timer);
  }
}
function homeOf(context) {
  return context.environment.HOME || homedir();
}
async function contextOptions(context) {
  try {
    return { options: parseOptions(await readOptions(context.tmux, tmuxTimeout)), warnings: [] };
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    const options = parseOptions(/* @__PURE__ */ new Map());
    if (error.code !== "option-invalid") return { options, warnings: [] };
    return { options, warnings: [`${error.message}. ${error.advice ?? ""}`.trim()] };
  }
}

export {
  contextOffer,
  homeOf,
  contextOptions
};
