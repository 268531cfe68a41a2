import {
  listClients,
  mostRecentClient
} from "./chunk-ZHMHVMFM.js";

// src/commands/popup.ts
function isInPopup({ environment }) {
  return Boolean(environment.TMUX) && !environment.TMUX_PANE;
}
async function popupClient(context) {
  if (!isInPopup(context)) return null;
  return mostRecentClient(await listClients(context.tmux, 5e3))?.name ?? null;
}

export {
  isInPopup,
  popupClient
};
