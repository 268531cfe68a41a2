import {
  changeFiles
} from "./chunk-URW6VZE5.js";
import {
  pluginDirectory
} from "./chunk-P4QJSVTZ.js";
import {
  planEdit
} from "./chunk-LIUZUPY5.js";
import {
  loadIntegrations
} from "./chunk-C4GZFZCH.js";
import {
  accountVariables
} from "./chunk-VE7RIBCY.js";
import {
  displayText
} from "./chunk-4OR7ZS6N.js";
import {
  accountIn
} from "./chunk-YRTW4C7C.js";
import {
  isDirectory
} from "./chunk-XRBZVOMC.js";
import {
  WorkspaceError,
  exitCode
} from "./chunk-GMU24DER.js";

// src/commands/install.ts
import { join } from "node:path";
async function install(context, request) {
  const chosen = await choose(context, request);
  const plans = [];
  for (const { integration, account } of chosen) {
    const hooks = join(pluginDirectory(), "hooks");
    for (const edit of integration.edits(account, hooks)) {
      const plan = await planEdit(edit, request.direction);
      if (plan.before !== plan.after) plans.push(plan);
    }
    context.stdout(`${integration.harness}: ${integration.purpose}
`);
  }
  if (plans.length === 0) {
    context.stdout(
      request.direction === "install" ? "It is all installed.\n" : "Nothing is installed.\n"
    );
    return exitCode.nothingToDo;
  }
  const outcome = await changeFiles(context, plans, request.direction, request);
  if (outcome !== "done") return outcome === "shown" ? exitCode.done : exitCode.failed;
  const reverse = request.direction === "install" ? "uninstall" : "install";
  context.stdout(
    `Done; it holds for agents started from now on. Undo it with: tmux-workspace-restore ${reverse}
`
  );
  return exitCode.done;
}
async function choose(context, request) {
  const known = await loadIntegrations();
  const unknown = request.harnesses.find((name) => known.every((each) => each.harness !== name));
  if (unknown !== void 0) {
    throw new WorkspaceError("usage", `There is nothing to install for ${displayText(unknown)}`, {
      advice: `Name one of: ${known.map((each) => each.harness).join(", ")}.`
    });
  }
  const chosen = [];
  for (const integration of known) {
    const account = accountIn(context.environment, accountVariables[integration.harness]);
    const isMeant = request.harnesses.length === 0 ? await isDirectory(integration.directory(account)) : request.harnesses.includes(integration.harness);
    if (isMeant) chosen.push({ integration, account });
  }
  return chosen;
}

export {
  install
};
