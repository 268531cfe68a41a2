import { exitCode, WorkspaceError } from "../errors.ts";
import { loadHarnesses } from "../harnesses/registry.ts";
import { serverIdentity } from "../processes/identity.ts";
import { type AutostartEntry, isFor, readManifest } from "../restore/autostart-manifest.ts";
import { serverKey } from "../snapshot/key.ts";
import { type Autostarted, readAutostarted } from "../store/autostarted.ts";
import { fileStore } from "../store/store.ts";
import { displayText } from "../text/display.ts";
import { ago } from "../text/duration.ts";
import { printableJson } from "../text/json.ts";
import type { CommandContext } from "./context.ts";
import { contextOptions, homeOf } from "./load-offer.ts";

export type AutostartFlags = {
  readonly json?: boolean;
  /** What the plugin calls in each server, a few seconds after its load: starts what was not started there. */
  readonly start?: boolean;
};

/** What is declared to start by itself in the context's server, and what became of it there. */
export type AutostartState = {
  readonly on: boolean;
  readonly file: string;
  /** Names of what is declared for this server; null: there is no manifest, or it is wrong. */
  readonly declared: readonly string[] | null;
  readonly problem: string | null;
  /** Null: nothing was started there yet. Times are milliseconds since the epoch. */
  readonly started: Autostarted | null;
};

/** Shows what is declared, or starts it: once in each life of a server for which the user has switched it on. */
export async function autostart(context: CommandContext, flags: AutostartFlags): Promise<number> {
  if (flags.start) return start(context);
  const state = await readAutostart(context);
  context.stdout(
    flags.json
      ? `${printableJson({ schemaVersion: 1, ...state })}\n`
      : `${autostartLines(state, Date.now()).join("\n")}\n`,
  );
  if (state.problem !== null) return exitCode.failed;
  return state.declared === null ? exitCode.nothingToDo : exitCode.done;
}

async function start(context: CommandContext): Promise<number> {
  const { options } = await contextOptions(context);
  if (options.autostart !== "on") return exitCode.nothingToDo;
  const entries = await ownEntries(context);
  const key = await keyOf(context);
  if (entries === undefined || entries.length === 0 || key === undefined) {
    return exitCode.nothingToDo;
  }
  const { startDeclared } = await import("../restore/autostart.ts");
  const serverDirectory = fileStore(context.paths).ensure(key);
  const { tmux } = context;
  const started = await startDeclared({ tmux, serverDirectory, entries, home: homeOf(context) });
  return started === undefined ? exitCode.nothingToDo : exitCode.done;
}

/** Throws `state-invalid` for a manifest that is wrong. */
async function ownEntries(context: CommandContext): Promise<readonly AutostartEntry[] | undefined> {
  const commands = (await loadHarnesses()).map((harness) => harness.command);
  const entries = readManifest(context.paths.autostart, commands);
  return entries?.filter((entry) => isFor(entry, context.socket.path, context.environment));
}

/** Undefined where no server runs. */
async function keyOf({ tmux }: CommandContext): Promise<string | undefined> {
  const { status, stdout } = await tmux.call(["display-message", "-p", "#{pid}"], {
    timeout: 5_000,
  });
  const identity = status === 0 ? serverIdentity(Number(stdout.toString("utf8"))) : undefined;
  return identity && serverKey(identity);
}

export async function readAutostart(context: CommandContext): Promise<AutostartState> {
  const key = await keyOf(context);
  const state = {
    on: key !== undefined && (await contextOptions(context)).options.autostart === "on",
    file: context.paths.autostart,
    started: key === undefined ? null : (readAutostarted(context.paths.server(key)) ?? null),
  };
  try {
    const entries = await ownEntries(context);
    return { ...state, declared: entries?.map(({ name }) => name) ?? null, problem: null };
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    return { ...state, declared: null, problem: error.message };
  }
}

/** As a person reads it. `now`: milliseconds since the epoch. */
export function autostartLines(state: AutostartState, now: number): string[] {
  const { on, file, declared, problem, started } = state;
  const what =
    problem ??
    (declared === null
      ? `there is no ${file}`
      : declared.length === 0
        ? `${file} declares nothing for this server`
        : `declared for this server: ${declared.join(", ")}`);
  return [
    `Autostart: ${on ? "on" : "off"}; ${what}`,
    ...(started?.agents ?? []).map(
      ({ name, paneId, outcome }) =>
        `  ${name}: ${outcome ?? "not known whether it was started"}${paneId === null ? "" : ` in ${paneId}`}, ${ago(now - (started?.at ?? now))}`,
    ),
  ].map(displayText);
}
