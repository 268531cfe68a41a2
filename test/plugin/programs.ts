import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Sandbox, tmuxProgram } from "../support/tmux.ts";

/**
 * Other plugins call plain `tmux`, which must be the one under test, and tmux-continuum counts the user's tmux processes with
 * `ps -u` and does nothing when there are others: they are given this sandbox alone. Before the server is started.
 */
export function onlyTmux(box: Sandbox): void {
  const bin = join(box.root, "bin");
  mkdirSync(bin);
  const programs = {
    tmux: `#!/bin/sh\nexec ${onPath(tmuxProgram)} "$@"\n`,
    ps: `#!/bin/sh\n[ "$1" != -u ] || exit 0\nexec ${onPath("ps")} "$@"\n`,
  };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), text);
    chmodSync(join(bin, name), 0o755);
  }
  box.environment.PATH = `${bin}:${process.env.PATH}`;
}

function onPath(program: string): string {
  return execFileSync("/bin/sh", ["-c", 'command -v "$0"', program], { encoding: "utf8" }).trim();
}
