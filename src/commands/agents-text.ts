import { displayDirectory } from "../text/directory.ts";
import { displayText } from "../text/display.ts";
import { tableLines } from "../text/table.ts";
import type { LiveAgents, LiveAgentView } from "./agents.ts";

/** The live agents as a person reads them, server by server. */
export function agentsText(found: LiveAgents, { HOME = "" }: NodeJS.ProcessEnv): string {
  const lines = found.servers.flatMap(({ socketPath, pid, tmuxVersion }) => {
    const agents = found.agents.filter((agent) => agent.socketPath === socketPath);
    const notes = found.notes.filter((each) => each.socketPath === socketPath);
    if (agents.length + notes.length === 0) return [];
    return [
      displayText(`tmux ${tmuxVersion}, pid ${pid}, on ${socketPath}`),
      ...tableLines(agents.map((agent) => cells(agent, HOME))).map((line) => `  ${line}`),
      ...notes.map(({ address, note }) => displayText(`  ${address}: ${note}`)),
    ];
  });
  const remedies = new Set(found.agents.flatMap((agent) => agent.remedy ?? []));
  const rest = [
    ...[...remedies].map((command) => `To bind such agents from now on: ${command}`),
    ...found.warnings.map((warning) => displayText(`Warning: ${warning}`)),
  ];
  if (lines.length + rest.length === 0) return "No agent runs in any tmux server.\n";
  return [...lines, ...rest].map((line) => `${line}\n`).join("");
}

function cells(agent: LiveAgentView, home: string): string[] {
  const { address, harness, state, sessionId, evidence, reason, account } = agent;
  const accounts = Object.entries(account).map(
    ([name, value]) => `${name}=${displayDirectory(value, home)}`,
  );
  const what =
    sessionId === null
      ? `not bound: ${reason ?? "no reason is known"}`
      : agent.written
        ? (agent.title ?? "")
        : "no message yet";
  return [
    displayText(address),
    harness,
    state,
    sessionId ?? "-",
    evidence ?? "-",
    displayText([what, ...accounts].join("  ")),
  ];
}
