import {
  WorkspaceError
} from "./chunk-GMU24DER.js";
import {
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/tmux/exec.ts
import { statSync } from "node:fs";
var Tmux = class _Tmux {
  socket;
  #program;
  #findServerProgram;
  /** The server's own, once it has refused the other. */
  #serverProgram;
  constructor(socket, program = process.env.TMUX_WORKSPACE_RESTORE_TMUX || "tmux", findServerProgram = async () => void 0) {
    this.socket = socket;
    this.#program = program;
    this.#findServerProgram = findServerProgram;
  }
  /** What is run as a client. */
  get program() {
    return this.#serverProgram ?? this.#program;
  }
  /** For the same programs, and another server. */
  onSocket(path) {
    return new _Tmux({ path }, this.#program, this.#findServerProgram);
  }
  /**
   * Runs one tmux client with `args`; resolves whatever its status is. Throws `no-tmux` when the program is absent, and
   * `no-server` for a socket of another user.
   */
  async call(args, options = {}) {
    requireOwnSocket(this.socket.path);
    const words = ["-u", "-S", this.socket.path, ...args];
    if (this.#serverProgram !== void 0) {
      const again = await run(this.#serverProgram, words, options).catch(() => void 0);
      if (again !== void 0) return again;
      this.#serverProgram = void 0;
    }
    const result = await run(this.#program, words, options);
    if (!isRefused(result) || options.through !== void 0) return result;
    const own = await this.#otherVersion();
    if (own === void 0) return result;
    this.#serverProgram = own;
    return run(own, ["-N", ...words], options).catch(() => result);
  }
  /** The server's own program, if it can be run and is of another version: what refused a client of its own version is ending. */
  async #otherVersion() {
    const own = await this.#findServerProgram(this.socket.path).catch(() => void 0);
    if (own === void 0) return void 0;
    const [ours, its] = await Promise.all([this.#program, own].map(versionOf));
    return its === void 0 || its === ours ? void 0 : own;
  }
  /** As {@link call}, but a non-zero status throws `no-server` or `tmux-failed`, naming the tmux subcommand. */
  async ask(args, options = {}) {
    const result = await this.call(args, options);
    if (result.status === 0) return result.stdout;
    throw tmuxError(args[0] ?? "", this.socket, result);
  }
  /** Gives this process's terminal to a client until it detaches or ends; resolves to its status. */
  async attach(args) {
    requireOwnSocket(this.socket.path);
    const { spawn } = await import("node:child_process");
    return new Promise((resolve, reject) => {
      const client = spawn(
        this.program,
        ["-u", "-S", this.socket.path, "attach-session", ...args],
        {
          stdio: "inherit"
        }
      );
      client.on("error", reject);
      client.on("close", (code) => resolve(code ?? 1));
    });
  }
  /** Runs commands in one client, through `source-file -`, which has no length limit and takes any byte. */
  async source(commands, options = {}) {
    return this.ask(["source-file", "-"], {
      ...options,
      input: Buffer.concat(commands.map(commandLine))
    });
  }
};
function commandLine(words) {
  const quoted = words.map(
    (word) => /^[A-Za-z0-9@_:.,=/+-][A-Za-z0-9@%_:.,=/+-]*$/.test(word) ? word : `'${word.replace(/['\udcff\n]/g, (character) => unquoted[character] ?? "")}'`
  );
  return Buffer.concat([encodeBytes(quoted.join(" ")), Buffer.from("\n")]);
}
var unquoted = {
  "'": `'\\''`,
  "\uDCFF": `'"\\377"'`,
  "\n": `'"\\n"'`
};
var refusals = /server exited unexpectedly|protocol version mismatch/;
function isRefused({ status, stderr }) {
  return status !== 0 && refusals.test(stderr);
}
async function versionOf(program) {
  const said = await run(program, ["-V"], { timeout: 2e3 }).catch(() => void 0);
  return /^\S+ (\S+)\n$/.exec(said?.stdout.toString("latin1") ?? "")?.[1];
}
function tmuxError(subcommand, socket, result) {
  const said = result.stderr.trim() || `exit status ${result.status}`;
  if (refusals.test(said)) {
    return new WorkspaceError("no-server", `No tmux server answers on ${socket.path}: ${said}`, {
      advice: "If one runs there, it is of another version than the tmux that is found. Use its own: TMUX_WORKSPACE_RESTORE_TMUX=/path/to/that/tmux"
    });
  }
  if (/no server running|error connecting|lost server|server exited/.test(said)) {
    return new WorkspaceError("no-server", `No tmux server answers on ${socket.path}: ${said}`, {
      advice: "Start tmux first, or name another server with -L or -S."
    });
  }
  return new WorkspaceError("tmux-failed", `tmux ${subcommand} failed: ${said}`);
}
function requireOwnSocket(path) {
  const own = process.geteuid?.();
  let owner;
  try {
    owner = statSync(path, { throwIfNoEntry: false })?.uid;
  } catch {
  }
  if (owner === void 0 || own === void 0 || owner === own) return;
  throw new WorkspaceError(
    "no-server",
    `The socket ${path} belongs to another user (uid ${owner})`,
    {
      advice: "Nothing was asked of it. Name a server of your own with -L or -S."
    }
  );
}
async function run(program, args, options) {
  const { spawn } = await import("node:child_process");
  const [command = program, ...words] = [...options.through ?? [], program, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, {
      stdio: ["pipe", "pipe", "pipe"],
      detached: options.ownSession ?? false,
      env: options.environment ?? process.env,
      ...options.timeout === void 0 ? {} : { timeout: options.timeout, killSignal: "SIGKILL" }
    });
    const stdout = [];
    const stderr = [];
    child.stdout?.on("data", (chunk) => stdout.push(chunk));
    child.stderr?.on("data", (chunk) => stderr.push(chunk));
    child.stdin?.on("error", () => {
    });
    child.stdin?.end(options.input);
    child.on("error", (cause) => {
      reject(
        new WorkspaceError("no-tmux", `tmux could not be started: ${command}`, {
          advice: "Install tmux 3.2 or newer and have it on PATH.",
          cause
        })
      );
    });
    child.on("close", (code, signal) => {
      const note = signal === null ? "" : `killed by ${signal}`;
      resolve({
        status: code ?? 1,
        stdout: Buffer.concat(stdout),
        stderr: Buffer.concat(stderr).toString("utf8") + note
      });
    });
  });
}

export {
  Tmux,
  commandLine,
  tmuxError,
  requireOwnSocket
};
