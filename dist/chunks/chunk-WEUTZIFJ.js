import {
  WorkspaceError
} from "./chunk-SBQY6XM3.js";

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
  staleHours: { name: "@workspace-restore-stale-hours", default: "24", values: "number" },
  pace: { name: "@workspace-restore-pace", default: "3", values: "integer" },
  heartbeatSeconds: {
    name: "@workspace-restore-heartbeat-seconds",
    default: "60",
    values: "integer"
  },
  saveTimeout: { name: "@workspace-restore-save-timeout", default: "10", values: "number" },
  permissionFlags: {
    name: "@workspace-restore-permission-flags",
    default: "drop",
    values: ["drop", "keep"]
  },
  keepTranscripts: {
    name: "@workspace-restore-keep-transcripts",
    default: "off",
    values: ["on", "off"]
  },
  saveKey: { name: "@workspace-restore-save-key", default: "C-s", values: "text" },
  restoreKey: { name: "@workspace-restore-restore-key", default: "C-r", values: "text" },
  node: { name: "@workspace-restore-node", default: "", values: "text" }
};
var loadOptions = {
  /** The plugin's directory as a word for sh: there when the plugin is loaded. */
  path: "@workspace-restore-path",
  /** Keys that it would have bound and that are somebody else's, parted by blanks. */
  keysLeft: "@workspace-restore-keys-left"
};
var ownOptions = new Set(
  [
    ...["path", "heartbeat", "keys-bound", "keys-left", "told", "rebuilt", "status"],
    ...["choose", "chosen", "colours", "menu-ticks", "pane", "window", "session"]
  ].map((name) => `@workspace-restore-${name}`)
);
function unknownOptions(names) {
  const known = new Set(Object.values(optionTable).map((option) => option.name));
  return names.filter(
    (name) => name.startsWith("@workspace-restore-") && !known.has(name) && !ownOptions.has(name)
  );
}
function parseOptions(raw) {
  const entries = Object.entries(optionTable).map(([key, spec]) => {
    const given = raw.get(spec.name);
    return [key, parseValue(spec, given === void 0 || given === "" ? spec.default : given)];
  });
  return Object.fromEntries(entries);
}
function optionProblems(raw) {
  return Object.values(optionTable).flatMap(({ name }) => {
    const value = raw.get(name);
    if (value === void 0) return [];
    try {
      parseOptions(/* @__PURE__ */ new Map([[name, value]]));
      return [];
    } catch (error) {
      if (error instanceof WorkspaceError) return [error];
      throw error;
    }
  });
}
function parseValue(spec, value) {
  if (spec.values === "text") return value;
  if (spec.values === "number" || spec.values === "integer") {
    const number = Number(value);
    const valid = Number.isFinite(number) && number > 0 && (spec.values === "number" || Number.isInteger(number));
    if (valid) return number;
    throw invalid(
      spec,
      value,
      spec.values === "integer" ? "a whole number above 0" : "a number above 0"
    );
  }
  if (spec.values.includes(value)) return value;
  throw invalid(spec, value, `one of ${spec.values.join(", ")}`);
}
function invalid(spec, value, takes) {
  return new WorkspaceError("option-invalid", `${spec.name} is ${JSON.stringify(value)}`, {
    advice: `It takes ${takes}. Change it with: tmux set -g ${spec.name} ${spec.default}`
  });
}

export {
  optionTable,
  loadOptions,
  unknownOptions,
  parseOptions,
  optionProblems
};
