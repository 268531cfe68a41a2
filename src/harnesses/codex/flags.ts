import { rules } from "../flag-rules.ts";
import type { FlagTable } from "../flags.ts";

/**
 * Flags of Codex 0.171.0 (`codex --help`, `codex resume --help`). A thread's own sandbox and approval policy come back with
 * it, so that the safe values need no replay; given twice, a flag is an error.
 */
export const codexFlags: FlagTable = [
  ...rules("replay", "one", "--model -m", "--profile -p", "--local-provider"),
  ...rules("replay", "none", "--no-alt-screen", "--no-daemon", "--oss", "--strict-config"),
  { names: ["--sandbox", "-s"], arity: "one", policy: "permission", value: /^danger-full-access$/ },
  { names: ["--sandbox", "-s"], arity: "one", policy: "drop" },
  { names: ["--ask-for-approval", "-a"], arity: "one", policy: "permission", value: /^never$/ },
  { names: ["--ask-for-approval", "-a"], arity: "one", policy: "drop" },
  ...rules(
    "permission",
    "none",
    "--dangerously-bypass-approvals-and-sandbox --yolo",
    "--dangerously-bypass-hook-trust",
    "--approve-for-me",
    "--search",
  ),
  ...rules("permission", "one", "--add-dir"),
  // Which conversation, and where.
  ...rules("drop", "none", "--last", "--all", "--include-non-interactive", "--worktree"),
  ...rules("drop", "one", "--cd -C", "--remote", "--remote-auth-token-env"),
  // What may hold anything: settings, features, parts of a prompt.
  ...rules("drop", "one", "--config -c", "--enable", "--disable"),
  ...rules("drop", "variadic", "--image -i"),
  ...rules("drop", "none", "--help -h", "--version -V"),
];

/** Words that start something other than a conversation in this pane. */
export const codexSubcommands: ReadonlySet<string> = new Set([
  ...["a", "agents", "app-server", "apply", "archive", "cloud", "completion", "debug", "delete"],
  ...["doctor", "e", "exec", "exec-server", "features", "help", "login", "logout", "mcp"],
  ...["mcp-server", "migrate-nfs-db", "migrate-rollouts", "plugin", "proto", "queue"],
  ...["remote-control", "responses-api-proxy", "review", "sandbox", "unarchive", "update"],
]);
