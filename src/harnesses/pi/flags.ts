import { rules } from "../flag-rules.ts";
import type { FlagTable } from "../flags.ts";

const names = /^[A-Za-z0-9*+-][A-Za-z0-9._:/@+,*[\]-]{0,199}$/;

/**
 * `pi --help` of 1.6.0. The command line of a running Pi is wiped: what can be recorded is what the extension notes
 * (hooks/pi/tmux-workspace-restore.js), whose own table has the flags that are not dropped here.
 */
export const piFlags: FlagTable = [
  ...rules("replay", "one", "--provider", "--thinking", "--use-theme", "--tui-mode"),
  { names: ["--model"], arity: "one", policy: "replay", value: names },
  { names: ["--models"], arity: "one", policy: "replay", value: names },
  { names: ["--tools", "-t"], arity: "one", policy: "replay", value: names },
  { names: ["--exclude-tools", "-xt"], arity: "one", policy: "replay", value: names },
  ...rules("replay", "none", "--no-tools -nt", "--no-builtin-tools -nbt", "--no-extensions -ne"),
  ...rules("replay", "none", "--no-mcp", "--no-skills -ns", "--no-prompt-templates -np"),
  ...rules("replay", "none", "--no-themes", "--no-context-files -nc", "--no-approve -na"),
  ...rules("replay", "none", "--offline", "--verbose"),
  ...rules("permission", "none", "--approve -a"),
  ...rules("drop", "one", "--api-key", "--system-prompt", "--append-system-prompt", "--mode"),
  ...rules("drop", "one", "--session", "--session-id", "--fork", "--session-dir", "--name -n"),
  ...rules("drop", "one", "--extension -e", "--skill", "--prompt-template", "--theme", "--export"),
  ...rules("drop", "none", "--print -p", "--continue -c", "--resume -r", "--no-session"),
  ...rules("drop", "none", "--help -h", "--version -v"),
  ...rules("drop", "optional", "--list-models"),
];

/** With one of these, Pi holds no conversation in a terminal. */
export const piHeadless = [
  "--print",
  "--mode",
  "--export",
  "--list-models",
  "--help",
  "--version",
] as const;

export const piSubcommands = new Set(
  "install remove uninstall update list config auth mcp".split(" "),
);
