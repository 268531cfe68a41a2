// src/commands/pressed-key.ts
async function pressedKey() {
  const { stdin } = process;
  stdin.setRawMode(true);
  const key = await new Promise((resolve) => {
    stdin.once("data", (bytes) => resolve(bytes.toString()));
    stdin.once("end", () => resolve("")).resume();
  });
  stdin.setRawMode(false);
  stdin.pause();
  return key;
}

// src/commands/hold-popup.ts
async function holdPopup(context) {
  const { TMUX, TMUX_PANE } = context.environment;
  if (!context.isTerminal || !TMUX || TMUX_PANE) return;
  context.stdout("\nPress any key to close.");
  await pressedKey();
}

export {
  pressedKey,
  holdPopup
};
