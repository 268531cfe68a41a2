import {
  loadOptions
} from "./chunk-CJIUHKLL.js";
import {
  typedCommand
} from "./chunk-BQYOFZKX.js";

// src/commands/restore-words.ts
async function restoreWords(context, restoreKey) {
  const { stdout } = await context.tmux.call(["show-options", "-gqv", loadOptions.keysBound], {
    timeout: 5e3
  });
  const isOurs = stdout.toString("utf8").trim().split(" ").includes(restoreKey);
  return isOurs ? `prefix + ${restoreKey}` : typedCommand({ socketWords: [] }, "restore");
}

export {
  restoreWords
};
