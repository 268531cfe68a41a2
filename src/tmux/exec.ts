import type { ChildProcess } from "node:child_process";
import { statSync } from "node:fs";
import { WorkspaceError } from "../errors.ts";
import { encodeBytes } from "../text/bytes.ts";

/** Which tmux server. `path` is absolute. */
export type Socket = { readonly path: string };

export type TmuxResult = {
  readonly status: number;
  readonly stdout: Buffer;
  readonly stderr: string;
};

export type TmuxCall = {
  /** Commands for `source-file -`: one argv each, quoted for tmux's own parser by the caller's {@link commandLine}. */
  readonly input?: Buffer;
  /** Milliseconds; the client is killed after it. */
  readonly timeout?: number;
  readonly environment?: NodeJS.ProcessEnv;
  /** A program with arguments that runs the client (and so the server that it starts), as systemd-run does. */
  readonly through?: readonly [string, ...string[]];
  /** The client gets a session of its own: what ends the caller's terminal does not end a server that it starts. */
  readonly ownSession?: boolean;
};

/**
 * The only caller of tmux. Always with `-u`: without a UTF-8 locale tmux prints TAB, control bytes and every
 * non-ASCII character as `_` (3.2a to 3.7c).
 */
export class Tmux {
  readonly socket: Socket;
  readonly program: string;

  constructor(socket: Socket, program = process.env.TMUX_WORKSPACE_RESTORE_TMUX || "tmux") {
    this.socket = socket;
    this.program = program;
  }

  /**
   * Runs one tmux client with `args`; resolves whatever its status is. Throws `no-tmux` when the program is absent, and
   * `no-server` for a socket of another user.
   */
  async call(args: readonly string[], options: TmuxCall = {}): Promise<TmuxResult> {
    requireOwnSocket(this.socket.path);
    return run(this.program, ["-u", "-S", this.socket.path, ...args], options);
  }

  /** As {@link call}, but a non-zero status throws `no-server` or `tmux-failed`, naming the tmux subcommand. */
  async ask(args: readonly string[], options: TmuxCall = {}): Promise<Buffer> {
    const result = await this.call(args, options);
    if (result.status === 0) return result.stdout;
    throw tmuxError(args[0] ?? "", this.socket, result);
  }

  /** Gives this process's terminal to a client until it detaches or ends; resolves to its status. */
  async attach(args: readonly string[]): Promise<number> {
    requireOwnSocket(this.socket.path);
    const { spawn } = await import("node:child_process");
    return new Promise((resolve, reject) => {
      const client = spawn(
        this.program,
        ["-u", "-S", this.socket.path, "attach-session", ...args],
        {
          stdio: "inherit",
        },
      );
      client.on("error", reject);
      client.on("close", (code) => resolve(code ?? 1));
    });
  }

  /** Runs commands in one client, through `source-file -`, which has no length limit and takes any byte. */
  async source(commands: readonly (readonly string[])[], options: TmuxCall = {}): Promise<Buffer> {
    return this.ask(["source-file", "-"], {
      ...options,
      input: Buffer.concat(commands.map(commandLine)),
    });
  }
}

/**
 * One line for tmux's command parser. In single quotes it takes every byte but the quote itself, 0xff (the end of its input)
 * and blanks after a newline (left out; tmux 3.3a to 3.8). Formats are not expanded by the parser, though the command
 * itself may expand its arguments.
 */
export function commandLine(words: readonly string[]): Buffer {
  const quoted = words.map((word) =>
    /^[A-Za-z0-9@_:.,=/+-][A-Za-z0-9@%_:.,=/+-]*$/.test(word)
      ? word
      : `'${word.replace(/['\udcff\n]/g, (character) => unquoted[character] ?? "")}'`,
  );
  return Buffer.concat([encodeBytes(quoted.join(" ")), Buffer.from("\n")]);
}

const unquoted: Readonly<Record<string, string>> = {
  "'": `'\\''`,
  "\udcff": `'"\\377"'`,
  "\n": `'"\\n"'`,
};

export function tmuxError(subcommand: string, socket: Socket, result: TmuxResult): WorkspaceError {
  const said = result.stderr.trim() || `exit status ${result.status}`;
  // What a client says that ends with its server, but also one of 3.3a to a server of 3.8, which lives on.
  if (said.includes("server exited unexpectedly")) {
    return new WorkspaceError("no-server", `No tmux server answers on ${socket.path}: ${said}`, {
      advice:
        "If one runs there, it is newer than the tmux that is found. Use its own: TMUX_WORKSPACE_RESTORE_TMUX=/path/to/that/tmux",
    });
  }
  if (/no server running|error connecting|lost server|server exited/.test(said)) {
    return new WorkspaceError("no-server", `No tmux server answers on ${socket.path}: ${said}`, {
      advice: "Start tmux first, or name another server with -L or -S.",
    });
  }
  return new WorkspaceError("tmux-failed", `tmux ${subcommand} failed: ${said}`);
}

/**
 * tmux itself asks a socket's owner nothing where its path is given (3.3a to 3.8): another user's server in the place of one's
 * own would be told directories and conversations, and be typed into.
 */
export function requireOwnSocket(path: string): void {
  const own = process.geteuid?.();
  let owner: number | undefined;
  try {
    owner = statSync(path, { throwIfNoEntry: false })?.uid;
  } catch {
    // It cannot be reached, which tmux will say.
  }
  if (owner === undefined || own === undefined || owner === own) return;
  throw new WorkspaceError(
    "no-server",
    `The socket ${path} belongs to another user (uid ${owner})`,
    {
      advice: "Nothing was asked of it. Name a server of your own with -L or -S.",
    },
  );
}

async function run(
  program: string,
  args: readonly string[],
  options: TmuxCall,
): Promise<TmuxResult> {
  // A heartbeat is given its listing, and so spared this module's 10 ms (Node 24).
  const { spawn } = await import("node:child_process");
  const [command = program, ...words] = [...(options.through ?? []), program, ...args];
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(command, words, {
      stdio: ["pipe", "pipe", "pipe"],
      detached: options.ownSession ?? false,
      env: options.environment ?? process.env,
      ...(options.timeout === undefined
        ? {}
        : { timeout: options.timeout, killSignal: "SIGKILL" as const }),
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => stderr.push(chunk));
    // A client that ends before it has read its input closes the pipe; its status tells why.
    child.stdin?.on("error", () => {});
    child.stdin?.end(options.input);
    child.on("error", (cause) => {
      reject(
        new WorkspaceError("no-tmux", `tmux could not be started: ${command}`, {
          advice: "Install tmux 3.2 or newer and have it on PATH.",
          cause,
        }),
      );
    });
    child.on("close", (code, signal) => {
      const note = signal === null ? "" : `killed by ${signal}`;
      resolve({
        status: code ?? 1,
        stdout: Buffer.concat(stdout),
        stderr: Buffer.concat(stderr).toString("utf8") + note,
      });
    });
  });
}
