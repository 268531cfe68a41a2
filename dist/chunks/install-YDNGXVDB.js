import {
  confirm
} from "./chunk-D3XECQMP.js";
import {
  applyEdit,
  planEdit,
  pluginDirectory
} from "./chunk-P34RGYOF.js";
import {
  accountVariables
} from "./chunk-4UPNKDFW.js";
import {
  loadIntegrations
} from "./chunk-XHN5M4F6.js";
import {
  displayText
} from "./chunk-OPBLMSIB.js";
import {
  accountIn
} from "./chunk-YRTW4C7C.js";
import {
  isDirectory
} from "./chunk-OJTVJUJW.js";
import "./chunk-Q6ZTXGV6.js";
import {
  WorkspaceError,
  exitCode
} from "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";

// src/commands/install.ts
import { join } from "node:path";

// src/harnesses/install/difference.ts
function difference(path, before, after) {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < Math.min(old.length, fresh.length) && old[head] === fresh[head]) head += 1;
  let tail = 0;
  const most = Math.min(old.length, fresh.length) - head;
  while (tail < most && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  const from = Math.max(0, head - 3);
  const context = (lines) => lines.map((line) => ` ${line}`);
  return [
    `--- ${before === null ? "(no file)" : path}`,
    `+++ ${after === null ? "(removed)" : path}`,
    `@@ line ${from + 1} @@`,
    ...context(old.slice(from, head)),
    ...old.slice(head, old.length - tail).map((line) => `-${line}`),
    ...fresh.slice(head, fresh.length - tail).map((line) => `+${line}`),
    ...context(old.slice(old.length - tail, old.length - tail + 3)),
    ""
  ].join("\n");
}
function linesOf(text) {
  if (text === null || text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") return lines.slice(0, -1);
  return [...lines.slice(0, -1), `${lines.at(-1)}\\ (no newline at the end)`];
}

// src/commands/install.ts
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
  for (const plan of plans) {
    context.stdout(
      `
${difference(plan.path, plan.before, plan.after).split("\n").map(displayText).join("\n")}`
    );
  }
  if (request.dryRun) return exitCode.done;
  if (!request.yes && !await confirm(context, question(plans.length))) {
    context.stdout("Nothing was changed.\n");
    return exitCode.failed;
  }
  for (const plan of plans) await applyEdit(plan, request.direction);
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
function question(files) {
  return `Change ${files === 1 ? "this file" : `these ${files} files`}?`;
}
export {
  install
};
