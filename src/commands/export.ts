import { closeSync, openSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { exitCode, systemErrorCode, WorkspaceError } from "../errors.ts";
import { listRuns } from "../restore/runs.ts";
import { displayText } from "../text/display.ts";
import { printableJson } from "../text/json.ts";
import type { CommandContext } from "./context.ts";
import { makeReport, type Report } from "./export/report.ts";
import { allRecords, findRecord } from "./find-record.ts";

export type ExportFlags = { readonly output?: string };

/** So many of the newest records and restores: what went wrong is mostly among them. */
const most = 3;

/**
 * Writes what a bug report needs into one file: versions, options, doctor's findings, records and restores, with placeholders for every name, and no
 * conversation, id, title or path of anybody's. Sends nothing.
 */
export async function exportReport(
  context: CommandContext,
  flags: ExportFlags,
  version: string,
  ids: readonly string[],
): Promise<number> {
  const records =
    ids.length === 0
      ? (await allRecords(context)).slice(0, most)
      : await Promise.all(ids.map((id) => findRecord(context, id)));
  const runs = listRuns(context.paths)
    .filter(({ record }) => ids.length === 0 || ids.includes(record.selection.candidateId))
    .slice(0, most);
  const { report, counts } = await makeReport(context, version, records, runs);
  const text = `${printableJson(report)}\n`;
  if (flags.output === "-") {
    context.stdout(text);
    return exitCode.done;
  }
  const path = resolve(flags.output ?? `tmux-workspace-restore-report-${stamp(new Date())}.json`);
  writeNew(path, text);
  context.stdout(summary(report, counts, path, text.length));
  return exitCode.done;
}

function stamp(now: Date): string {
  return now.toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
}

function writeNew(path: string, text: string): void {
  try {
    const file = openSync(path, "wx", 0o600);
    try {
      writeSync(file, text);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    const code = systemErrorCode(cause);
    const what = code === "EEXIST" ? "is there already" : `cannot be written (${code ?? cause})`;
    throw new WorkspaceError("usage", `${path} ${what}`, {
      advice: "Name another file with --output; `--output -` prints the report.",
      cause,
    });
  }
}

function summary(
  report: Report,
  counts: ReadonlyMap<string, number>,
  path: string,
  length: number,
): string {
  const { versions, options, doctor, records, restores } = report;
  const panes = records.reduce((sum, { snapshot }) => sum + (snapshot?.panes.length ?? 0), 0);
  const replaced = [...counts].map(([kind, count]) => `${count} ${kind}`).join(", ");
  return [
    `Wrote ${displayText(path)} (${Math.ceil(length / 1024)} kB, readable by you alone). Nothing was sent anywhere.`,
    "",
    "In it:",
    `  versions  plugin ${versions.plugin}, Node.js ${versions.node}, ${versions.tmux}, ${versions.system}`,
    `  options   ${Object.keys(options).length} that you have set; of keys, paths and lists only that they are set`,
    `  doctor    ${doctor.length} findings`,
    `  records   ${records.length}, with ${panes} panes: layout, states and times, no names`,
    `  restores  ${restores.length}: their steps and how each launch ended`,
    `Replaced by placeholders: ${replaced || "nothing"}.`,
    "Not in it: names, paths, titles, conversations and their ids, commands, environments, anything that was on a screen.",
    "",
    "It is plain text: read it before you attach it to a report.",
    "",
  ].join("\n");
}
