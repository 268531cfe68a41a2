// src/harnesses/registry.ts
var loaders = {
  claude: async () => (await import("./claude-4JKUK33V.js")).claude,
  codex: async () => (await import("./codex-YGIGSMLX.js")).codex,
  opencode: async () => (await import("./opencode-YPNADNRM.js")).opencode,
  copilot: async () => (await import("./copilot-IIXVW54Q.js")).copilot,
  pi: async () => (await import("./pi-OJG2FSFK.js")).pi,
  omp: async () => (await import("./omp-5DA2R3E4.js")).omp,
  grok: async () => (await import("./grok-QCFZJSXH.js")).grok,
  cursor: async () => (await import("./cursor-V3QJ7TIL.js")).cursor,
  gemini: async () => (await import("./gemini-ZKH36VSA.js")).gemini,
  qwen: async () => (await import("./qwen-EF57KNRK.js")).qwen
};
var hints = {
  claude: /claude/,
  codex: /codex/,
  opencode: /opencode/,
  copilot: /copilot/,
  pi: /(^|\/)pi(\.[cm]?js)?$|pi-coding-agent/,
  omp: /(^|\/)omp(\.[cm]?js)?$|oh-my-pi/,
  grok: /grok/,
  cursor: /cursor/,
  gemini: /gemini/,
  qwen: /qwen/
};
var anyHint = new RegExp(
  Object.values(hints).map((hint) => hint.source).join("|")
);
var accountVariables = {
  claude: ["CLAUDE_CONFIG_DIR"],
  codex: ["CODEX_HOME"],
  opencode: [
    "OPENCODE_DB",
    "XDG_DATA_HOME",
    "OPENCODE_CONFIG",
    "OPENCODE_CONFIG_DIR",
    "XDG_CONFIG_HOME"
  ],
  copilot: ["COPILOT_HOME"],
  pi: ["PI_CODING_AGENT_DIR", "PI_CODING_AGENT_SESSION_DIR"],
  omp: [
    "PI_CODING_AGENT_DIR",
    "PI_CONFIG_DIR",
    "OMP_PROFILE",
    "PI_PROFILE",
    "XDG_DATA_HOME",
    "XDG_STATE_HOME"
  ],
  grok: ["GROK_HOME"],
  cursor: ["CURSOR_CONFIG_DIR", "CURSOR_DATA_DIR", "XDG_CONFIG_HOME"],
  gemini: ["GEMINI_CLI_HOME"],
  qwen: ["QWEN_HOME", "QWEN_RUNTIME_DIR"]
};
var sessionVariables = [
  ...new Set(Object.values(accountVariables).flat())
];
var registeredNames = Object.keys(hints).filter(
  (name) => loaders[name] !== void 0
);
async function loadHarness(name) {
  const load = loaders[name];
  if (load === void 0) throw new Error(`No module for the harness ${name}`);
  return load();
}
function loadHarnesses() {
  return Promise.all(registeredNames.map(loadHarness));
}
function possibleHarnesses(process, table) {
  const words = [table.executable(process.pid) ?? "", ...table.argv(process.pid).slice(0, 6)];
  if (!words.some((word) => anyHint.test(word))) return [];
  return registeredNames.filter((name) => words.some((word) => hints[name].test(word)));
}
var registry = { possible: possibleHarnesses, load: loadHarness };

export {
  accountVariables,
  sessionVariables,
  registeredNames,
  loadHarness,
  loadHarnesses,
  registry
};
