import {
  acquireLock
} from "./chunk-PACMC366.js";
import {
  writeRecordedOptions
} from "./chunk-NHQX7HRR.js";
import {
  readMemory,
  writeMemory
} from "./chunk-PXKRVB2Q.js";
import {
  identify,
  observe
} from "./chunk-XFRMOIWQ.js";
import {
  readFacts
} from "./chunk-HW4A7F47.js";
import {
  usableOptions,
  validOptions
} from "./chunk-CJIUHKLL.js";
import {
  registry,
  sessionVariables
} from "./chunk-VE7RIBCY.js";
import {
  fileStore
} from "./chunk-2CK6R34X.js";
import {
  readMarks
} from "./chunk-NHGEQQUH.js";
import {
  namesIn
} from "./chunk-HIKQLT2U.js";
import {
  leaveReadsBehind
} from "./chunk-VEAVWULK.js";
import {
  readProcesses
} from "./chunk-73QETIXB.js";
import {
  serverKey
} from "./chunk-B43XANY7.js";
import {
  WorkspaceError,
  exitCode
} from "./chunk-GMU24DER.js";

// src/commands/save.ts
import { join } from "node:path";
var listingTimeout = 1e4;
var startLag = 250;
var writingShare = 0.1;
async function save(context, flags) {
  try {
    const outcome = await record(context, flags.listing);
    if (!flags.quiet) await say(context, flags, describe(outcome));
    return exitCode.done;
  } catch (error) {
    if (flags.client !== void 0 && error instanceof WorkspaceError) {
      await say(context, flags, `Not recorded: ${error.message}`);
    }
    throw error;
  }
}
async function record(context, given) {
  const started = Date.now();
  const { facts, processes, identity, lock } = await lockedListing(context, given);
  try {
    const key = serverKey(identity);
    const store = fileStore(context.paths);
    await store.touch(key, Date.now());
    const { options, problems } = usableOptions(facts.options);
    const spent = Date.now() - started;
    const allowed = options.saveTimeout * 1e3 * (1 - writingShare) - spent;
    const directory = store.ensure(key);
    const remembered = readMemory(directory);
    const seen = { facts, processes, identity };
    const { snapshot, hanging, memory } = await observe(
      context,
      seen,
      remembered,
      options,
      allowed
    );
    if (hanging) leaveReadsBehind();
    const result = await store.write(snapshot);
    writeMemory(directory, memory, remembered);
    const valid = problems.length === 0 ? facts.options : validOptions(facts.options);
    writeRecordedOptions(directory, context.socket.path, valid);
    if (options.keepTranscripts === "on") {
      const { keepTranscripts } = await import("./transcripts-K466G5QR.js");
      keepTranscripts(context.paths, memory, Date.now());
    }
    if (namesIn(context.paths.kept).length > 0) {
      const { finishGuards } = await import("./finish-guards-A472POCR.js");
      await finishGuards(context.paths, registry, Date.now());
    }
    if (result === "written") await dropExpired(context, processes);
    if (problems[0] !== void 0) throw problems[0];
    return { result, snapshot };
  } finally {
    lock.release();
  }
}
async function lockedListing(context, given) {
  const list = async (given2) => {
    const listing = readFacts(context.tmux, sessionVariables, listingTimeout, given2);
    const processes = readProcesses();
    const facts = await listing;
    return { facts, processes, identity: identify(facts, context.socket.path) };
  };
  const first = await list(given);
  const key = serverKey(first.identity);
  const store = fileStore(context.paths);
  const directory = store.ensure(key);
  const lock = await acquireLock(join(directory, "lock"), listingTimeout);
  const isOld = given !== void 0 && seenSince(directory, startedAt() - startLag);
  if (!lock.waited && !isOld) return { ...first, lock };
  try {
    const second = await list();
    if (serverKey(second.identity) === key) return { ...second, lock };
  } catch (error) {
    lock.release();
    throw error;
  }
  lock.release();
  return lockedListing(context);
}
function startedAt() {
  return Date.now() - process.uptime() * 1e3;
}
function seenSince(directory, time) {
  return (readMarks(directory).lastSeen ?? 0) >= time;
}
async function dropExpired(context, processes) {
  const store = fileStore(context.paths);
  const now = Date.now();
  const { pruneHookRecords } = await import("./hook-record-CNX67W5I.js");
  pruneHookRecords(context.paths.hookRecords, processes, now);
  if (store.expired(now).length === 0) return;
  const { unfinishedRuns } = await import("./runs-76LGITE7.js");
  const read = unfinishedRuns(context.paths).flatMap(({ record: record2 }) => [
    record2.selection.candidateId,
    ...record2.listed
  ]);
  await store.prune(now, new Set(read));
  const { pruneRuns } = await import("./prune-runs-KCQ7S3XL.js");
  pruneRuns(context.paths, now, store.keys());
}
function describe({ result, snapshot }) {
  const agents = snapshot.panes.filter((pane) => pane.agent !== null);
  const unbound = agents.filter((pane) => pane.agent?.binding === null).length;
  const what = `${count(snapshot.panes.length, "pane")}, ${count(agents.length, "agent")}`;
  const caveat = unbound === 0 ? "" : ` (${unbound} without a known conversation: see status)`;
  return result === "written" ? `Recorded ${what}${caveat}` : `Recorded, unchanged: ${what}${caveat}`;
}
function count(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
async function say(context, flags, text) {
  if (flags.client === void 0) {
    context.stdout(`${text}
`);
    return;
  }
  const literal = text.replaceAll("#", "##");
  const { showOn } = await import("./message-UANAKWAK.js");
  await showOn(context.tmux, flags.client, 3e3, literal);
}

export {
  save
};
