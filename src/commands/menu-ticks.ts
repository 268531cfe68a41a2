import type { Candidate } from "../offer/types.ts";
import { decodeTicks, encodeTicks } from "../picker/panes-menu.ts";
import { noTicks, type Ticks } from "../picker/ticks.ts";
import type { CommandContext } from "./context.ts";

/** Boxes that were set in a menu of panes, between one menu and the next: `CANDIDATE %5=1 %6=0`. */
const option = "@workspace-restore-menu-ticks";

const timeout = 5_000;

export async function readTicks(context: CommandContext, lead: Candidate): Promise<Ticks> {
  const { stdout } = await context.tmux.call(["show-option", "-gqv", option], { timeout });
  const [id, ...pairs] = stdout.toString("utf8").trim().split(" ");
  return id === lead.id ? decodeTicks(pairs.join(" ")) : noTicks;
}

export async function writeTicks(
  context: CommandContext,
  lead: Candidate,
  ticks: Ticks,
): Promise<void> {
  const value = `${lead.id} ${encodeTicks(ticks)}`;
  await context.tmux.call(["set-option", "-g", option, value], { timeout });
}
