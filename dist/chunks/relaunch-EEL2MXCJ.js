import {
  agentAbove
} from "./chunk-XIL3O3V7.js";
import "./chunk-PB7D45C6.js";
import "./chunk-KZZWX76E.js";
import {
  findLiveServers
} from "./chunk-FP3TSF3E.js";
import {
  foregroundCommands,
  readVouched,
  vouchable
} from "./chunk-XFRMOIWQ.js";
import "./chunk-HW4A7F47.js";
import "./chunk-KTVQJPA5.js";
import "./chunk-4IHAXVVJ.js";
import {
  paneAddresses
} from "./chunk-5K56XYRI.js";
import "./chunk-2SWEICA3.js";
import "./chunk-CJIUHKLL.js";
import {
  loadHarnesses
} from "./chunk-VE7RIBCY.js";
import "./chunk-2C3OEVSC.js";
import "./chunk-ME4DZ2HD.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import {
  fileStore
} from "./chunk-2CK6R34X.js";
import {
  displayText
} from "./chunk-4OR7ZS6N.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-NHGEQQUH.js";
import {
  isServerAlive
} from "./chunk-VUKUVCVT.js";
import {
  replaceDurably
} from "./chunk-KLZ7OKOB.js";
import {
  ensurePrivateDirectory,
  unwritable
} from "./chunk-HIKQLT2U.js";
import "./chunk-K5FK6XEG.js";
import {
  readProcesses
} from "./chunk-73QETIXB.js";
import "./chunk-VXIY5X5M.js";
import "./chunk-YYUXAUX7.js";
import "./chunk-B43XANY7.js";
import "./chunk-AVQQRLGP.js";
import "./chunk-SN5SRBSB.js";
import "./chunk-PBVTLJWV.js";
import {
  WorkspaceError,
  exitCode,
  systemErrorCode
} from "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/commands/relaunch.ts
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
async function relaunch(context, flags, [action = "list", ...words]) {
  if (action === "list" && words.length === 0) return list(context, flags);
  if (action !== "add" && action !== "remove") {
    throw new WorkspaceError("usage", `relaunch does not know ${action}`, {
      advice: "Use: relaunch [list], relaunch add 'COMMAND', relaunch remove 'COMMAND'"
    });
  }
  const agent = await agentAbove();
  if (agent !== null) {
    context.stderr(`This runs inside ${agent}, which may not vouch for commands.
`);
    return exitCode.failed;
  }
  const command = vouchable(words.join(" "));
  const names = (await loadHarnesses()).map((harness) => harness.command);
  if (command === null || !names.includes(command.split(" ")[0] ?? "")) {
    throw new WorkspaceError("usage", `Not a command that can be vouched for: ${words.join(" ")}`, {
      advice: `It is one of ${names.join(", ")} with plain words after it, as in: relaunch ${action} 'claude agents'`
    });
  }
  const has = readVouched(context.paths.vouched).includes(command);
  if (has === (action === "add")) {
    context.stdout(has ? `Vouched for already: ${command}
` : `Not vouched for: ${command}
`);
    return exitCode.nothingToDo;
  }
  const { state, vouched } = context.paths;
  if (vouched.startsWith(`${state}/`)) ensurePrivateDirectory(state);
  edit(
    vouched,
    (lines) => has ? lines.filter((line) => vouchable(line) !== command) : [...lines, command]
  );
  context.stdout(
    has ? `No longer run again: ${command}
` : `Run again from now on with the pane that it ran in: ${command}
`
  );
  return exitCode.done;
}
async function list(context, flags) {
  const vouched = readVouched(context.paths.vouched);
  const seen = await seenNow(context, vouched);
  const lost = await seenInRecords(context);
  const file = context.paths.vouched;
  if (flags.json) {
    context.stdout(`${printableJson({ schemaVersion: 1, file, vouched, seen, lost })}
`);
  } else {
    const lines = [
      ...vouched.map((command) => `${displayText(command)}  vouched for`),
      ...seen.filter((each) => !each.vouched).map(({ command }) => `${displayText(command)}  running, not vouched for`),
      ...lost.map(
        ({ program, address }) => `${program}  ran without a session in ${displayText(address)} of a lost server; its words are not kept`
      )
    ];
    context.stdout(
      lines.length === 0 ? "No command is vouched for, and none runs that could be.\n" : `${[...lines, `Kept in ${file}`].join("\n")}
`
    );
  }
  return vouched.length + seen.length + lost.length === 0 ? exitCode.nothingToDo : exitCode.done;
}
async function seenNow(context, vouched) {
  const table = readProcesses();
  const harnesses = await loadHarnesses();
  const { servers } = await findLiveServers(context, table).catch((error) => {
    if (error instanceof WorkspaceError && error.code === "no-server") return { servers: [] };
    throw error;
  });
  const found = /* @__PURE__ */ new Map();
  for (const pane of servers.flatMap(({ facts }) => facts.panes)) {
    const commands = foregroundCommands(table, pane.pid).filter(
      (command) => harnesses.some((harness) => command.startsWith(`${harness.command} `))
    );
    const isSession = commands.length > 0 && hasSession(pane.pid);
    for (const command of isSession ? [] : new Set(commands)) {
      found.set(command, (found.get(command) ?? 0) + 1);
    }
  }
  return [...found].map(([command, panes]) => ({
    command,
    panes,
    vouched: vouched.includes(command)
  }));
  function hasSession(panePid) {
    return [table.get(panePid), ...table.children(panePid)].some(
      (facts) => facts !== void 0 && facts.pgrp === facts.tpgid && harnesses.some((harness) => harness.recognise(facts, table))
    );
  }
}
async function seenInRecords({ paths }) {
  const commands = new Set((await loadHarnesses()).map((harness) => harness.command));
  const records = await fileStore(paths).servers();
  return records.flatMap(({ snapshot, consumed }) => {
    if (snapshot === void 0 || consumed !== void 0) return [];
    if (isServerAlive(snapshot.server.identity)) return [];
    const addresses = paneAddresses(snapshot);
    return snapshot.panes.filter((pane) => pane.agent === null && pane.vouched === void 0 && !pane.idleShell).filter((pane) => commands.has(pane.program)).map(({ id, program }) => ({ program, address: addresses.get(id) ?? id }));
  });
}
function edit(path, change) {
  let text = "";
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw unwritable(path, error);
  }
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  try {
    ensurePrivateDirectory(dirname(path));
    replaceDurably(
      path,
      Buffer.from(
        change(lines).map((line) => `${line}
`).join("")
      )
    );
  } catch (cause) {
    throw unwritable(path, cause);
  }
}
export {
  relaunch
};
