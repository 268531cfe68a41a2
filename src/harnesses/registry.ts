import type { ProcessFacts, ProcessTable } from "../processes/process.ts";
import type { Harness } from "./harness.ts";
import type { HarnessName } from "./names.ts";

/**
 * What is known of a harness without loading its module: a save loads only the modules of agents that it sees.
 * A new harness is its module, and one line in `loaders`.
 */
const loaders: Partial<Record<HarnessName, () => Promise<Harness>>> = {
  claude: async () => (await import("./claude.ts")).claude,
  codex: async () => (await import("./codex.ts")).codex,
  opencode: async () => (await import("./opencode.ts")).opencode,
  copilot: async () => (await import("./copilot.ts")).copilot,
  pi: async () => (await import("./pi.ts")).pi,
  omp: async () => (await import("./omp.ts")).omp,
  grok: async () => (await import("./grok.ts")).grok,
  cursor: async () => (await import("./cursor.ts")).cursor,
  gemini: async () => (await import("./gemini.ts")).gemini,
  qwen: async () => (await import("./qwen.ts")).qwen,
};

/**
 * Tells which modules are worth asking about a process. Matched against its executable's path and its first argv words
 * (an interpreter's script is the second or third). Too wide costs a module's loading; too narrow loses agents.
 */
const hints: Readonly<Record<HarnessName, RegExp>> = {
  claude: /claude/,
  codex: /codex/,
  opencode: /opencode/,
  copilot: /copilot/,
  pi: /(^|\/)pi(\.[cm]?js)?$|pi-coding-agent/,
  omp: /(^|\/)omp(\.[cm]?js)?$|oh-my-pi/,
  grok: /grok/,
  cursor: /cursor/,
  gemini: /gemini/,
  qwen: /qwen/,
};

const anyHint = new RegExp(
  Object.values(hints)
    .map((hint) => hint.source)
    .join("|"),
);

/** Every harness's variables that choose an account, for a look at a session's environment without their modules. */
export const accountVariables: Readonly<Record<HarnessName, readonly string[]>> = {
  claude: ["CLAUDE_CONFIG_DIR"],
  codex: ["CODEX_HOME"],
  opencode: [
    "OPENCODE_DB",
    "XDG_DATA_HOME",
    "OPENCODE_CONFIG",
    "OPENCODE_CONFIG_DIR",
    "XDG_CONFIG_HOME",
  ],
  copilot: ["COPILOT_HOME"],
  pi: ["PI_CODING_AGENT_DIR", "PI_CODING_AGENT_SESSION_DIR"],
  omp: [
    "PI_CODING_AGENT_DIR",
    "PI_CONFIG_DIR",
    "OMP_PROFILE",
    "PI_PROFILE",
    "XDG_DATA_HOME",
    "XDG_STATE_HOME",
  ],
  grok: ["GROK_HOME"],
  cursor: ["CURSOR_CONFIG_DIR", "CURSOR_DATA_DIR", "XDG_CONFIG_HOME"],
  gemini: ["GEMINI_CLI_HOME"],
  qwen: ["QWEN_HOME", "QWEN_RUNTIME_DIR"],
};

/** Each of {@link accountVariables} once: what is listed for every session. */
export const sessionVariables: readonly string[] = [
  ...new Set(Object.values(accountVariables).flat()),
];

/** What a save needs to know of harnesses. */
export type Registry = {
  /** The harnesses whose module should be asked whether it recognises this process. */
  possible(process: ProcessFacts, table: ProcessTable): readonly HarnessName[];
  load(name: HarnessName): Promise<Harness>;
};

/** The harnesses that this version knows, in the order of names.ts. */
export const registeredNames = (Object.keys(hints) as HarnessName[]).filter(
  (name) => loaders[name] !== undefined,
);

export async function loadHarness(name: HarnessName): Promise<Harness> {
  const load = loaders[name];
  if (load === undefined) throw new Error(`No module for the harness ${name}`);
  return load();
}

export function loadHarnesses(): Promise<readonly Harness[]> {
  return Promise.all(registeredNames.map(loadHarness));
}

export function possibleHarnesses(process: ProcessFacts, table: ProcessTable): HarnessName[] {
  const words = [table.executable(process.pid) ?? "", ...table.argv(process.pid).slice(0, 6)];
  // Most processes are no agent, and told by one look.
  if (!words.some((word) => anyHint.test(word))) return [];
  return registeredNames.filter((name) => words.some((word) => hints[name].test(word)));
}

export const registry: Registry = { possible: possibleHarnesses, load: loadHarness };
