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
  staleHours: {
    name: "@workspace-restore-stale-hours",
    default: "24",
    values: { from: 0.01, to: 87_600 },
  },
  pace: {
    name: "@workspace-restore-pace",
    default: "3",
    values: { from: 1, to: 100, whole: true },
  },
  heartbeatSeconds: {
    name: "@workspace-restore-heartbeat-seconds",
    default: "60",
    values: { from: 1, to: 86_400, whole: true },
  },
  saveTimeout: {
    name: "@workspace-restore-save-timeout",
    default: "10",
    values: { from: 0.1, to: 3_600 },
  },
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
  saveKey: { name: "@workspace-restore-save-key", default: "C-s", values: "key" },
  restoreKey: { name: "@workspace-restore-restore-key", default: "C-r", values: "key" },
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
    ...["path", "heartbeat", "again", "keys-bound", "keys-left", "told", "rebuilt", "status"],
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
  values: readonly string[] | Range | "key" | "text" | "flags" | "variables";
};
/** Both ends are allowed. */
type Range = { readonly from: number; readonly to: number; readonly whole?: true };
type ListSpec = OptionSpec & { readonly values: "flags" | "variables" };

type ValueOf<S extends OptionSpec> = S["values"] extends readonly (infer V)[]
  ? V
  : S["values"] extends "text" | "key"
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

/**
 * The options as far as they are valid, with the defaults for the others, and what is wrong with those. `usable`: the raw values
 * without what is wrong with them, which may be anything, a secret too.
 */
export function usableOptions(raw: ReadonlyMap<string, string>): {
  readonly options: Options;
  readonly usable: ReadonlyMap<string, string>;
  readonly problems: readonly WorkspaceError[];
} {
  const usable = new Map(raw);
  const problems: WorkspaceError[] = [];
  for (;;) {
    try {
      return { options: parseOptions(usable), usable, problems };
    } catch (error) {
      if (!(error instanceof InvalidOption)) throw error;
      problems.push(error);
      usable.set(error.option, error.usable);
    }
  }
}

class InvalidOption extends WorkspaceError {
  readonly option: string;
  /** What is left of the value without what is wrong with it; empty: the default. */
  readonly usable: string;

  constructor(spec: OptionSpec, value: string, takes: string, usable = "") {
    const change = spec.default === "" ? `-gu ${spec.name}` : `-g ${spec.name} ${spec.default}`;
    // A value in place of a name, as in NAME=value, may be a secret.
    const told = spec.values === "variables" ? "is wrong" : `is ${JSON.stringify(value)}`;
    super("option-invalid", `${spec.name} ${told}`, {
      advice: `It takes ${takes}. Change it with: tmux set ${change}`,
    });
    this.option = spec.name;
    this.usable = usable;
  }
}

const listed = {
  flags: { pattern: /^--?[A-Za-z0-9][\w-]*$/, takes: "names of flags, such as --model" },
  variables: { pattern: /^[A-Za-z_]\w*$/, takes: "names of environment variables, such as FOO" },
} as const;

function parseValue(spec: OptionSpec, value: string): string | number | readonly string[] {
  const { values } = spec;
  if (values === "text") return value;
  if (values === "key") {
    if (value === spec.default || isKey(value)) return value;
    throw new InvalidOption(spec, value, "a key as tmux names it, such as C-s, M-r or F5");
  }
  if (values === "flags" || values === "variables") {
    const { pattern, takes } = listed[values];
    const names = value.split(/[\s,]+/).filter((name) => name !== "");
    const valid = names.filter((name) => pattern.test(name));
    if (valid.length === names.length) return names;
    throw new InvalidOption(spec, value, `${takes}, parted by blanks`, valid.join(" "));
  }
  if ("from" in values) {
    const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
    const isRound = values.whole !== true || Number.isInteger(number);
    if (number >= values.from && number <= values.to && isRound) return number;
    const kind = values.whole ? "a whole number" : "a number";
    throw new InvalidOption(spec, value, `${kind} from ${values.from} to ${values.to}`);
  }
  if (values.includes(value)) return value;
  throw new InvalidOption(spec, value, `one of ${values.join(", ")}`);
}

/** Names of keys that tmux binds (key-string.c; tried with 3.3a, 3.5a and 3.8), in any case; or one character. */
const keyNames = [
  ...["F[1-9]", "F1[0-2]", "IC", "Insert", "DC", "Delete", "Home", "End", "Up", "Down", "Left"],
  ...["Right", "NPage", "PageDown", "PgDn", "PPage", "PageUp", "PgUp", "BTab", "Tab", "Space"],
  ...["BSpace", "Enter", "Escape", "KP[0-9/*+.-]", "KPEnter", "User\\d{1,4}", "Any"],
  ...["0x[0-9a-f]{1,5}", "(?:Mouse|Wheel|Second|Double|Triple)\\w+"],
];
const key = new RegExp(`^(?:[CMS]-)*(?:\\^?\\S|${keyNames.join("|")})$`, "iu");

export function isKey(text: string): boolean {
  return key.test(text);
}
