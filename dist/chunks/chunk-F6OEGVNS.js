import {
  clientVariable
} from "./chunk-TAVQRZBC.js";
import {
  listedWith,
  selfCommand
} from "./chunk-QNBHFPUF.js";
import {
  fileStore
} from "./chunk-2CK6R34X.js";
import {
  consumptionBy,
  createRun,
  newRunId
} from "./chunk-N63G2IEU.js";
import {
  requireOwnSocket
} from "./chunk-VXIY5X5M.js";

// src/commands/run-start.ts
import { spawn } from "node:child_process";
async function beginRun(context, { offer, candidate, selection, by }, asker) {
  const record = runRecord(context.socket.path, offer, candidate, selection, by);
  requireOwnSocket(context.socket.path);
  const run = createRun(context.paths, record, !candidate.consumed);
  const store = fileStore(context.paths);
  for (const key of record.listed) await store.consume([key], consumptionBy(record, key));
  const pid = startRun(context, record.id, asker);
  run.handTo(pid);
  return { id: record.id, pid };
}
function runRecord(socketPath, offer, candidate, selection, confirmedBy) {
  const selected = new Map(selection.panes.map((pane) => [pane.paneId, pane]));
  const { snapshot } = candidate;
  const agents = candidate.panes.flatMap((offered) => {
    const agent = snapshot.panes.find((pane) => pane.id === offered.paneId)?.agent;
    const own = selected.get(offered.paneId);
    const comesBack = own !== void 0 && (offered.kind === "agent" || own.sessionId !== void 0);
    if (!comesBack || agent === null || agent === void 0) return [];
    const { address } = offered;
    return [{ pane: offered.paneId, address, harness: agent.harness, title: agent.title ?? "" }];
  });
  const windows = new Set(
    snapshot.panes.flatMap((pane) => selected.has(pane.id) ? [pane.window] : [])
  );
  const sessions = snapshot.sessions.filter(
    (session) => session.links.some((link) => windows.has(link.window))
  );
  return {
    id: newRunId(),
    createdAt: Date.now(),
    socketPath,
    selection,
    listed: listedWith(offer, candidate.id).map((each) => each.id),
    confirmedBy,
    sessions: sessions.length,
    agents
  };
}
function startRun(context, id, asker) {
  const { colours, client } = asker;
  const variables = {
    ...colours === null ? {} : { TMUX_WORKSPACE_RESTORE_COLOURS: `${colours.foreground},${colours.background}` },
    ...client === null ? {} : { [clientVariable]: client }
  };
  const [program, ...args] = selfCommand(context, ["runs", "--execute", id], variables);
  const child = spawn(program, args, {
    detached: true,
    stdio: "ignore",
    cwd: "/",
    env: context.environment
  });
  child.unref();
  return child.pid ?? 0;
}

export {
  beginRun,
  startRun
};
