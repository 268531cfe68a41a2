import {
  clientVariable
} from "./chunk-B5YLU6BF.js";
import {
  selfCommand
} from "./chunk-BO5M3JF3.js";
import {
  fileStore
} from "./chunk-4PS2HCE7.js";
import {
  createRun,
  newRunId
} from "./chunk-47XJPGUM.js";
import {
  requireOwnSocket
} from "./chunk-ZKFBZIEY.js";

// src/offer/listed.ts
function listedWith(offer, candidateId) {
  const all = [...offer.candidates, ...offer.otherSockets];
  const chosen = all.find((candidate) => candidate.id === candidateId);
  return all.filter((candidate) => candidate.socketPath === chosen?.socketPath);
}

// src/commands/run-start.ts
import { spawn } from "node:child_process";
async function beginRun(context, { offer, candidate, selection, by }, asker) {
  const record = runRecord(context.socket.path, offer, candidate, selection, by);
  requireOwnSocket(context.socket.path);
  const run = createRun(context.paths, record, !candidate.consumed);
  const consumption = { at: record.createdAt, how: "restored", run: record.id };
  await fileStore(context.paths).consume(record.listed, consumption);
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
  listedWith,
  beginRun,
  startRun
};
