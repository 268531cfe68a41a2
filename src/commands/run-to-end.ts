import { exitCode } from "../errors.ts";
import type { RunView } from "../restore/types.ts";
import { printableJson } from "../text/json.ts";
import { attachTo } from "./attach.ts";
import type { CommandContext } from "./context.ts";
import { followRun, isUnderWay, printSummary } from "./run-follow.ts";
import { takesScreen } from "./screen.ts";

export type FollowFlags = { readonly json?: boolean };

/** Shows a run that has just been started to its end, and puts a person from a plain shell into what came back. */
export async function follow(
  context: CommandContext,
  id: string,
  pid: number,
  flags: FollowFlags,
): Promise<number> {
  const quiet: CommandContext = { ...context, isTerminal: false, stdout: () => {} };
  const { view, pane } = await followRun(flags.json ? quiet : context, id, pid);
  if (pane !== null) return (await import("./run-watch.ts")).goToPane(context, pane);
  if (flags.json) context.stdout(`${printableJson(view)}\n`);
  else printSummary(context, view);
  if (isUnderWay(view)) {
    if (!flags.json) await (await import("./tell-hidden.ts")).tellHidden(context, view);
    return exitCode.done;
  }
  if (view.stage !== "done") return exitCode.failed;
  if (takesScreen(context) && !context.environment.TMUX && !flags.json) {
    return attachTo(context, id);
  }
  return wentWell(view) ? exitCode.done : exitCode.failed;
}

function wentWell(view: RunView): boolean {
  return view.launches.every((launch) => ["ready", "needs-attention"].includes(launch.state));
}
