import { exitCode, WorkspaceError } from "../errors.ts";
import { plural } from "../picker/ticks.ts";
import { eraseRuns, unfinishedRuns } from "../restore/runs.ts";
import { fileStore } from "../store/store.ts";
import { displayText } from "../text/display.ts";
import { ago } from "../text/duration.ts";
import { confirm } from "./confirm.ts";
import type { CommandContext } from "./context.ts";
import { allRecords, findRecord, type ShownRecord } from "./find-record.ts";

export type ForgetFlags = { readonly all?: boolean; readonly yes?: boolean };

/**
 * Erases what is recorded of servers that are gone, with the restores that were made of it. Never of a server that lives, nor
 * what an unfinished restore still reads.
 */
export async function forget(
  context: CommandContext,
  flags: ForgetFlags,
  ids: readonly string[],
): Promise<number> {
  if (ids.length > 0 === (flags.all ?? false)) {
    throw new WorkspaceError("usage", "Say which records to erase", {
      advice: "Name ids (`show` lists them), or say --all.",
    });
  }
  const inUse = new Map(
    unfinishedRuns(context.paths).flatMap(({ record }) =>
      [record.selection.candidateId, ...record.listed].map((key) => [key, record.id]),
    ),
  );
  const meant = flags.all
    ? (await allRecords(context)).filter((record) => !record.alive && !inUse.has(record.key))
    : await Promise.all(ids.map((id) => named(context, id, inUse)));
  if (meant.length === 0) {
    context.stdout("There is no record of a server that is gone: nothing to erase.\n");
    return exitCode.nothingToDo;
  }
  const now = Date.now();
  for (const { key, snapshot, lastSeen } of meant) {
    const where = displayText(snapshot?.server.socketPath ?? "an unknown socket");
    const panes = snapshot?.panes.length ?? 0;
    context.stdout(
      `${key}: ${plural(panes, "pane")} on ${where}, last seen ${ago(now - lastSeen)}\n`,
    );
  }
  const what = meant.length === 1 ? "this record" : `these ${meant.length} records`;
  if (!flags.yes && !(await confirm(context, `Erase ${what} for good?`))) {
    context.stdout("Nothing was erased.\n");
    return exitCode.failed;
  }
  fileStore(context.paths).erase(meant.map((record) => record.key));
  for (const { key } of meant) eraseRuns(context.paths, key);
  context.stdout(`Erased. The conversations themselves are the agents', and were not touched.\n`);
  return exitCode.done;
}

async function named(
  context: CommandContext,
  id: string,
  inUse: ReadonlyMap<string, string>,
): Promise<ShownRecord> {
  const record = await findRecord(context, id);
  if (record.alive) {
    throw new WorkspaceError("busy", `The server of ${id} lives: its record is in use`, {
      advice: "It can be erased once that server is gone.",
    });
  }
  const run = inUse.get(id);
  if (run === undefined) return record;
  throw new WorkspaceError("busy", `The unfinished restore ${run} still reads ${id}`, {
    advice: `Let it come to its end first: runs --continue ${run}`,
  });
}
