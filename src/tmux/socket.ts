import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { WorkspaceError } from "../errors.ts";
import type { Socket } from "./exec.ts";

/** The socket's directory with its symbolic links resolved: one socket can have several paths. After a reboot it may be gone, and then so may they. */
export function realSocket(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}

/** What the user named on the command line: `-L` and `-S`, as tmux's own. */
export type SocketChoice = { readonly name?: string; readonly path?: string };

/**
 * The server that is meant, found as tmux itself finds it (client code of 3.2 to 3.8): `-S`, then `-L`, then the
 * socket part of $TMUX, then the label "default". The socket need not exist. Throws `usage` for an unusable name.
 */
export function resolveSocket(
  choice: SocketChoice = {},
  environment: NodeJS.ProcessEnv = process.env,
  directory = process.cwd(),
): Socket {
  if (choice.path !== undefined && choice.name !== undefined) {
    throw new WorkspaceError("usage", "Both a socket name (-L) and a socket path (-S) were given", {
      advice: "Give one of them.",
    });
  }
  if (choice.path !== undefined) return { path: resolve(directory, nonEmpty(choice.path, "-S")) };
  if (choice.name !== undefined) return labelled(nonEmpty(choice.name, "-L"), environment);
  const inherited = environment.TMUX?.split(",", 1)[0];
  if (inherited !== undefined && inherited !== "") return { path: resolve(directory, inherited) };
  return labelled("default", environment);
}

function nonEmpty(value: string, flag: string): string {
  if (value !== "") return value;
  throw new WorkspaceError("usage", `${flag} was given an empty value`, {
    advice: "Name a tmux socket, as with tmux's own -L and -S.",
  });
}

function labelled(name: string, environment: NodeJS.ProcessEnv): Socket {
  if (name.includes("/")) {
    throw new WorkspaceError("usage", `A socket name has no slash in it: ${name}`, {
      advice: "Use -S for a path.",
    });
  }
  const uid = process.getuid?.() ?? 0;
  return { path: join(socketDirectory(environment), `tmux-${uid}`, name) };
}

/** tmux takes the first of $TMUX_TMPDIR and /tmp/ that resolves, with its symbolic links resolved. */
function socketDirectory(environment: NodeJS.ProcessEnv): string {
  for (const candidate of [environment.TMUX_TMPDIR, "/tmp"]) {
    if (candidate === undefined || candidate === "") continue;
    try {
      return realpathSync(candidate);
    } catch {
      // The next one, as tmux does.
    }
  }
  return "/tmp";
}
