import type { FlagRule, FlagTable } from "../../src/harnesses/flags.ts";

/** A flag as a `--help` lists it. */
export type HelpFlag = {
  readonly names: readonly string[];
  /** `?`: its value may be left out; null: the help does not say (yargs cut its type off). */
  readonly value: "no" | "yes" | "?" | null;
};

const option = /^ {2,8}(-{1,2}\w[\w-]*(?:, +-{1,2}\w[\w-]*)*)(?:(=| )(<|\[<?)[^>\]]+|(?= |$|\.))/;

/**
 * The flags that a `--help` lists, from lines such as `  -m, --model <MODEL>  text`, `  -r, --resume [id]`, `      --smol=<value>`,
 * and yargs's `  -m, --model    Model    [string]`, whose type can stand lines further down. A flag that is only mentioned in a
 * text is not one.
 */
export function flagsInHelp(help: string): HelpFlag[] {
  const found: { names: string[]; bracket: string | undefined; text: string }[] = [];
  for (const line of help.split("\n")) {
    const [, names, , bracket] = option.exec(line) ?? [];
    const last = found.at(-1);
    if (names !== undefined) found.push({ names: names.split(/, +/), bracket, text: line });
    else if (/^\S/.test(line)) found.push({ names: [], bracket: undefined, text: "" });
    else if (last !== undefined) last.text += ` ${line.trim()}`;
  }
  const isYargs = /\[boolean\]/.test(help);
  return found
    .filter(({ names }) => names.length > 0)
    .map(({ names, bracket, text }) => ({
      names,
      value: isYargs ? typeOf(text) : bracket === undefined ? "no" : bracket === "<" ? "yes" : "?",
    }));
}

function typeOf(text: string): HelpFlag["value"] {
  if (/\[(?:boolean|count)\]/.test(text)) return "no";
  return /\[(?:string|number|array)\]/.test(text) ? "yes" : null;
}

/** What of a help is not as the table has it: flags that it lacks, names of one flag that it keeps apart, other arities. */
export function differences(help: readonly HelpFlag[], table: FlagTable): string[] {
  return help.flatMap(({ names, value }) => {
    const rules = table.filter((rule) => rule.names.some((name) => names.includes(name)));
    const shown = names.join(", ");
    if (rules.length === 0) return [`${shown} is not in the table`];
    const apart = rules.some((rule) => names.some((name) => !rule.names.includes(name)));
    if (apart) return [`${shown} are not one flag in the table`];
    return rules.every((rule) => agrees(value, rule.arity)) ? [] : [`${shown}: value ${value}`];
  });
}

function agrees(value: HelpFlag["value"], arity: FlagRule["arity"]): boolean {
  if (value === null) return true;
  if (value === "no") return arity === "none";
  return value === "yes" ? arity !== "none" : arity === "optional" || arity === "variadic";
}
