import {
  agentAbove
} from "./chunk-XIL3O3V7.js";
import {
  findOrphans,
  isLostServer
} from "./chunk-V2VN4FX3.js";
import {
  harnessTeller
} from "./chunk-PB7D45C6.js";
import "./chunk-KZZWX76E.js";
import "./chunk-5K56XYRI.js";
import "./chunk-2SWEICA3.js";
import "./chunk-VE7RIBCY.js";
import {
  tableLines
} from "./chunk-7KIQ7ONA.js";
import {
  displayDirectory
} from "./chunk-GGCXI3P2.js";
import "./chunk-U7PGEZ6X.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import {
  fileStore
} from "./chunk-2CK6R34X.js";
import {
  displayText
} from "./chunk-4OR7ZS6N.js";
import "./chunk-NHGEQQUH.js";
import {
  isProcessAlive
} from "./chunk-VUKUVCVT.js";
import "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import {
  listeningPorts,
  readProcesses
} from "./chunk-73QETIXB.js";
import "./chunk-YYUXAUX7.js";
import "./chunk-B43XANY7.js";
import "./chunk-AVQQRLGP.js";
import {
  WorkspaceError,
  exitCode,
  systemErrorCode
} from "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/processes/end.ts
import { setTimeout as delay } from "node:timers/promises";
var patience = { asked: 3e3, killed: 2e3, between: 50 };
async function endProcesses(processes, send = (pid, signal) => process.kill(pid, signal)) {
  const asked = processes.map((each) => signalTo(each, "SIGTERM", send));
  const mine = processes.filter((_, index) => asked[index] === "sent");
  await untilGone(mine, patience.asked);
  const stubborn = new Set(mine.filter(isProcessAlive));
  for (const each of stubborn) signalTo(each, "SIGKILL", send);
  await untilGone([...stubborn], patience.killed);
  return processes.map((each, index) => {
    const result = asked[index] ?? "gone";
    if (result !== "sent") return result;
    if (isProcessAlive(each)) return "survived";
    return stubborn.has(each) ? "killed" : "ended";
  });
}
function signalTo(target, signal, send) {
  if (!isProcessAlive(target)) return "gone";
  try {
    send(target.pid, signal);
    return "sent";
  } catch (error) {
    return systemErrorCode(error) === "EPERM" ? "refused" : "gone";
  }
}
async function untilGone(processes, timeout) {
  const deadline = Date.now() + timeout;
  while (processes.some(isProcessAlive) && Date.now() < deadline) await delay(patience.between);
}

// src/commands/orphans-text.ts
function orphansText(orphans2, home) {
  if (orphans2.length === 0) return "No program has outlived its tmux server.\n";
  const rows = tableLines(orphans2.map((orphan) => cells(orphan, home)));
  return [
    "Programs that have outlived their tmux server:",
    ...rows.map((row) => `  ${row}`),
    "To end one: orphans --end PID. To end all that agents had started: orphans --all"
  ].map((line) => `${line}
`).join("");
}
function cells(orphan, home) {
  const { pid, name, ports, directory, processes } = orphan;
  const more = processes.length === 1 ? "" : ` and ${processes.length - 1} more`;
  return [
    `${pid}`,
    displayText(name) + more,
    ports.length === 0 ? "-" : ports.map((port) => `:${port}`).join(" "),
    directory === null ? "-" : displayDirectory(directory, home),
    displayText(origin(orphan))
  ];
}
function origin({ pane, heldBy, server }) {
  const place = pane === null ? `server ${server}` : pane.agent === null ? `started in ${pane.address}` : `started by ${pane.agent.harness} in ${pane.address}${pane.agent.title === null ? "" : ` (${pane.agent.title})`}`;
  return heldBy === null ? place : `${place}; still used by ${heldBy}`;
}
var words = {
  ended: "ended",
  killed: "did not end when asked, and was killed",
  gone: "had ended by itself",
  refused: "belongs to another user, and was left alone",
  survived: "could not be killed"
};
var gravity = ["survived", "refused", "killed", "ended", "gone"];
function endingsText(ended) {
  if (ended.length === 0) return "Nothing that an agent had started is left to end.\n";
  return ended.map(({ pid, name, endings }) => {
    const worst = gravity.find((each) => endings.includes(each)) ?? "gone";
    return `${pid} ${displayText(name)}: ${words[worst]}
`;
  }).join("");
}

// src/commands/orphans.ts
async function orphans(context, flags) {
  const found = await readOrphans(context);
  if (!flags.all && flags.end === void 0) {
    context.stdout(
      flags.json ? `${printableJson({ schemaVersion: 1, orphans: found })}
` : orphansText(found, context.environment.HOME ?? "")
    );
    return found.length === 0 ? exitCode.nothingToDo : exitCode.done;
  }
  const agent = await agentAbove();
  if (agent !== null) {
    context.stderr(`This runs inside ${agent}, which may not end programs by itself.
`);
    return exitCode.failed;
  }
  const named = (flags.end ?? []).map((pid) => orphanOf(found, pid));
  const all = flags.all ? found.filter(isAgentsOwnStart) : [];
  const chosen = [.../* @__PURE__ */ new Set([...named, ...all])];
  const ended = await end(chosen);
  context.stdout(
    flags.json ? `${printableJson({ schemaVersion: 1, ended })}
` : endingsText(ended)
  );
  if (ended.length === 0) return exitCode.nothingToDo;
  const isOver = (ending) => ending !== "refused" && ending !== "survived";
  return ended.every(({ endings }) => endings.every(isOver)) ? exitCode.done : exitCode.failed;
}
async function readOrphans(context) {
  const table = readProcesses();
  const records = await fileStore(context.paths).servers();
  const snapshots = new Map(
    records.map(({ key, snapshot }) => [key, snapshot])
  );
  const found = findOrphans({
    table,
    isLost: isLostServer,
    portsOf: listeningPorts,
    harnessOf: await harnessTeller(table),
    snapshotOf: (key) => snapshots.get(key),
    self: process.pid
  });
  if (!context.socketGiven) return found;
  const { path } = context.socket;
  return found.filter(({ server }) => snapshots.get(server)?.server.socketPath === path);
}
function isAgentsOwnStart({ pane, heldBy }) {
  return pane?.agent != null && heldBy === null;
}
function orphanOf(found, pid) {
  const orphan = found.find((each) => `${each.pid}` === pid);
  if (orphan !== void 0) return orphan;
  throw new WorkspaceError(
    "unknown-process",
    `${pid} is not the number of a program that outlived its tmux server`,
    { advice: "`orphans` lists them. Nothing was ended." }
  );
}
async function end(chosen) {
  const endings = await endProcesses(chosen.flatMap(({ processes }) => processes));
  let from = 0;
  return chosen.map(({ pid, name, processes }) => {
    const own = endings.slice(from, from + processes.length);
    from += processes.length;
    return { pid, name, endings: own };
  });
}
export {
  orphans
};
