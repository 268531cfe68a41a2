import {
  unrestrictable
} from "./chunk-2SWEICA3.js";

// src/offer/defaults.ts
function offeredPanes(snapshot, lastSeen, rules, facts) {
  const addresses = paneAddresses(snapshot);
  const holders = /* @__PURE__ */ new Map();
  const panes = snapshot.panes.flatMap((pane) => {
    const address = addresses.get(pane.id);
    if (address === void 0) return [];
    const found = facts.get(pane.id);
    const kind = paneKind(pane, found);
    const idleSeconds = Math.max(0, (lastSeen - idleSince(pane, kind)) / 1e3);
    const interrupted = found?.interrupted ?? pane.agent?.interrupted ?? false;
    const verdict = disabled(pane, kind, found, holders, address) ?? moved(pane, found) ?? judged(pane, kind, { interrupted, idleSeconds, facts: found }, rules);
    return [
      {
        paneId: pane.id,
        address,
        kind,
        idleSeconds,
        interrupted,
        cutTurnAt: kind === "agent" && interrupted ? found?.lastMessageAt ?? pane.agent?.lastMessageAt ?? null : null,
        choosable: isChoosable(kind, found),
        followsWindow: false,
        account: null,
        ...verdict
      }
    ];
  });
  return followWindows(snapshot, panes);
}
function paneAddresses(snapshot) {
  const windows = /* @__PURE__ */ new Map();
  for (const session of snapshot.sessions) {
    for (const link of session.links) {
      if (!windows.has(link.window)) windows.set(link.window, `${session.name}:${link.index}`);
    }
  }
  const addresses = /* @__PURE__ */ new Map();
  for (const pane of snapshot.panes) {
    const window = windows.get(pane.window);
    if (window !== void 0) addresses.set(pane.id, `${window}.${pane.index}`);
  }
  return addresses;
}
function paneKind(pane, facts) {
  if (pane.agent === null) return pane.idleShell ? "shell" : "program";
  if (pane.agent.binding === null) return "unbound";
  return pane.agent.written || facts?.conversation === "found" ? "agent" : "program";
}
function idleSince(pane, kind) {
  const lastMessage = kind === "agent" ? pane.agent?.lastMessageAt : null;
  return lastMessage ?? pane.activityAt;
}
function disabled(pane, kind, facts, holders, address) {
  const no = (reason) => ({ default: "disabled", reason });
  if (facts?.directory === "gone") return no("directory gone");
  if (facts?.directory === "unknown") return no("could not check its directory");
  if (kind !== "agent") return null;
  if (facts?.writer === "unknown") return no("could not check whether it runs");
  if (facts?.writer != null) {
    return no(`already running in ${facts.writer.pane ?? `process ${facts.writer.pid}`}`);
  }
  if (facts?.conversation === "unknown") return no("could not check its transcript");
  if (facts?.conversation === "missing" && facts.heldBy.length !== 1) {
    return no(
      facts.heldBy.length === 0 ? "transcript gone" : `now in ${facts.heldBy.length} other accounts: which is not certain`
    );
  }
  const conversation = `${pane.agent?.harness} ${pane.agent?.binding?.sessionId}`;
  const holder = holders.get(conversation);
  if (holder !== void 0) return no(`same conversation as ${holder}`);
  holders.set(conversation, address);
  return null;
}
function moved(pane, facts) {
  const account = facts?.conversation === "missing" ? facts.heldBy[0] : void 0;
  if (account === void 0 || pane.agent === null) return null;
  return { default: "unticked", reason: `now in ${accountName(pane.agent, account)}`, account };
}
function accountName(agent, account) {
  const value = Object.values(account).find((directory) => directory !== null);
  return value === void 0 ? `the default ${agent.harness} account` : `account ${value}`;
}
function judged(pane, kind, seen, rules) {
  const ticked = (reason) => ({ default: "ticked", reason });
  const unticked = (reason) => ({ default: "unticked", reason });
  if (pane.autostart !== void 0) return unticked("starts by itself");
  if (kind === "unbound") return unticked(pane.agent?.unboundReason ?? "conversation not known");
  const recent = seen.idleSeconds < rules.staleHours * 3600;
  if (kind === "agent") {
    const inherited = inheritedMode(pane, rules);
    if (inherited !== null) return unticked(`brings back ${inherited}`);
    if (pane.agent?.state === "waiting") return ticked("waiting on you");
    if (seen.interrupted) return ticked("interrupted");
    if (pane.agent?.state === "working") return ticked("working");
    if (seen.facts?.branch === "merged") return unticked("branch merged");
    if (seen.facts?.branch === "worktree-gone") return unticked("worktree gone");
    if (pane.watched) return ticked("you were here");
    return recent ? ticked("recent") : unticked("stale");
  }
  if (rules.shells === "none") return unticked("shells are out");
  if (pane.watched) return ticked("you were here");
  if (rules.shells === "all") return ticked("every shell");
  if (kind === "program" && recent) return ticked("recent");
  return { ...unticked(kind === "shell" ? "idle shell" : "stale"), followsWindow: true };
}
function inheritedMode({ agent }, { permissionFlags }) {
  if (agent === null || permissionFlags === "keep") return null;
  return unrestrictable.has(agent.harness) ? agent.inheritedPermission : null;
}
function isChoosable(kind, facts) {
  if (facts?.directory === "gone" || facts?.directory === "unknown") return false;
  if (kind === "unbound") return true;
  return kind === "agent" && facts?.conversation === "missing" && facts.heldBy.length === 0 && facts.writer === null;
}
function followWindows(snapshot, panes) {
  const windowOf = new Map(snapshot.panes.map((pane) => [pane.id, pane.window]));
  const withAgent = new Set(
    panes.filter((pane) => pane.kind === "agent" && pane.default === "ticked").map((pane) => windowOf.get(pane.paneId))
  );
  return panes.map(
    (pane) => pane.followsWindow && withAgent.has(windowOf.get(pane.paneId)) ? { ...pane, default: "ticked", reason: "with its agent" } : pane
  );
}

export {
  offeredPanes,
  paneAddresses
};
