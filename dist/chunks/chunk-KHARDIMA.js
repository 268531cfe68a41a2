// src/tmux/rival.ts
async function isRivalActive(tmux, timeout) {
  const format = "#{@resurrect-hook-post-restore-all}";
  const hook = await tmux.ask(["display-message", "-p", format], { timeout });
  return isRivalHook(hook.toString("utf8"));
}
function isRivalHook(value) {
  return value.includes("restore-assistant-sessions");
}

export {
  isRivalActive,
  isRivalHook
};
