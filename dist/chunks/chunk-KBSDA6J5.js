import {
  loadIntegrations
} from "./chunk-C4GZFZCH.js";

// src/harnesses/install/remedy.ts
async function installRemedies() {
  const known = new Set((await loadIntegrations()).map((integration) => integration.harness));
  return (harness) => known.has(harness) ? `tmux-workspace-restore install ${harness}` : null;
}

export {
  installRemedies
};
