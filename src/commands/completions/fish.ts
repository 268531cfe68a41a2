import {
  type CommandTree,
  type OptionNode,
  type ValueKind,
  type WordLists,
  wordValues,
} from "./tree.ts";

/** To be sourced, or kept as ~/.config/fish/completions/tmux-workspace-restore.fish. */
export function fishCompletions({ commands, options }: CommandTree, words: WordLists): string {
  const values: Readonly<Record<ValueKind, string>> = {
    directory: "(__fish_complete_directories)",
    file: "(__fish_complete_path)",
    ...wordValues(words, (list) => list.join(" ")),
    record: "(__tmux_workspace_restore_list servers)",
    run: "(__tmux_workspace_restore_list runs | string match -v '*.*')",
    word: "",
  };
  const line = (condition: string, rest: readonly string[]) =>
    ["complete -c tmux-workspace-restore", "-n", quoted(condition), ...rest].join(" ");
  const optionLine = (condition: string, { flags, description, value }: OptionNode) =>
    line(condition, [
      ...flags.map((flag) =>
        flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
      ),
      ...(value === null ? [] : ["-x", ...(value === "word" ? [] : ["-a", quoted(values[value])])]),
      "-d",
      quoted(description),
    ]);
  const none = "test -z (__tmux_workspace_restore_command)";
  const lines = [
    ...options.map((option) => optionLine(none, option)),
    ...commands.flatMap(({ name, description, options: own, value }) => {
      const here = `test (__tmux_workspace_restore_command) = ${name}`;
      return [
        line(none, ["-a", name, "-d", quoted(description)]),
        ...own.map((option) => optionLine(here, option)),
        ...(value === null || value === "word" ? [] : [line(here, ["-a", quoted(values[value])])]),
      ];
    }),
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

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
