import { WorkspaceError } from "../errors.ts";
import { isRecordAlive } from "../store/alive.ts";
import { fileStore } from "../store/store.ts";
import type { ServerRecord } from "../store/types.ts";
import type { CommandContext } from "./context.ts";

/** The record of that id, whether its server lives or not. Throws `unknown-candidate`. */
export async function findRecord(context: CommandContext, id: string): Promise<ShownRecord> {
  const record = await fileStore(context.paths).server(id);
  if (record !== undefined) return { ...record, alive: isRecordAlive(id) };
  throw new WorkspaceError("unknown-candidate", `There is no record with the id ${id}`, {
    advice: "`show` without an id lists them.",
  });
}

export type ShownRecord = ServerRecord & { readonly alive: boolean };

export function stateOf({ alive, consumed }: Pick<ShownRecord, "alive" | "consumed">): string {
  if (alive) return "running";
  return consumed?.how === "passed-over" ? "passed over" : (consumed?.how ?? "lost");
}

/** Every record, the newest last seen first. */
export async function allRecords(context: CommandContext): Promise<readonly ShownRecord[]> {
  const records = await fileStore(context.paths).servers();
  return records
    .map((record) => ({ ...record, alive: isRecordAlive(record.key) }))
    .sort((a, b) => b.lastSeen - a.lastSeen);
}
