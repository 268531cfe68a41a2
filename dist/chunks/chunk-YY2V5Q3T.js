import {
  createDurably,
  isServerAlive,
  ownIdentity,
  replaceDurably
} from "./chunk-MJVP35WB.js";
import {
  bootId
} from "./chunk-76QFKZQB.js";
import {
  array,
  boolean,
  exactOptional,
  literal,
  nullable,
  number,
  object,
  picklist,
  pipe,
  record,
  regex,
  safeParse,
  serverIdentitySchema,
  strictObject,
  string,
  variant
} from "./chunk-V3SEAGDH.js";
import {
  harnessNames
} from "./chunk-Q2NCDUGP.js";
import {
  ensurePrivateDirectory,
  namesIn,
  unwritable
} from "./chunk-ZCAKMMBM.js";
import {
  WorkspaceError,
  systemErrorCode
} from "./chunk-SBQY6XM3.js";

// src/restore/runs.ts
import { createHash } from "node:crypto";
import { readFileSync as readFileSync3, rmSync } from "node:fs";
import { join as join3 } from "node:path";

// src/store/claims.ts
import { readFileSync, unlinkSync } from "node:fs";
import { join } from "node:path";
function takeClaim(directory, name) {
  ensurePrivateDirectory(directory);
  const stem = encodeURIComponent(name);
  for (; ; ) {
    const numbers = numbersOf(directory, stem);
    const newest = numbers[0] ?? 0;
    const holder = newest === 0 ? void 0 : livingHolder(path(directory, stem, newest));
    if (holder !== void 0) return { holder };
    const own = path(directory, stem, newest + 1);
    try {
      createDurably(own, content(ownIdentity()));
    } catch (error) {
      if (systemErrorCode(error) === "EEXIST") continue;
      throw unwritable(own, error);
    }
    for (const number2 of numbers) remove(path(directory, stem, number2));
    return {
      claim: {
        handTo: (process) => replaceDurably(own, content(process)),
        // The name stays, or a slower process that read the older number could have it too.
        release: () => replaceDurably(own, Buffer.from("released\n"))
      }
    };
  }
}
function claimHolder(directory, name) {
  const stem = encodeURIComponent(name);
  const [newest] = numbersOf(directory, stem);
  return newest === void 0 ? void 0 : livingHolder(path(directory, stem, newest));
}
var path = (directory, stem, number2) => join(directory, `${stem}.${number2}`);
function numbersOf(directory, stem) {
  return namesIn(directory).filter((each) => each.startsWith(`${stem}.`) && /^\d{1,15}$/.test(each.slice(stem.length + 1))).map((each) => Number(each.slice(stem.length + 1))).sort((a, b) => b - a);
}
function content(process) {
  return Buffer.from(`${JSON.stringify({ bootId: bootId(), ...process })}
`);
}
function livingHolder(file2) {
  try {
    const value = JSON.parse(readFileSync(file2, "utf8"));
    if (typeof value !== "object" || value === null) return void 0;
    const { bootId: boot, pid, startTime } = value;
    if (typeof boot !== "string" || typeof pid !== "number" || typeof startTime !== "string")
      return void 0;
    return isServerAlive({ bootId: boot, pid, startTime }) ? pid : void 0;
  } catch {
    return void 0;
  }
}
function remove(file2) {
  try {
    unlinkSync(file2);
  } catch {
  }
}

// src/restore/journal.ts
import { closeSync, fsyncSync, openSync, readFileSync as readFileSync2, writeSync } from "node:fs";
import { join as join2 } from "node:path";

// src/restore/types.ts
var confirmations = ["menu", "checklist", "plain", "flag", "resurrect"];
var outcomes = ["ready", "needs-attention", "failed", "skipped"];

