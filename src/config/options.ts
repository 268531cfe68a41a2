import { WorkspaceError } from "../errors.ts";
import { type HarnessName, harnessNames } from "./harness-names.ts";

/**
 * Every tmux user option of the plugin but those for one harness, its default and what values it takes. Nothing else names
 * one.
 */
export const optionTable = {
  engine: {
    name: "@workspace-restore-engine",
    default: "auto",
    values: ["auto", "resurrect", "builtin"],
  },
  offer: { name: "@workspace-restore-offer", default: "menu", values: ["menu", "message", "off"] },
  shells: {
    name: "@workspace-restore-shells",
    default: "with-agents",
    values: ["with-agents", "all", "none"],
  },
  staleHours: { name: "@workspace-restore-stale-hours", default: "24", values: "number" },
  pace: { name: "@workspace-restore-pace", default: "3", values: "integer" },
  heartbeatSeconds: {
    name: "@workspace-restore-heartbeat-seconds",
    default: "60",
    values: "integer",
  },
  saveTimeout: { name: "@workspace-restore-save-timeout", default: "10", values: "number" },
  permissionFlags: {
    name: "@workspace-restore-permission-flags",
    default: "drop",
    values: ["drop", "keep"],
  },
  dropFlags: { name: "@workspace-restore-drop-flags", default: "", values: "flags" },
  dropEnv: { name: "@workspace-restore-drop-env", default: "", values: "variables" },
  captureEnv: { name: "@workspace-restore-capture-env", default: "", values: "variables" },
  autostart: { name: "@workspace-restore-autostart", default: "off", values: ["on", "off"] },
  keepTranscripts: {
    name: "@workspace-restore-keep-transcripts",
    default: "off",
    values: ["on", "off"],
  },
  saveKey: { name: "@workspace-restore-save-key", default: "C-s", values: "text" },
  restoreKey: { name: "@workspace-restore-restore-key", default: "C-r", values: "text" },
  node: { name: "@workspace-restore-node", default: "", values: "text" },
} as const satisfies Record<string, OptionSpec>;

/** As the options without the harness's name in them, for that one alone. */
const harnessOptions = Object.fromEntries(
  harnessNames.flatMap((harness) => [
    [`${harness}-drop-flags`, harnessOption(harness, "drop-flags", "flags")],
    [`${harness}-drop-env`, harnessOption(harness, "drop-env", "variables")],
  ]),
) as Readonly<Record<HarnessOptionKey, ListSpec>>;

type HarnessOptionKey = `${HarnessName}-${"drop-flags" | "drop-env"}`;

function harnessOption(harness: HarnessName, what: string, values: ListSpec["values"]): ListSpec {
  return { name: `@workspace-restore-${harness}-${what}`, default: "", values };
}

const specs: Readonly<Record<string, OptionSpec>> = { ...optionTable, ...harnessOptions };

/** The names of all options. */
export const optionNames: readonly string[] = Object.values(specs).map((option) => option.name);

/** Options in which the plugin keeps what it did at load (scripts/bind-keys, hooks/), for itself to read. */
export const loadOptions = {
  /** The plugin's directory as a word for sh: there when the plugin is loaded. */
  path: "@workspace-restore-path",
  /** Keys that it has bound, parted by blanks. */
  keysBound: "@workspace-restore-keys-bound",
  /** Keys that it would have bound and that are somebody else's, parted by blanks. */
  keysLeft: "@workspace-restore-keys-left",
} as const;

/** What scripts, menus and runs keep in a server for themselves; none of it is for users. */
const ownOptions: ReadonlySet<string> = new Set(
  [
    ...["path", "heartbeat", "keys-bound", "keys-left", "told", "rebuilt", "status"],
    ...["choose", "chosen", "colours", "menu-ticks", "row", "picked", "pane", "window", "session"],
  ].map((name) => `@workspace-restore-${name}`),
);

/** Options of these names that look like the plugin's and are none of it: misspelt, or of another version. */
export function unknownOptions(names: readonly string[]): string[] {
  const known = new Set(optionNames);
  return names.filter(
    (name) => name.startsWith("@workspace-restore-") && !known.has(name) && !ownOptions.has(name),
  );
}

type OptionSpec = {
  name: `@workspace-restore-${string}`;
  default: string;
  /** `flags` and `variables`: names, parted by blanks or commas. */
  values: readonly string[] | "number" | "integer" | "text" | "flags" | "variables";
};
type ListSpec = OptionSpec & { readonly values: "flags" | "variables" };

type ValueOf<S extends OptionSpec> = S["values"] extends readonly (infer V)[]
  ? V
  : S["values"] extends "text"
    ? string
    : S["values"] extends "flags" | "variables"
      ? readonly string[]
      : number;

export type Options = {
  readonly [K in keyof typeof optionTable]: ValueOf<(typeof optionTable)[K]>;
} & Readonly<Record<HarnessOptionKey, readonly string[]>>;

/**
 * The typed options, from the raw values that tmux holds (absent or empty: the default).
 * Throws WorkspaceError `option-invalid`, naming the option, the value and what it takes.
 */
export function parseOptions(raw: ReadonlyMap<string, string>): Options {
  const entries = Object.entries(specs).map(([key, spec]) => {
    const given = raw.get(spec.name);
    return [key, parseValue(spec, given === undefined || given === "" ? spec.default : given)];
  });
  return Object.fromEntries(entries) as Options;
}

/** What is wrong with the raw values, all of it: {@link parseOptions} throws the first. */
export function optionProblems(raw: ReadonlyMap<string, string>): WorkspaceError[] {
  return optionNames.flatMap((name) => {
    const value = raw.get(name);
    if (value === undefined) return [];
    try {
      parseOptions(new Map([[name, value]]));
      return [];
    } catch (error) {
      if (error instanceof WorkspaceError) return [error];
      throw error;
    }
  });
}

const listed = {
  flags: { pattern: /^--?[A-Za-z0-9][\w-]*$/, takes: "names of flags, such as --model" },
  variables: { pattern: /^[A-Za-z_]\w*$/, takes: "names of environment variables, such as FOO" },
} as const;

function parseValue(spec: OptionSpec, value: string): string | number | readonly string[] {
  if (spec.values === "text") return value;
  if (spec.values === "flags" || spec.values === "variables") {
    const { pattern, takes } = listed[spec.values];
    const names = value.split(/[\s,]+/).filter((name) => name !== "");
    if (names.every((name) => pattern.test(name))) return names;
    throw invalid(spec, value, `${takes}, parted by blanks`);
  }
  if (spec.values === "number" || spec.values === "integer") {
    const number = Number(value);
    const valid =
      Number.isFinite(number) &&
      number > 0 &&
      (spec.values === "number" || Number.isInteger(number));
    if (valid) return number;
    throw invalid(
      spec,
      value,
      spec.values === "integer" ? "a whole number above 0" : "a number above 0",
    );
  }
  if (spec.values.includes(value)) return value;
  throw invalid(spec, value, `one of ${spec.values.join(", ")}`);
}

function invalid(spec: OptionSpec, value: string, takes: string): WorkspaceError {
  const change = spec.default === "" ? `-gu ${spec.name}` : `-g ${spec.name} ${spec.default}`;
  // A value in place of a name, as in NAME=value, may be a secret.
  const told = spec.values === "variables" ? "is wrong" : `is ${JSON.stringify(value)}`;
  return new WorkspaceError("option-invalid", `${spec.name} ${told}`, {
    advice: `It takes ${takes}. Change it with: tmux set ${change}`,
  });
}
