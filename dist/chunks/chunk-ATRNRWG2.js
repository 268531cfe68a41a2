import {
  isTranscriptKept,
  putTranscriptBack
} from "./chunk-SIVV4SOH.js";
import {
  conversationKey
} from "./chunk-2C3OEVSC.js";
import {
  answerBefore
} from "./chunk-ME4DZ2HD.js";
import {
  claimHolder,
  takeClaim
} from "./chunk-BK6EFARA.js";
import {
  ensurePrivateDirectory,
  namesIn
} from "./chunk-HIKQLT2U.js";
import {
  bootId,
  readProcesses
} from "./chunk-73QETIXB.js";
import {
  harnessNames
} from "./chunk-YYUXAUX7.js";
import {
  keptFlags
} from "./chunk-SN5SRBSB.js";

// src/restore/prepare.ts
async function aloneKey({ registry, home }, task) {
  const harness = await registry.load(task.agent.harness).catch(() => void 0);
  return harness?.guard?.key(refOf(task, home)) ?? null;
}
function refOf({ agent, sessionId, selected }, home) {
  const account = { home, variables: selected.account ?? agent.account };
  return { sessionId, account, directory: agent.directory };
}
function reservationName(harness, sessionId) {
  return `${harness}=${sessionId}`;
}
var timeout = 1e4;
async function prepareLaunch(dependencies, task) {
  const { paths, registry, home } = dependencies;
  const { agent, sessionId } = task;
  const signal = AbortSignal.timeout(timeout);
  const loaded = await answerBefore(signal, () => registry.load(agent.harness));
  if (loaded.kind !== "answer") return refused(`${agent.harness} is not known to this version`);
  const harness = loaded.value;
  if (!matchesWhole(harness.sessionIdPattern, sessionId)) {
    return refused("its session id is not one of that agent's");
  }
  const ref = refOf(task, home);
  const readIt = () => answerBefore(signal, () => harness.readConversation(ref, signal));
  let read = await readIt();
  const isGone = read.kind === "answer" && read.value.status === "missing";
  const key = conversationKey(harness, ref);
  if (isGone && !isTranscriptKept(paths, key, Date.now())) return refused("its transcript is gone");
  const reservation = takeClaim(paths.reservations, reservationName(agent.harness, sessionId));
  if (!("claim" in reservation)) {
    return refused(`already running or being started (process ${reservation.holder})`);
  }
  const { claim } = reservation;
  const refuse = (detail) => {
    claim.release();
    return refused(detail);
  };
  const host = {
    processes: readProcesses(),
    bootId: bootId(),
    hookRecords: paths.hookRecords,
    signal
  };
  const writer = await answerBefore(signal, () => harness.findWriter(ref, host));
  if (writer.kind !== "answer") return refuse("could not check whether it runs already");
  if (writer.value !== null) {
    const pane = await dependencies.paneOf(writer.value.pid);
    return refuse(`already running in ${pane ?? `process ${writer.value.pid}`}`);
  }
  try {
    if (isGone) {
      putTranscriptBack(paths, key, Date.now());
      read = await readIt();
      if (read.kind === "answer" && read.value.status === "missing")
        return refuse("its transcript is gone, and could not be put back");
    }
    const guarded = await guard(harness, ref, paths, signal);
    const rules = dependencies.rulesOf(harness.name);
    const command = resumeCommand(harness, task, ref, read, dependencies.keepPermissions, rules);
    const environment = { ...command.environment, ...guarded };
    return {
      kind: "prepared",
      harness,
      ref,
      command: { ...command, environment },
      unset: [...harness.unsetAtLaunch, ...rules.dropVariables],
      captured: captured(agent, environment, harness, rules),
      claim,
      processes: host.processes
    };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
function resumeCommand(harness, { agent, sessionId, selected }, { account }, read, keptByOption, { dropFlags }) {
  const keep = selected.keepPermissions || keptByOption;
  const facts = read.value?.status === "found" ? read.value.facts : void 0;
  const { flags, permissionFlags } = keptFlags(agent, dropFlags, harness.flags);
  return harness.resume({
    sessionId,
    account,
    transcript: facts?.transcript ?? null,
    flags,
    permissionFlags: keep ? permissionFlags : [],
    inheritedPermission: facts?.inheritedPermission ?? agent.inheritedPermission,
    keepInheritedPermission: keep
  });
}
function captured({ environment = {} }, decided, { unsetAtLaunch }, { capture }) {
  const comesBack = ([name]) => capture.includes(name) && !Object.hasOwn(decided, name) && !unsetAtLaunch.includes(name);
  return Object.fromEntries(Object.entries(environment).filter(comesBack));
}
async function guard(harness, ref, paths, signal) {
  if (harness.guard === void 0) return {};
  ensurePrivateDirectory(paths.kept);
  return harness.guard.before(ref, paths.kept, signal);
}
function matchesWhole(pattern, text) {
  return new RegExp(`^(?:${pattern.source})$`, pattern.flags.replace(/[gy]/g, "")).test(text);
}
function refused(detail) {
  return { kind: "refused", detail };
}

// src/restore/finish-guards.ts
var timeout2 = 3e3;
async function finishGuards(paths, registry, now) {
  const signal = AbortSignal.timeout(timeout2);
  for (const name of namesIn(paths.kept).filter(isHarness)) {
    const isHeld = (sessionId) => claimHolder(paths.reservations, reservationName(name, sessionId)) !== void 0;
    const { guard: guard2 } = await registry.load(name);
    await guard2?.finish(paths.kept, isHeld, now, signal).catch(() => {
    });
  }
}
function isHarness(name) {
  return harnessNames.includes(name);
}

export {
  aloneKey,
  refOf,
  reservationName,
  prepareLaunch,
  finishGuards
};