// src/restore/journal.ts
var text = string();
var entrySchema = variant("kind", [
  /** Where the run builds from here on. */
  strictObject({
    kind: literal("destination"),
    at: number(),
    identity: serverIdentitySchema,
    /** The run started this server itself: nothing else is in it. */
    started: boolean()
  }),
  /** About to change something in the destination. */
  strictObject({ kind: literal("intent"), at: number(), step: text, object: text }),
  strictObject({
    kind: literal("built"),
    at: number(),
    panes: record(text, text),
    /** Those of them that tmux-resurrect had made. */
    adopted: array(text),
    warnings: array(text)
  }),
  /** About to type a resume command. */
  strictObject({ kind: literal("launch"), at: number(), pane: text, paneId: text }),
  strictObject({
    kind: literal("outcome"),
    at: number(),
    pane: text,
    state: picklist(outcomes),
    detail: text
  }),
  /** A sentence for the summary. */
  strictObject({ kind: literal("warning"), at: number(), text }),
  /** The user asked that nothing more be started. */
  strictObject({ kind: literal("cancelled"), at: number() }),
  strictObject({ kind: literal("done"), at: number() }),
  /** The user asked that what was cancelled be started after all. */
  strictObject({ kind: literal("continued"), at: number() })
]);
var cancelled = "cancelled";
var file = (directory) => join2(directory, "journal.jsonl");
function openJournal(directory, now = Date.now) {
  return {
    append(step) {
      const path2 = file(directory);
      try {
        const descriptor = openSync(path2, "a", 384);
        try {
          const line = Buffer.from(`
${JSON.stringify({ ...step, at: now() })}
`);
          const written = writeSync(descriptor, line);
          if (written !== line.length)
            throw new Error(`Only ${written} of ${line.length} bytes were taken`);
          fsyncSync(descriptor);
        } finally {
          closeSync(descriptor);
        }
      } catch (cause) {
        throw unwritable(path2, cause);
      }
    }
  };
}
function readJournal(directory) {
  let content2;
  try {
    content2 = readFileSync2(file(directory), "utf8");
  } catch {
    return [];
  }
  const steps = content2.split("\n").flatMap((line) => {
    const parsed = safeParse(entrySchema, parseJson(line));
    return parsed.success ? [parsed.output] : [];
  });
  const continued = steps.findLastIndex((step) => step.kind === "continued");
  return steps.filter((step, index) => index > continued || !isTakenBack(step));
}
function isTakenBack(step) {
  if (step.kind === "outcome") return step.detail === cancelled;
  return step.kind === "cancelled" || step.kind === "done" || step.kind === "continued";
}
function parseJson(line) {
  try {
    return JSON.parse(line);
  } catch {
    return void 0;
  }
}

// src/restore/run-view.ts
function viewOf(record2, all, active) {
  const entries = sinceDestination(all);
  const built = entries.findLast((entry) => entry.kind === "built");
  const end = entries.find((entry) => entry.kind === "done");
  const isDone = end !== void 0;
  const launches = record2.agents.map((agent) => {
    const own = entries.filter((entry) => "pane" in entry && entry.pane === agent.pane);
    return {
      savedPaneId: agent.pane,
      paneId: built?.panes[agent.pane] ?? null,
      address: agent.address,
      harness: agent.harness,
      title: agent.title,
      ...stateOf(own.at(-1), active)
    };
  });
  return {
    runId: record2.id,
    stage: isDone ? "done" : !active ? "interrupted" : built === void 0 ? "building" : "launching",
    startedAt: record2.createdAt,
    finishedAt: end?.at ?? null,
    sessions: record2.sessions,
    launches,
    warnings: [
      ...built?.warnings ?? [],
      ...entries.flatMap((entry) => entry.kind === "warning" ? [entry.text] : [])
    ]
  };
}
function sinceDestination(entries) {
  const last = entries.findLastIndex((entry) => entry.kind === "destination");
  return entries.slice(Math.max(0, last));
}
function stateOf(entry, active) {
  if (entry?.kind === "outcome") return { state: entry.state, detail: entry.detail };
  if (entry === void 0) return { state: "pending", detail: "waiting for a slot" };
  if (active) return { state: "starting", detail: "starting" };
  return {
    state: "outcome-unknown",
    detail: "the restore was interrupted while it started: look before you start it again"
  };
}

