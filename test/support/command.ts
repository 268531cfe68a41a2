import { execFile } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Sandbox, sandbox } from "./tmux.ts";

const cli = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));
const standIns = fileURLToPath(new URL("../stand-ins", import.meta.url));

export type Ran = { readonly status: number; readonly stdout: string; readonly stderr: string };

/** The command as a person has it, for the server `s` of a sandbox, and the stand-in for Claude Code in its panes. */
export type Desk = {
  readonly box: Sandbox;
  /** Runs the command for that server; `on` names another of the sandbox. */
  run(words: readonly string[], on?: string): Promise<Ran>;
  /** Session ids of the agents that were started, in order. */
  starts(): string[];
};

/** @param readyMs milliseconds that an agent takes to be ready. */
export async function desk(t: Parameters<typeof sandbox>[0], readyMs = 0): Promise<Desk> {
  const box = await sandbox(t);
  const log = join(box.root, "starts");
  const path = `'${standIns}:${dirname(process.execPath)}':$PATH`;
  appendFileSync(
    join(box.home, ".bashrc"),
    `export PATH=${path} STAND_IN_LOG='${log}' STAND_IN_READY_MS=${readyMs}\n`,
  );
  // A server that the restore starts has this person's own configuration.
  writeFileSync(join(box.home, ".tmux.conf"), "set -g default-shell /bin/bash\n");
  return {
    box,
    run: (words, on = "s") =>
      new Promise((resolve) => {
        execFile(
          process.execPath,
          [cli, "-S", join(box.root, on), ...words],
          { env: box.environment, timeout: 120_000 },
          (error, stdout, stderr) => resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
        );
      }),
    starts: () =>
      (existsSync(log) ? readFileSync(log, "utf8") : "")
        .split("\n")
        .filter(Boolean)
        .map((line) => {
          const { argv } = JSON.parse(line) as { argv: readonly string[] };
          return argv[argv.indexOf("--resume") + 1] ?? "";
        }),
  };
}
