import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { ShellFamily } from "../../src/restore/quote.ts";

export type Shell = {
  readonly name: string;
  readonly family: ShellFamily;
  readonly path: string | undefined;
};

const here = new URL("../..", import.meta.url).pathname;

/** The shells that Debian and npm carry; `path` is undefined where this machine has not that one. */
export const shells: readonly Shell[] = (
  [
    ["bash", "bash"],
    ["zsh", "bash"],
    ["mksh", "bash"],
    ["ksh93", "bash"],
    ["dash", "posix"],
    ["fish", "fish"],
    ["nu", "nu"],
    ["tcsh", "csh"],
    ["xonsh", "xonsh"],
  ] as const
).map(([name, family]) => ({ name, family, path: find(name) }));

function find(name: string): string | undefined {
  const bundled = `${here}node_modules/@nushell/linux-${process.arch}/bin/nu`;
  if (name === "nu" && existsSync(bundled)) return bundled;
  try {
    return execFileSync("sh", ["-c", 'command -v "$1"', "sh", name], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}
