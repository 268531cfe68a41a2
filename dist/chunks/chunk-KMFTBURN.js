import {
  displayText
} from "./chunk-4OR7ZS6N.js";

// src/picker/workspace.ts
function buildWorkspace(candidate) {
  const { snapshot } = candidate;
  const sessionsOf = groupBy(
    snapshot.sessions.flatMap(
      (session) => session.links.map((link) => ({ window: link.window, name: session.name }))
    ),
    (link) => link.window
  );
  const windows = new Map(snapshot.windows.map((window) => [window.id, window]));
  const offered = new Map(candidate.panes.map((pane) => [pane.paneId, pane]));
  const nodes = snapshot.panes.flatMap((pane) => {
    const own = offered.get(pane.id);
    if (own === void 0) return [];
    const names = (sessionsOf.get(pane.window) ?? []).map((link) => link.name);
    return [
      { pane, offered: own, searched: searchText(pane, own, windows.get(pane.window), names) }
    ];
  });
  const nodesOf = groupBy(nodes, (node) => node.pane.window);
  const sessions = snapshot.sessions.map((session) => ({
    key: session.id,
    session,
    windows: session.links.flatMap((link) => {
      const window = windows.get(link.window);
      const panes = nodesOf.get(link.window) ?? [];
      if (window === void 0 || panes.length === 0) return [];
      const names = (sessionsOf.get(link.window) ?? []).map((shown) => shown.name);
      return [
        {
          key: `${session.id}/${link.index}`,
          window,
          index: link.index,
          panes: panes.toSorted((a, b) => a.pane.index - b.pane.index),
          alsoIn: [...new Set(names)].filter((name) => name !== session.name)
        }
      ];
    })
  }));
  return {
    candidate,
    sessions: sessions.filter((session) => session.windows.length > 0),
    panes: new Map(nodes.map((node) => [node.pane.id, node]))
  };
}
function searchText(pane, offered, window, sessions) {
  const { agent } = pane;
  const parts = [
    ...sessions,
    window?.name,
    agent?.harness ?? pane.program,
    agent?.title,
    agent?.model,
    agent?.branch,
    pane.directory,
    offered.reason
  ];
  return parts.flatMap((part) => part == null ? [] : [displayText(part)]).join("\n").toLowerCase();
}
function groupBy(items, key) {
  const groups = /* @__PURE__ */ new Map();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === void 0) groups.set(key(item), [item]);
    else group.push(item);
  }
  return groups;
}

// src/picker/describe.ts
import { basename } from "node:path";
function causeOf(candidate) {
  return candidate.cause === "rebooted" ? "machine rebooted" : "tmux server gone";
}
function socketLabel(candidate) {
  const own = /\/tmux-\d+\/([^/]+)$/.exec(candidate.socketPath);
  return own === null ? candidate.socketPath : basename(candidate.socketPath);
}
function programsText(programs) {
  const named = programs.slice(0, 3).map(({ name, ports }) => {
    const held = ports.slice(0, 3).map((port) => `:${port}`);
    return held.length === 0 ? name : `${name} (${held.join(" ")})`;
  });
  const more = programs.length - named.length;
  return named.join(", ") + (more > 0 ? ` and ${more} more` : "");
}
function describeDifference(candidate, first) {
  if (candidate.id === first.id) return "";
  const names = (of) => new Set(of.snapshot.sessions.map((session) => session.name));
  const own = names(candidate);
  const others = names(first);
  const added = [...own].filter((name) => !others.has(name));
  const missing = [...others].filter((name) => !own.has(name));
  return [
    added.length > 0 ? `also has ${added.join(", ")}` : "",
    missing.length > 0 ? `without ${missing.join(", ")}` : "",
    candidate.consumed ? "already restored or dismissed" : ""
  ].filter((part) => part !== "").join("; ");
}

export {
  causeOf,
  socketLabel,
  programsText,
  describeDifference,
  buildWorkspace
};
