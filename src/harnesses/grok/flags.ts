import { rules } from "../flag-rules.ts";
import type { FlagTable } from "../flags.ts";

/** A permission rule as grok writes it: `Bash(rm -rf *)`, `WebFetch`. */
const rule = /^[A-Za-z_]{1,40}(\([^()\n]{0,200}\))?$/;

/**
 * `grok --help` of 1.0.41, and the hidden flags of its own parser. Ids, prompts, JSON documents and what only headless
 * runs take are never recorded. `--worktree` would make another worktree, `--cwd` is the conversation's own.
 */
export const grokFlags: FlagTable = [
  ...rules("replay", "one", "--model -m", "--reasoning-effort --effort", "--sandbox", "--agent"),
  ...rules("replay", "none", "--minimal", "--fullscreen", "--no-alt-screen", "--no-plan"),
  ...rules("replay", "none", "--no-subagents", "--no-ask-user", "--disable-web-search"),
  ...rules("replay", "none", "--no-auto-update", "--no-memory", "--leader", "--no-leader"),
  { names: ["--deny", "--disallowedTools"], arity: "one", policy: "replay", value: rule },
  { names: ["--permission-mode"], arity: "one", policy: "replay", value: /^(default|plan)$/ },
  {
    names: ["--permission-mode"],
    arity: "one",
    policy: "permission",
    value: /^(acceptEdits|auto|dontAsk|bypassPermissions)$/,
  },
  { names: ["--allow", "--allowedTools"], arity: "one", policy: "permission", value: /^(?!)/ },
  ...rules("permission", "none", "--always-approve --yolo --dangerously-skip-permissions"),
  ...rules("permission", "none", "--trust --trust-folder"),
  ...rules("drop", "optional", "--resume -r --load", "--worktree -w"),
  ...rules("drop", "one", "--session-id -s", "--cwd", "--worktree-ref --ref", "--leader-socket"),
  ...rules("drop", "one", "--single -p --print", "--prompt-file", "--prompt-json"),
  ...rules("drop", "one", "--rules --append-system-prompt", "--agents", "--json-schema"),
  ...rules("drop", "one", "--system-prompt-override --system-prompt", "--output-format"),
  ...rules("drop", "one", "--tools", "--disallowed-tools", "--max-turns", "--debug-file"),
  ...rules("drop", "one", "--compaction-mode", "--compaction-detail", "--storage-mode"),
  ...rules("drop", "one", "--client-identifier", "--background-wait-timeout"),
  ...rules("drop", "none", "--continue -c", "--fork-session", "--restore-code", "--verbatim"),
  ...rules("drop", "none", "--include-partial-messages", "--oauth", "--force-login", "--debug"),
  ...rules("drop", "none", "--experimental-memory", "--memory-flush", "--todo-gate"),
  ...rules("drop", "none", "--no-wait-for-background", "--log-sampling", "--help -h"),
  ...rules("drop", "none", "--version -v"),
];

/** With one of these, grok holds no conversation in a terminal. */
export const grokHeadless = [
  "--single",
  "--prompt-file",
  "--prompt-json",
  "--memory-flush",
  "--help",
  "--version",
] as const;

/** Those of 1.0.41; `dashboard` is the terminal program with another first view. */
export const grokSubcommands = new Set(
  (
    "agent clone completions cursor-worker disk-usage doctor du export help inspect leader login logout mcp memory " +
    "models plugin serve sessions setup trace update usage v version worktree wrap"
  ).split(" "),
);
