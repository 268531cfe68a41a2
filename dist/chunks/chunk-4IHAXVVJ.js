import {
  WorkspaceError
} from "./chunk-GMU24DER.js";

// src/tmux/version.ts
var oldest = { major: 3, minor: 2 };
function isSupported(version) {
  return isAtLeast(version, oldest.major, oldest.minor);
}
function isAtLeast(version, major, minor) {
  const match = /^(?:next-)?(\d+)\.(\d+)/.exec(version);
  if (match === null) return true;
  const [itsMajor, itsMinor] = [Number(match[1]), Number(match[2])];
  return itsMajor > major || itsMajor === major && itsMinor >= minor;
}
async function requireSupported(tmux, timeout) {
  const { status, stdout } = await tmux.call(["display-message", "-p", "#{version}"], { timeout });
  const version = stdout.toString("utf8").trim();
  if (status !== 0 || version === "" || isSupported(version)) return;
  throw new WorkspaceError(
    "tmux-too-old",
    `The tmux server on ${tmux.socket.path} is version ${version}`,
    {
      advice: `Version ${oldest.major}.${oldest.minor} or newer is needed; after an upgrade the server must be restarted.`
    }
  );
}

export {
  isSupported,
  isAtLeast,
  requireSupported
};
