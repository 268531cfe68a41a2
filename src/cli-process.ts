import { CommanderError } from "commander";
import { exitCode, WorkspaceError } from "./errors.ts";

export const version = "0.1.0";

/** The launcher keeps NODE_OPTIONS from this program; what it starts (a tmux server, its shells) gets them as they were. */
export function handOnNodeOptions(environment: NodeJS.ProcessEnv): void {
  const kept = environment.TMUX_WORKSPACE_RESTORE_NODE_OPTIONS;
  delete environment.TMUX_WORKSPACE_RESTORE_NODE_OPTIONS;
  if (kept !== undefined) environment.NODE_OPTIONS = kept;
}

/** `offer | head`: nobody reads on, which is no failure. */
export function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
  process.exit(exitCode.done);
}

/** An error in a popup would be gone with it: waits for a key there. */
export async function letRead(): Promise<void> {
  const { holdPopup } = await import("./commands/hold-popup.ts");
  await holdPopup({
    environment: process.env,
    isTerminal: process.stdin.isTTY === true && process.stdout.isTTY === true,
    stdout: (text) => void process.stdout.write(text),
  });
}

/** Says what went wrong, on standard error, and tells the exit status. */
export function report(error: unknown): number {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? exitCode.done : exitCode.usage;
  }
  if (error instanceof WorkspaceError) {
    const advice = error.advice === undefined ? "" : `${error.advice}\n`;
    process.stderr.write(`tmux-workspace-restore: ${error.message}\n${advice}`);
    return error.exitCode;
  }
  process.stderr.write(
    `tmux-workspace-restore ${version}: unexpected failure, please report it.\n${error instanceof Error ? error.stack : String(error)}\n`,
  );
  return exitCode.failed;
}
