import { rules } from "../flag-rules.ts";
import type { FlagTable } from "../flags.ts";

const modes = /^(always-ask|write)$/;

/** The tables in omp's own cli/flag-tables.ts, 18.2.3. `--cwd` is the conversation's own. */
export const ompFlags: FlagTable = [
  ...rules("replay", "one", "--model", "--smol", "--slow", "--provider", "--profile", "--models"),
  ...rules("replay", "one", "--thinking", "--service-tier", "--tools", "--skills", "--max-time"),
  ...rules("replay", "none", "--allow-home", "--no-tools", "--no-lsp", "--no-pty", "--no-title"),
  ...rules("replay", "none", "--hide-thinking", "--advisor", "--external-thinking", "--no-rules"),
  ...rules("replay", "none", "--no-extensions", "--no-skills", "--prewalk", "--no-prewalk"),
  { names: ["--approval-mode"], arity: "one", policy: "replay", value: modes },
  { names: ["--approval-mode"], arity: "one", policy: "permission", value: /^yolo$/ },
  ...rules("permission", "none", "--auto-approve --yolo", "--plan-yolo"),
  ...rules("permission", "one", "--add-dir", "--trusted-extension"),
  ...rules("drop", "optional", "--resume -r", "--session", "--plan"),
  ...rules("drop", "one", "--fork", "--session-dir", "--cwd", "--alias", "--mode", "--export"),
  ...rules("drop", "one", "--api-key", "--system-prompt", "--append-system-prompt", "--config"),
  ...rules("drop", "one", "--provider-session-id", "--prompt-cache-key", "--plan-yolo-into"),
  ...rules("drop", "one", "--prewalk-into", "--hook", "--extension -e", "--plugin-dir"),
  ...rules("drop", "none", "--continue -c", "--from-claude", "--from-codex", "--no-session"),
  ...rules("drop", "none", "--print -p", "--print-thoughts", "--help -h", "--version -v"),
];

/** With one of these, omp holds no conversation in a terminal. */
export const ompHeadless = ["--print", "--mode", "--export", "--help", "--version"] as const;

/** Those of 18.2.3 but `launch`, which is what omp does without any. */
export const ompSubcommands = new Set(
  (
    "acp auth-broker auth-gateway agents bench browser-relay cleanse collab commit completions __complete compress config " +
    "dry-balance gc grep gallery git grievances images if-bench install join models plugin ps say share setup shell read " +
    "render ssh stats update usage tiny-models token ttsr worktree wt search q"
  ).split(" "),
);
