// src/commands/hold-popup.ts
async function holdPopup(context) {
  const { TMUX, TMUX_PANE } = context.environment;
  if (!context.isTerminal || !TMUX || TMUX_PANE) return;
  context.stdout("\nPress any key to close.");
  const { stdin } = process;
  stdin.setRawMode(true);
  await new Promise((resolve) => stdin.once("data", resolve).once("end", resolve).resume());
  stdin.setRawMode(false);
  stdin.pause();
}

export {
  holdPopup
};
