import {
  isRunning
} from "./chunk-VUKUVCVT.js";

// src/processes/foreground.ts
function foregroundProcesses(table, panePid) {
  const root = table.get(panePid);
  if (!isRunning(root) || root.tpgid < 0) return [];
  return [root, ...descendants(table, panePid)].filter(
    (facts) => facts.pgrp === root.tpgid && isRunning(facts)
  );
}
function descendants(table, pid) {
  const found = [];
  const seen = /* @__PURE__ */ new Set([pid]);
  let generation = [pid];
  while (generation.length > 0) {
    const next = [];
    for (const child of generation.flatMap((parent) => table.children(parent))) {
      if (seen.has(child.pid)) continue;
      seen.add(child.pid);
      found.push(child);
      next.push(child.pid);
    }
    generation = next;
  }
  return found;
}
function isIdleShell(table, panePid) {
  const root = table.get(panePid);
  const foreground = foregroundProcesses(table, panePid);
  return root !== void 0 && isShell(root) && foreground.length === 1 && foreground[0] === root;
}
function isShell(facts) {
  return isShellName(facts.comm);
}
function isShellName(name) {
  return shells.test(name);
}
var shells = /^-?(?:[bd]?ash|ksh\d*|mksh|lksh|oksh|zsh|fish|nu|t?csh|xonsh|elvish|sh|pwsh|yash)$/;
function foregroundAgent(foreground, recognised) {
  const agents = foreground.filter((facts) => recognised.has(facts.pid));
  const own = agents.at(-1);
  const harness = own === void 0 ? void 0 : recognised.get(own.pid);
  if (own === void 0 || harness === void 0) return { kind: "none" };
  const chain = ancestry(foreground, own);
  const isOne = agents.every(
    (facts) => recognised.get(facts.pid) === harness && chain.includes(facts)
  );
  if (isOne) return { kind: "one", harness, processes: chain };
  return {
    kind: "several",
    harnesses: [...new Set(agents.flatMap((facts) => recognised.get(facts.pid) ?? []))]
  };
}
function ancestry(among, own) {
  const chain = [own];
  for (; ; ) {
    const parent = among.find((facts) => facts.pid === chain[0].ppid);
    if (parent === void 0 || chain.includes(parent)) return chain;
    chain.unshift(parent);
  }
}

export {
  foregroundProcesses,
  descendants,
  isIdleShell,
  isShell,
  isShellName,
  foregroundAgent
};