// src/restore/runs.ts
var runSchema = object({
  schemaVersion: literal(1),
  id: pipe(string(), regex(/^[0-9a-z]+-[0-9a-z]+$/)),
  createdAt: number(),
  socketPath: string(),
  selection: object({
    candidateId: string(),
    panes: array(
      object({
        paneId: string(),
        keepPermissions: boolean(),
        continueTurn: exactOptional(object({ lastMessageAt: number() })),
        sessionId: exactOptional(string()),
        account: exactOptional(record(string(), nullable(string())))
      })
    )
  }),
  listed: array(string()),
  confirmedBy: picklist(confirmations),
  sessions: number(),
  agents: array(
    object({
      pane: string(),
      address: string(),
      harness: picklist(harnessNames),
      title: string()
    })
  )
});
function newRunId(now = Date.now()) {
  return `${now.toString(36)}-${Math.random().toString(36).slice(2, 8).padEnd(6, "0")}`;
}
function createRun(paths, record2) {
  const socket = claimSocket(paths, record2.socketPath);
  const directory = paths.run(record2.id);
  try {
    ensurePrivateDirectory(directory);
    const own = ownClaim(paths, record2.id);
    const file2 = join3(directory, "run.json");
    try {
      createDurably(file2, Buffer.from(`${JSON.stringify({ schemaVersion: 1, ...record2 })}
`));
    } catch (cause) {
      throw unwritable(file2, cause);
    }
    return handle(paths, record2, [own, socket]);
  } catch (error) {
    socket.release();
    throw error;
  }
}
function resumeRun(paths, record2) {
  const socket = claimSocket(paths, record2.socketPath);
  return handle(paths, record2, [ownClaim(paths, record2.id), socket]);
}
function handle(paths, record2, claims) {
  return {
    record: record2,
    journal: openJournal(paths.run(record2.id)),
    end: () => {
      for (const claim of claims) claim.release();
    }
  };
}
function ownClaim(paths, id) {
  const result = takeClaim(paths.run(id), "holder");
  if ("claim" in result) return result.claim;
  throw busy(`The restore ${id}`, result.holder);
}
function claimSocket(paths, socketPath) {
  ensurePrivateDirectory(paths.state);
  const result = takeClaim(paths.runs, claimName(socketPath));
  if ("claim" in result) return result.claim;
  throw busy(`A restore on ${socketPath}`, result.holder);
}
function busy(what, holder) {
  return new WorkspaceError("busy", `${what} is already under way (process ${holder})`, {
    advice: "Watch it with: tmux-workspace-restore runs. Start another when it has ended."
  });
}
function claimName(socketPath) {
  return `socket-${createHash("sha256").update(socketPath).digest("hex").slice(0, 32)}`;
}
function listRuns(paths) {
  return namesIn(paths.runs).flatMap((name) => readRun(paths, name) ?? []).sort((a, b) => b.record.createdAt - a.record.createdAt);
}
function readRun(paths, id) {
  if (!/^[0-9a-z]+-[0-9a-z]+$/.test(id)) return void 0;
  const parsed = safeParse(runSchema, readJson(join3(paths.run(id), "run.json")));
  if (!parsed.success || parsed.output.id !== id) return void 0;
  const { schemaVersion: _, ...record2 } = parsed.output;
  const entries = readJournal(paths.run(id));
  const isActive = claimHolder(paths.run(id), "holder") !== void 0;
  return { record: record2, entries, view: viewOf(record2, entries, isActive) };
}
function canGoOn({ view }) {
  if (view.stage === "interrupted") return true;
  return view.stage === "done" && view.launches.some(({ detail }) => detail === cancelled);
}
function unfinishedRuns(paths) {
  return listRuns(paths).filter((run) => run.view.stage !== "done");
}
function consumedByRuns(paths) {
  return new Map(
    listRuns(paths).flatMap(({ record: record2 }) => record2.listed.map((key) => [key, record2]))
  );
}
function eraseRuns(paths, candidateId) {
  for (const { record: record2, view } of listRuns(paths)) {
    if (record2.selection.candidateId !== candidateId || view.stage !== "done") continue;
    rmSync(paths.run(record2.id), { recursive: true, force: true });
  }
}
function readJson(path2) {
  try {
    return JSON.parse(readFileSync3(path2, "utf8"));
  } catch {
    return void 0;
  }
}

export {
  takeClaim,
  cancelled,
  openJournal,
  readJournal,
  viewOf,
  sinceDestination,
  newRunId,
  createRun,
  resumeRun,
  listRuns,
  readRun,
  canGoOn,
  unfinishedRuns,
  consumedByRuns,
  eraseRuns
};
