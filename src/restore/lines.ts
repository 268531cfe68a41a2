import { commandLine, type Tmux, type TmuxResult, tmuxError } from "../tmux/exec.ts";
import type { CommandLine } from "./build-commands.ts";

/**
 * Has one tmux client run the lines. A command that fails ends its line, not the others; what came of them is for the
 * caller to look at. Throws `no-server` when the server is gone.
 */
export async function runLines(tmux: Tmux, lines: readonly CommandLine[]): Promise<TmuxResult> {
  const input = Buffer.concat(lines.map(joined));
  const result = await tmux.call(["source-file", "-"], { input, timeout: 60_000 });
  if (result.status !== 0) {
    const error = tmuxError("source-file", tmux.socket, result);
    if (error.code === "no-server") throw error;
  }
  return result;
}

function joined(line: CommandLine): Buffer {
  const parts = line.flatMap((words, index) => {
    const text = commandLine(words).subarray(0, -1);
    return index === 0 ? [text] : [Buffer.from(" ; "), text];
  });
  return Buffer.concat([...parts, Buffer.from("\n")]);
}
