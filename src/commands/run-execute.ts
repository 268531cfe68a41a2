import type { Options } from "../config/options.ts";
import { replayRules } from "../config/replay-rules.ts";
import { exitCode, WorkspaceError } from "../errors.ts";
import { registry } from "../harnesses/registry.ts";
import { clientColours } from "../restore/client-colours.ts";
import type { Colours } from "../restore/colours.ts";
import { executeRun, type RunSettings } from "../restore/execute.ts";
import { readJournal } from "../restore/journal.ts";
import { usualPatience } from "../restore/launch.ts";
import { inheritRun, type RunHandle, readRun } from "../restore/runs.ts";
import { StatusLine } from "../restore/status-line.ts";
import { summaryLines } from "../restore/summary.ts";
import { fileStore } from "../store/store.ts";
import { messageFormat } from "../tmux/escape.ts";
import { type CommandContext, typedCommand } from "./context.ts";
import { contextOptions, homeOf } from "./load-offer.ts";
import { paneFinder } from "./pane-of.ts";
import { isRebuilt, rebuiltOption } from "./rebuilt.ts";
import { save } from "./save.ts";
import { clientVariable, type Taken, takeThere, wayThere } from "./take-there.ts";

/** Carries a run out in this process. It is followed through what it writes down. */
export async function executeById(context: CommandContext, id: string): Promise<number> {
  const found = readRun(context.paths, id);
  if (found === undefined) throw unknownRun(id);
  const { record } = found;
  const saved = await fileStore(context.paths).server(record.selection.candidateId);
  if (saved?.snapshot === undefined) {
    throw new WorkspaceError("state-invalid", `The record that run ${id} restores is gone`, {
      advice: "Nothing can be restored from it. `offer --all` lists what can be.",
    });
  }
  const run = await inheritRun(context.paths, record);
  const statusLine = new StatusLine(context.tmux);
  let taken: Promise<Taken | undefined> | undefined;
  try {
    const { options } = await contextOptions(context);
    const resurrect = await isRebuilt(context.tmux);
    const view = await executeRun({
      run,
      snapshot: saved.snapshot,
      tmux: context.tmux,
      paths: context.paths,
      environment: context.environment,
      home: homeOf(context),
      registry,
      readSettings: async () => settingsOf((await contextOptions(context)).options),
      adopt: options.engine !== "builtin" && resurrect,
      colours: coloursGiven(context.environment) ?? (await clientColours(context.tmux)),
      patience: usualPatience,
      paneOf: paneFinder(context.tmux),
      onProgress: (now) => {
        statusLine.show(now);
        if (now.stage === "launching") taken ??= takeClient(context, id);
      },
      isCancelled: () =>
        readJournal(context.paths.run(id)).some((entry) => entry.kind === "cancelled"),
    });
    statusLine.show(view);
    await statusLine.settled();
    const [summary = "", ...details] = summaryLines(view, Date.now());
    const more =
      details.length === 0 ? "" : `. More: ${typedCommand({ socketWords: [] }, "runs", "--show")}`;
    const end = await taken;
    const way = end?.kind === "left" ? `. ${wayThere(end.session)}` : "";
    await context.tmux.call([
      ...["set-option", "-gu", rebuiltOption, ";"],
      ...["display-message", "-d", "8000", messageFormat(summary + way + more)],
    ]);
    // Its losses are consumed: from now on the record of this server is what would bring them back.
    await save(context, { quiet: true });
    return exitCode.done;
  } catch (error) {
    tellWhy(run, error);
    statusLine.clear();
    await statusLine.settled();
    throw error;
  } finally {
    run.end();
  }
}

/** Nobody reads what this process prints: who follows the run reads why it went no further. */
function tellWhy({ journal }: RunHandle, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const text = error instanceof WorkspaceError ? error.inOne : message;
  try {
    journal.append({ kind: "warning", text });
  } catch {
    // What could not be written may be the very reason.
  }
}

function settingsOf(options: Options): RunSettings {
  return {
    pace: options.pace,
    keepPermissions: options.permissionFlags === "keep",
    rulesOf: (harness) => replayRules(options, harness),
  };
}

async function takeClient(context: CommandContext, id: string): Promise<Taken | undefined> {
  const client = context.environment[clientVariable];
  const run = readRun(context.paths, id);
  if (client === undefined || run === undefined) return undefined;
  // Whatever comes of it, the restore goes on.
  return takeThere(context, client, run).catch(() => undefined);
}

function coloursGiven(environment: NodeJS.ProcessEnv): Colours | null {
  const [foreground, background] = (environment.TMUX_WORKSPACE_RESTORE_COLOURS ?? "").split(",");
  return foreground && background ? { foreground, background } : null;
}

export function unknownRun(id: string): WorkspaceError {
  return new WorkspaceError("usage", `No restore with the id ${id} is known`, {
    advice: "`runs` lists them.",
  });
}
