import {
  claimHolder,
  takeClaim
} from "./chunk-BK6EFARA.js";
import {
  readMarks
} from "./chunk-NHGEQQUH.js";
import {
  createDurably
} from "./chunk-KLZ7OKOB.js";
import {
  ensurePrivateDirectory,
  namesIn,
  unwritable
} from "./chunk-HIKQLT2U.js";
import {
  readProcess
} from "./chunk-73QETIXB.js";
import {
  array,
  boolean,
  exactOptional,
  is,
  literal,
  looseObject,
  maxValue,
  minValue,
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
} from "./chunk-5ZUVA443.js";
import {
  harnessNames
} from "./chunk-YYUXAUX7.js";
import {
  WorkspaceError,
  systemErrorCode
} from "./chunk-GMU24DER.js";

// src/restore/runs.ts
import { createHash } from "node:crypto";
import { readFileSync as readFileSync2, rmSync } from "node:fs";
import { join as join2 } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

// src/restore/journal.ts
import { closeSync, constants, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

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
    /** `session:window.pane` there; absent: by a version that kept the saved ones. */
    addresses: exactOptional(record(text, text)),
    /** Those of them that tmux-resurrect had made. */
    adopted: array(text),
    warnings: array(text)
  }),
  /** Starts only when that other pane's agent has come to something: its harness takes one at a time in a directory. */
  strictObject({ kind: literal("waits"), at: number(), pane: text, behind: text }),
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
var { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
var file = (directory) => join(directory, "journal.jsonl");
function openJournal(directory, now = Date.now) {
  return {
    append(step) {
      const path = file(directory);
      try {
        const descriptor = openSync(path, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 384);
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
        throw unwritable(path, cause);
      }
    }
  };
}
function readJournal(directory) {
  let content;
  try {
    content = readFileSync(file(directory), "utf8");
  } catch {
    return [];
  }
  const steps = content.split("\n").flatMap((line) => {
    const parsed = safeParse(entrySchema, parseJson(line));
    return parsed.success ? [parsed.output] : [];
  });
  const continued = steps.findLastIndex((step) => step.kind === "continued");
  return steps.filter((step, index) => index > continued || !isTakenBack(step));
}
function journalProblem(directory) {
  const path = file(directory);
  let content;
  try {
    content = readFileSync(path, "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return null;
    return `${path} could not be read: ${error instanceof Error ? error.message : String(error)}`;
  }
  const isWhole = (line) => is(entrySchema, parseJson(line));
  const damaged = content.split("\n").filter((line) => line.endsWith("}") && !isWhole(line)).length;
  if (damaged === 0) return null;
  return `${path} is damaged: ${damaged === 1 ? "a step of the restore is" : `${damaged} steps of the restore are`} not known`;
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
  const steps = stepsOf(entries);
  const agents = record2.agents.map((agent) => ({
    ...agent,
    address: built?.addresses?.[agent.pane] ?? agent.address
  }));
  const launches = agents.map((agent) => {
    return {
      savedPaneId: agent.pane,
      paneId: built?.panes[agent.pane] ?? null,
      address: agent.address,
      harness: agent.harness,
      title: agent.title,
      ...steps.has(agent.pane) ? stateOf(steps.get(agent.pane), active) : { state: "pending", detail: waitText(agents, entries, steps, agent.pane) }
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
function stepsOf(entries) {
  return new Map(
    entries.flatMap(
      (entry) => entry.kind === "launch" || entry.kind === "outcome" ? [[entry.pane, entry]] : []
    )
  );
}
function waitText(agents, entries, steps, pane) {
  const ahead = entries.flatMap(
    (entry) => entry.kind === "waits" && entry.pane === pane && steps.get(entry.behind)?.kind !== "outcome" ? agents.filter((agent) => agent.pane === entry.behind) : []
  );
  const [first] = ahead;
  return first === void 0 ? "waiting its turn" : `waits for ${first.address}, same directory`;
}
function stateOf(entry, active) {
  if (entry?.kind === "outcome") return { state: entry.state, detail: entry.detail };
  if (active) return { state: "starting", detail: "starting" };
  return {
    state: "outcome-unknown",
    detail: "the restore was interrupted while it started: look before you start it again"
  };
}

// src/restore/runs.ts
var runVersion = 1;
var runSchema = object({
  schemaVersion: literal(runVersion),
  id: pipe(string(), regex(/^[0-9a-z]+-[0-9a-z]+$/)),
  createdAt: pipe(number(), minValue(0), maxValue(864e13)),
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
function createRun(paths, record2, isUnconsumed = false) {
  const socket = claimSocket(paths, record2.socketPath);
  const directory = paths.run(record2.id);
  try {
    if (isUnconsumed) requireUnconsumed(paths, record2.selection.candidateId);
    ensurePrivateDirectory(directory);
    const own = ownClaim(paths, record2.id);
    const file2 = join2(directory, "run.json");
    try {
      createDurably(
        file2,
        Buffer.from(`${JSON.stringify({ schemaVersion: runVersion, ...record2 })}
`)
      );
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
async function inheritRun(paths, record2, patience = 2e4) {
  const deadline = Date.now() + patience;
  const holder = () => claimHolder(paths.runs, claimName(record2.socketPath));
  while (holder() === process.ppid && Date.now() < deadline) await delay(10);
  return resumeRun(paths, record2);
}
function requireUnconsumed(paths, key) {
  if (readMarks(paths.server(key)).consumed === void 0 && !consumedByRuns(paths).has(key))
    return;
  throw new WorkspaceError(
    "unknown-candidate",
    `The loss ${key} was restored or dismissed meanwhile`,
    {
      advice: `Nothing was started. \`runs\` lists what was restored; \`restore --candidate ${key}\` brings it back once more.`
    }
  );
}
function handle(paths, record2, claims) {
  return {
    record: record2,
    journal: openJournal(paths.run(record2.id)),
    handTo: (pid) => {
      const facts = readProcess(pid);
      for (const claim of claims) {
        if (facts === void 0) claim.release();
        else claim.handTo({ pid, startTime: facts.startTime });
      }
    },
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
  const parsed = safeParse(runSchema, readJson(join2(paths.run(id), "run.json")));
  if (!parsed.success || parsed.output.id !== id) return void 0;
  const { schemaVersion: _, ...record2 } = parsed.output;
  const entries = readJournal(paths.run(id));
  const isActive = claimHolder(paths.run(id), "holder") !== void 0;
  return { record: record2, entries, view: viewOf(record2, entries, isActive) };
}
function refuseNewerRun(paths, id) {
  if (!/^[0-9a-z]+-[0-9a-z]+$/.test(id)) return;
  const file2 = join2(paths.run(id), "run.json");
  const parsed = safeParse(looseObject({ schemaVersion: number() }), readJson(file2));
  if (!parsed.success || parsed.output.schemaVersion <= runVersion) return;
  throw new WorkspaceError(
    "state-newer",
    `The restore ${id} was written by a newer version of the plugin (schema ${parsed.output.schemaVersion}): ${file2}`,
    { advice: "Update the plugin, then try again. It was left as it is." }
  );
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
function consumptionBy({ id, createdAt, selection }, key) {
  const how = selection.candidateId === key ? "restored" : "passed-over";
  return { at: createdAt, how, run: id };
}
function eraseRuns(paths, candidateId) {
  for (const { record: record2, view } of listRuns(paths)) {
    if (record2.selection.candidateId !== candidateId || view.stage !== "done") continue;
    rmSync(paths.run(record2.id), { recursive: true, force: true });
  }
}
function readJson(path) {
  try {
    return JSON.parse(readFileSync2(path, "utf8"));
  } catch {
    return void 0;
  }
}

export {
  cancelled,
  openJournal,
  readJournal,
  journalProblem,
  viewOf,
  sinceDestination,
  newRunId,
  createRun,
  resumeRun,
  inheritRun,
  listRuns,
  readRun,
  refuseNewerRun,
  canGoOn,
  unfinishedRuns,
  consumedByRuns,
  consumptionBy,
  eraseRuns
};
