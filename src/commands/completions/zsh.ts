import { posixQuote } from "../../text/posix-quote.ts";
import {
  type CommandNode,
  type CommandTree,
  type OptionNode,
  type ValueKind,
  type WordLists,
  wordValues,
} from "./tree.ts";

/** To be sourced, or kept as a file `_tmux-workspace-restore` in fpath. */
export function zshCompletions({ commands, options }: CommandTree, words: WordLists): string {
  const action: Readonly<Record<ValueKind, string>> = {
    directory: "_files -/",
    file: "_files",
    ...wordValues(words, (list) => `(${list.join(" ")})`),
    record: "_tmux_workspace_restore_records",
    run: "_tmux_workspace_restore_runs",
    word: " ",
  };
  const specs = (own: readonly OptionNode[]) =>
    own.map(({ flags, description, value }) => {
      const exclusive = flags.length > 1 ? posixQuote(`(${flags.join(" ")})`) : "";
      const names = flags.length > 1 ? `{${flags.join(",")}}` : (flags[0] ?? "");
      const rest = `[${escaped(description)}]${value === null ? "" : `:${value}:${action[value]}`}`;
      return `${exclusive}${names}${posixQuote(rest)}`;
    });
  const lines = (all: readonly string[], indent: string) =>
    all.map((spec) => ` \\\n${indent}${spec}`).join("");
  const branch = ({ name, options: own, value }: CommandNode) => {
    const values = value === null ? [] : [posixQuote(`*:${value}:${action[value]}`)];
    return `    ${name}) _arguments${lines([...specs(own), ...values], "      ")} ;;\n`;
  };
  const described = commands.map(({ name, description }) =>
    posixQuote(`${name}:${description.replaceAll(":", "\\:")}`),
  );
  return `#compdef tmux-workspace-restore
_tmux_workspace_restore_records() {
  local directory=\${TMUX_WORKSPACE_RESTORE_DIR:-$HOME/.local/state/tmux-workspace-restore}
  compadd -- $directory/servers/*(N:t)
}
_tmux_workspace_restore_runs() {
  local directory=\${TMUX_WORKSPACE_RESTORE_DIR:-$HOME/.local/state/tmux-workspace-restore}
  compadd -- $directory/runs/^*.*(N:t)
}
_tmux_workspace_restore_commands() {
  local -a commands
  commands=(${lines(described, "    ").replaceAll(" \\\n", "\n")}
  )
  _describe command commands
}
_tmux_workspace_restore() {
  setopt local_options extended_glob
  local curcontext=$curcontext state line
  typeset -A opt_args
  _arguments -C${lines(specs(options), "    ")} \\
    '1:command:_tmux_workspace_restore_commands' \\
    '*::argument:->rest'
  [[ $state = rest ]] || return
  case $words[1] in
${commands.map(branch).join("")}  esac
}
if [[ $funcstack[1] = _tmux-workspace-restore ]]; then
  _tmux_workspace_restore "$@"
else
  compdef _tmux_workspace_restore tmux-workspace-restore
fi
`;
}

function escaped(description: string): string {
  return description.replace(/[\\[\]:]/g, "\\$&");
}
