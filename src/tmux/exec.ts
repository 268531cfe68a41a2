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

/** The program of the server that listens on that socket, for use as a client of it; undefined where none can be told. */
export type FindServerProgram = (socketPath: string) => Promise<string | undefined>;

/**
 * The only caller of tmux. Always with `-u`: without a UTF-8 locale tmux prints TAB, control bytes and every
 * non-ASCII character as `_` (3.2a to 3.7c).
 */
export class Tmux {
  readonly socket: Socket;
  readonly #program: string;
  readonly #findServerProgram: FindServerProgram;
  /** The server's own, once it has refused the other. */
  #serverProgram: string | undefined;

  constructor(
    socket: Socket,
    program = process.env.TMUX_WORKSPACE_RESTORE_TMUX || "tmux",
    findServerProgram: FindServerProgram = async () => undefined,
  ) {
    this.socket = socket;
    this.#program = program;
    this.#findServerProgram = findServerProgram;
  }

  /** What is run as a client. */
  get program(): string {
    return this.#serverProgram ?? this.#program;
  }

  /** For the same programs, and another server. */
  onSocket(path: string): Tmux {
    return new Tmux({ path }, this.#program, this.#findServerProgram);
  }

  /**
   * Runs one tmux client with `args`; resolves whatever its status is. Throws `no-tmux` when the program is absent, and
   * `no-server` for a socket of another user.
   */
  async call(args: readonly string[], options: TmuxCall = {}): Promise<TmuxResult> {
    requireOwnSocket(this.socket.path);
    const words = ["-u", "-S", this.socket.path, ...args];
    if (this.#serverProgram !== undefined) {
      const again = await run(this.#serverProgram, words, options).catch(() => undefined);
      if (again !== undefined) return again;
      // That server has ended, and its program with it.
      this.#serverProgram = undefined;
    }
    const result = await run(this.#program, words, options);
    if (!isRefused(result) || options.through !== undefined) return result;
    const own = await this.#otherVersion();
    if (own === undefined) return result;
    this.#serverProgram = own;
    // Never starts a server, should that one have ended just now.
    return run(own, ["-N", ...words], options).catch(() => result);
  }

  /** The server's own program, if it can be run and is of another version: what refused a client of its own version is ending. */
  async #otherVersion(): Promise<string | undefined> {
    const own = await this.#findServerProgram(this.socket.path).catch(() => undefined);
    if (own === undefined) return undefined;
    const [ours, its] = await Promise.all([this.#program, own].map(versionOf));
    return its === undefined || its === ours ? undefined : own;
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

/**
 * What a client says whose server is of another version and lives on: one of 3.3a or 3.5a to a server of 3.8 the first, a client of
 * another protocol the second (client.c). Each of 3.3a to 3.8 is understood by the servers of older ones.
 */
const refusals = /server exited unexpectedly|protocol version mismatch/;

function isRefused({ status, stderr }: TmuxResult): boolean {
  return status !== 0 && refusals.test(stderr);
}

/** Undefined for what is no tmux: a loader that runs it, say. Its name may be any (`exe 3.3a`, run as /proc/PID/exe). */
async function versionOf(program: string): Promise<string | undefined> {
  const said = await run(program, ["-V"], { timeout: 2_000 }).catch(() => undefined);
  return /^\S+ (\S+)\n$/.exec(said?.stdout.toString("latin1") ?? "")?.[1];
}

export function tmuxError(subcommand: string, socket: Socket, result: TmuxResult): WorkspaceError {
  const said = result.stderr.trim() || `exit status ${result.status}`;
  // The first is also what a client says that ends with its server.
  if (refusals.test(said)) {
    return new WorkspaceError("no-server", `No tmux server answers on ${socket.path}: ${said}`, {
      advice:
        "It has just ended; or, where it still runs, it is of another version than the tmux that is found. Then use its own: TMUX_WORKSPACE_RESTORE_TMUX=/path/to/that/tmux",
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
