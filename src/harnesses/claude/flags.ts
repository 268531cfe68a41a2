import { rules, toolNames } from "../flag-rules.ts";
import type { FlagTable } from "../flags.ts";

/** Flags of Claude Code 2.1.332 (`claude --help`, and hidden ones of 2.1.197). */
export const claudeFlags: FlagTable = [
  ...rules("replay", "one", "--agent", "--autocompact", "--effort", "--fallback-model", "--model"),
  ...rules("replay", "none", "--ax-screen-reader", "--brief", "--chrome", "--no-chrome", "--ide"),
  ...rules("replay", "none", "--disable-slash-commands", "--restricted", "--safe-mode", "--bare"),
  ...rules("replay", "none", "--strict-mcp-config", "--verbose"),
  ...rules("replay", "none", "--exclude-dynamic-system-prompt-sections"),
  // What restricts must come back.
  { names: ["--tools"], arity: "variadic", policy: "replay", value: toolNames },
  {
    names: ["--disallowedTools", "--disallowed-tools"],
    arity: "variadic",
    policy: "replay",
    value: toolNames,
  },
  {
    names: ["--permission-mode"],
    arity: "one",
    policy: "replay",
    value: /^(default|manual|plan)$/,
  },
  {
    names: ["--permission-mode"],
    arity: "one",
    policy: "permission",
    value: /^(acceptEdits|auto|bypassPermissions|dontAsk)$/,
  },
  ...rules(
    "permission",
    "none",
    "--dangerously-skip-permissions",
    "--allow-dangerously-skip-permissions",
  ),
  ...rules("permission", "one", "--permission-prompt-tool", "--plugin-dir", "--plugin-url"),
  ...rules("permission", "one", "--settings", "--setting-sources"),
  ...rules("permission", "variadic", "--add-dir", "--mcp-config"),
  ...rules("permission", "variadic", "--allowedTools --allowed-tools"),
  ...rules("permission", "variadic", "--dangerously-load-development-channels"),
  // Which conversation, and where.
  ...rules("drop", "none", "--continue -c", "--fork-session", "--desktop"),
  ...rules("drop", "none", "--bg --background", "--tmux"),
  ...rules("drop", "one", "--session-id", "--resume-session-at", "--environment"),
  ...rules("drop", "optional", "--resume -r", "--from-pr", "--teleport", "--cloud"),
  ...rules("drop", "optional", "--worktree -w", "--remote-control --rc"),
  // The title comes back with the conversation; it may say anything.
  ...rules("drop", "one", "--name -n", "--remote-control-session-name-prefix"),
  // Prompts, and what may hold them or secrets.
  ...rules("drop", "one", "--append-system-prompt", "--append-system-prompt-file", "--prefill"),
  ...rules("drop", "one", "--system-prompt", "--system-prompt-file", "--system-prompt-snapshot"),
  ...rules("drop", "one", "--agents", "--debug-file", "--json-schema"),
  ...rules("drop", "optional", "--debug -d", "--prompt-suggestions"),
  ...rules("drop", "variadic", "--betas", "--file"),
  // Headless runs.
  ...rules("drop", "none", "--print -p", "--forward-subagent-text", "--include-hook-events"),
  ...rules("drop", "none", "--include-partial-messages", "--no-session-persistence"),
  ...rules("drop", "none", "--replay-user-messages"),
  ...rules("drop", "one", "--input-format", "--output-format", "--max-budget-usd"),
  ...rules("drop", "one", "--max-turns", "--permission-prompts"),
  ...rules("drop", "none", "--help -h", "--version -v"),
];

/** Words that start something other than a conversation in this pane. */
export const claudeSubcommands: ReadonlySet<string> = new Set([
  ...["agents", "attach", "auth", "auto-mode", "daemon", "doctor", "gateway", "import", "install"],
  ...["logs", "mcp", "plugin", "plugins", "project", "purge", "remote-control", "respawn", "rm"],
  ...["setup-token", "stop", "kill", "ultrareview", "update", "upgrade"],
]);
