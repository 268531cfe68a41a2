import { rules } from "../flag-rules.ts";
import type { FlagTable } from "../flags.ts";

/** `gemini --help` of 0.61.0. */
export const geminiFlags: FlagTable = [
  ...rules("replay", "one", "--model -m", "--extensions -e", "--allowed-mcp-server-names"),
  ...rules("replay", "none", "--debug -d", "--sandbox -s", "--screen-reader"),
  { names: ["--approval-mode"], arity: "one", policy: "replay", value: /^(default|plan)$/ },
  { names: ["--approval-mode"], arity: "one", policy: "permission", value: /^(auto_edit|yolo)$/ },
  ...rules("permission", "none", "--yolo -y", "--skip-trust", "--raw-output"),
  ...rules("permission", "none", "--accept-raw-output-risk"),
  ...rules("permission", "one", "--allowed-tools", "--include-directories", "--policy"),
  ...rules("permission", "one", "--admin-policy"),
  // Their values may be left out.
  ...rules("drop", "optional", "--resume -r", "--worktree -w"),
  ...rules("drop", "one", "--session-id", "--session-file", "--delete-session"),
  ...rules("drop", "one", "--prompt -p", "--prompt-interactive -i"),
  ...rules("drop", "one", "--output-format -o"),
  ...rules("drop", "none", "--acp", "--experimental-acp", "--list-extensions -l"),
  ...rules("drop", "none", "--list-sessions", "--version -v", "--help -h"),
];

/** With one of these, gemini holds no conversation in a terminal. */
export const geminiHeadless = [
  "--prompt",
  "--acp",
  "--experimental-acp",
  "--list-extensions",
  "--list-sessions",
  "--delete-session",
  "--output-format",
  "--version",
  "--help",
] as const;

export const geminiSubcommands = new Set(
  "mcp extensions extension skills skill hooks hook gemma".split(" "),
);
