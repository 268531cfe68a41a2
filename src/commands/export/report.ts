import { arch, platform, release } from "node:os";
import { optionNames, parseOptions } from "../../config/options.ts";
import { WorkspaceError } from "../../errors.ts";
import type { Run } from "../../restore/runs.ts";
import { readOptions } from "../../tmux/options.ts";
import type { CommandContext } from "../context.ts";
import { publicFinding } from "../doctor/finding.ts";
import { readFindings } from "../doctor.ts";
import type { ShownRecord } from "../find-record.ts";
import { knownTexts, sessionOf } from "./known.ts";
import { Placeholders } from "./placeholders.ts";
import { type Redaction, redactRecord, seconds } from "./record.ts";
import { scrubber } from "./scrub.ts";

/** All that a report says, with nobody's names in it, and how many there are of what was replaced. */
export async function makeReport(
  context: CommandContext,
  version: string,
  records: readonly ShownRecord[],
  runs: readonly Run[],
) {
  const now = Date.now();
  const home = context.environment.HOME ?? "";
  const placeholders = new Placeholders();
  const nothing: Redaction = { placeholders, home, scrub: () => "" };
  // Once for the placeholders alone: a sentence may name what only comes later.
  for (const record of records) redactRecord(record, nothing, now);
  const scrub = scrubber(knownTexts(context, records, runs, placeholders), placeholders, home);
  const redaction = { ...nothing, scrub };
  const report = {
    report: "tmux-workspace-restore",
    schemaVersion: 1,
    versions: {
      plugin: version,
      node: process.versions.node,
      system: `${platform()} ${release()} ${arch()}`,
      tmux: (await tmuxVersion(context)) ?? "(not found)",
    },
    options: await options(context),
    doctor: (await readFindings(context)).map((finding) => publicFinding(finding, scrub)),
    records: records.map((record) => redactRecord(record, redaction, now)),
    restores: runs.map((run) => redactRun(run, redaction, now)),
  };
  return { report, counts: placeholders.counts() };
}

export type Report = Awaited<ReturnType<typeof makeReport>>["report"];

async function tmuxVersion({ tmux }: CommandContext): Promise<string | undefined> {
  const answer = await tmux.call(["-V"], { timeout: 5_000 }).catch(() => undefined);
  return answer?.stdout.toString("utf8").trim();
}

/** Those that are set. Words of the user's own (keys, paths, names of flags and variables) are only said to be there. */
async function options({ tmux }: CommandContext): Promise<Record<string, string>> {
  const raw = await readOptions(tmux, 5_000).catch((error: unknown) => {
    if (error instanceof WorkspaceError) return new Map<string, string>();
    throw error;
  });
  return Object.fromEntries(
    optionNames.flatMap((name) => {
      const value = raw.get(name);
      return value === undefined ? [] : [[name, shownValue(name, value)]];
    }),
  );
}

function shownValue(name: string, value: string): string {
  if (!/^(?:[a-z-]{1,20}|\d{1,9}(?:\.\d+)?)$/.test(value)) return "(set)";
  try {
    const parsed = Object.values(parseOptions(new Map([[name, value]])));
    const isNumber = /^\d/.test(value) && parsed.includes(Number(value) as never);
    return isNumber || choices.has(value) ? value : "(set)";
  } catch {
    return "(not valid)";
  }
}

/** Values that options with a list of them take. */
const choices: ReadonlySet<string> = new Set(
  "auto resurrect builtin menu message off on with-agents all none drop keep".split(" "),
);

function redactRun({ record, entries, view }: Run, redaction: Redaction, now: number) {
  const { placeholders, scrub } = redaction;
  return {
    restore: placeholders.of("restore", record.id),
    of: placeholders.of("record", record.selection.candidateId),
    secondsAgo: seconds(now - record.createdAt),
    confirmedBy: record.confirmedBy,
    panes: record.selection.panes.length,
    stage: view.stage,
    steps: entries.map((entry) => ({
      kind: entry.kind,
      after: seconds(entry.at - record.createdAt),
      ...("step" in entry ? { step: scrub(entry.step) } : {}),
    })),
    launches: view.launches.map(({ address, harness, state, detail, savedPaneId }) => ({
      pane: savedPaneId,
      session: placeholders.of("session", sessionOf(address)),
      harness,
      state,
      detail: scrub(detail),
    })),
    warnings: view.warnings.map(scrub),
  };
}
