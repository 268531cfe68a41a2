import type {
  AgentRecord,
  PaneRecord,
  SessionRecord,
  Snapshot,
  WindowRecord,
} from "../snapshot/schema.ts";
import { displayDirectory } from "../text/directory.ts";
import { displayText } from "../text/display.ts";
import { ago } from "../text/duration.ts";
import { type ShownRecord, stateOf } from "./find-record.ts";

/** All that a record holds, as a person reads it. */
export function showText(record: ShownRecord, now: number, home: string): string {
  const { key, snapshot, lastSeen, generation, warnings } = record;
  const head = [
    `Record ${key}: ${stateOf(record)}, last seen ${ago(now - lastSeen)}, generation ${generation}`,
    ...(snapshot === undefined ? ["What it holds cannot be read."] : serverLines(snapshot, now)),
  ];
  const sessions = snapshot?.sessions.flatMap((each) => sessionLines(each, snapshot, now, home));
  const lines = [...head, ...(sessions ?? []), ...warnings.map((each) => `Warning: ${each}`)];
  return lines.map((line) => `${displayText(line)}\n`).join("");
}

function serverLines({ server, recordedAt }: Snapshot, now: number): string[] {
  return [
    `tmux ${server.tmuxVersion}, pid ${server.identity.pid}, on ${server.socketPath}; recorded ${ago(now - recordedAt)}`,
  ];
}

function sessionLines(
  session: SessionRecord,
  snapshot: Snapshot,
  now: number,
  home: string,
): string[] {
  const facts = [
    `in ${displayDirectory(session.directory, home)}`,
    ...(session.group === null ? [] : [`group ${session.group}`]),
    ...(session.attached ? ["attached"] : []),
    ...variables(session.account),
  ];
  return [
    "",
    `Session ${session.name}: ${facts.join(", ")}`,
    ...session.links.flatMap(({ index, window: id }) => {
      const window = snapshot.windows.find((each) => each.id === id);
      if (window === undefined) return [];
      const panes = snapshot.panes.filter((pane) => pane.window === id);
      return [
        `  ${index}${index === session.current ? "*" : ""} ${windowFacts(window)}`,
        ...panes.flatMap((pane) => paneLines(pane, now, home)),
      ];
    }),
  ];
}

function windowFacts({
  name,
  automaticRename,
  layout,
  zoomed,
  width,
  height,
}: WindowRecord): string {
  const rename = automaticRename === null ? "" : `, automatic-rename ${automaticRename}`;
  return `${name}: ${width}x${height}${zoomed ? ", zoomed" : ""}${rename}, layout ${layout}`;
}

function paneLines(pane: PaneRecord, now: number, home: string): string[] {
  const { agent } = pane;
  const what = agent?.harness ?? (pane.idleShell ? `${pane.program} (idle)` : pane.program);
  const marks = [
    pane.active ? "active" : "",
    pane.last ? "last" : "",
    pane.watched ? "watched" : "",
  ];
  const facts = [
    displayDirectory(pane.directory, home),
    ...marks.filter((mark) => mark !== ""),
    `active ${ago(now - pane.activityAt)}`,
    ...(pane.title === "" ? [] : [`title ${JSON.stringify(pane.title)}`]),
  ];
  return [
    `    ${pane.index} ${what}: ${facts.join(", ")}`,
    ...(agent === null ? [] : agentLines(agent, pane, now, home).map((line) => `        ${line}`)),
    ...(pane.note === null ? [] : [`        note: ${pane.note}`]),
  ];
}

function agentLines(agent: AgentRecord, pane: PaneRecord, now: number, home: string): string[] {
  const { binding, lastMessageAt, cost, contextShare } = agent;
  const facts = [
    agent.state,
    ...(agent.interrupted ? ["its turn was cut short"] : []),
    ...(agent.written ? [] : ["no message yet"]),
    ...(lastMessageAt === null ? [] : [`last message ${ago(now - lastMessageAt)}`]),
    ...(agent.model === null ? [] : [agent.model]),
    ...(agent.branch === null ? [] : [`branch ${agent.branch}`]),
    ...(cost === null ? [] : [`$${cost.toFixed(2)}`]),
    ...(contextShare === null ? [] : [`${Math.round(contextShare * 100)}% context`]),
  ];
  const extras = [
    ...variables(agent.account),
    ...(agent.directory === pane.directory
      ? []
      : [`conversation's directory ${displayDirectory(agent.directory, home)}`]),
    ...(agent.flags.length === 0 ? [] : [`flags ${agent.flags.join(" ")}`]),
    ...Object.keys(agent.environment ?? {}).map((name) => `captured ${name} (not shown)`),
    ...(agent.permissionFlags.length === 0 ? [] : [`had ${agent.permissionFlags.join(" ")}`]),
    ...(agent.inheritedPermission === null ? [] : [`brings back ${agent.inheritedPermission}`]),
    ...(agent.children.length === 0 ? [] : [`had running ${agent.children.join(", ")}`]),
  ];
  return [
    binding === null
      ? `not bound: ${agent.unboundReason ?? "no reason is known"}`
      : `${binding.sessionId} (by ${binding.evidence})${agent.title === null ? "" : `: ${agent.title}`}`,
    facts.join(", "),
    ...extras,
  ];
}

function variables(account: Readonly<Record<string, string | null>>): string[] {
  return Object.entries(account).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
}
