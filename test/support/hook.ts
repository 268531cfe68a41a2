import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { buildSync } from "esbuild";

export type Ran = { readonly status: number; readonly stdout: string; readonly stderr: string };

/** The entry that the heartbeat runs, as it is now: bundled once per test file, since tests start it often. */
const folder = mkdtempSync(join(tmpdir(), "twr-hook-"));
export const hookBundle = join(folder, "hook.mjs");
buildSync({
  entryPoints: [join(import.meta.dirname, "..", "..", "src", "hook.ts")],
  outfile: hookBundle,
  bundle: true,
  platform: "node",
  format: "esm",
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs it to its end, or kills it after `killAfter` milliseconds (then the status is -1). `input`: its standard input. */
export function runHook(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  killAfter?: number,
  input?: Buffer,
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [hookBundle, ...words],
      {
        env: environment,
        ...(killAfter === undefined ? {} : { timeout: killAfter, killSignal: "SIGKILL" as const }),
      },
      (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}
