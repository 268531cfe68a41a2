import { rmSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { stateDirectory } from "../config/paths.ts";
import { exitCode, WorkspaceError } from "../errors.ts";
import { applyEdit, type PlannedEdit } from "../harnesses/install/apply.ts";
import { readProcesses } from "../processes/host.ts";
import { unfinishedRuns } from "../restore/runs.ts";
import { readMade } from "../store/made-directories.ts";
import { displayText } from "../text/display.ts";
import { globalEnvironment } from "../tmux/environment.ts";
import type { Tmux } from "../tmux/exec.ts";
import { planUnloading, readLoaded, type Unloading } from "../tmux/unload.ts";
import { type BootPlace, bootPlace, isLinked } from "./boot/place.ts";
import { removeLink, tellSystemd } from "./boot.ts";
import { type ChangeFlags, showChanges } from "./change-files.ts";
import { confirm } from "./confirm.ts";
import type { CommandContext } from "./context.ts";
import { allRecords } from "./find-record.ts";
import { install } from "./install.ts";
import { findLiveServers } from "./live-servers.ts";
import { pluginDirectory } from "./plugin-directory.ts";
import {
  findPlaced,
  findUserLines,
  planEdits,
  removalOf,
  type UserLine,
} from "./uninstall/files.ts";
import { removeEmpty } from "./uninstall/parents.ts";
import {
  findState,
  findUserFiles,
  type OwnState,
  removeState,
  requireFree,
} from "./uninstall/state.ts";

export type UninstallFlags = ChangeFlags & { readonly keepState?: string };

type Plan = {
  readonly servers: readonly { readonly tmux: Tmux; readonly unloading: Unloading }[];
  readonly edits: readonly PlannedEdit[];
  readonly boot: BootPlace | null;
  /** Links and completions. */
  readonly placed: readonly string[];
  readonly state: OwnState;
  readonly lines: readonly UserLine[];
  /** Written by the user, and kept. */
  readonly own: readonly string[];
  readonly warnings: readonly string[];
};

/** Milliseconds for tmux to answer. */
const timeout = 10_000;
/** Milliseconds in which a beat that had just begun has joined its hooks again. */
const beat = 500;

/** Of the agents' settings alone, or of everything. */
export async function uninstall(
  context: CommandContext,
  flags: UninstallFlags,
  harnesses: readonly string[],
  everything = false,
): Promise<number> {
  if (everything && harnesses.length > 0) {
    throw new WorkspaceError("usage", "Either agents are named, or everything is meant", {
      advice: "Use: uninstall HARNESS…, or: uninstall --everything",
    });
  }
  if (!everything && flags.keepState !== undefined) {
    throw new WorkspaceError("usage", "The records are only taken away with --everything", {
      advice: "Use: uninstall --everything --keep-state DIRECTORY",
    });
  }
  if (everything) return uninstallEverything(context, flags);
  return install(context, { direction: "uninstall", harnesses, ...flags });
}

/**
 * Takes everything of the plugin away from where it was put: running servers, agents' settings, the system's start, completions
 * and links, records. Shows it first, and asks. The user's own files are the user's: their lines are named, and not touched.
 */
async function uninstallEverything(
  context: CommandContext,
  flags: UninstallFlags,
): Promise<number> {
  const aside = flags.keepState === undefined ? undefined : resolve(flags.keepState);
  if (aside !== undefined) requireFree(aside);
  const active = unfinishedRuns(context.paths).find(({ view }) => view.stage !== "interrupted");
  if (active !== undefined) {
    throw new WorkspaceError("busy", `The restore ${active.record.id} is under way`, {
      advice: "Let it come to its end first.",
    });
  }
  const plan = await makePlan(context);
  const things = describe(plan, aside);
  // A file that goes as a whole needs no reading, and what is asked about stands last.
  const changed = plan.edits.filter(({ after }) => after !== null);
  showChanges(context, changed);
  if (changed.length > 0) context.stdout("\n");
  context.stdout(things.map((line) => `${displayText(line)}\n`).join(""));
  if (things.length === 0) context.stdout("Nothing of it is left.\n");
  context.stdout(
    usersOwn(plan)
      .map((line) => `${displayText(line)}\n`)
      .join(""),
  );
  if (flags.dryRun || things.length === 0) {
    tellRest(context);
    return things.length === 0 ? exitCode.nothingToDo : exitCode.done;
  }
  if (!flags.yes && !(await confirm(context, "Take all of this away?"))) {
    context.stdout("Nothing was changed.\n");
    return exitCode.failed;
  }
  await carryOut(context, plan, aside);
  context.stdout("Done.\n");
  tellRest(context);
  return exitCode.done;
}

async function makePlan(context: CommandContext): Promise<Plan> {
  const live = await liveServers(context);
  const seen = await Promise.all(
    live.sockets.map(async (path) => {
      const tmux = context.tmux.onSocket(path);
      try {
        if (!context.socketGiven && !(await hasSameState(context, tmux))) return [];
        return [{ tmux, unloading: planUnloading(await readLoaded(tmux, timeout)) }];
      } catch (error) {
        if (error instanceof WorkspaceError && error.code === "no-server") return [];
        throw error;
      }
    }),
  );
  const servers = seen.flat();
  const boot = bootOf(context);
  return {
    servers: servers.filter(({ unloading }) => unloading.found.length > 0),
    edits: await planEdits(context, await allRecords(context), boot),
    boot,
    placed: [
      ...findPlaced(context),
      ...(boot?.link && isLinked(boot.link) ? [boot.link.path] : []),
    ],
    state: findState(context.paths),
    lines: findUserLines(context),
    own: findUserFiles(context.paths),
    warnings: live.warnings,
  };
}

/** A server that records elsewhere is of another HOME, and no part of this one. */
async function hasSameState({ paths }: CommandContext, tmux: Tmux): Promise<boolean> {
  const variables = await globalEnvironment(tmux, ["HOME", "TMUX_WORKSPACE_RESTORE_DIR"], timeout);
  try {
    return stateDirectory(variables) === paths.state;
  } catch {
    return false;
  }
}

/** None is no reason to stop: without tmux, too, everything else can go. */
async function liveServers(
  context: CommandContext,
): Promise<{ sockets: readonly string[]; warnings: readonly string[] }> {
  try {
    const { servers, warnings } = await findLiveServers(context, readProcesses());
    return { sockets: servers.map(({ facts }) => facts.server.socketPath), warnings };
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    const isNone = error.code === "no-server" || error.code === "no-tmux";
    return { sockets: [], warnings: isNone ? [] : [error.message] };
  }
}

function bootOf(context: CommandContext): BootPlace | null {
  try {
    return bootPlace(context);
  } catch (error) {
    if (error instanceof WorkspaceError && error.code === "no-tmux") return null;
    throw error;
  }
}

function describe(plan: Plan, aside: string | undefined): string[] {
  const state = plan.state.map(({ directory }) => directory).join(" and ");
  return [
    ...plan.servers.map(
      ({ tmux, unloading }) =>
        `From the tmux server on ${tmux.socket.path}: ${unloading.found.join(", ")}`,
    ),
    ...plan.edits.map(({ path, after }) =>
      after === null ? `The file ${path}` : `From ${path}: what the plugin put there`,
    ),
    ...plan.placed.map((path) => `The file ${path}`),
    ...(plan.state.length === 0
      ? []
      : [
          aside === undefined
            ? `All records, for good: ${state} (--keep-state DIRECTORY moves them there instead)`
            : `All records: from ${state} to ${aside}`,
        ]),
    ...plan.warnings.map((warning) => `Left as it is: ${warning}`),
  ];
}

async function carryOut(
  context: CommandContext,
  plan: Plan,
  aside: string | undefined,
): Promise<void> {
  for (const { tmux, unloading } of plan.servers)
    await tmux.source(unloading.commands, { timeout });
  if (plan.servers.length > 0) await delay(beat);
  for (const { tmux } of plan.servers) {
    const { commands, found } = planUnloading(await readLoaded(tmux, timeout));
    if (found.length > 0) await tmux.source(commands, { timeout });
  }
  const made = readMade(context.paths);
  for (const edit of plan.edits) await applyEdit(edit, "uninstall");
  if (plan.boot !== null) {
    removeLink(plan.boot);
    if (plan.edits.some(({ path }) => path === plan.boot?.file.path)) tellSystemd(plan.boot);
  }
  for (const path of plan.placed) rmSync(path, { force: true });
  removeState(plan.state, aside);
  // A save that was under way has written again meanwhile.
  await delay(beat);
  removeState(findState(context.paths), undefined);
  removeEmpty(made, context.environment.HOME || homedir());
}

function usersOwn({ lines, own }: Plan): string[] {
  return [
    ...lines.map(({ path, line }) => `Yours to take out: line ${line} of ${path}`),
    ...own.map((path) => `Yours, and kept: ${path}`),
  ];
}

function tellRest(context: CommandContext): void {
  const directory = pluginDirectory();
  const rest = [removalOf(directory), "Agents that run keep what they have loaded until they end."];
  context.stdout(rest.map((line) => `${displayText(line)}\n`).join(""));
}
