import {
  harnessNames
} from "./chunk-YYUXAUX7.js";

// src/harnesses/registry.ts
var known = {
  claude: {
    load: async () => (await import("./claude-6LVQX5I4.js")).claude,
    hint: /claude/,
    accountVariables: ["CLAUDE_CONFIG_DIR"],
    tested: "2.1.332"
  },
  codex: {
    load: async () => (await import("./codex-MGD5K3ZW.js")).codex,
    hint: /codex/,
    accountVariables: ["CODEX_HOME"],
    tested: "0.171.0"
  },
  opencode: {
    load: async () => (await import("./opencode-SY2MUPDL.js")).opencode,
    hint: /opencode/,
    accountVariables: [
      "OPENCODE_DB",
      "XDG_DATA_HOME",
      "OPENCODE_CONFIG",
      "OPENCODE_CONFIG_DIR",
      "XDG_CONFIG_HOME"
    ],
    tested: "1.18.33"
  },
  copilot: {
    load: async () => (await import("./copilot-YBWN4R5J.js")).copilot,
    hint: /copilot/,
    accountVariables: ["COPILOT_HOME"],
    tested: "1.0.102"
  },
  pi: {
    load: async () => (await import("./pi-V2VEQHIL.js")).pi,
    hint: /(^|\/)pi(\.[cm]?js)?$|pi-coding-agent/,
    accountVariables: ["PI_CODING_AGENT_DIR", "PI_CODING_AGENT_SESSION_DIR"],
    tested: "1.6.0"
  },
  omp: {
    load: async () => (await import("./omp-IS7ZVKFT.js")).omp,
    hint: /(^|\/)omp(\.[cm]?js)?$|oh-my-pi/,
    accountVariables: [
      "PI_CODING_AGENT_DIR",
      "PI_CONFIG_DIR",
      "OMP_PROFILE",
      "PI_PROFILE",
      "XDG_DATA_HOME",
      "XDG_STATE_HOME"
    ],
    tested: "18.2.3"
  },
  grok: {
    load: async () => (await import("./grok-C2GF3UGE.js")).grok,
    hint: /grok/,
    accountVariables: ["GROK_HOME"],
    tested: "1.0.41"
  },
  cursor: {
    load: async () => (await import("./cursor-PPRDQ7WC.js")).cursor,
    hint: /cursor/,
    accountVariables: ["CURSOR_CONFIG_DIR", "CURSOR_DATA_DIR", "XDG_CONFIG_HOME"],
    tested: null
  },
  gemini: {
    load: async () => (await import("./gemini-4W5VLNTN.js")).gemini,
    hint: /gemini/,
    accountVariables: ["GEMINI_CLI_HOME"],
    tested: "0.61.0"
  },
  qwen: {
    load: async () => (await import("./qwen-ABKKWDQB.js")).qwen,
    hint: /qwen/,
    accountVariables: ["QWEN_HOME", "QWEN_RUNTIME_DIR"],
    tested: "0.24.4"
  }
};
var anyHint = new RegExp(
  Object.values(known).map(({ hint }) => hint.source).join("|")
);
var accountVariables = column(({ accountVariables: accountVariables2 }) => accountVariables2);
var testedVersions = column(({ tested }) => tested);
function column(of) {
  const cells = harnessNames.map((name) => [name, of(known[name])]);
  return Object.fromEntries(cells);
}
var sessionVariables = [
  ...new Set(Object.values(accountVariables).flat())
];
async function loadHarness(name) {
  return known[name].load();
}
function loadHarnesses() {
  return Promise.all(harnessNames.map(loadHarness));
}
function possibleHarnesses(process, table) {
  const words = [table.executable(process.pid) ?? "", ...table.argv(process.pid).slice(0, 6)];
  if (!words.some((word) => anyHint.test(word))) return [];
  return harnessNames.filter((name) => words.some((word) => known[name].hint.test(word)));
}
var registry = { possible: possibleHarnesses, load: loadHarness };

export {
  accountVariables,
  testedVersions,
  sessionVariables,
  loadHarness,
  loadHarnesses,
  registry
};
