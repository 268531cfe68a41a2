import { rules, toolNames } from "../flag-rules.ts";
import type { FlagTable } from "../flags.ts";

/** `copilot --help` of 1.0.102. Prompts, JSON documents, session selectors and what only headless runs take are dropped. */
export const copilotFlags: FlagTable = [
  ...rules("replay", "one", "--model", "--reasoning-effort", "--context", "--auto-tier", "--agent"),
  ...rules("replay", "one", "--disable-mcp-server", "--enable-mcp-server", "--max-ai-credits"),
  ...rules("replay", "one", "--add-github-mcp-toolset", "--add-github-mcp-tool", "--log-level"),
  ...rules("replay", "one", "--stream", "--dynamic-retrieval"),
  // What restricts must come back, patterns and all.
  { names: ["--deny-tool"], arity: "variadic", policy: "replay", value: toolNames },
  { names: ["--excluded-tools"], arity: "variadic", policy: "replay", value: toolNames },
  { names: ["--available-tools"], arity: "variadic", policy: "replay", value: toolNames },
  ...rules("replay", "variadic", "--deny-url", "--secret-env-vars"),
  ...rules("replay", "none", "--banner", "--screen-reader", "--plain-diff", "--no-color"),
  ...rules("replay", "none", "--disallow-temp-dir", "--disable-builtin-mcps", "--experimental"),
  ...rules("replay", "none", "--no-experimental", "--no-custom-instructions", "--no-auto-update"),
  ...rules("replay", "none", "--no-ask-user", "--enable-all-github-mcp-tools", "--no-remote"),
  ...rules("replay", "none", "--no-remote-export", "--no-bash-env", "--no-mouse", "--plan"),
  ...rules("replay", "none", "--disable-client-telemetry"),
  { names: ["--mouse"], arity: "optional", policy: "replay", value: /^(on|off)$/ },
  { names: ["--bash-env"], arity: "optional", policy: "replay", value: /^(on|off)$/ },
  { names: ["--mode"], arity: "one", policy: "replay", value: /^(interactive|plan)$/ },
  { names: ["--mode"], arity: "one", policy: "permission", value: /^autopilot$/ },
  ...rules("permission", "none", "--allow-all", "--yolo", "--allow-all-tools"),
  ...rules("permission", "none", "--allow-all-paths", "--allow-all-urls", "--autopilot"),
  ...rules("permission", "none", "--assisted-approval", "--remote", "--remote-export"),
  ...rules("permission", "none", "--allow-all-mcp-server-instructions", "--trust-folder"),
  ...rules("permission", "variadic", "--allow-tool", "--allow-url"),
  ...rules("permission", "one", "--add-dir", "--plugin-dir", "--max-autopilot-continues"),
  ...rules("drop", "optional", "--resume -r", "--connect", "--share"),
  ...rules("drop", "none", "--continue", "--share-gist", "--fleet", "--silent -s", "--acp"),
  ...rules("drop", "one", "--session-id", "--name -n", "--interactive -i", "--prompt -p"),
  ...rules("drop", "one", "-C", "--log-dir", "--extension-sdk-path", "--output-format"),
  ...rules("drop", "one", "--attachment", "--additional-mcp-config", "--mcp-github-auth"),
  ...rules("drop", "one", "--environment-host", "--environment-compute-id", "--ahp-host"),
  ...rules("drop", "one", "--usage-output-file"),
  ...rules("drop", "none", "--help -h", "--version -v", "--enable-memory"),
  ...rules("drop", "none", "--no-eager-powershell-resolution"),
];

/** With one of these, copilot holds no conversation in a terminal. */
export const copilotHeadless = [
  "--prompt",
  "--acp",
  "--environment-host",
  "--version",
  "--help",
] as const;

export const copilotSubcommands = new Set(
  (
    "app login help init config update version workflow sessions memories plugin mcp skill instruction lsp sandbox " +
    "completion"
  ).split(" "),
);
