import {
  ancestors
} from "./chunk-KZZWX76E.js";
import {
  paneAddresses
} from "./chunk-5K56XYRI.js";
import {
  isProcessAlive,
  isRunning
} from "./chunk-VUKUVCVT.js";
import {
  bootId
} from "./chunk-73QETIXB.js";

// src/processes/server-tag.ts
var serverTag = "TMUX_WORKSPACE_RESTORE_SERVER";
function isLostServer(tag) {
  const [, boot, pid, startTime] = /^([0-9A-Za-z]{8})-([1-9]\d*)-(\d+)$/.exec(tag) ?? [];
  if (boot === void 0 || pid === void 0 || startTime === void 0) return false;
  return bootId().startsWith(boot) && !isProcessAlive({ pid: Number(pid), startTime });
}

// src/offer/orphans.ts
import { basename } from "node:path";
function findOrphans(question) {
  const { table, isLost, self, harnessOf } = question;
  const own = /* @__PURE__ */ new Set([self, ...ancestors(table, self).map(({ pid }) => pid)]);
  const tags = /* @__PURE__ */ new Map();
  for (const facts of table.all()) {
    const tag = isRunning(facts) ? table.environmentVariable(facts.pid, serverTag) : null;
    if (typeof tag !== "string" || !isLost(tag) || own.has(facts.pid)) continue;
    if ([facts, ...ancestors(table, facts.pid)].some((each) => isTmux(each, table))) continue;
    tags.set(facts.pid, tag);
  }
  const marked = /* @__PURE__ */ new Map();
  for (const [pid, tag] of tags) {
    const facts = table.get(pid);
    if (facts !== void 0) marked.set(pid, { facts, tag, harness: harnessOf(facts) });
  }
  return [...marked.values()].filter((each) => !belongs(each, marked.get(each.facts.ppid))).map((root) => describe(question, root, marked));
}
function belongs(child, parent) {
  return parent !== void 0 && parent.tag === child.tag && parent.harness === null === (child.harness === null);
}
function describe(question, root, marked) {
  const { table, portsOf } = question;
  const { facts, tag } = root;
  const tree = [root];
  for (const parent of tree) {
    const children = table.children(parent.facts.pid).flatMap(({ pid }) => marked.get(pid) ?? []);
    tree.push(...children.filter((child) => belongs(child, parent)));
  }
  const above = ancestors(table, facts.pid).map(({ pid }) => marked.get(pid)?.harness ?? null);
  const ports = new Set(tree.flatMap((each) => portsOf(each.facts.pid)));
  return {
    pid: facts.pid,
    name: programName(table, facts),
    directory: table.directory(facts.pid) ?? null,
    ports: [...ports].sort((a, b) => a - b),
    server: tag,
    pane: paneOf(question, facts, tag),
    heldBy: [root.harness, ...above].find((each) => each !== null) ?? null,
    processes: tree.map(({ facts: each }) => ({
      pid: each.pid,
      startTime: each.startTime,
      name: programName(table, each)
    }))
  };
}
function programName(table, { pid, comm }) {
  return basename(table.executable(pid) ?? comm);
}
function paneOf({ table, snapshotOf }, root, tag) {
  const id = table.environmentVariable(root.pid, "TMUX_PANE");
  const snapshot = snapshotOf(tag);
  const pane = snapshot?.panes.find((each) => each.id === id);
  if (snapshot === void 0 || pane === void 0) return null;
  const { agent } = pane;
  const isLater = agent !== null && Number(root.startTime) >= Number(agent.process.startTime);
  return {
    id: pane.id,
    address: paneAddresses(snapshot).get(pane.id) ?? pane.id,
    agent: isLater ? { harness: agent.harness, title: agent.title } : null
  };
}
function isTmux(facts, table) {
  return facts.comm.startsWith("tmux") || basename(table.executable(facts.pid) ?? "").startsWith("tmux");
}

export {
  serverTag,
  isLostServer,
  findOrphans
};
