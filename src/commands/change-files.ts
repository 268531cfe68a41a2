import { applyEdit, type Direction, type PlannedEdit } from "../harnesses/install/apply.ts";
import { difference } from "../harnesses/install/difference.ts";
import { noteMade } from "../store/made-directories.ts";
import { displayText } from "../text/display.ts";
import { confirm } from "./confirm.ts";
import type { CommandContext } from "./context.ts";

export type ChangeFlags = {
  /** Change without asking. */
  readonly yes?: boolean;
  /** Show the difference and stop. */
  readonly dryRun?: boolean;
};

/** Shows what would change in files that are not the plugin's, asks, and changes it. `done`: it was changed. */
export async function changeFiles(
  context: CommandContext,
  plans: readonly PlannedEdit[],
  direction: Direction,
  flags: ChangeFlags,
): Promise<"done" | "shown" | "refused"> {
  showChanges(context, plans);
  if (flags.dryRun) return "shown";
  const question = `Change ${plans.length === 1 ? "this file" : `these ${plans.length} files`}?`;
  if (!flags.yes && !(await confirm(context, question))) {
    context.stdout("Nothing was changed.\n");
    return "refused";
  }
  for (const plan of plans) noteMade(context.paths, await applyEdit(plan, direction));
  return "done";
}

export function showChanges(context: CommandContext, plans: readonly PlannedEdit[]): void {
  for (const { path, before, after } of plans) {
    const lines = difference(path, before, after).split("\n").map(displayText);
    context.stdout(`\n${lines.join("\n")}`);
  }
}
