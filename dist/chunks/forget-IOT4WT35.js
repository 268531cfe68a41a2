import {
  confirm
} from "./chunk-D3XECQMP.js";
import {
  allRecords,
  findRecord
} from "./chunk-GWG2XVUG.js";
import {
  ago
} from "./chunk-D2BZFQCC.js";
import "./chunk-MIU2CQSY.js";
import {
  fileStore
} from "./chunk-2CK6R34X.js";
import {
  displayText
} from "./chunk-4OR7ZS6N.js";
import {
  eraseRuns,
  unfinishedRuns
} from "./chunk-N63G2IEU.js";
import "./chunk-BK6EFARA.js";
import "./chunk-NHGEQQUH.js";
import "./chunk-VUKUVCVT.js";
import "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-73QETIXB.js";
import "./chunk-5ZUVA443.js";
import "./chunk-YYUXAUX7.js";
import "./chunk-B43XANY7.js";
import {
  WorkspaceError,
  exitCode
} from "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/commands/forget.ts
async function forget(context, flags, ids) {
  if (ids.length > 0 === (flags.all ?? false)) {
    throw new WorkspaceError("usage", "Say which records to erase", {
      advice: "Name ids (`show` lists them), or say --all."
    });
  }
  const inUse = new Map(
    unfinishedRuns(context.paths).flatMap(
      ({ record }) => [record.selection.candidateId, ...record.listed].map((key) => [key, record.id])
    )
  );
  const meant = flags.all ? (await allRecords(context)).filter((record) => !record.alive && !inUse.has(record.key)) : await Promise.all(ids.map((id) => named(context, id, inUse)));
  if (meant.length === 0) {
    context.stdout("There is no record of a server that is gone: nothing to erase.\n");
    return exitCode.nothingToDo;
  }
  const now = Date.now();
  for (const { key, snapshot, lastSeen } of meant) {
    const where = displayText(snapshot?.server.socketPath ?? "an unknown socket");
    const panes = snapshot?.panes.length ?? 0;
    context.stdout(`${key}: ${panes} panes on ${where}, last seen ${ago(now - lastSeen)}
`);
  }
  const what = meant.length === 1 ? "this record" : `these ${meant.length} records`;
  if (!flags.yes && !await confirm(context, `Erase ${what} for good?`)) {
    context.stdout("Nothing was erased.\n");
    return exitCode.failed;
  }
  fileStore(context.paths).erase(meant.map((record) => record.key));
  for (const { key } of meant) eraseRuns(context.paths, key);
  context.stdout(`Erased. The conversations themselves are the agents', and were not touched.
`);
  return exitCode.done;
}
async function named(context, id, inUse) {
  const record = await findRecord(context, id);
  if (record.alive) {
    throw new WorkspaceError("busy", `The server of ${id} lives: its record is in use`, {
      advice: "It can be erased once that server is gone."
    });
  }
  const run = inUse.get(id);
  if (run === void 0) return record;
  throw new WorkspaceError("busy", `The unfinished restore ${run} still reads ${id}`, {
    advice: `Let it come to its end first: runs --continue ${run}`
  });
}
export {
  forget
};
