import { plural } from "../picker/ticks.ts";
import { displayText } from "../text/display.ts";
import { ago } from "../text/duration.ts";
import type { LoadState } from "../tmux/load-state.ts";
import { autostartLines } from "./autostart.ts";
import type { AgentStatus, Status } from "./status.ts";

/** The status as a person reads it. `now`: milliseconds since the epoch. */
export function statusText(status: Status, now: number): string {
  const lines = [
    ...serverLines(status, now),
    ...lostLines(status, now),
    ...status.runs.map(
      ({ id, stage, socketPath, startedAt }) =>
        `Unfinished restore ${id} on ${socketPath}: ${stage}, begun ${ago(now - startedAt)}`,
    ),
    ...(isAutostartUsed(status) ? autostartLines(status.autostart, now) : []),
    ...status.warnings.map((warning) => `Warning: ${warning}`),
  ];
  return lines.map((line) => `${displayText(line)}\n`).join("");
}

function isAutostartUsed({ autostart: { on, declared, problem } }: Status): boolean {
  return on || declared !== null || problem !== null;
}

function serverLines({ server, socketPath, record }: Status, now: number): string[] {
  if (!server.running) return [`Server: none on ${socketPath} (${server.reason})`];
  const lines = [
    `Server: tmux ${server.tmuxVersion}, pid ${server.pid}, on ${socketPath}`,
    ...pluginLines(server.plugin),
  ];
  if (record === null) return [...lines, "Recorded: nothing yet. Press the save key, or run: save"];
  const bound = record.agents.filter((agent) => agent.sessionId !== null);
  const unbound = record.agents.filter((agent) => agent.sessionId === null);
  return [
    ...lines,
    record.recordedAt === null
      ? "Recorded: nothing that can be read"
      : `Recorded: ${ago(now - record.recordedAt)}; seen alive ${ago(now - record.lastSeen)}`,
    `Panes: ${record.panes}; agents bound to their conversation: ${bound.length} of ${record.agents.length}`,
    ...unbound.map(unboundLine),
    ...remedies(unbound),
    ...record.notes.map(({ address, note }) => `  ${address}: ${note}`),
  ];
}

function pluginLines({ loaded, keysLeft }: LoadState): string[] {
  if (!loaded) return ["Plugin: not loaded in this server, so that only `save` records it"];
  if (keysLeft.length === 0) return [];
  const keys = keysLeft.map((key) => `prefix + ${key}`).join(", ");
  return [`Keys: ${keys} left to whoever has them (tmux list-keys -T prefix)`];
}

function unboundLine({ address, harness, reason }: AgentStatus): string {
  return `  ${address}: ${harness}, not bound: ${reason ?? "no reason is known"}`;
}

/** Each command once, however many agents need it. */
function remedies(unbound: readonly AgentStatus[]): string[] {
  const commands = new Set(unbound.flatMap((agent) => agent.remedy ?? []));
  return [...commands].map((command) => `  To bind such agents from now on: ${command}`);
}

function lostLines({ lost }: Status, now: number): string[] {
  if (lost.length === 0) return [];
  return [
    "Lost and not restored yet:",
    ...lost.map(
      ({ id, socketPath, lastSeen, panes }) =>
        `  ${id}: ${plural(panes, "pane")} on ${socketPath}, last seen ${ago(now - lastSeen)}`,
    ),
  ];
}
