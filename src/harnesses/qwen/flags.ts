import { rules, toolNames } from "../flag-rules.ts";
import type { FlagTable } from "../flags.ts";

/** `qwen --help` of 0.24.4. Ids, prompts, keys, JSON documents and what only headless runs take are never recorded. */
export const qwenFlags: FlagTable = [
  ...rules("replay", "one", "--model -m", "--fallback-model", "--output-style", "--extensions -e"),
  ...rules("replay", "one", "--allowed-mcp-server-names", "--disabled-slash-commands"),
  { names: ["--exclude-tools"], arity: "one", policy: "replay", value: toolNames },
  { names: ["--max-subagent-depth"], arity: "one", policy: "replay", value: /^\d{1,3}$/ },
  {
    names: ["--auth-type"],
    arity: "one",
    policy: "replay",
    value: /^(openai|openai-responses|anthropic|qwen-oauth|gemini|vertex-ai)$/,
  },
  ...rules("replay", "none", "--debug -d", "--bare", "--safe-mode", "--screen-reader"),
  ...rules("replay", "none", "--experimental-lsp", "--sandbox -s"),
  { names: ["--approval-mode"], arity: "one", policy: "replay", value: /^(plan|default)$/ },
  {
    names: ["--approval-mode"],
    arity: "one",
    policy: "permission",
    value: /^(auto|auto-edit|yolo)$/,
  },
  ...rules("permission", "none", "--yolo -y", "--insecure"),
  ...rules("permission", "one", "--allowed-tools", "--include-directories --add-dir"),
  // Their values may be left out.
  ...rules("drop", "optional", "--resume -r", "--worktree"),
  ...rules("drop", "one", "--session-id"),
  ...rules("drop", "none", "--continue -c", "--fork-session", "--restore-ask-user-question"),
  ...rules("drop", "one", "--prompt -p", "--prompt-interactive -i", "--system-prompt"),
  ...rules("drop", "one", "--append-system-prompt", "--openai-api-key", "--openai-base-url"),
  ...rules("drop", "one", "--openai-logging-dir", "--proxy", "--mcp-config", "--sandbox-image"),
  ...rules("drop", "one", "--core-tools", "--channel", "--telemetry-target"),
  ...rules("drop", "one", "--telemetry-otlp-endpoint", "--telemetry-otlp-protocol"),
  ...rules("drop", "one", "--telemetry-outfile", "--input-format", "--output-format -o"),
  ...rules("drop", "one", "--json-fd", "--json-file", "--json-schema", "--input-file"),
  ...rules("drop", "one", "--max-session-turns", "--max-wall-time", "--max-tool-calls"),
  ...rules("drop", "none", "--acp --experimental-acp", "--list-extensions -l", "--help -h"),
  ...rules("drop", "none", "--version -v", "--telemetry", "--telemetry-log-prompts"),
  ...rules("drop", "none", "--chat-recording", "--openai-logging", "--include-partial-messages"),
];

/** With one of these, qwen holds no conversation in a terminal. */
export const qwenHeadless = [
  "--prompt",
  "--acp",
  "--list-extensions",
  "--json-schema",
  "--output-format",
  "--version",
  "--help",
] as const;

export const qwenSubcommands = new Set(
  "auth board channel extensions hooks mcp review sandbox serve sessions update".split(" "),
);
