import {
  decodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/tmux/environment.ts
async function globalEnvironment(tmux, names, timeout) {
  const found = {};
  for (const name of names) {
    const { status, stdout } = await tmux.call(["show-environment", "-g", name], { timeout });
    const text = decodeBytes(stdout).replace(/\n$/, "");
    if (status === 0 && text.startsWith(`${name}=`)) found[name] = text.slice(name.length + 1);
  }
  return found;
}

// src/tmux/keys.ts
async function prefixKey(tmux, key, timeout) {
  const listed = async (...more) => {
    const words = ["list-keys", "-T", "prefix", ...more];
    const { status, stdout } = await tmux.call(words, { timeout });
    return status === 0 ? stdout.toString("utf8").trimEnd() : "";
  };
  const answer = await listed(key);
  if (!key.startsWith("M-") || keyOf(answer) === key) return answer === "" ? null : answer;
  const table = (await listed()).split("\n");
  return table.find((line) => keyOf(line) === key) ?? null;
}
function keyOf(line) {
  return /^bind-key\s+(?:-r\s+)?-T\s+prefix\s+(\S+)/.exec(line)?.[1];
}

export {
  globalEnvironment,
  prefixKey
};
