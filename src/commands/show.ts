import { exitCode } from "../errors.ts";
import { plural } from "../picker/ticks.ts";
import type { PaneRecord } from "../snapshot/schema.ts";
import { displayText } from "../text/display.ts";
import { ago } from "../text/duration.ts";
import { printableJson } from "../text/json.ts";
import { tableLines } from "../text/table.ts";
import type { CommandContext } from "./context.ts";
import { allRecords, findRecord, type ShownRecord, stateOf } from "./find-record.ts";
import { showText } from "./show-text.ts";

export type ShowFlags = { readonly json?: boolean };

/** Shows what a record holds, all of it; without an id, which records there are. */
export async function show(
  context: CommandContext,
  flags: ShowFlags,
  id: string | undefined,
): Promise<number> {
  const print = (value: unknown, text: () => string) =>
    context.stdout(flags.json ? `${printableJson(value)}\n` : text());
  if (id !== undefined) {
    const record = await findRecord(context, id);
    print(document(record), () => showText(record, Date.now(), context.environment.HOME ?? ""));
    return record.snapshot === undefined ? exitCode.failed : exitCode.done;
  }
  const records = await allRecords(context);
  print({ schemaVersion: 1, records: records.map(summary) }, () => list(records, Date.now()));
  return records.length === 0 ? exitCode.nothingToDo : exitCode.done;
}

/** What stands around the snapshot. Times are milliseconds since the epoch. */
function summary({ key, snapshot, alive, lastSeen, consumed, offeredAt, warnings }: ShownRecord) {
  return {
    id: key,
    socketPath: snapshot?.server.socketPath ?? null,
    alive,
    lastSeen,
    consumed: consumed ?? null,
    offeredAt: offeredAt ?? null,
    panes: snapshot?.panes.length ?? 0,
    warnings,
  };
}

function document(record: ShownRecord) {
  const { generation, snapshot } = record;
  const shown = snapshot && { ...snapshot, panes: snapshot.panes.map(withoutValues) };
  return { schemaVersion: 1, ...summary(record), generation, snapshot: shown ?? null };
}

/** Of captured variables the values stay in the record's file. */
function withoutValues(pane: PaneRecord): PaneRecord {
  if (pane.agent?.environment === undefined) return pane;
  const names = Object.keys(pane.agent.environment);
  const environment = Object.fromEntries(names.map((name) => [name, "(not shown)"]));
  return { ...pane, agent: { ...pane.agent, environment } };
}

function list(records: readonly ShownRecord[], now: number): string {
  if (records.length === 0) return "Nothing is recorded.\n";
  const rows = records.map(({ key, snapshot, lastSeen, ...record }) => [
    key,
    stateOf(record),
    `seen ${ago(now - lastSeen)}`,
    plural(snapshot?.panes.length ?? 0, "pane"),
    displayText(snapshot?.server.socketPath ?? "(cannot be read)"),
  ]);
  return tableLines(rows)
    .map((line) => `${line}\n`)
    .join("");
}
