import {
  isInPopup
} from "./chunk-I3XFKPQ3.js";
import {
  pressedKey
} from "./chunk-6MB7JE7F.js";

// src/commands/hold-popup.ts
async function holdPopup(context) {
  if (!context.isTerminal || !isInPopup(context)) return;
  context.stdout("\nPress any key to close.");
  await pressedKey();
}

export {
  holdPopup
};
