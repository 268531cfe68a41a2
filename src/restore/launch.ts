import type { Harness } from "../harnesses/harness.ts";
import { foregroundProcesses } from "../processes/foreground.ts";
import { readProcesses } from "../processes/host.ts";
import type { Snapshot } from "../snapshot/schema.ts";
import { guardAfter, lookAfter } from "./after-launch.ts";
import { awaitReady } from "./await-ready.ts";
import { type Colours, lendColours, takeColoursBack } from "./colours.ts";
import { typedCommand } from "./command-line.ts";
import { type Continued, continueTurn } from "./continue-turn.ts";
import { removeLaunchEnvironment, writeLaunchEnvironment } from "./launch-environment.ts";
import type { PaneSample } from "./pane-watcher.ts";
import {
  type LaunchTask,
  type PrepareDependencies,
  type Prepared,
  prepareLaunch,
} from "./prepare.ts";
import { beforeCursor } from "./shell-state.ts";
import { notStarted } from "./tally.ts";
import { typeAtPrompt } from "./type-at-prompt.ts";
import { abandonLine, clearScreen, type Typist } from "./type-command.ts";
import type { LaunchOutcome } from "./types.ts";

export type LaunchDependencies = PrepareDependencies & {
  readonly typist: Typist;
  /** The record that is being restored. */
  readonly snapshot: Snapshot;
  readonly colours: Colours | null;
  readonly patience: Patience;
  /** The pane was there before: see {@link makeReady}. */
  readonly isAdopted: boolean;
  /** Makes durable that the command is about to be typed. */
  readonly intend: () => void;
  /** Whether a person has used the prompt since the pane was built. */
  readonly isTouched: (prompt: PaneSample) => Promise<boolean>;
  /** Whether somebody still wants to know what becomes of an agent that is past its time. */
  readonly isFollowed: () => boolean;
};

export type Launched = {
  readonly outcome: LaunchOutcome;
  /** For an agent that is past its time and lives: resolves when it is ready or has ended after all. */
  readonly later?: Promise<LaunchOutcome>;
};

/** Milliseconds. */
export type Patience = {
  /** For a pane's shell to come to its prompt. */
  readonly shell: number;
  /** For an agent to show its input line or a question. */
  readonly ready: number;
};

export const usualPatience: Patience = { shell: 60_000, ready: 60_000 };

/** Starts one agent in a pane whose shell is at its prompt, and waits until it is ready or its time is over. */
export async function launch(
  dependencies: LaunchDependencies,
  task: LaunchTask,
  paneId: string,
  prompt: PaneSample | undefined,
): Promise<Launched> {
  const prepared = await prepareLaunch(dependencies, task);
  if (prepared.kind === "refused") return outcome("skipped", prepared.detail);
  try {
    return await start(dependencies, prepared, task, paneId, prompt);
  } catch (error) {
    // The server is gone, or the step could not be written down: the conversation is free again.
    prepared.claim.release();
    throw error;
  }
}

async function start(
  dependencies: LaunchDependencies,
  prepared: Prepared,
  task: LaunchTask,
  paneId: string,
  prompt: PaneSample | undefined,
): Promise<Launched> {
  const { typist, colours } = dependencies;
  dependencies.intend();
  if (dependencies.isAdopted && prompt !== undefined) await makeReady(typist, prompt);
  const lent = colours !== null && (await lendColours(typist.tmux, paneId, colours));
  const started = Date.now();
  const environmentFile = writeLaunchEnvironment(
    dependencies.paths,
    `${dependencies.snapshot.server.socketPath} ${task.pane.id} ${prepared.ref.sessionId}`,
    prepared.captured,
  );
  const typed = await typeAtPrompt(
    typist,
    paneId,
    (family, { pid }) => {
      const { directory } = task.agent;
      const isThere = prepared.processes.directory(pid) === directory;
      return typedCommand(
        prepared.command,
        prepared.unset,
        family,
        isThere ? null : directory,
        environmentFile,
      );
    },
    started + dependencies.patience.shell,
    dependencies.isTouched,
    dependencies.isAdopted ? undefined : prompt,
  );
  const giveBack = async () => {
    if (lent) await takeColoursBack(typist.tmux, paneId);
  };
  if (typed.kind === "not-entered") {
    prepared.claim.release();
    removeLaunchEnvironment(environmentFile);
    await giveBack();
    return outcome("needs-attention", notStarted + typed.reason);
  }
  const finish = async (isOver: () => boolean): Promise<LaunchOutcome | null> => {
    const readiness = await awaitReady(typist.watcher, prepared.harness, typed.shown, isOver);
    await giveBack();
    if (readiness.kind === "failed") {
      prepared.claim.release();
      return { state: "failed", detail: readiness.detail };
    }
    handOver(prepared, typed.shown);
    if (readiness.kind === "not-yet") return null;
    if (readiness.kind === "needs-attention") {
      const warned = await guardAfter(prepared, dependencies.paths);
      return { state: "needs-attention", detail: readiness.detail, ...warned };
    }
    const warned = await lookAfter(prepared, task, dependencies.paths);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const { harness, ref } = prepared;
    const continued = await continueTurn(dependencies, task, harness, ref, paneId);
    return {
      state: continued.kind === "not-told" ? "needs-attention" : "ready",
      detail: `ready after ${seconds} s${saidOf(continued)}`,
      ...warned,
    };
  };
  const inTime = await finish(() => Date.now() > started + dependencies.patience.ready);
  if (inTime !== null) return { outcome: inTime };
  const late: LaunchOutcome = {
    state: "needs-attention",
    detail: `not ready after ${dependencies.patience.ready / 1000} s`,
    ...(await guardAfter(prepared, dependencies.paths)),
  };
  const later = finish(() => !dependencies.isFollowed()).then((last) => last ?? late);
  return { outcome: late, later };
}

/** A pane that was there before: nothing stale flashes, and what a person has begun to type there is neither run nor wiped out. */
async function makeReady(typist: Typist, prompt: PaneSample): Promise<void> {
  const next = await abandonLine(typist, prompt);
  const wasEmpty = next !== undefined && beforeCursor(prompt).length <= beforeCursor(next).length;
  if (wasEmpty) await clearScreen(typist, next);
}

function outcome(state: LaunchOutcome["state"], detail: string): Launched {
  return { outcome: { state, detail } };
}

function saidOf(continued: Continued): string {
  if (continued.kind === "not-asked") return "";
  return continued.kind === "told" ? ", told to go on" : `, not told to go on: ${continued.reason}`;
}

/** From here on the conversation is taken for as long as its agent lives. */
function handOver({ claim, harness }: Prepared, { pid }: PaneSample): void {
  const table = readProcesses();
  const foreground = foregroundProcesses(table, pid).filter((facts) => facts.pid !== pid);
  const agent = foreground.findLast((facts) => recognises(harness, facts.pid)) ?? foreground.at(-1);
  if (agent !== undefined) claim.handTo({ pid: agent.pid, startTime: agent.startTime });

  function recognises(by: Harness, candidate: number): boolean {
    const facts = table.get(candidate);
    return facts !== undefined && by.recognise(facts, table);
  }
}
