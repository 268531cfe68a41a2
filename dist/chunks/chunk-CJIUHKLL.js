import {
  harnessNames
} from "./chunk-YYUXAUX7.js";
import {
  WorkspaceError
} from "./chunk-GMU24DER.js";

// src/config/options.ts
var optionTable = {
  engine: {
    name: "@workspace-restore-engine",
    default: "auto",
    values: ["auto", "resurrect", "builtin"]
  },
  offer: { name: "@workspace-restore-offer", default: "menu", values: ["menu", "message", "off"] },
  shells: {
    name: "@workspace-restore-shells",
    default: "with-agents",
    values: ["with-agents", "all", "none"]
  },
  staleHours: {
    name: "@workspace-restore-stale-hours",
    default: "24",
    values: { from: 0.01, to: 87600 }
  },
  pace: {
    name: "@workspace-restore-pace",
    default: "3",
    values: { from: 1, to: 100, whole: true }
  },
  heartbeatSeconds: {
    name: "@workspace-restore-heartbeat-seconds",
    default: "60",
    values: { from: 1, to: 86400, whole: true }
  },
  saveTimeout: {
    name: "@workspace-restore-save-timeout",
    default: "10",
    values: { from: 0.1, to: 3600 }
  },
  permissionFlags: {
    name: "@workspace-restore-permission-flags",
    default: "drop",
    values: ["drop", "keep"]
  },
  dropFlags: { name: "@workspace-restore-drop-flags", default: "", values: "flags" },
  dropEnv: { name: "@workspace-restore-drop-env", default: "", values: "variables" },
  captureEnv: { name: "@workspace-restore-capture-env", default: "", values: "variables" },
  autostart: { name: "@workspace-restore-autostart", default: "off", values: ["on", "off"] },
  keepTranscripts: {
    name: "@workspace-restore-keep-transcripts",
    default: "off",
    values: ["on", "off"]
  },
  saveKey: { name: "@workspace-restore-save-key", default: "C-s", values: "key" },
  restoreKey: { name: "@workspace-restore-restore-key", default: "C-r", values: "key" },
  node: { name: "@workspace-restore-node", default: "", values: "text" }
};
var harnessOptions = Object.fromEntries(
  harnessNames.flatMap((harness) => [
    [`${harness}-drop-flags`, harnessOption(harness, "drop-flags", "flags")],
    [`${harness}-drop-env`, harnessOption(harness, "drop-env", "variables")]
  ])
);
function harnessOption(harness, what, values) {
  return { name: `@workspace-restore-${harness}-${what}`, default: "", values };
}
var specs = { ...optionTable, ...harnessOptions };
var optionNames = Object.values(specs).map((option) => option.name);
var loadOptions = {
  /** The plugin's directory as a word for sh: there when the plugin is loaded. */
  path: "@workspace-restore-path",
  /** Keys that it has bound, parted by blanks. */
  keysBound: "@workspace-restore-keys-bound",
  /** Keys that it would have bound and that are somebody else's, parted by blanks. */
  keysLeft: "@workspace-restore-keys-left"
};
var ownOptions = new Set(
  [
    ...["path", "heartbeat", "keys-bound", "keys-left", "told", "rebuilt", "status"],
    ...["choose", "chosen", "colours", "menu-ticks", "row", "picked", "pane", "window", "session"]
  ].map((name) => `@workspace-restore-${name}`)
);
function unknownOptions(names) {
  const known = new Set(optionNames);
  return names.filter(
    (name) => name.startsWith("@workspace-restore-") && !known.has(name) && !ownOptions.has(name)
  );
}
function parseOptions(raw) {
  const entries = Object.entries(specs).map(([key2, spec]) => {
    const given = raw.get(spec.name);
    return [key2, parseValue(spec, given === void 0 || given === "" ? spec.default : given)];
  });
  return Object.fromEntries(entries);
}
function usableOptions(raw) {
  const usable = new Map(raw);
  const problems = [];
  for (; ; ) {
    try {
      return { options: parseOptions(usable), problems };
    } catch (error) {
      if (!(error instanceof InvalidOption)) throw error;
      problems.push(error);
      usable.set(error.option, error.usable);
    }
  }
}
function validOptions(raw) {
  return new Map([...raw].filter((each) => usableOptions(new Map([each])).problems.length === 0));
}
var InvalidOption = class extends WorkspaceError {
  option;
  /** What is left of the value without what is wrong with it; empty: the default. */
  usable;
  constructor(spec, value, takes, usable = "") {
    const change = spec.default === "" ? `-gu ${spec.name}` : `-g ${spec.name} ${spec.default}`;
    const told = spec.values === "variables" ? "is wrong" : `is ${JSON.stringify(value)}`;
    super("option-invalid", `${spec.name} ${told}`, {
      advice: `It takes ${takes}. Change it with: tmux set ${change}`
    });
    this.option = spec.name;
    this.usable = usable;
  }
};
var listed = {
  flags: { pattern: /^--?[A-Za-z0-9][\w-]*$/, takes: "names of flags, such as --model" },
  variables: { pattern: /^[A-Za-z_]\w*$/, takes: "names of environment variables, such as FOO" }
};
function parseValue(spec, value) {
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
var keyNames = [
  ...["F[1-9]", "F1[0-2]", "IC", "Insert", "DC", "Delete", "Home", "End", "Up", "Down", "Left"],
  ...["Right", "NPage", "PageDown", "PgDn", "PPage", "PageUp", "PgUp", "BTab", "Tab", "Space"],
  ...["BSpace", "Enter", "Escape", "KP[0-9/*+.-]", "KPEnter", "User\\d{1,4}", "Any"],
  ...["0x[0-9a-f]{1,5}", "(?:Mouse|Wheel|Second|Double|Triple)\\w+"]
];
var key = new RegExp(`^(?:[CMS]-)*(?:\\^?\\S|${keyNames.join("|")})$`, "iu");
function isKey(text) {
  return key.test(text);
}

export {
  optionTable,
  optionNames,
  loadOptions,
  unknownOptions,
  parseOptions,
  usableOptions,
  validOptions,
  isKey
};
