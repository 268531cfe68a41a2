import type { Orphan } from "../offer/orphans.ts";
import { isShellName } from "../processes/foreground.ts";
import { displayText } from "../text/display.ts";

/** What a message that this program types to an agent begins with, for agent and reader to know whose it is. */
export const sender = "tmux-workspace-restore:";

export type ContinueMessage = {
  /** Names of the programs that the agent had running. */
  readonly children: readonly string[];
  /** What of them lives on. */
  readonly living: readonly Orphan[];
  /** Milliseconds since the epoch: makes the message unlike those before it in the conversation. */
  readonly now: number;
  readonly attempt: number;
  readonly attempts: number;
};

/** More names than this tell an agent no more. */
const mostNames = 8;

/**
 * One line, short enough to be shown whole: agents put longer ones out of sight (Claude Code 2.1 from 800 characters on,
 * Codex 0.171 from 1000).
 */
export function continueMessage(message: ContinueMessage): string {
  const { children, living, now, attempt, attempts } = message;
  const alive = new Set(living.flatMap(({ processes }) => processes.map(({ name }) => name)));
  const ended = children.filter((name) => !alive.has(name) && !isShellName(name));
  return [
    `${sender} the tmux server in which you ran was lost while you were at work, and this conversation has been resumed.`,
    "Your turn was interrupted. Continue from where you left off: do not start over, and look at what is done already before you repeat anything.",
    ended.length === 0
      ? null
      : `Background programs of yours that ended with the server: ${list(ended)}.`,
    living.length === 0 ? null : `Still running: ${listPrograms(living)}.`,
    `(${new Date(now).toISOString().slice(0, 19)}Z, ${attempt} of ${attempts})`,
  ]
    .filter((part) => part !== null)
    .join(" ");
}

/** Names with what tells them apart, the first few of many. */
export function listPrograms(programs: readonly Orphan[]): string {
  return list(programs.map(described));
}

function described({ name, pid, ports }: Orphan): string {
  const held = ports.length === 0 ? "" : `, port ${ports.slice(0, 3).join(" and ")}`;
  return `${name} (pid ${pid}${held})`;
}

function list(names: readonly string[]): string {
  const more = names.length - mostNames;
  const shown = names.slice(0, mostNames).map((name) => displayText(name).slice(0, 40));
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
