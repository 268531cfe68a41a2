// src/tmux/message.ts
async function showOn(tmux, client, milliseconds, text) {
  const words = ["display-message", "-d", `${milliseconds}`];
  const options = { timeout: 5e3 };
  const { status, stderr } = await tmux.call([...words, "-c", client, text], options);
  if (status !== 0 && stderr.includes("usage:")) await tmux.call([...words, text], options);
}

export {
  showOn
};
