import type { ProcessFacts, ProcessTable } from "../processes/process.ts";
import type { Harness } from "./harness.ts";
import { type HarnessName, harnessNames } from "./names.ts";

/** What is known of a harness without loading its module: a save loads only the modules of agents that it sees. */
type Known = {
  readonly load: () => Promise<Harness>;
  /**
   * Tells whether the module is worth asking about a process. Matched against its executable's path and its first argv words
   * (an interpreter's script is the second or third). Too wide costs a module's loading; too narrow loses agents.
   */
  readonly hint: RegExp;
  /** The variables that choose an account, for a look at a session's environment; the module has the same. */
  readonly accountVariables: readonly string[];
  /** The version that the tests run against (scripts/agents installs it); null: known from descriptions alone. */
  readonly tested: string | null;
};

/** A new harness is its module, its name in config/harness-names.ts, and its row here. */
const known: Readonly<Record<HarnessName, Known>> = {
  claude: {
    load: async () => (await import("./claude.ts")).claude,
    hint: /claude/,
    accountVariables: ["CLAUDE_CONFIG_DIR"],
    tested: "2.1.332",
  },
  codex: {
    load: async () => (await import("./codex.ts")).codex,
    hint: /codex/,
    accountVariables: ["CODEX_HOME"],
    tested: "0.171.0",
  },
  opencode: {
    load: async () => (await import("./opencode.ts")).opencode,
    hint: /opencode/,
    accountVariables: [
      "OPENCODE_DB",
      "XDG_DATA_HOME",
      "OPENCODE_CONFIG",
      "OPENCODE_CONFIG_DIR",
      "XDG_CONFIG_HOME",
    ],
    tested: "1.18.33",
  },
  copilot: {
    load: async () => (await import("./copilot.ts")).copilot,
    hint: /copilot/,
    accountVariables: ["COPILOT_HOME"],
    tested: "1.0.102",
  },
  pi: {
    load: async () => (await import("./pi.ts")).pi,
    hint: /(^|\/)pi(\.[cm]?js)?$|pi-coding-agent/,
    accountVariables: ["PI_CODING_AGENT_DIR", "PI_CODING_AGENT_SESSION_DIR"],
    tested: "1.6.0",
  },
  omp: {
    load: async () => (await import("./omp.ts")).omp,
    hint: /(^|\/)omp(\.[cm]?js)?$|oh-my-pi/,
    accountVariables: [
      "PI_CODING_AGENT_DIR",
      "PI_CONFIG_DIR",
      "OMP_PROFILE",
      "PI_PROFILE",
      "XDG_DATA_HOME",
      "XDG_STATE_HOME",
    ],
    tested: "18.2.3",
  },
  grok: {
    load: async () => (await import("./grok.ts")).grok,
    hint: /grok/,
    accountVariables: ["GROK_HOME"],
    tested: "1.0.41",
  },
  cursor: {
    load: async () => (await import("./cursor.ts")).cursor,
    hint: /cursor/,
    accountVariables: ["CURSOR_CONFIG_DIR", "CURSOR_DATA_DIR", "XDG_CONFIG_HOME"],
    tested: null,
  },
  gemini: {
    load: async () => (await import("./gemini.ts")).gemini,
    hint: /gemini/,
    accountVariables: ["GEMINI_CLI_HOME"],
    tested: "0.61.0",
  },
  qwen: {
    load: async () => (await import("./qwen.ts")).qwen,
    hint: /qwen/,
    accountVariables: ["QWEN_HOME", "QWEN_RUNTIME_DIR"],
    tested: "0.24.4",
  },
};

const anyHint = new RegExp(
  Object.values(known)
    .map(({ hint }) => hint.source)
    .join("|"),
);

/** Every harness's variables that choose an account. */
export const accountVariables = column(({ accountVariables }) => accountVariables);

/** The versions that the tests run against; null: known from descriptions alone. */
export const testedVersions = column(({ tested }) => tested);

function column<T>(of: (row: Known) => T): Readonly<Record<HarnessName, T>> {
  const cells = harnessNames.map((name) => [name, of(known[name])]);
  return Object.fromEntries(cells) as Record<HarnessName, T>;
}

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

export async function loadHarness(name: HarnessName): Promise<Harness> {
  return known[name].load();
}

export function loadHarnesses(): Promise<readonly Harness[]> {
  return Promise.all(harnessNames.map(loadHarness));
}

export function possibleHarnesses(process: ProcessFacts, table: ProcessTable): HarnessName[] {
  const words = [table.executable(process.pid) ?? "", ...table.argv(process.pid).slice(0, 6)];
  // Most processes are no agent, and told by one look.
  if (!words.some((word) => anyHint.test(word))) return [];
  return harnessNames.filter((name) => words.some((word) => known[name].hint.test(word)));
}

export const registry: Registry = { possible: possibleHarnesses, load: loadHarness };
