import { setTimeout as delay } from "node:timers/promises";
import { exitCode } from "../errors.ts";
import { showProgress } from "../progress/live.ts";
import { readRun } from "../restore/runs.ts";
import type { RunView } from "../restore/types.ts";
import { listClients, mostRecentClient } from "../tmux/clients.ts";
import type { CommandContext } from "./context.ts";
import { unknownRun } from "./run-execute.ts";

/** A run as it is when its view is left, and the pane that the user wants to be at. */
export type Followed = { readonly view: RunView; readonly pane: string | null };

/** The live view of a run on this terminal, until the user leaves it or all is back. */
export async function watchRun(
  context: CommandContext,
  id: string,
  stop: () => void,
): Promise<Followed> {
  await started(context, id);
  const current = () => {
    const found = readRun(context.paths, id);
    if (found === undefined) throw unknownRun(id);
    return found.view;
  };
  const { environment } = context;
  const io = { input: process.stdin, output: process.stdout, environment, now: Date.now };
  const end = await showProgress(io, { current, stop });
  return { view: current(), pane: end.kind === "go" ? end.paneId : null };
}

/** The process that carries it out takes a moment to say that it lives; until then the run looks interrupted. */
async function started(context: CommandContext, id: string): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (readRun(context.paths, id)?.view.stage === "interrupted" && Date.now() < deadline) {
    await delay(20);
  }
}

/** Puts the user there: on their client, or from a plain shell by attaching this terminal. Resolves to an exit status. */
export async function goToPane(context: CommandContext, pane: string): Promise<number> {
  if (!context.environment.TMUX) return context.tmux.attach(["-t", pane]);
  const client = mostRecentClient(await listClients(context.tmux, 5_000));
  if (client === undefined) return exitCode.failed;
  const there = ["switch-client", "-c", client.name, "-t", pane];
  return (await context.tmux.call(there, { timeout: 5_000 })).status;
}
