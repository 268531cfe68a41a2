import { homedir } from "node:os";
import { holder, tagOptions, tagValue } from "../config/tags.ts";
import { WorkspaceError } from "../errors.ts";
import { serverIdentity } from "../processes/identity.ts";
import { serverTag } from "../processes/server-tag.ts";
import { serverKey } from "../snapshot/key.ts";
import type { ServerIdentity } from "../snapshot/schema.ts";
import type { Tmux, TmuxCall, TmuxResult } from "../tmux/exec.ts";
import { tmuxError } from "../tmux/exec.ts";
import { holdContinuum } from "./continuum.ts";

export type EnsuredServer = { readonly identity: ServerIdentity; readonly started: boolean };

/**
 * The server of the socket; where none runs, one is started, with a session that carries the run's name and holds it until
 * the first restored session exists.
 *
 * It is started outside the caller's control group where a systemd user manager answers, so that it does not end with the
 * shell, login session, agent or service that ran the restore; elsewhere in a session of its own.
 */
export async function ensureServer(
  tmux: Tmux,
  runId: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<EnsuredServer> {
  const running = await identityOf(tmux);
  if (running !== undefined) return { identity: running, started: false };
  const result = await start(tmux, runId, withoutTmux(environment));
  const identity = await identityOf(tmux);
  if (identity === undefined) throw notStarted(tmux, result);
  await holdContinuum(tmux);
  return { identity, started: true };
}

/** Undefined when no server answers. */
async function identityOf(tmux: Tmux): Promise<ServerIdentity | undefined> {
  const result = await tmux.call(["display-message", "-p", "#{pid}"], { timeout: 10_000 });
  if (result.status === 0) return serverIdentity(Number(result.stdout.toString("utf8")));
  const error = tmuxError("display-message", tmux.socket, result);
  if (error.code === "no-server") return undefined;
  throw error;
}

export function isSameServer(a: ServerIdentity | undefined, b: ServerIdentity): boolean {
  return a !== undefined && serverKey(a) === serverKey(b) && a.bootId === b.bootId;
}

/** Throws `no-server` where that server is gone: what was restored there is, too. */
export async function requireAlive(tmux: Tmux, identity: ServerIdentity): Promise<void> {
  if (isSameServer(await identityOf(tmux), identity)) return;
  throw new WorkspaceError("no-server", `The tmux server on ${tmux.socket.path} is gone`, {
    advice: "What was restored there is gone with it. The restore can go on in the next one.",
  });
}

async function start(
  tmux: Tmux,
  runId: string,
  environment: NodeJS.ProcessEnv,
): Promise<TmuxResult> {
  const name = `restoring-${runId}`;
  const args = [
    ...[
      "new-session",
      "-d",
      "-s",
      name,
      "-x",
      "80",
      "-y",
      "24",
      "-c",
      homedir(),
      "sleep",
      "2147483647",
      ";",
    ],
    ...["set-option", "-t", `=${name}:`, "destroy-unattached", "off", ";"],
    ...["set-option", "-p", "-t", `=${name}:`, tagOptions.pane, tagValue(runId, holder), ";"],
    ...["set-option", "-t", `=${name}:`, tagOptions.session, tagValue(runId, holder)],
  ];
  const options: TmuxCall = { environment, timeout: 60_000 };
  if (process.platform === "linux" && environment.XDG_RUNTIME_DIR) {
    const scoped = await tmux
      .call(args, {
        ...options,
        through: ["systemd-run", "--user", "--scope", "--quiet", "--collect", "--"],
      })
      // Not installed.
      .catch(() => undefined);
    if (scoped?.status === 0) return scoped;
  }
  return tmux.call(args, { ...options, ownSession: true });
}

/** A client that believes it is inside tmux would refuse to nest, and $TMUX and another server's tag would reach every shell. */
function withoutTmux(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { TMUX: _, TMUX_PANE: __, [serverTag]: ___, ...rest } = environment;
  return rest;
}

function notStarted(tmux: Tmux, result: TmuxResult): WorkspaceError {
  const said = result.stderr.trim() || "it ended at once";
  return new WorkspaceError("no-server", `tmux did not start on ${tmux.socket.path}: ${said}`, {
    advice: "Try: tmux new-session. Nothing was restored, and nothing is lost.",
  });
}
