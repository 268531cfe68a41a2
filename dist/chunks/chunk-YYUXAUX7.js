// src/config/harness-names.ts
var harnessNames = [
  "claude",
  "codex",
  "opencode",
  "copilot",
  "pi",
  "omp",
  "grok",
  "cursor",
  "gemini",
  "qwen"
];

export {
  harnessNames
};
