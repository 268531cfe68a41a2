import {
  harnessNames
} from "./chunk-YYUXAUX7.js";
import {
  isLocalDirectory
} from "./chunk-PBVTLJWV.js";
import {
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";
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
  dropFlags: { name: "@workspace-restore-drop-flags", default: "", values: "flags" },
  dropEnv: { name: "@workspace-restore-drop-env", default: "", values: "variables" },
  captureEnv: { name: "@workspace-restore-capture-env", default: "", values: "variables" },
  autostart: { name: "@workspace-restore-autostart", default: "off", values: ["on", "off"] },
  keepTranscripts: {
    name: "@workspace-restore-keep-transcripts",
    default: "off",
    values: ["on", "off"]
  },
  saveKey: { name: "@workspace-restore-save-key", default: "C-s", values: "text" },
  restoreKey: { name: "@workspace-restore-restore-key", default: "C-r", values: "text" },
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
  const entries = Object.entries(specs).map(([key, spec]) => {
    const given = raw.get(spec.name);
    return [key, parseValue(spec, given === void 0 || given === "" ? spec.default : given)];
  });
  return Object.fromEntries(entries);
}
function optionProblems(raw) {
  return optionNames.flatMap((name) => {
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
var listed = {
  flags: { pattern: /^--?[A-Za-z0-9][\w-]*$/, takes: "names of flags, such as --model" },
  variables: { pattern: /^[A-Za-z_]\w*$/, takes: "names of environment variables, such as FOO" }
};
function parseValue(spec, value) {
  if (spec.values === "text") return value;
  if (spec.values === "flags" || spec.values === "variables") {
    const { pattern, takes } = listed[spec.values];
    const names = value.split(/[\s,]+/).filter((name) => name !== "");
    if (names.every((name) => pattern.test(name))) return names;
    throw invalid(spec, value, `${takes}, parted by blanks`);
  }
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
  const change = spec.default === "" ? `-gu ${spec.name}` : `-g ${spec.name} ${spec.default}`;
  const told = spec.values === "variables" ? "is wrong" : `is ${JSON.stringify(value)}`;
  return new WorkspaceError("option-invalid", `${spec.name} ${told}`, {
    advice: `It takes ${takes}. Change it with: tmux set ${change}`
  });
}

// src/snapshot/conversation-memory.ts
import { lstatSync, stat } from "node:fs";
import { dirname } from "node:path";
var lifetime = 10 * 6e4;
var clockGrain = 50;
function conversationKey(harness, ref) {
  return JSON.stringify([harness.name, ref.sessionId, ref.account]);
}
async function readRemembered(harness, ref, known, signal) {
  const startedAt = Date.now();
  if (known !== void 0 && startedAt - known.readAt < lifetime) {
    const now2 = await fileState(known.path);
    if (now2?.size === known.size && now2.modifiedAt === known.modifiedAt) {
      const facts2 = { ...known.facts, messages: [] };
      return { result: { status: "found", facts: facts2 }, remembered: known };
    }
  }
  const result = await harness.readConversation(ref, signal);
  const path = result.status === "found" ? result.facts.transcript : null;
  if (result.status !== "found" || path === null) return { result, remembered: void 0 };
  const { messages: _, ...facts } = result.facts;
  const now = await fileState(path);
  const isSettled = now !== void 0 && now.modifiedAt < startedAt - clockGrain;
  return {
    result,
    remembered: isSettled ? { path, ...now, readAt: startedAt, facts } : void 0
  };
}
async function fileState(path) {
  if (isLocalDirectory(dirname(path))) {
    const status = lstatSync(encodeBytes(path), { throwIfNoEntry: false });
    if (status?.isSymbolicLink() !== true) return stateOf(status);
  }
  return new Promise((resolve) => {
    stat(encodeBytes(path), (error, status) => {
      resolve(error === null ? stateOf(status) : void 0);
    });
  });
}
function stateOf(status) {
  return status?.isFile() ? { size: status.size, modifiedAt: status.mtimeMs } : void 0;
}

export {
  optionTable,
  optionNames,
  loadOptions,
  unknownOptions,
  parseOptions,
  optionProblems,
  conversationKey,
  readRemembered
};
