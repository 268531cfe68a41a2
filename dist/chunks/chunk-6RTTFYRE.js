import {
  posixQuote
} from "./chunk-LTUWVAZS.js";
import {
  Tmux
} from "./chunk-ZHXLDWNL.js";
import {
  WorkspaceError
} from "./chunk-SBQY6XM3.js";

// src/config/paths.ts
import { homedir } from "node:os";
import { join } from "node:path";
function stateDirectory(environment = process.env) {
  const override = environment.TMUX_WORKSPACE_RESTORE_DIR;
  if (override !== void 0 && override !== "") {
    if (!override.startsWith("/")) {
      throw new WorkspaceError(
        "usage",
        `TMUX_WORKSPACE_RESTORE_DIR is not an absolute path: ${override}`,
        {
          advice: "Set it to a path that starts with /, or unset it."
        }
      );
    }
    return override;
  }
  return join(environment.HOME || homedir(), ".local", "state", "tmux-workspace-restore");
}
var usualState = "/.local/state/tmux-workspace-restore";
var usualConfig = "/.config/tmux-workspace-restore";
function statePaths(state) {
  const config = state.endsWith(usualState) ? state.slice(0, -usualState.length) + usualConfig : join(state, "config");
  return {
    state,
    /** Commands that the user has vouched for: see harnesses/vouched.ts. */
    vouched: join(config, "relaunch"),
    /** One directory per server identity, named by {@link import("../snapshot/schema.ts").serverKey}. */
    servers: join(state, "servers"),
    server: (key) => join(state, "servers", key),
    /** One directory per restore run. */
    runs: join(state, "runs"),
    run: (id) => join(state, "runs", id),
    /** One file per (harness, session id) that a launch holds. */
    reservations: join(state, "reservations"),
    /** One file per conversation that was told to go on with a turn that was cut short. */
    continued: join(state, "continued"),
    /** Records written by hooks inside the harnesses, one file per process. */
    hookRecords: join(state, "hook-records"),
    /** Copies of conversations that a harness's own start endangers, until they are known to be safe. */
    kept: join(state, "kept"),
    /** Second names of conversations, for when their agent has cleaned them up: see store/transcripts.ts. */
    transcripts: join(state, "transcripts"),
    /** One line per launch. */
    audit: join(state, "launches.log"),
    /** V8 compile cache, safe to delete. */
    cache: join(state, "cache")
  };
}

// src/tmux/socket.ts
import { realpathSync } from "node:fs";
import { join as join2, resolve } from "node:path";
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
  return { path: join2(socketDirectory(environment), `tmux-${uid}`, name) };
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

// src/commands/context.ts
function createContext(choice = {}, environment = process.env) {
  const socket = resolveSocket(choice, environment);
  const socketGiven = choice.name !== void 0 || choice.path !== void 0;
  return {
    environment,
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    // Asked for only where it matters: making the standard streams costs a save 2 ms.
    get isTerminal() {
      return process.stdin.isTTY === true && process.stdout.isTTY === true;
    },
    socket,
    socketGiven,
    socketWords: [...namedBy("-L", choice.name), ...namedBy("-S", choice.path)],
    socketNamed: socketGiven || Boolean(environment.TMUX),
    tmux: new Tmux(socket, environment.TMUX_WORKSPACE_RESTORE_TMUX || "tmux"),
    paths: statePaths(stateDirectory(environment))
  };
}
function namedBy(flag, value) {
  return value === void 0 ? [] : [flag, value];
}
function typedCommand({ socketWords }, ...words) {
  return ["tmux-workspace-restore", ...[...socketWords, ...words].map(posixQuote)].join(" ");
}
function onSocket(context, path) {
  const socket = { path };
  return {
    ...context,
    socket,
    socketWords: ["-S", path],
    tmux: new Tmux(socket, context.tmux.program)
  };
}

export {
  stateDirectory,
  createContext,
  typedCommand,
  onSocket
};
