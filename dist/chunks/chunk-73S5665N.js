// src/commands/rebuilt.ts
var rebuiltOption = "@workspace-restore-rebuilt";
async function isRebuilt(tmux) {
  const { stdout } = await tmux.call(["show-options", "-gqv", rebuiltOption], { timeout: 5e3 });
  return stdout.length > 1;
}

export {
  rebuiltOption,
  isRebuilt
};
