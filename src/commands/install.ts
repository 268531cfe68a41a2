import { join } from "node:path";
import { exitCode, WorkspaceError } from "../errors.ts";
import { accountIn } from "../harnesses/account.ts";
import type { Account } from "../harnesses/harness.ts";
import { type Direction, type PlannedEdit, planEdit } from "../harnesses/install/apply.ts";
import type { Integration } from "../harnesses/install/integration.ts";
import { loadIntegrations } from "../harnesses/install/integrations.ts";
import { isDirectory } from "../harnesses/readers/directory.ts";
import { accountVariables } from "../harnesses/registry.ts";
import { displayText } from "../text/display.ts";
import { changeFiles } from "./change-files.ts";
import type { CommandContext } from "./context.ts";
import { pluginDirectory } from "./plugin-directory.ts";

export type InstallRequest = {
  readonly direction: Direction;
  /** Empty: every harness that has something to install and a configuration directory. */
  readonly harnesses: readonly string[];
  /** Change without asking. */
  readonly yes?: boolean;
  /** Show the difference and stop. */
  readonly dryRun?: boolean;
};

/**
 * Shows what would change in the harnesses' own settings, asks, and changes it. Everything is planned, and refused where
 * it must be, before the first file is written.
 * Exit status: done, nothing to do, or failed when it was neither confirmed nor asked for.
 */
export async function install(context: CommandContext, request: InstallRequest): Promise<number> {
  const chosen = await choose(context, request);
  const plans: PlannedEdit[] = [];
  for (const { integration, account } of chosen) {
    const hooks = join(pluginDirectory(), "hooks");
    for (const edit of integration.edits(account, hooks)) {
      const plan = await planEdit(edit, request.direction);
      if (plan.before !== plan.after) plans.push(plan);
    }
    context.stdout(`${integration.harness}: ${integration.purpose}\n`);
  }
  if (plans.length === 0) {
    context.stdout(
      request.direction === "install" ? "It is all installed.\n" : "Nothing is installed.\n",
    );
    return exitCode.nothingToDo;
  }
  const outcome = await changeFiles(context, plans, request.direction, request);
  if (outcome !== "done") return outcome === "shown" ? exitCode.done : exitCode.failed;
  const reverse = request.direction === "install" ? "uninstall" : "install";
  context.stdout(
    `Done; it holds for agents started from now on. Undo it with: tmux-workspace-restore ${reverse}\n`,
  );
  return exitCode.done;
}

async function choose(context: CommandContext, request: InstallRequest) {
  const known = await loadIntegrations();
  const unknown = request.harnesses.find((name) => known.every((each) => each.harness !== name));
  if (unknown !== undefined) {
    throw new WorkspaceError("usage", `There is nothing to install for ${displayText(unknown)}`, {
      advice: `Name one of: ${known.map((each) => each.harness).join(", ")}.`,
    });
  }
  const chosen: { integration: Integration; account: Account }[] = [];
  for (const integration of known) {
    const account = accountIn(context.environment, accountVariables[integration.harness]);
    const isMeant =
      request.harnesses.length === 0
        ? await isDirectory(integration.directory(account))
        : request.harnesses.includes(integration.harness);
    if (isMeant) chosen.push({ integration, account });
  }
  return chosen;
}
