import {
  isServerAlive,
  ownIdentity,
  readMarks
} from "./chunk-DQU6GSIJ.js";
import {
  bootId,
  readProcess
} from "./chunk-I7QKHBVU.js";
import {
  createDurably,
  replaceDurably
} from "./chunk-QYL6F4GM.js";
import {
  ensurePrivateDirectory,
  namesIn,
  unwritable
} from "./chunk-ZCAKMMBM.js";
import {
  serverIdentitySchema
} from "./chunk-CKZQQ4CS.js";
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
  strictObject,
  string,
  variant
} from "./chunk-XEDP5F7E.js";
import {
  harnessNames
} from "./chunk-YYUXAUX7.js";
import {
  WorkspaceError,
  systemErrorCode
} from "./chunk-SBQY6XM3.js";

// src/restore/runs.ts
import { createHash } from "node:crypto";
import { readFileSync as readFileSync3, rmSync } from "node:fs";
import { join as join3 } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

// src/store/claims.ts
import { readFileSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
var own = /* @__PURE__ */ new Set();
function takeClaim(directory, name) {
  ensurePrivateDirectory(directory);
  const stem = encodeURIComponent(name);
  for (; ; ) {
    const numbers = numbersOf(directory, stem);
    const newest = numbers[0] ?? 0;
    const current = path(directory, stem, newest);
    const holder = newest === 0 ? void 0 : livingHolder(current);
    if (holder === process.pid && !own.has(current)) return { claim: claimOf(current) };
    if (holder !== void 0) return { holder };
    const next = path(directory, stem, newest + 1);
    try {
      createDurably(next, content(ownIdentity()));
    } catch (error) {
      if (systemErrorCode(error) === "EEXIST") continue;
      throw unwritable(next, error);
    }
    for (const number2 of numbers) remove(path(directory, stem, number2));
    return { claim: claimOf(next) };
  }
}
function claimOf(file2) {
  own.add(file2);
  return {
    handTo: (process2) => replaceDurably(file2, content(process2)),
    // The name stays, or a slower process that read the older number could have it too.
    release: () => replaceDurably(file2, Buffer.from("released\n"))
  };
}
function claimHolder(directory, name) {
  const stem = encodeURIComponent(name);
  const [newest] = numbersOf(directory, stem);
  return newest === void 0 ? void 0 : livingHolder(path(directory, stem, newest));
}
var freeFor = 24 * 36e5;
function pruneClaims(directory, now) {
  for (const name of namesIn(directory)) {
    const file2 = join(directory, name);
    const changed = statSync(file2, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - changed > freeFor && livingHolder(file2) === void 0) remove(file2);
  }
}
var path = (directory, stem, number2) => join(directory, `${stem}.${number2}`);
function numbersOf(directory, stem) {
  return namesIn(directory).filter((each) => each.startsWith(`${stem}.`) && /^\d{1,15}$/.test(each.slice(stem.length + 1))).map((each) => Number(each.slice(stem.length + 1))).sort((a, b) => b - a);
}
function content(process2) {
  return Buffer.from(`${JSON.stringify({ bootId: bootId(), ...process2 })}
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
import { closeSync, constants, fsyncSync, openSync, readFileSync as readFileSync2, writeSync } from "node:fs";
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
var file = (directory) => join2(directory, "journal.jsonl");
function openJournal(directory, now = Date.now) {
  return {
    append(step) {
      const path2 = file(directory);
      try {
        const descriptor = openSync(path2, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 384);
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
function journalProblem(directory) {
  const path2 = file(directory);
  let content2;
  try {
    content2 = readFileSync2(path2, "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return null;
    return `${path2} could not be read: ${error instanceof Error ? error.message : String(error)}`;
  }
  const isWhole = (line) => is(entrySchema, parseJson(line));
  const damaged = content2.split("\n").filter((line) => line.endsWith("}") && !isWhole(line)).length;
  if (damaged === 0) return null;
  return `${path2} is damaged: ${damaged === 1 ? "a step of the restore is" : `${damaged} steps of the restore are`} not known`;
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
  const launches = record2.agents.map((agent) => {
    return {
      savedPaneId: agent.pane,
      paneId: built?.panes[agent.pane] ?? null,
      address: agent.address,
      harness: agent.harness,
      title: agent.title,
      ...steps.has(agent.pane) ? stateOf(steps.get(agent.pane), active) : { state: "pending", detail: waitText(record2, entries, steps, agent.pane) }
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
function waitText({ agents }, entries, steps, pane) {
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
    const own2 = ownClaim(paths, record2.id);
    const file2 = join3(directory, "run.json");
    try {
      createDurably(
        file2,
        Buffer.from(`${JSON.stringify({ schemaVersion: runVersion, ...record2 })}
`)
      );
    } catch (cause) {
      throw unwritable(file2, cause);
    }
    return handle(paths, record2, [own2, socket]);
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
  const parsed = safeParse(runSchema, readJson(join3(paths.run(id), "run.json")));
  if (!parsed.success || parsed.output.id !== id) return void 0;
  const { schemaVersion: _, ...record2 } = parsed.output;
  const entries = readJournal(paths.run(id));
  const isActive = claimHolder(paths.run(id), "holder") !== void 0;
  return { record: record2, entries, view: viewOf(record2, entries, isActive) };
}
function refuseNewerRun(paths, id) {
  if (!/^[0-9a-z]+-[0-9a-z]+$/.test(id)) return;
  const file2 = join3(paths.run(id), "run.json");
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
  claimHolder,
  pruneClaims,
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
  eraseRuns
};
