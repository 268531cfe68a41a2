import { posixQuote } from "../../text/posix-quote.ts";
import type { CommandTree, OptionNode, ValueKind, WordLists } from "./tree.ts";

/** For bash 4 and newer, also the 3.2 of macOS: no associative arrays. */
export function bashCompletions({ commands, options }: CommandTree, words: WordLists): string {
  const names = commands.map((command) => command.name);
  return `# bash completion for tmux-workspace-restore
_tmux_workspace_restore() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} command= words= i
  local state=\${TMUX_WORKSPACE_RESTORE_DIR:-$HOME/.local/state/tmux-workspace-restore}
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      -L | -S) i=$((i + 1)) ;;
      -*) ;;
      *)
        command=\${COMP_WORDS[i]}
        break
        ;;
    esac
  done
  local kind=
  case "$command $prev" in
${valueCases(null, options)}${commands.map(({ name, options: own }) => valueCases(name, own)).join("")}    *)
      case $command in
        '') words=${posixQuote(`${flagsOf(options)} ${names.join(" ")}`)} ;;
${commands
  .map(
    ({ name, options: own, value }) =>
      `        ${name}) words=${posixQuote(flagsOf(own))}${value === null ? "" : ` kind=${value}`} ;;\n`,
  )
  .join("")}      esac
      ;;
  esac
  # Flags are shown when one is begun, or where nothing else is known.
  case $cur in
    -*) kind= ;;
    *) [ -z "$command" ] || [ -z "$kind" ] || words= ;;
  esac
  case $kind in
    directory | file)
      local IFS=$'\\n'
      COMPREPLY=($(compgen -\${kind:0:1} -- "$cur"))
      compopt -o filenames 2>/dev/null
      return
      ;;
${Object.entries(words)
  .map(([kind, list]) => `    ${kind}) words=${posixQuote(list.join(" "))} ;;\n`)
  .join("")}    record) words=$(ls "$state/servers" 2>/dev/null) ;;
    run) words=$(ls "$state/runs" 2>/dev/null | grep -v '\\.') ;;
    word) return ;;
  esac
  [ -z "$words" ] || COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -F _tmux_workspace_restore tmux-workspace-restore
`;
}

function flagsOf(options: readonly OptionNode[]): string {
  return options
    .flatMap((option) => option.flags.filter((flag) => flag.startsWith("--")))
    .join(" ");
}

/** `command`: null for the flags that are the same after each command. */
function valueCases(command: string | null, options: readonly OptionNode[]): string {
  const kinds = new Map<ValueKind, string[]>();
  for (const { flags, value } of options) {
    if (value === null) continue;
    for (const flag of flags) {
      const isShared = flag === "-L" || flag === "-S";
      if (isShared !== (command === null)) continue;
      const pattern =
        command === null ? `*${posixQuote(` ${flag}`)}` : posixQuote(`${command} ${flag}`);
      kinds.set(value, [...(kinds.get(value) ?? []), pattern]);
    }
  }
  return [...kinds]
    .map(([kind, patterns]) => `    ${patterns.join(" | ")}) kind=${kind} ;;\n`)
    .join("");
}
