import { rules } from "../flag-rules.ts";
import type { FlagTable } from "../flags.ts";

/** As cursor.com documents them (September 2026); the program itself was not at hand. */
export const cursorFlags: FlagTable = [
  ...rules("replay", "one", "--model"),
  { names: ["--mode"], arity: "one", policy: "replay", value: /^(plan|ask)$/ },
  ...rules("replay", "none", "--plan"),
  { names: ["--sandbox"], arity: "one", policy: "replay", value: /^enabled$/ },
  { names: ["--sandbox"], arity: "one", policy: "permission", value: /^disabled$/ },
  ...rules("permission", "none", "--force -f --yolo", "--approve-mcps", "--trust"),
  ...rules("drop", "optional", "--resume", "--worktree -w"),
  ...rules("drop", "none", "--continue", "--cloud -c", "--background -b", "--print -p"),
  ...rules("drop", "one", "--api-key", "--auth-token", "--header -H", "--endpoint -e"),
  ...rules("drop", "one", "--workspace", "--worktree-base", "--plugin-dir", "--output-format"),
  ...rules("drop", "none", "--stream-partial-output", "--list-models", "--help -h"),
  ...rules("drop", "none", "--version -v"),
];

/** With one of these, it holds no conversation in a terminal. */
export const cursorHeadless = [
  "--print",
  "--output-format",
  "--list-models",
  "--help",
  "--version",
] as const;

/** `ls` and `resume` end in the terminal program. */
export const cursorSubcommands = new Set(
  (
    "about create-chat generate-rule help install-shell-integration login logout mcp models rule status " +
    "uninstall-shell-integration update upgrade whoami worker worker-server"
  ).split(" "),
);
