import type { Orphan } from "../offer/orphans.ts";
import type { Ending } from "../processes/end.ts";
import { displayDirectory } from "../text/directory.ts";
import { displayText } from "../text/display.ts";
import { tableLines } from "../text/table.ts";
import type { EndedProgram } from "./orphans.ts";

export function orphansText(orphans: readonly Orphan[], home: string): string {
  if (orphans.length === 0) return "No program has outlived its tmux server.\n";
  const rows = tableLines(orphans.map((orphan) => cells(orphan, home)));
  return [
    "Programs that have outlived their tmux server:",
    ...rows.map((row) => `  ${row}`),
    "To end one: tmux-workspace-restore orphans --end PID. To end all that agents had started: tmux-workspace-restore orphans --all",
  ]
    .map((line) => `${line}\n`)
    .join("");
}

function cells(orphan: Orphan, home: string): string[] {
  const { pid, name, ports, directory, processes } = orphan;
  const more = processes.length === 1 ? "" : ` and ${processes.length - 1} more`;
  return [
    `${pid}`,
    displayText(name) + more,
    ports.length === 0 ? "-" : ports.map((port) => `:${port}`).join(" "),
    directory === null ? "-" : displayDirectory(directory, home),
    displayText(origin(orphan)),
  ];
}

function origin({ pane, heldBy, server }: Orphan): string {
  const place =
    pane === null
      ? `server ${server}`
      : pane.agent === null
        ? `started in ${pane.address}`
        : `started by ${pane.agent.harness} in ${pane.address}${pane.agent.title === null ? "" : ` (${pane.agent.title})`}`;
  return heldBy === null ? place : `${place}; still used by ${heldBy}`;
}

const words: Readonly<Record<Ending, string>> = {
  ended: "ended",
  killed: "did not end when asked, and was killed",
  gone: "had ended by itself",
  refused: "belongs to another user, and was left alone",
  survived: "could not be killed",
};
/** Of several processes, what a person must know first. */
const gravity: readonly Ending[] = ["survived", "refused", "killed", "ended", "gone"];

export function endingsText(ended: readonly EndedProgram[]): string {
  if (ended.length === 0) return "Nothing that an agent had started is left to end.\n";
  return ended
    .map(({ pid, name, endings }) => {
      const worst = gravity.find((each) => endings.includes(each)) ?? "gone";
      return `${pid} ${displayText(name)}: ${words[worst]}\n`;
    })
    .join("");
}
