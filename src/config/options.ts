import { WorkspaceError } from "../errors.ts";

/** Every tmux user option of the plugin, its default and what values it takes. Nothing else names one. */
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
  keepTranscripts: {
    name: "@workspace-restore-keep-transcripts",
    default: "off",
    values: ["on", "off"],
  },
  saveKey: { name: "@workspace-restore-save-key", default: "C-s", values: "text" },
  restoreKey: { name: "@workspace-restore-restore-key", default: "C-r", values: "text" },
  node: { name: "@workspace-restore-node", default: "", values: "text" },
} as const satisfies Record<string, OptionSpec>;

/** Options in which the plugin keeps what it did at load (scripts/bind-keys, hooks/), for itself to read. */
export const loadOptions = {
  /** The plugin's directory as a word for sh: there when the plugin is loaded. */
  path: "@workspace-restore-path",
  /** Keys that it would have bound and that are somebody else's, parted by blanks. */
  keysLeft: "@workspace-restore-keys-left",
} as const;

/** What scripts, menus and runs keep in a server for themselves; none of it is for users. */
const ownOptions: ReadonlySet<string> = new Set(
  [
    ...["path", "heartbeat", "keys-bound", "keys-left", "told", "rebuilt", "status"],
    ...["choose", "chosen", "colours", "menu-ticks", "pane", "window", "session"],
  ].map((name) => `@workspace-restore-${name}`),
);

/** Options of these names that look like the plugin's and are none of it: misspelt, or of another version. */
export function unknownOptions(names: readonly string[]): string[] {
  const known = new Set<string>(Object.values(optionTable).map((option) => option.name));
  return names.filter(
    (name) => name.startsWith("@workspace-restore-") && !known.has(name) && !ownOptions.has(name),
  );
}

type OptionSpec = {
  name: `@workspace-restore-${string}`;
  default: string;
  values: readonly string[] | "number" | "integer" | "text";
};

type ValueOf<S extends OptionSpec> = S["values"] extends readonly (infer V)[]
  ? V
  : S["values"] extends "text"
    ? string
    : number;

export type Options = {
  readonly [K in keyof typeof optionTable]: ValueOf<(typeof optionTable)[K]>;
};

/**
 * The typed options, from the raw values that tmux holds (absent or empty: the default).
 * Throws WorkspaceError `option-invalid`, naming the option, the value and what it takes.
 */
export function parseOptions(raw: ReadonlyMap<string, string>): Options {
  const entries = Object.entries(optionTable).map(([key, spec]: [string, OptionSpec]) => {
    const given = raw.get(spec.name);
    return [key, parseValue(spec, given === undefined || given === "" ? spec.default : given)];
  });
  return Object.fromEntries(entries) as Options;
}

/** What is wrong with the raw values, all of it: {@link parseOptions} throws the first. */
export function optionProblems(raw: ReadonlyMap<string, string>): WorkspaceError[] {
  return Object.values(optionTable).flatMap(({ name }) => {
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

function parseValue(spec: OptionSpec, value: string): string | number {
  if (spec.values === "text") return value;
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
  return new WorkspaceError("option-invalid", `${spec.name} is ${JSON.stringify(value)}`, {
    advice: `It takes ${takes}. Change it with: tmux set -g ${spec.name} ${spec.default}`,
  });
}
