import { looksLikeSecret } from "./secret-shape.ts";

/**
 * What a harness's command-line flags mean to a restore. A flag that is not in the table is not recorded.
 * `replay`: comes back by itself. `permission`: recorded by name, comes back by the user's word only.
 * `drop`: session selectors, prompts, secrets and everything that must not be repeated; listed so that its value is
 * not taken for something else.
 *
 * Several rules may share a name: the first whose `value` accepts what was given counts.
 */
export type FlagRule = {
  /** The first one is how it is recorded. */
  readonly names: readonly string[];
  readonly arity: "none" | "one" | "optional" | "variadic";
  readonly policy: "replay" | "permission" | "drop";
  /**
   * Shape that a value must have to be recorded. Without it a replayed value must look like a plain word, and of a
   * permission flag the name alone is recorded: a permission flag's value belongs to a closed set or nowhere. What looks
   * like a credential is recorded of none.
   */
  readonly value?: RegExp;
};

export type FlagTable = readonly FlagRule[];

export type RecordedFlags = { readonly flags: string[]; readonly permissionFlags: string[] };

const plainWord = /^[A-Za-z0-9][A-Za-z0-9._:/@+,[\]-]{0,199}$/;

/**
 * What may be recorded of a command line: replayable flags as argv words, and permission flags as one word each
 * (`--name`, or `--name=value` where the table closes the set of values). Reading what was recorded gives the same.
 *
 * Words that are no flags (the program, subcommands, ids, prompts) are passed over, as is all after `--`.
 * Understands `--name value`, `--name=value`, `-n value`, `-nvalue`, `-n=value` and clusters of short flags.
 */
export function readFlags(argv: readonly string[], table: FlagTable): RecordedFlags {
  const flags: string[] = [];
  const permissionFlags: string[] = [];
  for (const { rules, values } of parse(argv, table).flags) {
    const rule = rules.find((each) => values.every((value) => accepts(each, value))) ?? rules[0];
    if (rule === undefined || rule.policy === "drop") continue;
    const name = rule.names[0] ?? "";
    const fits = values.every((value) => accepts(rule, value));
    if (rule.policy === "permission") {
      const word = fits && rule.value && values.length === 1 ? `${name}=${values[0]}` : name;
      if (!permissionFlags.includes(word)) permissionFlags.push(word);
    } else if (fits && isComplete(rule, values.length)) {
      if (values.length === 0) flags.push(name);
      // One flag per value: a variadic flag would swallow words that a resume command puts after it.
      for (const value of values) flags.push(name, value);
    }
  }
  return { flags, permissionFlags };
}

/**
 * What is left of recorded flags without those that the user drops, each by any of its names. What the table would not
 * have recorded goes as well: a record is a file, and may have been changed.
 */
export function keptFlags(
  recorded: RecordedFlags,
  dropped: readonly string[],
  table: FlagTable,
): RecordedFlags {
  const left = table.map((rule) =>
    rule.names.some((name) => dropped.includes(name)) ? { ...rule, policy: "drop" as const } : rule,
  );
  return {
    flags: readFlags(recorded.flags, left).flags,
    permissionFlags: recorded.permissionFlags.flatMap(
      (word) => readFlags([word], left).permissionFlags,
    ),
  };
}

/** Those of a snapshot's permission words that can be typed: known to the table, and complete. */
export function replayablePermissionFlags(words: readonly string[], table: FlagTable): string[] {
  return words.filter((word) => {
    const [given, ...rest] = parse([word], table).flags;
    if (given === undefined || rest.length > 0) return false;
    return given.rules.some(
      (rule) =>
        rule.policy === "permission" &&
        isComplete(rule, given.values.length) &&
        given.values.every((value) => accepts(rule, value)),
    );
  });
}

/** Whether a flag of that name (any of its rule's names) is on the command line. */
export function hasFlag(argv: readonly string[], table: FlagTable, name: string): boolean {
  return parse(argv, table).flags.some(({ rules }) => rules[0]?.names.includes(name));
}

/** The value that a flag was given last; undefined where it was not given, or without a value. */
export function flagValue(
  argv: readonly string[],
  table: FlagTable,
  name: string,
): string | undefined {
  const given = parse(argv, table).flags.filter(({ rules }) => rules[0]?.names.includes(name));
  return given.at(-1)?.values.at(-1);
}

/** The words that belong to no flag of the table, those after `--` included: subcommands, ids, prompts. */
export function plainWords(argv: readonly string[], table: FlagTable): readonly string[] {
  return parse(argv, table).words;
}

function isComplete(rule: FlagRule, values: number): boolean {
  return rule.arity === "none" ? values === 0 : rule.arity === "optional" || values > 0;
}

function accepts(rule: FlagRule, value: string): boolean {
  if (rule.policy === "replay" && looksLikeSecret(value)) return false;
  return rule.value ? rule.value.test(value) : rule.policy !== "replay" || plainWord.test(value);
}

type GivenFlag = { readonly rules: readonly FlagRule[]; readonly values: readonly string[] };

type CommandLine = { readonly flags: GivenFlag[]; readonly words: string[] };

function parse(argv: readonly string[], table: FlagTable): CommandLine {
  const rulesOf = (name: string) => table.filter((rule) => rule.names.includes(name));
  const given: GivenFlag[] = [];
  const words: string[] = [];
  let index = 0;
  const following = (most: number): string[] => {
    const values: string[] = [];
    while (values.length < most && index < argv.length) {
      const word = argv[index] ?? "";
      if (word.startsWith("-")) break;
      values.push(word);
      index += 1;
    }
    return values;
  };
  while (index < argv.length) {
    const word = argv[index] ?? "";
    index += 1;
    if (word === "--") {
      words.push(...argv.slice(index));
      break;
    }
    if (!word.startsWith("-") || word === "-") {
      words.push(word);
      continue;
    }
    for (const { rules, inline, last } of named(word, rulesOf)) {
      const arity = rules[0]?.arity ?? "none";
      if (arity === "none") given.push({ rules, values: [] });
      else if (inline !== undefined) given.push({ rules, values: [inline] });
      else if (!last) given.push({ rules, values: [] });
      else if (arity === "one") {
        // The next word is its value, whatever it looks like: a prompt may start with a dash.
        const value = argv[index];
        index += 1;
        given.push({ rules, values: value === undefined ? [] : [value] });
      } else given.push({ rules, values: following(arity === "optional" ? 1 : argv.length) });
    }
  }
  return { flags: given, words };
}

type Named = { rules: readonly FlagRule[]; inline?: string; last: boolean };

/** The flags that one word names. A word with an unknown flag in it names none. */
function named(word: string, rulesOf: (name: string) => readonly FlagRule[]): Named[] {
  const whole = rulesOf(word);
  if (whole.length > 0) return [{ rules: whole, last: true }];
  const equals = word.indexOf("=");
  if (equals > 0) {
    const rules = rulesOf(word.slice(0, equals));
    if (rules.length > 0) return [{ rules, inline: word.slice(equals + 1), last: true }];
  }
  if (word.startsWith("--")) return [];
  const found: Named[] = [];
  for (let index = 1; index < word.length; index += 1) {
    const rules = rulesOf(`-${word[index]}`);
    const arity = rules[0]?.arity;
    if (arity === undefined) return [];
    const rest = word.slice(index + 1).replace(/^=/, "");
    if (arity !== "none" && rest !== "") return [...found, { rules, inline: rest, last: true }];
    found.push({ rules, last: index === word.length - 1 });
  }
  return found;
}
