import {
  WorkspaceError
} from "./chunk-GMU24DER.js";

// src/tmux/socket.ts
import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
function resolveSocket(choice = {}, environment = process.env, directory = process.cwd()) {
  if (choice.path !== void 0 && choice.name !== void 0) {
    throw new WorkspaceError("usage", "Both a socket name (-L) and a socket path (-S) were given", {
      advice: "Give one of them."
    });
  }
  if (choice.path !== void 0) return { path: resolve(directory, nonEmpty(choice.path, "-S")) };
  if (choice.name !== void 0) return labelled(nonEmpty(choice.name, "-L"), environment);
  const inherited = environment.TMUX?.split(",", 1)[0];
  if (inherited !== void 0 && inherited !== "") return { path: resolve(directory, inherited) };
  return labelled("default", environment);
}
function nonEmpty(value, flag) {
  if (value !== "") return value;
  throw new WorkspaceError("usage", `${flag} was given an empty value`, {
    advice: "Name a tmux socket, as with tmux's own -L and -S."
  });
}
function labelled(name, environment) {
  if (name.includes("/")) {
    throw new WorkspaceError("usage", `A socket name has no slash in it: ${name}`, {
      advice: "Use -S for a path."
    });
  }
  const uid = process.getuid?.() ?? 0;
  return { path: join(socketDirectory(environment), `tmux-${uid}`, name) };
}
function socketDirectory(environment) {
  for (const candidate of [environment.TMUX_TMPDIR, "/tmp"]) {
    if (candidate === void 0 || candidate === "") continue;
    try {
      return realpathSync(candidate);
    } catch {
    }
  }
  return "/tmp";
}

export {
  resolveSocket
};
