import {
  posixQuote
} from "./chunk-LTUWVAZS.js";
import {
  harnessNames
} from "./chunk-YYUXAUX7.js";
import {
  WorkspaceError,
  exitCode
} from "./chunk-GMU24DER.js";
import "./chunk-WSFCRVEQ.js";

// src/commands/completions/bash.ts
function bashCompletions({ commands, options }, words) {
  const names2 = commands.map((command) => command.name);
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
        '') words=${posixQuote(`${flagsOf(options)} ${names2.join(" ")}`)} ;;
${commands.map(
    ({ name, options: own, value }) => `        ${name}) words=${posixQuote(flagsOf(own))}${value === null ? "" : ` kind=${value}`} ;;
`
  ).join("")}      esac
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
    harness) words=${posixQuote(words.harness.join(" "))} ;;
    shell) words=${posixQuote(words.shell.join(" "))} ;;
    record) words=$(ls "$state/servers" 2>/dev/null) ;;
    run) words=$(ls "$state/runs" 2>/dev/null | grep -v '\\.') ;;
    word) return ;;
  esac
  [ -z "$words" ] || COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -F _tmux_workspace_restore tmux-workspace-restore
`;
}
function flagsOf(options) {
  return options.flatMap((option) => option.flags.filter((flag) => flag.startsWith("--"))).join(" ");
}
function valueCases(command, options) {
  const kinds = /* @__PURE__ */ new Map();
  for (const { flags, value } of options) {
    if (value === null) continue;
    for (const flag of flags) {
      const isShared = flag === "-L" || flag === "-S";
      if (isShared !== (command === null)) continue;
      const pattern = command === null ? `*${posixQuote(` ${flag}`)}` : posixQuote(`${command} ${flag}`);
      kinds.set(value, [...kinds.get(value) ?? [], pattern]);
    }
  }
  return [...kinds].map(([kind, patterns]) => `    ${patterns.join(" | ")}) kind=${kind} ;;
`).join("");
}

// src/commands/completions/fish.ts
function fishCompletions({ commands, options }, words) {
  const values = {
    directory: "(__fish_complete_directories)",
    file: "(__fish_complete_path)",
    harness: words.harness.join(" "),
    shell: words.shell.join(" "),
    record: "(__tmux_workspace_restore_list servers)",
    run: "(__tmux_workspace_restore_list runs | string match -v '*.*')",
    word: ""
  };
  const line = (condition, rest) => ["complete -c tmux-workspace-restore", "-n", quoted(condition), ...rest].join(" ");
  const optionLine = (condition, { flags, description, value }) => line(condition, [
    ...flags.map(
      (flag) => flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`
    ),
    ...value === null ? [] : ["-x", ...value === "word" ? [] : ["-a", quoted(values[value])]],
    "-d",
    quoted(description)
  ]);
  const none = "test -z (__tmux_workspace_restore_command)";
  const lines = [
    ...options.map((option) => optionLine(none, option)),
    ...commands.flatMap(({ name, description, options: own, value }) => {
      const here = `test (__tmux_workspace_restore_command) = ${name}`;
      return [
        line(none, ["-a", name, "-d", quoted(description)]),
        ...own.map((option) => optionLine(here, option)),
        ...value === null || value === "word" ? [] : [line(here, ["-a", quoted(values[value])])]
      ];
    })
  ];
  return `# fish completion for tmux-workspace-restore
function __tmux_workspace_restore_command
    set -l skip 0
    for token in (commandline -opc)[2..-1]
        if test $skip = 1
            set skip 0
        else if contains -- $token -L -S
            set skip 1
        else if not string match -q -- '-*' $token
            echo $token
            return
        end
    end
    echo ''
end
function __tmux_workspace_restore_list
    set -l state $TMUX_WORKSPACE_RESTORE_DIR
    test -n "$state"; or set state $HOME/.local/state/tmux-workspace-restore
    command ls $state/$argv[1] 2>/dev/null
end
complete -c tmux-workspace-restore -f
${lines.join("\n")}
`;
}
function quoted(text) {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

// src/commands/completions/tree.ts
function commandTree(program) {
  const help = program.createHelp();
  return {
    options: help.visibleOptions(program).map((option) => optionNode(option, program)),
    commands: help.visibleCommands(program).map((command) => ({
      name: command.name(),
      description: command.description(),
      options: help.visibleOptions(command).map((option) => optionNode(option, command)),
      value: argumentKind(command.registeredArguments[0], command)
    }))
  };
}
function optionNode(option, command) {
  const takesValue = option.required || option.optional;
  const placeholder = /[<[]([\w-]+)/.exec(option.flags)?.[1] ?? "";
  return {
    flags: [option.short, option.long].filter((flag) => flag !== void 0),
    description: option.description,
    value: takesValue ? kindOf(placeholder, command, option.long) : null
  };
}
function argumentKind(argument, command) {
  return argument === void 0 ? null : kindOf(argument.name(), command);
}
function kindOf(placeholder, command, flag = "") {
  if (placeholder === "id") return command.name() === "runs" ? "run" : "record";
  if (placeholder === "harness" || flag === "--harness") return "harness";
  if (placeholder === "directory" || placeholder === "file" || placeholder === "shell") {
    return placeholder;
  }
  return placeholder === "path" ? "file" : "word";
}

// src/commands/completions/zsh.ts
function zshCompletions({ commands, options }, words) {
  const action = {
    directory: "_files -/",
    file: "_files",
    harness: `(${words.harness.join(" ")})`,
    shell: `(${words.shell.join(" ")})`,
    record: "_tmux_workspace_restore_records",
    run: "_tmux_workspace_restore_runs",
    word: " "
  };
  const specs = (own) => own.map(({ flags, description, value }) => {
    const exclusive = flags.length > 1 ? posixQuote(`(${flags.join(" ")})`) : "";
    const names2 = flags.length > 1 ? `{${flags.join(",")}}` : flags[0] ?? "";
    const rest = `[${escaped(description)}]${value === null ? "" : `:${value}:${action[value]}`}`;
    return `${exclusive}${names2}${posixQuote(rest)}`;
  });
  const lines = (all, indent) => all.map((spec) => ` \\
${indent}${spec}`).join("");
  const branch = ({ name, options: own, value }) => {
    const values = value === null ? [] : [posixQuote(`*:${value}:${action[value]}`)];
    return `    ${name}) _arguments${lines([...specs(own), ...values], "      ")} ;;
`;
  };
  const described = commands.map(
    ({ name, description }) => posixQuote(`${name}:${description.replaceAll(":", "\\:")}`)
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
function escaped(description) {
  return description.replace(/[\\[\]:]/g, "\\$&");
}

// src/commands/completions.ts
var shells = { bash: bashCompletions, zsh: zshCompletions, fish: fishCompletions };
var names = Object.keys(shells);
async function completions(context, program, shell) {
  const known = names.find((name) => name === shell);
  if (known === void 0) {
    throw new WorkspaceError("usage", `There are no completions for ${JSON.stringify(shell)}`, {
      advice: `Name one of: ${names.join(", ")}.`
    });
  }
  const words = { harness: harnessNames, shell: names };
  context.stdout(shells[known](commandTree(program), words));
  return exitCode.done;
}
export {
  completions
};
