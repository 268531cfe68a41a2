import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

/**
 * Who reads the keys of a terminal: `editor`, a program that edits the line itself (no echo, not line by line: bash, zsh,
 * fish, tcsh, mksh, ksh93, nu and xonsh at their prompts, and only there); `lines`, the terminal's own line discipline
 * (dash at its prompt, but also any program that reads lines); `other`, anything else, as a single key with echo.
 */
export type LineReader = "editor" | "lines" | "other";

const run = promisify(execFile);

/** `unknown` when it cannot be told: the terminal is gone. */
export async function lineReader(tty: string): Promise<LineReader | "unknown"> {
  const flag = process.platform === "linux" ? "-F" : "-f";
  try {
    const { stdout } = await run("stty", [flag, tty, "-a"], {
      timeout: 5_000,
      env: { PATH: `${process.env.PATH ?? ""}:/bin:/usr/bin`, LC_ALL: "C" },
    });
    const has = (name: string) => new RegExp(`(?:^|[\\s;])${name}(?:$|[\\s;])`).test(stdout);
    if (has("-icanon") && has("-echo")) return "editor";
    return has("icanon") && has("echo") ? "lines" : "other";
  } catch {
    return "unknown";
  }
}

/**
 * Whether the process sleeps in a read of a terminal, or in a wait for one (Linux 4 to 6: `n_tty_read`, `wait_woken`, a
 * poll). Null where the kernel does not tell.
 */
export function isReadingTerminal(pid: number): boolean | null {
  try {
    const place = readFileSync(`/proc/${pid}/wchan`, "utf8");
    if (place === "" || place === "0") return null;
    return /tty|wait_woken|poll|select/.test(place);
  } catch {
    return null;
  }
}
