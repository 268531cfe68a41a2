import { WorkspaceError } from "../errors.ts";
import { isRecordAlive } from "../store/alive.ts";
import { fileStore } from "../store/store.ts";
import type { CommandContext } from "./context.ts";

/** Throws `state-newer` where something was lost, and only a newer version can read what. It is never called nothing. */
export async function refuseNewer(context: CommandContext): Promise<void> {
  const records = await fileStore(context.paths).servers();
  const newer = records.find(
    ({ key, newerSchema, consumed }) =>
      newerSchema !== undefined && consumed === undefined && !isRecordAlive(key),
  );
  if (newer === undefined) return;
  throw new WorkspaceError(
    "state-newer",
    `What was lost was written by a newer version of the plugin (schema ${newer.newerSchema}): ${context.paths.server(newer.key)}`,
    { advice: "Update the plugin, then try again. The record was left as it is." },
  );
}
