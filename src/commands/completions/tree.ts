import type { Argument, Command, Option } from "commander";

/** What can stand in a place: shells look most of it up themselves. */
export type ValueKind =
  | "boot"
  | "directory"
  | "file"
  | "harness"
  | "record"
  | "integration"
  | "relaunch"
  | "run"
  | "shell"
  /** Anything, of which nothing is known. */
  | "word";

export type OptionNode = {
  /** `-y` and `--yes`. */
  readonly flags: readonly string[];
  readonly description: string;
  /** Null: it takes none. */
  readonly value: ValueKind | null;
};

export type CommandNode = {
  readonly name: string;
  readonly description: string;
  readonly options: readonly OptionNode[];
  /** What its arguments are; null: it takes none. */
  readonly value: ValueKind | null;
};

export type CommandTree = {
  readonly options: readonly OptionNode[];
  readonly commands: readonly CommandNode[];
};

/** The commands, as --help shows them. */
export function commandTree(program: Command): CommandTree {
  const help = program.createHelp();
  return {
    options: help.visibleOptions(program).map((option) => optionNode(option, program)),
    commands: help.visibleCommands(program).map((command) => ({
      name: command.name(),
      description: command.description(),
      options: help.visibleOptions(command).map((option) => optionNode(option, command)),
      value: argumentKind(command.registeredArguments[0], command),
    })),
  };
}

function optionNode(option: Option, command: Command): OptionNode {
  const takesValue = option.required || option.optional;
  const placeholder = /[<[]([\w-]+)/.exec(option.flags)?.[1] ?? "";
  return {
    flags: [option.short, option.long].filter((flag) => flag !== undefined),
    description: option.description,
    value: takesValue ? kindOf(placeholder, command, option.long) : null,
  };
}

function argumentKind(argument: Argument | undefined, command: Command): ValueKind | null {
  return argument === undefined ? null : kindOf(argument.name(), command);
}

/** By the name that --help gives it. */
function kindOf(placeholder: string, command: Command, flag = ""): ValueKind {
  if (placeholder === "id") return command.name() === "runs" ? "run" : "record";
  if (placeholder === "action") return command.name() === "boot" ? "boot" : "relaunch";
  if (placeholder === "harness" && flag === "") return "integration";
  if (placeholder === "harness" || flag === "--harness") return "harness";
  if (placeholder === "directory" || placeholder === "file" || placeholder === "shell") {
    return placeholder;
  }
  return placeholder === "path" ? "file" : "word";
}

/** Kinds whose words are known beforehand. */
export type WordLists = Readonly<Record<WordKind, readonly string[]>>;

type WordKind = "boot" | "harness" | "integration" | "relaunch" | "shell";

/** Those words as a shell has them. */
export function wordValues(
  words: WordLists,
  asValue: (list: readonly string[]) => string,
): Readonly<Record<WordKind, string>> {
  const values = Object.entries(words).map(([kind, list]) => [kind, asValue(list)]);
  return Object.fromEntries(values) as Record<WordKind, string>;
}
