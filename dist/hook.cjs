"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __esm = (fn, res, err) => function __init() {
  if (err) throw err[0];
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (e) {
    throw err = [e], e;
  }
};
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// src/errors.ts
function systemErrorCode(error) {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : void 0;
}
var exitCode, WorkspaceError;
var init_errors = __esm({
  "src/errors.ts"() {
    "use strict";
    exitCode = { done: 0, failed: 1, usage: 2, nothingToDo: 3 };
    WorkspaceError = class extends Error {
      name = "WorkspaceError";
      code;
      advice;
      constructor(code, message, options = {}) {
        super(message, { cause: options.cause });
        this.code = code;
        this.advice = options.advice;
      }
      get exitCode() {
        return this.code === "usage" || this.code === "option-invalid" ? exitCode.usage : exitCode.failed;
      }
    };
  }
});

// src/config/paths.ts
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
  return (0, import_node_path.join)(environment.HOME || (0, import_node_os.homedir)(), ".local", "state", "tmux-workspace-restore");
}
function statePaths(state) {
  const config = state.endsWith(usualState) ? state.slice(0, -usualState.length) + usualConfig : (0, import_node_path.join)(state, "config");
  return {
    state,
    /** Commands that the user has vouched for: see harnesses/vouched.ts. */
    vouched: (0, import_node_path.join)(config, "relaunch"),
    /** Agents that start by themselves, as the user declares them: see restore/autostart-manifest.ts. */
    autostart: (0, import_node_path.join)(config, "autostart.json"),
    /** One directory per server identity, named by {@link import("../snapshot/schema.ts").serverKey}. */
    servers: (0, import_node_path.join)(state, "servers"),
    server: (key) => (0, import_node_path.join)(state, "servers", key),
    /** One directory per restore run. */
    runs: (0, import_node_path.join)(state, "runs"),
    run: (id) => (0, import_node_path.join)(state, "runs", id),
    /** One file per (harness, session id) that a launch holds. */
    reservations: (0, import_node_path.join)(state, "reservations"),
    /** One file per conversation that was told to go on with a turn that was cut short. */
    continued: (0, import_node_path.join)(state, "continued"),
    /** Records written by hooks inside the harnesses, one file per process. */
    hookRecords: (0, import_node_path.join)(state, "hook-records"),
    /** Copies of conversations that a harness's own start endangers, until they are known to be safe. */
    kept: (0, import_node_path.join)(state, "kept"),
    /** Second names of conversations, for when their agent has cleaned them up: see store/transcripts.ts. */
    transcripts: (0, import_node_path.join)(state, "transcripts"),
    /** Captured variables of a launch, between its being typed and its start: see restore/launch-environment.ts. */
    launchEnvironments: (0, import_node_path.join)(state, "launch-environments"),
    /** One line per launch. */
    audit: (0, import_node_path.join)(state, "launches.log"),
    /** V8 compile cache, safe to delete. */
    cache: (0, import_node_path.join)(state, "cache")
  };
}
var import_node_os, import_node_path, usualState, usualConfig;
var init_paths = __esm({
  "src/config/paths.ts"() {
    "use strict";
    import_node_os = require("node:os");
    import_node_path = require("node:path");
    init_errors();
    usualState = "/.local/state/tmux-workspace-restore";
    usualConfig = "/.config/tmux-workspace-restore";
  }
});

// src/text/posix-quote.ts
function posixQuote(word) {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
var init_posix_quote = __esm({
  "src/text/posix-quote.ts"() {
    "use strict";
  }
});

// src/text/bytes.ts
function decodeBytes(bytes2) {
  return (0, import_node_buffer.isUtf8)(bytes2) ? plain(bytes2) : decodeEscaped(bytes2);
}
function plain(bytes2) {
  return import_node_buffer.Buffer.from(bytes2.buffer, bytes2.byteOffset, bytes2.byteLength).toString("utf8");
}
function encodeBytes(text2) {
  if (text2.isWellFormed()) return import_node_buffer.Buffer.from(text2, "utf8");
  const parts = [];
  for (const character of text2) {
    const code = character.codePointAt(0) ?? 0;
    const isEscapedByte = code >= 56448 && code <= 56575;
    parts.push(isEscapedByte ? import_node_buffer.Buffer.of(code & 255) : import_node_buffer.Buffer.from(character, "utf8"));
  }
  return import_node_buffer.Buffer.concat(parts);
}
function decodeEscaped(bytes2) {
  let text2 = "";
  let index = 0;
  while (index < bytes2.length) {
    const length = sequenceLength(bytes2, index);
    if (length === 0) {
      text2 += String.fromCharCode(56320 | (bytes2[index] ?? 0));
      index += 1;
    } else {
      text2 += plain(bytes2.subarray(index, index + length));
      index += length;
    }
  }
  return text2;
}
function sequenceLength(bytes2, index) {
  const lead = bytes2[index] ?? 0;
  const length = lead < 128 ? 1 : lead < 194 ? 0 : lead < 224 ? 2 : lead < 240 ? 3 : lead < 245 ? 4 : 0;
  if (length === 0 || index + length > bytes2.length) return 0;
  return (0, import_node_buffer.isUtf8)(bytes2.subarray(index, index + length)) ? length : 0;
}
var import_node_buffer;
var init_bytes = __esm({
  "src/text/bytes.ts"() {
    "use strict";
    import_node_buffer = require("node:buffer");
  }
});

// src/tmux/exec.ts
function commandLine(words) {
  const quoted = words.map(
    (word) => /^[A-Za-z0-9@_:.,=/+-][A-Za-z0-9@%_:.,=/+-]*$/.test(word) ? word : `'${word.replace(/['\udcff\n]/g, (character) => unquoted[character] ?? "")}'`
  );
  return Buffer.concat([encodeBytes(quoted.join(" ")), Buffer.from("\n")]);
}
function tmuxError(subcommand, socket, result) {
  const said = result.stderr.trim() || `exit status ${result.status}`;
  if (said.includes("server exited unexpectedly")) {
    return new WorkspaceError("no-server", `No tmux server answers on ${socket.path}: ${said}`, {
      advice: "If one runs there, it is newer than the tmux that is found. Use its own: TMUX_WORKSPACE_RESTORE_TMUX=/path/to/that/tmux"
    });
  }
  if (/no server running|error connecting|lost server|server exited/.test(said)) {
    return new WorkspaceError("no-server", `No tmux server answers on ${socket.path}: ${said}`, {
      advice: "Start tmux first, or name another server with -L or -S."
    });
  }
  return new WorkspaceError("tmux-failed", `tmux ${subcommand} failed: ${said}`);
}
function requireOwnSocket(path2) {
  const own2 = process.geteuid?.();
  let owner;
  try {
    owner = (0, import_node_fs.statSync)(path2, { throwIfNoEntry: false })?.uid;
  } catch {
  }
  if (owner === void 0 || own2 === void 0 || owner === own2) return;
  throw new WorkspaceError(
    "no-server",
    `The socket ${path2} belongs to another user (uid ${owner})`,
    {
      advice: "Nothing was asked of it. Name a server of your own with -L or -S."
    }
  );
}
async function run(program2, args, options) {
  const { spawn } = await import("node:child_process");
  const [command = program2, ...words] = [...options.through ?? [], program2, ...args];
  return new Promise((resolve7, reject) => {
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
      resolve7({
        status: code ?? 1,
        stdout: Buffer.concat(stdout),
        stderr: Buffer.concat(stderr).toString("utf8") + note
      });
    });
  });
}
var import_node_fs, Tmux, unquoted;
var init_exec = __esm({
  "src/tmux/exec.ts"() {
    "use strict";
    import_node_fs = require("node:fs");
    init_errors();
    init_bytes();
    Tmux = class {
      socket;
      program;
      constructor(socket, program2 = process.env.TMUX_WORKSPACE_RESTORE_TMUX || "tmux") {
        this.socket = socket;
        this.program = program2;
      }
      /**
       * Runs one tmux client with `args`; resolves whatever its status is. Throws `no-tmux` when the program is absent, and
       * `no-server` for a socket of another user.
       */
      async call(args, options = {}) {
        requireOwnSocket(this.socket.path);
        return run(this.program, ["-u", "-S", this.socket.path, ...args], options);
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
        return new Promise((resolve7, reject) => {
          const client = spawn(
            this.program,
            ["-u", "-S", this.socket.path, "attach-session", ...args],
            {
              stdio: "inherit"
            }
          );
          client.on("error", reject);
          client.on("close", (code) => resolve7(code ?? 1));
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
    unquoted = {
      "'": `'\\''`,
      "\uDCFF": `'"\\377"'`,
      "\n": `'"\\n"'`
    };
  }
});

// src/tmux/socket.ts
function resolveSocket(choice = {}, environment = process.env, directory = process.cwd()) {
  if (choice.path !== void 0 && choice.name !== void 0) {
    throw new WorkspaceError("usage", "Both a socket name (-L) and a socket path (-S) were given", {
      advice: "Give one of them."
    });
  }
  if (choice.path !== void 0) return { path: (0, import_node_path2.resolve)(directory, nonEmpty(choice.path, "-S")) };
  if (choice.name !== void 0) return labelled(nonEmpty(choice.name, "-L"), environment);
  const inherited = environment.TMUX?.split(",", 1)[0];
  if (inherited !== void 0 && inherited !== "") return { path: (0, import_node_path2.resolve)(directory, inherited) };
  return labelled("default", environment);
}
function nonEmpty(value, flag2) {
  if (value !== "") return value;
  throw new WorkspaceError("usage", `${flag2} was given an empty value`, {
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
  return { path: (0, import_node_path2.join)(socketDirectory(environment), `tmux-${uid}`, name) };
}
function socketDirectory(environment) {
  for (const candidate of [environment.TMUX_TMPDIR, "/tmp"]) {
    if (candidate === void 0 || candidate === "") continue;
    try {
      return (0, import_node_fs2.realpathSync)(candidate);
    } catch {
    }
  }
  return "/tmp";
}
var import_node_fs2, import_node_path2;
var init_socket = __esm({
  "src/tmux/socket.ts"() {
    "use strict";
    import_node_fs2 = require("node:fs");
    import_node_path2 = require("node:path");
    init_errors();
  }
});

// src/commands/context.ts
function createContext(choice = {}, environment = process.env) {
  const socket = resolveSocket(choice, environment);
  const socketGiven = choice.name !== void 0 || choice.path !== void 0;
  return {
    environment,
    stdout: (text2) => void process.stdout.write(text2),
    stderr: (text2) => void process.stderr.write(text2),
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
function namedBy(flag2, value) {
  return value === void 0 ? [] : [flag2, value];
}
function typedCommand({ socketWords }, ...words) {
  return ["tmux-workspace-restore", ...[...socketWords, ...words].map(posixQuote)].join(" ");
}
var init_context = __esm({
  "src/commands/context.ts"() {
    "use strict";
    init_paths();
    init_posix_quote();
    init_exec();
    init_socket();
  }
});

// src/config/harness-names.ts
var harnessNames;
var init_harness_names = __esm({
  "src/config/harness-names.ts"() {
    "use strict";
    harnessNames = [
      "claude",
      "codex",
      "opencode",
      "copilot",
      "pi",
      "omp",
      "grok",
      "cursor",
      "gemini",
      "qwen"
    ];
  }
});

// src/harnesses/names.ts
var init_names = __esm({
  "src/harnesses/names.ts"() {
    "use strict";
    init_harness_names();
  }
});

// src/harnesses/account.ts
function accountDirectory(account, variable, fallback) {
  const value = account.variables[variable];
  if (value === void 0 || value === null || value === "") return (0, import_node_path3.join)(account.home, fallback);
  if (value === "~" || value.startsWith("~/")) return (0, import_node_path3.join)(account.home, value.slice(1));
  return (0, import_node_path3.resolve)(account.home, value);
}
function accountEnvironment(account, variables2) {
  return Object.fromEntries(
    variables2.map((variable) => [variable, account.variables[variable] ?? null])
  );
}
var import_node_path3;
var init_account = __esm({
  "src/harnesses/account.ts"() {
    "use strict";
    import_node_path3 = require("node:path");
  }
});

// src/harnesses/flag-rules.ts
function rules(policy, arity, ...flags3) {
  return flags3.map((names2) => ({ names: names2.split(" "), arity, policy }));
}
var toolNames;
var init_flag_rules = __esm({
  "src/harnesses/flag-rules.ts"() {
    "use strict";
    toolNames = /^(?:[A-Za-z0-9_*][A-Za-z0-9_,*() :./-]{0,199})?$/;
  }
});

// src/harnesses/claude/flags.ts
var claudeFlags, claudeSubcommands;
var init_flags = __esm({
  "src/harnesses/claude/flags.ts"() {
    "use strict";
    init_flag_rules();
    claudeFlags = [
      ...rules("replay", "one", "--agent", "--autocompact", "--effort", "--fallback-model", "--model"),
      ...rules("replay", "none", "--ax-screen-reader", "--brief", "--chrome", "--no-chrome", "--ide"),
      ...rules("replay", "none", "--disable-slash-commands", "--restricted", "--safe-mode", "--bare"),
      ...rules("replay", "none", "--strict-mcp-config", "--verbose"),
      ...rules("replay", "none", "--exclude-dynamic-system-prompt-sections"),
      // What restricts must come back.
      { names: ["--tools"], arity: "variadic", policy: "replay", value: toolNames },
      {
        names: ["--disallowedTools", "--disallowed-tools"],
        arity: "variadic",
        policy: "replay",
        value: toolNames
      },
      {
        names: ["--permission-mode"],
        arity: "one",
        policy: "replay",
        value: /^(default|manual|plan)$/
      },
      {
        names: ["--permission-mode"],
        arity: "one",
        policy: "permission",
        value: /^(acceptEdits|auto|bypassPermissions|dontAsk)$/
      },
      ...rules(
        "permission",
        "none",
        "--dangerously-skip-permissions",
        "--allow-dangerously-skip-permissions"
      ),
      ...rules("permission", "one", "--permission-prompt-tool", "--plugin-dir", "--plugin-url"),
      ...rules("permission", "one", "--settings", "--setting-sources"),
      ...rules("permission", "variadic", "--add-dir", "--mcp-config"),
      ...rules("permission", "variadic", "--allowedTools --allowed-tools"),
      ...rules("permission", "variadic", "--dangerously-load-development-channels"),
      // Which conversation, and where.
      ...rules("drop", "none", "--continue -c", "--fork-session", "--desktop"),
      ...rules("drop", "none", "--bg --background", "--tmux"),
      ...rules("drop", "one", "--session-id", "--resume-session-at", "--environment"),
      ...rules("drop", "optional", "--resume -r", "--from-pr", "--teleport", "--cloud"),
      ...rules("drop", "optional", "--worktree -w", "--remote-control --rc"),
      // The title comes back with the conversation; it may say anything.
      ...rules("drop", "one", "--name -n", "--remote-control-session-name-prefix"),
      // Prompts, and what may hold them or secrets.
      ...rules("drop", "one", "--append-system-prompt", "--append-system-prompt-file", "--prefill"),
      ...rules("drop", "one", "--system-prompt", "--system-prompt-file", "--system-prompt-snapshot"),
      ...rules("drop", "one", "--agents", "--debug-file", "--json-schema"),
      ...rules("drop", "optional", "--debug -d", "--prompt-suggestions"),
      ...rules("drop", "variadic", "--betas", "--file"),
      // Headless runs.
      ...rules("drop", "none", "--print -p", "--forward-subagent-text", "--include-hook-events"),
      ...rules("drop", "none", "--include-partial-messages", "--no-session-persistence"),
      ...rules("drop", "none", "--replay-user-messages"),
      ...rules("drop", "one", "--input-format", "--output-format", "--max-budget-usd"),
      ...rules("drop", "one", "--max-turns", "--permission-prompts"),
      ...rules("drop", "none", "--help -h", "--version -v")
    ];
    claudeSubcommands = /* @__PURE__ */ new Set([
      ...["agents", "attach", "auth", "auto-mode", "daemon", "doctor", "gateway", "import", "install"],
      ...["logs", "mcp", "plugin", "plugins", "project", "purge", "remote-control", "respawn", "rm"],
      ...["setup-token", "stop", "kill", "ultrareview", "update", "upgrade"]
    ]);
  }
});

// src/harnesses/flags.ts
function readFlags(argv, table) {
  const flags3 = [];
  const permissionFlags = [];
  for (const { rules: rules2, values } of parse(argv, table).flags) {
    const rule2 = rules2.find((each) => values.every((value) => accepts(each, value))) ?? rules2[0];
    if (rule2 === void 0 || rule2.policy === "drop") continue;
    const name = rule2.names[0] ?? "";
    const fits = values.every((value) => accepts(rule2, value));
    if (rule2.policy === "permission") {
      const word = fits && rule2.value && values.length === 1 ? `${name}=${values[0]}` : name;
      if (!permissionFlags.includes(word)) permissionFlags.push(word);
    } else if (fits && isComplete(rule2, values.length)) {
      if (values.length === 0) flags3.push(name);
      for (const value of values) flags3.push(name, value);
    }
  }
  return { flags: flags3, permissionFlags };
}
function keptFlags(recorded, dropped, table) {
  const left = table.map(
    (rule2) => rule2.names.some((name) => dropped.includes(name)) ? { ...rule2, policy: "drop" } : rule2
  );
  return {
    flags: readFlags(recorded.flags, left).flags,
    permissionFlags: recorded.permissionFlags.flatMap(
      (word) => readFlags([word], left).permissionFlags
    )
  };
}
function replayablePermissionFlags(words, table) {
  return words.filter((word) => {
    const [given, ...rest] = parse([word], table).flags;
    if (given === void 0 || rest.length > 0) return false;
    return given.rules.some(
      (rule2) => rule2.policy === "permission" && isComplete(rule2, given.values.length) && given.values.every((value) => accepts(rule2, value))
    );
  });
}
function hasFlag(argv, table, name) {
  return parse(argv, table).flags.some(({ rules: rules2 }) => rules2[0]?.names.includes(name));
}
function flagValue(argv, table, name) {
  const given = parse(argv, table).flags.filter(({ rules: rules2 }) => rules2[0]?.names.includes(name));
  return given.at(-1)?.values.at(-1);
}
function plainWords(argv, table) {
  return parse(argv, table).words;
}
function isComplete(rule2, values) {
  return rule2.arity === "none" ? values === 0 : rule2.arity === "optional" || values > 0;
}
function accepts(rule2, value) {
  return rule2.value ? rule2.value.test(value) : rule2.policy !== "replay" || plainWord.test(value);
}
function parse(argv, table) {
  const rulesOf = (name) => table.filter((rule2) => rule2.names.includes(name));
  const given = [];
  const words = [];
  let index = 0;
  const following = (most) => {
    const values = [];
    while (values.length < most && index < argv.length) {
      const word = argv[index] ?? "";
      if (word.startsWith("-")) break;
      values.push(word);
      index += 1;
    }
    return values;
  };
  while (index < argv.length) {
    const word = argv[index] ?? "";
    index += 1;
    if (word === "--") {
      words.push(...argv.slice(index));
      break;
    }
    if (!word.startsWith("-") || word === "-") {
      words.push(word);
      continue;
    }
    for (const { rules: rules2, inline, last } of named(word, rulesOf)) {
      const arity = rules2[0]?.arity ?? "none";
      if (arity === "none") given.push({ rules: rules2, values: [] });
      else if (inline !== void 0) given.push({ rules: rules2, values: [inline] });
      else if (!last) given.push({ rules: rules2, values: [] });
      else if (arity === "one") {
        const value = argv[index];
        index += 1;
        given.push({ rules: rules2, values: value === void 0 ? [] : [value] });
      } else given.push({ rules: rules2, values: following(arity === "optional" ? 1 : argv.length) });
    }
  }
  return { flags: given, words };
}
function named(word, rulesOf) {
  const whole = rulesOf(word);
  if (whole.length > 0) return [{ rules: whole, last: true }];
  const equals = word.indexOf("=");
  if (equals > 0) {
    const rules2 = rulesOf(word.slice(0, equals));
    if (rules2.length > 0) return [{ rules: rules2, inline: word.slice(equals + 1), last: true }];
  }
  if (word.startsWith("--")) return [];
  const found2 = [];
  for (let index = 1; index < word.length; index += 1) {
    const rules2 = rulesOf(`-${word[index]}`);
    const arity = rules2[0]?.arity;
    if (arity === void 0) return [];
    const rest = word.slice(index + 1).replace(/^=/, "");
    if (arity !== "none" && rest !== "") return [...found2, { rules: rules2, inline: rest, last: true }];
    found2.push({ rules: rules2, last: index === word.length - 1 });
  }
  return found2;
}
var plainWord;
var init_flags2 = __esm({
  "src/harnesses/flags.ts"() {
    "use strict";
    plainWord = /^[A-Za-z0-9][A-Za-z0-9._:/@+,[\]-]{0,199}$/;
  }
});

// src/harnesses/script.ts
function scriptArgv(argv) {
  if (!interpreter.test((0, import_node_path4.basename)(argv[0] ?? ""))) return argv;
  let index = 1;
  while (argv[index]?.startsWith("-") === true) index += valued.has(argv[index] ?? "") ? 2 : 1;
  return argv.slice(index);
}
var import_node_path4, interpreter, valued;
var init_script = __esm({
  "src/harnesses/script.ts"() {
    "use strict";
    import_node_path4 = require("node:path");
    interpreter = /^(node(js)?|bun)[-.\d]*$/;
    valued = /* @__PURE__ */ new Set([
      "-r",
      "--require",
      "--import",
      "--loader",
      "--env-file",
      "-C",
      "--conditions"
    ]);
  }
});

// src/harnesses/claude/recognise.ts
function claudeWords(process2, table) {
  const argv = table.argv(process2.pid);
  const [program2 = "", ...words] = scriptArgv(argv);
  if (script.test(program2)) return words;
  const path2 = table.executable(process2.pid) ?? "";
  if (executable.test(path2) || /^claude(\.exe)?$/.test((0, import_node_path5.basename)(path2))) return argv.slice(1);
  return void 0;
}
function isInteractiveClaude(process2, table) {
  const words = claudeWords(process2, table);
  if (words === void 0 || hasFlag(words, claudeFlags, "--print")) return false;
  return !claudeSubcommands.has(plainWords(words, claudeFlags)[0] ?? "");
}
var import_node_path5, executable, script;
var init_recognise = __esm({
  "src/harnesses/claude/recognise.ts"() {
    "use strict";
    import_node_path5 = require("node:path");
    init_flags2();
    init_script();
    init_flags();
    executable = /\/@anthropic-ai\/claude-code(-[a-z0-9-]+)?\/|\/claude\/versions\/[^/]+$/;
    script = /(^|\/)claude$|\/claude-code\/cli\.[cm]?js$/;
  }
});

// src/harnesses/readers/local.ts
function isLocalDirectory(directory) {
  const before = known.get(directory);
  if (before !== void 0) return before;
  const parent = (0, import_node_path6.dirname)(directory);
  types ??= mountTypes();
  const type = types.get(directory);
  const isLocal = (parent === directory || isLocalDirectory(parent)) && (type === void 0 ? parent !== directory : local.has(type)) && isDirectory(directory);
  known.set(directory, isLocal);
  return isLocal;
}
function isDirectory(path2) {
  try {
    return (0, import_node_fs3.lstatSync)(encodeBytes(path2)).isDirectory();
  } catch {
    return false;
  }
}
function mountTypes() {
  try {
    return parseMounts(decodeBytes((0, import_node_fs3.readFileSync)("/proc/self/mountinfo")));
  } catch {
    return /* @__PURE__ */ new Map();
  }
}
function parseMounts(text2) {
  const found2 = /* @__PURE__ */ new Map();
  for (const line of text2.split("\n")) {
    const [mount = "", source = ""] = line.split(" - ", 2);
    const point = mount.split(" ", 5)[4];
    const type = source.split(" ", 1)[0];
    if (point === void 0 || type === void 0 || type === "") continue;
    found2.set(
      point.replace(/\\([0-7]{3})/g, (_, octal) => unescaped(octal)),
      type
    );
  }
  return found2;
}
function unescaped(octal) {
  return String.fromCharCode(Number.parseInt(octal, 8));
}
var import_node_fs3, import_node_path6, local, types, known;
var init_local = __esm({
  "src/harnesses/readers/local.ts"() {
    "use strict";
    import_node_fs3 = require("node:fs");
    import_node_path6 = require("node:path");
    init_bytes();
    local = new Set(
      "bcachefs btrfs erofs ext2 ext3 ext4 f2fs jfs overlay ramfs squashfs tmpfs xfs zfs".split(" ")
    );
    known = /* @__PURE__ */ new Map();
  }
});

// src/harnesses/readers/directory.ts
async function entries(directory) {
  try {
    const names2 = await import_node_fs4.promises.readdir(encodeBytes(directory), { encoding: "buffer" });
    return names2.map(decodeBytes);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}
async function isFile(path2) {
  return (await status(path2))?.isFile() ?? false;
}
async function isDirectory2(path2) {
  return (await status(path2))?.isDirectory() ?? false;
}
async function modifiedAt(path2) {
  return (await status(path2))?.mtimeMs;
}
async function status(path2) {
  try {
    const now = isLocalDirectory((0, import_node_path7.dirname)(path2)) ? (0, import_node_fs4.lstatSync)(encodeBytes(path2)) : void 0;
    if (now !== void 0 && !now.isSymbolicLink()) return now;
    return await import_node_fs4.promises.stat(encodeBytes(path2));
  } catch (error) {
    if (isAbsence(error)) return void 0;
    throw error;
  }
}
async function newestFiles(directory, most = 50) {
  const names2 = await entries(directory);
  return newestOf(
    names2.map((name) => (0, import_node_path7.join)(directory, name)),
    most
  );
}
async function newestOf(paths, most = 50) {
  const files = [];
  for (const path2 of paths) {
    const found2 = await status(path2).catch(() => void 0);
    if (found2?.isFile()) files.push({ name: (0, import_node_path7.basename)(path2), path: path2, modifiedAt: found2.mtimeMs });
  }
  return files.sort((a, b) => b.modifiedAt - a.modifiedAt).slice(0, most);
}
function isAbsence(error) {
  const code = systemErrorCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}
var import_node_fs4, import_node_path7;
var init_directory = __esm({
  "src/harnesses/readers/directory.ts"() {
    "use strict";
    import_node_fs4 = require("node:fs");
    import_node_path7 = require("node:path");
    init_errors();
    init_bytes();
    init_local();
  }
});

// src/harnesses/readers/regular-file.ts
async function withRegularFile(path2, use) {
  if (opened >= mostOpen) await new Promise((resolve7) => waiting.push(resolve7));
  else opened += 1;
  try {
    const now = openNow(path2);
    if (now !== void 0) return await useNow(path2, now, use);
    const descriptor = await openForReading(path2);
    try {
      const status2 = await statusOf(descriptor);
      if (!status2.isFile()) throw new NotRegularFileError(path2);
      const handle2 = handleOf(descriptor);
      return await use({ handle: handle2, size: status2.size, modifiedAt: status2.mtimeMs });
    } finally {
      (0, import_node_fs5.close)(descriptor, () => {
      });
    }
  } finally {
    const next = waiting.shift();
    if (next === void 0) opened -= 1;
    else next();
  }
}
function openNow(path2) {
  if (!isLocalDirectory((0, import_node_path8.dirname)(path2))) return void 0;
  try {
    return (0, import_node_fs5.openSync)(encodeBytes(path2), flags | import_node_fs5.constants.O_NOFOLLOW);
  } catch (error) {
    if (systemErrorCode(error) === "ELOOP") return void 0;
    throw error;
  }
}
async function useNow(path2, descriptor, use) {
  try {
    const status2 = (0, import_node_fs5.fstatSync)(descriptor);
    if (!status2.isFile()) throw new NotRegularFileError(path2);
    await takeTurn();
    return await use({
      size: status2.size,
      modifiedAt: status2.mtimeMs,
      handle: {
        read: async (buffer, offset, length, position) => {
          await takeTurn();
          return (0, import_node_fs5.readSync)(descriptor, buffer, offset, length, position);
        },
        readFile: async (encoding) => (0, import_node_fs5.readFileSync)(descriptor, encoding)
      }
    });
  } finally {
    (0, import_node_fs5.closeSync)(descriptor);
  }
}
async function takeTurn() {
  const now = performance.now();
  if (now - heldSince < longestHold) return;
  await new Promise((resolve7) => setImmediate(resolve7));
  heldSince = performance.now();
}
function openForReading(path2) {
  return new Promise((resolve7, reject) => {
    (0, import_node_fs5.open)(encodeBytes(path2), flags, (error, descriptor) => {
      if (error === null) resolve7(descriptor);
      else reject(error);
    });
  });
}
function statusOf(descriptor) {
  return new Promise((resolve7, reject) => {
    (0, import_node_fs5.fstat)(descriptor, (error, status2) => {
      if (error === null) resolve7(status2);
      else reject(error);
    });
  });
}
function handleOf(descriptor) {
  return {
    read: (buffer, offset, length, position) => new Promise((resolve7, reject) => {
      (0, import_node_fs5.read)(descriptor, buffer, offset, length, position, (error, count3) => {
        if (error === null) resolve7(count3);
        else reject(error);
      });
    }),
    readFile: (encoding) => new Promise((resolve7, reject) => {
      (0, import_node_fs5.readFile)(descriptor, encoding, (error, text2) => {
        if (error === null) resolve7(text2);
        else reject(error);
      });
    })
  };
}
var import_node_fs5, import_node_path8, NotRegularFileError, mostOpen, opened, waiting, flags, longestHold, heldSince;
var init_regular_file = __esm({
  "src/harnesses/readers/regular-file.ts"() {
    "use strict";
    import_node_fs5 = require("node:fs");
    import_node_path8 = require("node:path");
    init_errors();
    init_bytes();
    init_local();
    NotRegularFileError = class extends Error {
      name = "NotRegularFileError";
      code = "NOT_REGULAR";
      constructor(path2) {
        super(`${path2} is not a regular file`);
      }
    };
    mostOpen = 8;
    opened = 0;
    waiting = [];
    flags = import_node_fs5.constants.O_RDONLY | import_node_fs5.constants.O_NONBLOCK;
    longestHold = 10;
    heldSince = 0;
  }
});

// src/harnesses/readers/small-file.ts
async function readSmallFile(path2, limit) {
  if (isLocalDirectory((0, import_node_path9.dirname)(path2))) {
    try {
      return readNow(path2, limit);
    } catch (error) {
      if (systemErrorCode(error) !== "ELOOP") throw error;
    }
  }
  return readInPool(path2, limit);
}
function readNow(path2, limit) {
  const descriptor = (0, import_node_fs6.openSync)(encodeBytes(path2), flags2 | import_node_fs6.constants.O_NOFOLLOW);
  try {
    const content2 = room(path2, (0, import_node_fs6.fstatSync)(descriptor), limit);
    if (content2 === void 0 || content2.length === 0) return content2;
    const length = (0, import_node_fs6.readSync)(descriptor, content2, 0, content2.length, 0);
    return length === content2.length ? content2 : void 0;
  } finally {
    (0, import_node_fs6.closeSync)(descriptor);
  }
}
function room(path2, status2, limit) {
  if (!status2.isFile()) throw new NotRegularFileError(path2);
  return status2.size > limit ? void 0 : Buffer.alloc(status2.size);
}
function readInPool(path2, limit) {
  return new Promise((resolve7, reject) => {
    (0, import_node_fs6.open)(encodeBytes(path2), flags2, (failure2, descriptor) => {
      if (failure2 !== null) {
        reject(failure2);
        return;
      }
      const finish = (settle) => (0, import_node_fs6.close)(descriptor, settle);
      (0, import_node_fs6.fstat)(descriptor, (unknown, status2) => {
        if (unknown !== null) return finish(() => reject(unknown));
        let content2;
        try {
          content2 = room(path2, status2, limit);
        } catch (error) {
          return finish(() => reject(error));
        }
        if (content2 === void 0) return finish(() => resolve7(void 0));
        const whole = content2;
        (0, import_node_fs6.read)(descriptor, whole, 0, whole.length, 0, (broken, length) => {
          if (broken !== null) return finish(() => reject(broken));
          finish(() => resolve7(length === whole.length ? whole : void 0));
        });
      });
    });
  });
}
var import_node_fs6, import_node_path9, flags2;
var init_small_file = __esm({
  "src/harnesses/readers/small-file.ts"() {
    "use strict";
    import_node_fs6 = require("node:fs");
    import_node_path9 = require("node:path");
    init_errors();
    init_bytes();
    init_local();
    init_regular_file();
    flags2 = import_node_fs6.constants.O_RDONLY | import_node_fs6.constants.O_NONBLOCK;
  }
});

// src/harnesses/readers/json.ts
function parseRecord(text2) {
  try {
    const value = JSON.parse(text2);
    return isRecord(value) ? value : void 0;
  } catch {
    return void 0;
  }
}
function at(value, ...keys) {
  let current = value;
  for (const key of keys) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key))
      return void 0;
    current = current[key];
  }
  return current;
}
function textAt(value, ...keys) {
  const found2 = at(value, ...keys);
  return typeof found2 === "string" && found2 !== "" ? found2 : null;
}
function numberAt(value, ...keys) {
  const found2 = at(value, ...keys);
  return typeof found2 === "number" && Number.isFinite(found2) ? found2 : null;
}
function timeAt(value, ...keys) {
  const text2 = textAt(value, ...keys);
  const time3 = text2 === null ? Number.NaN : Date.parse(text2);
  return Number.isFinite(time3) && time3 >= 0 ? time3 : null;
}
async function readJsonFile(path2, limit = 1 << 20) {
  const content2 = await readSmallFile(path2, limit);
  return content2 === void 0 ? void 0 : parseRecord(decodeBytes(content2));
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
var init_json = __esm({
  "src/harnesses/readers/json.ts"() {
    "use strict";
    init_bytes();
    init_small_file();
  }
});

// src/harnesses/claude/store.ts
function claudeHome(account) {
  const value = account.variables.CLAUDE_CONFIG_DIR;
  return value ? (0, import_node_path10.resolve)(account.home, value) : (0, import_node_path10.join)(account.home, ".claude");
}
function projectFolder(directory) {
  const name = directory.replace(/[^A-Za-z0-9]/g, "-");
  if (name.length <= longestName) return name;
  let hash = 0;
  for (let index = 0; index < directory.length; index += 1) {
    hash = (hash << 5) - hash + directory.charCodeAt(index) | 0;
  }
  return `${name.slice(0, longestName)}-${Math.abs(hash).toString(36)}`;
}
function projectPath(account, directory) {
  return (0, import_node_path10.join)(claudeHome(account), "projects", projectFolder(directory));
}
async function findTranscript(ref) {
  const name = `${ref.sessionId}.jsonl`;
  const expected = (0, import_node_path10.join)(projectPath(ref.account, ref.directory), name);
  if (await isFile(expected)) return expected;
  const projects = (0, import_node_path10.join)(claudeHome(ref.account), "projects");
  for (const folder of await entries(projects)) {
    const path2 = (0, import_node_path10.join)(projects, folder, name);
    if (await isFile(path2)) return path2;
  }
  return void 0;
}
function isHome(transcript, directory) {
  return (0, import_node_path10.basename)((0, import_node_path10.resolve)(transcript, "..")) === projectFolder(directory);
}
var import_node_path10, claudeSessionId, longestName;
var init_store = __esm({
  "src/harnesses/claude/store.ts"() {
    "use strict";
    import_node_path10 = require("node:path");
    init_directory();
    claudeSessionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
    longestName = 200;
  }
});

// src/harnesses/claude/registry.ts
async function bindClaude(agent, context) {
  let reason = "Claude's registry has no entry for it";
  for (const process2 of agent.processes.toReversed()) {
    try {
      const entry = await readEntry(agent.account, process2, context.processes);
      if (entry === "another process") {
        reason = "its entry in Claude's registry names another process";
      } else if (entry === "malformed") {
        reason = "its entry in Claude's registry is not what was expected";
      } else if (entry.kind === "bg") {
        reason = "it belongs to a background session";
      } else if (isHeadless(entry, process2, context.processes)) {
        reason = "it runs without a person";
      } else {
        return {
          bound: true,
          binding: { sessionId: entry.sessionId, evidence: "registry" },
          state: entry.state,
          ...entry.directory === null ? {} : { directory: entry.directory }
        };
      }
    } catch (error) {
      if (systemErrorCode(error) !== "ENOENT") {
        reason = "its entry in Claude's registry could not be read";
      } else if (context.processes.environmentVariable(process2.pid, childMark)) {
        reason = `it was started from within a Claude (${childMark} is set) and saves no conversation`;
      }
    }
  }
  return { bound: false, reason };
}
async function readEntry(account, process2, table) {
  const path2 = (0, import_node_path11.join)(claudeHome(account), "sessions", `${process2.pid}.json`);
  const content2 = await readJsonFile(path2);
  const sessionId2 = textAt(content2, "sessionId");
  const start = textAt(content2, "procStart");
  if (sessionId2 === null || !claudeSessionId.test(sessionId2) || start === null) return "malformed";
  if (start !== process2.startTime || content2?.pid !== process2.pid) return "another process";
  const writtenAt = await modifiedAt(path2) ?? 0;
  if (writtenAt < (table.startedAt(process2.pid) ?? 0) - clockSteps) return "another process";
  return {
    sessionId: sessionId2,
    directory: textAt(content2, "cwd"),
    entrypoint: textAt(content2, "entrypoint"),
    kind: textAt(content2, "kind"),
    state: states[textAt(content2, "status") ?? ""] ?? "unknown"
  };
}
function isHeadless(entry, process2, table) {
  if (entry.entrypoint === "cli") return false;
  const inherited = table.environmentVariable(process2.pid, "CLAUDE_CODE_ENTRYPOINT");
  return entry.entrypoint !== inherited;
}
var import_node_path11, states, childMark, clockSteps;
var init_registry = __esm({
  "src/harnesses/claude/registry.ts"() {
    "use strict";
    import_node_path11 = require("node:path");
    init_errors();
    init_directory();
    init_json();
    init_store();
    states = {
      busy: "working",
      waiting: "waiting",
      idle: "idle"
    };
    childMark = "CLAUDE_CODE_CHILD_SESSION";
    clockSteps = 6e4;
  }
});

// src/harnesses/screen-text.ts
function lastLines(text2, count3) {
  const lines = text2.split("\n").map((line) => line.trimEnd());
  return lines.filter((line) => line !== "").slice(-count3).join("\n");
}
function withoutWraps(text2) {
  return text2.replace(/\s+/g, "");
}
var init_screen_text = __esm({
  "src/harnesses/screen-text.ts"() {
    "use strict";
  }
});

// src/harnesses/claude/screen.ts
function claudeScreen(text2) {
  const end3 = lastLines(text2, 24);
  const footer = inputFrame.exec(end3)?.[1];
  if (footer !== void 0) return /esc to interrupt/.test(footer) ? "busy" : "ready";
  if (withoutWraps(end3).includes("NoconversationfoundwithsessionID:")) return "lost";
  if (inUse.test(end3)) return "in-use";
  return firstRun.test(end3) ? "first-run" : /^\s+❯ \S/m.test(end3) ? "asking" : null;
}
var inUse, inputFrame, firstRun;
var init_screen = __esm({
  "src/harnesses/claude/screen.ts"() {
    "use strict";
    init_screen_text();
    inUse = /is currently running as a background agent|is running in the background.*claude (stop|agents)/;
    inputFrame = /^─{10,}.*\n❯(?:\u00a0.*)?(?:\n(?!─{10,}).*)*\n─{10,}.*((?:\n.*){0,6})$(?!\n)/m;
    firstRun = new RegExp(
      [
        "Is this a project you created or one you trust\\?",
        "Claude Code running in Bypass Permissions mode",
        "Select login method:",
        "Choose the text style that looks best with your terminal",
        "Detected a custom API key in your environment",
        "Unable to connect to Anthropic services"
      ].join("|")
    );
  }
});

// src/harnesses/readers/tail.ts
function isSkipped(line, limits) {
  return limits.skip?.(line.toString("latin1", 0, shownToSkip)) === true;
}
async function readLinesFromEnd(path2, visit, limits = {}) {
  return withRegularFile(path2, async ({ handle: handle2, size, modifiedAt: modifiedAt2 }) => {
    const complete = await scanBackwards(handle2, size, visit, { ...lineDefaults, ...limits });
    return { size, modifiedAt: modifiedAt2, complete };
  });
}
async function scanBackwards(handle2, size, visit, limits) {
  const line = new BackwardLine(limits.longLine);
  let chunk = Buffer.allocUnsafe(Math.min(firstChunk, size));
  let position = size;
  let handed = 0;
  const emit = (rest) => {
    const whole = line.take(rest);
    if (whole.bytes.length === 0) return true;
    handed += whole.bytes.length;
    const wanted = isSkipped(whole.bytes, limits) || visit(decodeLine(whole));
    return wanted && handed < limits.bytes;
  };
  while (position > 0) {
    limits.signal?.throwIfAborted();
    if (size - position >= limits.scanned) return false;
    const length = Math.min(chunk.length, position);
    position -= length;
    if (!await fill(handle2, chunk, length, position)) return false;
    let end3 = length;
    for (; ; ) {
      const newline = end3 === 0 ? -1 : chunk.lastIndexOf(10, end3 - 1);
      const rest = chunk.subarray(newline + 1, end3);
      if (newline < 0) {
        line.prepend(rest);
        break;
      }
      if (!emit(rest)) return false;
      end3 = newline;
    }
    if (chunk.length < largestChunk && position > 0) {
      chunk = Buffer.allocUnsafe(Math.min(chunk.length * 2, largestChunk, position));
    }
  }
  emit(Buffer.alloc(0));
  return true;
}
function decodeLine({ bytes: bytes2, end: end3 }) {
  if (end3 === void 0) return { long: false, text: decodeBytes(bytes2) };
  return { long: true, start: decodeBytes(bytes2), end: decodeBytes(end3) };
}
async function fill(handle2, buffer, length, position) {
  let filled = 0;
  while (filled < length) {
    const count3 = await handle2.read(buffer, filled, length - filled, position + filled);
    if (count3 === 0) return false;
    filled += count3;
  }
  return true;
}
var shownToSkip, lineDefaults, firstChunk, largestChunk, endLength, BackwardLine;
var init_tail = __esm({
  "src/harnesses/readers/tail.ts"() {
    "use strict";
    init_bytes();
    init_regular_file();
    shownToSkip = 160;
    lineDefaults = {
      longLine: 1 << 20,
      bytes: 4 << 20,
      scanned: 64 << 20
    };
    firstChunk = 64 << 10;
    largestChunk = 1 << 20;
    endLength = 4 << 10;
    BackwardLine = class {
      #longLine;
      #pieces = [];
      #length = 0;
      #end;
      constructor(longLine) {
        this.#longLine = longLine;
      }
      /** Adds a piece whose buffer is going to be used again. */
      prepend(bytes2) {
        if (bytes2.length === 0) return;
        this.#pieces.unshift(Buffer.from(bytes2));
        this.#length += bytes2.length;
        if (this.#length > this.#longLine) this.#shorten();
      }
      /** The whole line, `start` being its first piece. Good until the piece's buffer is used again. */
      take(start) {
        if (this.#length + start.length > this.#longLine) {
          this.prepend(start);
          this.#shorten();
        } else if (this.#length > 0 && start.length > 0) this.prepend(start);
        const bytes2 = this.#length === 0 ? start : Buffer.concat(this.#pieces);
        const end3 = this.#end;
        this.#pieces = [];
        this.#length = 0;
        this.#end = void 0;
        return { bytes: bytes2, end: end3 };
      }
      #shorten() {
        const known6 = Buffer.concat(this.#pieces);
        this.#end ??= Buffer.from(known6.subarray(-endLength));
        this.#pieces = [Buffer.from(known6.subarray(0, endLength))];
      }
    };
  }
});

// src/harnesses/readers/head.ts
async function readLinesFromStart(path2, visit, limits = {}) {
  const { longLine, bytes: bytes2, scanned, signal, ...rest } = { ...lineDefaults, ...limits };
  return withRegularFile(path2, async ({ handle: handle2, size, modifiedAt: modifiedAt2 }) => {
    const chunk = Buffer.allocUnsafe(Math.min(chunkLength, size));
    const line = new ForwardLine(longLine, visit, rest);
    let position = 0;
    let wanted = true;
    while (wanted && position < size) {
      signal?.throwIfAborted();
      if (position >= scanned || line.handed >= bytes2) return { size, modifiedAt: modifiedAt2, complete: false };
      const length = Math.min(chunk.length, size - position);
      if (!await fill(handle2, chunk, length, position))
        return { size, modifiedAt: modifiedAt2, complete: false };
      position += length;
      let start = 0;
      while (wanted && start < length) {
        const newline = chunk.subarray(0, length).indexOf(10, start);
        line.append(chunk.subarray(start, newline < 0 ? length : newline));
        if (newline < 0) break;
        wanted = line.finish() && line.handed < bytes2;
        start = newline + 1;
      }
    }
    if (wanted) line.finish();
    return { size, modifiedAt: modifiedAt2, complete: wanted };
  });
}
var chunkLength, ForwardLine;
var init_head = __esm({
  "src/harnesses/readers/head.ts"() {
    "use strict";
    init_bytes();
    init_regular_file();
    init_tail();
    chunkLength = 64 << 10;
    ForwardLine = class {
      handed = 0;
      #longLine;
      #visit;
      #limits;
      #pieces = [];
      #length = 0;
      #start;
      constructor(longLine, visit, limits) {
        this.#longLine = longLine;
        this.#visit = visit;
        this.#limits = limits;
      }
      append(bytes2) {
        if (bytes2.length === 0) return;
        this.#pieces.push(Buffer.from(bytes2));
        this.#length += bytes2.length;
        if (this.#length <= this.#longLine) return;
        const known6 = Buffer.concat(this.#pieces);
        this.#start ??= Buffer.from(known6.subarray(0, endLength));
        this.#pieces = [Buffer.from(known6.subarray(-endLength))];
      }
      finish() {
        const known6 = Buffer.concat(this.#pieces);
        const start = this.#start;
        this.#pieces = [];
        this.#length = 0;
        this.#start = void 0;
        if (known6.length === 0) return true;
        this.handed += known6.length + (start?.length ?? 0);
        if (isSkipped(start ?? known6, this.#limits)) return true;
        return this.#visit(
          start === void 0 ? { long: false, text: decodeBytes(known6) } : { long: true, start: decodeBytes(start), end: decodeBytes(known6.subarray(-endLength)) }
        );
      }
    };
  }
});

// src/harnesses/recent.ts
function titleFromPrompt(text2) {
  const line = text2.trim().split("\n", 1)[0]?.trim() ?? "";
  return line === "" ? null : line.slice(0, 100);
}
function newestFirst(found2) {
  return found2.toSorted((a, b) => (b.lastMessageAt ?? 0) - (a.lastMessageAt ?? 0));
}
var mostMessages, mostCharacters, RecentMessages;
var init_recent = __esm({
  "src/harnesses/recent.ts"() {
    "use strict";
    mostMessages = 8;
    mostCharacters = 2e3;
    RecentMessages = class {
      /** Of the newest message that has a time; null before one was seen. */
      lastMessageAt = null;
      #messages = [];
      /** Messages are added newest first. One without text counts for the time alone. */
      add(role, at2, text2) {
        this.lastMessageAt ??= at2;
        const shown = text2.trim();
        if (shown === "" || this.isFull) return;
        this.#messages.push({ role, at: at2, text: shown.slice(0, mostCharacters) });
      }
      get isFull() {
        return this.#messages.length >= mostMessages;
      }
      /** Oldest first. */
      get messages() {
        return this.#messages.toReversed();
      }
    };
  }
});

// src/harnesses/claude/record.ts
function transcriptRecord(line) {
  return line.long ? longRecord(line.start, line.end) : parseRecord(line.text);
}
function saysNothing(start) {
  const type = /^\{"type":"([a-z-]+)"/.exec(start)?.[1];
  return type === void 0 ? attachment.test(start) : !told.has(type);
}
function longRecord(start, end3) {
  const role = /"role":"(user|assistant)"/.exec(start)?.[1];
  if (role === void 0 || start.includes('"isSidechain":true')) return void 0;
  const tool = /"tool_use_id":"([^"]+)"/.exec(start)?.[1];
  const known6 = (name) => new RegExp(`"${name}":"([^"\\\\]+)"(?!.*"${name}":")`, "s").exec(end3)?.[1];
  return {
    type: role,
    timestamp: known6("timestamp"),
    cwd: known6("cwd"),
    gitBranch: known6("gitBranch"),
    permissionMode: known6("permissionMode"),
    message: {
      role,
      content: tool === void 0 ? "" : [{ type: "tool_result", tool_use_id: tool }],
      stop_reason: known6("stop_reason")
    },
    .../"origin":\{"kind":"human"\}/.test(end3) ? { origin: { kind: "human" } } : {}
  };
}
function isHuman(record3) {
  if (record3.type !== "user" || record3.isSidechain === true || record3.isMeta === true) return false;
  const kind = at(record3, "origin", "kind");
  if (kind !== void 0) return kind === "human";
  if (record3.isCompactSummary === true || hasPart(record3, "tool_result")) return false;
  const text2 = messageText(record3).trimStart();
  return text2 !== "" && !text2.startsWith("<") && !isInterruption(record3);
}
function isModel(record3) {
  return record3.type === "assistant" && record3.isSidechain !== true && textAt(record3, "message", "model") !== "<synthetic>";
}
function isInterruption(record3) {
  return /^\[Request interrupted by user/.test(messageText(record3));
}
function hasPart(record3, type) {
  const content2 = at(record3, "message", "content");
  return Array.isArray(content2) && content2.some((part) => at(part, "type") === type);
}
function messageText(record3) {
  const content2 = at(record3, "message", "content");
  if (typeof content2 === "string") return content2;
  if (!Array.isArray(content2)) return "";
  return content2.filter((part) => at(part, "type") === "text").map((part) => textAt(part, "text") ?? "").join("\n");
}
var told, attachment;
var init_record = __esm({
  "src/harnesses/claude/record.ts"() {
    "use strict";
    init_json();
    told = /* @__PURE__ */ new Set([
      ...["ai-title", "custom-title", "cost-state", "permission-mode"],
      ...["user", "assistant", "system"]
    ]);
    attachment = /^\{"parentUuid":(?:null|"[^"]*"),"isSidechain":(?:true|false),"attachment":/;
  }
});

// src/harnesses/claude/turn.ts
function turnInFlight(record3) {
  if (record3.isSidechain === true) return void 0;
  if (record3.type === "system") return endsTurn(textAt(record3, "subtype")) ? false : void 0;
  if (record3.type === "assistant") {
    if (textAt(record3, "message", "model") === "<synthetic>") return false;
    const reason = textAt(record3, "message", "stop_reason");
    return reason === null || reason === "tool_use" || hasPart(record3, "tool_use");
  }
  if (record3.type !== "user") return void 0;
  if (isInterruption(record3)) return false;
  return isHuman(record3) || hasPart(record3, "tool_result") ? true : void 0;
}
function endsTurn(subtype) {
  return subtype === "turn_duration" || subtype === "compact_boundary";
}
var init_turn = __esm({
  "src/harnesses/claude/turn.ts"() {
    "use strict";
    init_json();
    init_record();
  }
});

// src/harnesses/claude/transcript.ts
async function readClaudeTranscript(path2, sessionId2, account, signal) {
  const near = await readEnding(path2, { scanned: end, signal }, (ending2) => ending2.isComplete);
  const isEnough = near.complete || near.ending.isEnough;
  const { ending, complete } = isEnough ? near : await readEnding(path2, { signal }, (further) => further.isEnough);
  const lacking = !complete && (ending.title === null || ending.home === null);
  const start = lacking ? await readStart(path2, signal) : void 0;
  return {
    sessionId: sessionId2,
    directory: ending.home ?? start?.directory ?? ending.lastDirectory,
    transcript: path2,
    title: ending.title ?? start?.title ?? ending.prompt,
    model: ending.model,
    branch: ending.branch,
    cost: ending.cost,
    // The transcript counts tokens, but does not say how many the model's window holds.
    contextShare: null,
    lastMessageAt: ending.recent.lastMessageAt,
    interrupted: ending.inFlight ?? false,
    inheritedPermission: await inheritedPermission(ending.permissionMode, account),
    messages: ending.recent.messages,
    entrypoint: ending.entrypoint
  };
}
async function readEnding(path2, limits, done) {
  const ending = new Ending(path2);
  const { complete } = await readLinesFromEnd(
    path2,
    (line) => {
      const record3 = transcriptRecord(line);
      if (record3 !== void 0) ending.add(record3);
      return !done(ending);
    },
    { ...limits, skip: saysNothing }
  );
  return { ending, complete };
}
async function readStart(path2, signal) {
  let title = null;
  let directory = null;
  await readLinesFromStart(
    path2,
    (line) => {
      const record3 = transcriptRecord(line);
      if (record3 === void 0) return true;
      title ??= textAt(record3, "customTitle") ?? textAt(record3, "aiTitle");
      if (isHuman(record3)) title ??= titleFromPrompt(messageText(record3));
      const cwd = textAt(record3, "cwd");
      if (cwd !== null && isHome(path2, cwd)) directory ??= cwd;
      return title === null || directory === null;
    },
    { scanned: head, skip: saysNothing, signal }
  );
  return { title, directory };
}
async function inheritedPermission(mode, account) {
  if (mode === "acceptEdits" || mode === "dontAsk") return mode;
  if (mode !== "auto") return null;
  const settings = await readJsonFile((0, import_node_path12.join)(claudeHome(account), "settings.json")).catch(() => null);
  const preferred = at(settings, "permissions", "defaultMode");
  return typeof preferred === "string" && preferred !== "auto" ? mode : null;
}
var import_node_path12, end, head, Ending;
var init_transcript = __esm({
  "src/harnesses/claude/transcript.ts"() {
    "use strict";
    import_node_path12 = require("node:path");
    init_head();
    init_json();
    init_tail();
    init_recent();
    init_record();
    init_store();
    init_turn();
    end = 192 << 10;
    head = 256 << 10;
    Ending = class {
      recent = new RecentMessages();
      title = null;
      /** The oldest prompt that was seen. */
      prompt = null;
      model = null;
      branch = null;
      /** The last directory that the transcript's folder is named after. */
      home = null;
      lastDirectory = null;
      cost = null;
      inFlight;
      permissionMode = null;
      entrypoint = null;
      #path;
      #titleIsOwn = false;
      constructor(path2) {
        this.#path = path2;
      }
      get isEnough() {
        return this.recent.lastMessageAt !== null && this.model !== null && this.inFlight !== void 0;
      }
      get isComplete() {
        const isTitled = this.title !== null && this.cost !== null;
        return this.isEnough && isTitled && this.home !== null && this.recent.isFull;
      }
      add(record3) {
        this.#addTitle(record3);
        if (record3.type === "cost-state") this.cost ??= numberAt(record3, "totalCostUSD");
        this.permissionMode ??= textAt(record3, "permissionMode");
        this.#addPlace(record3);
        this.inFlight ??= turnInFlight(record3);
        if (isModel(record3)) {
          this.model ??= textAt(record3, "message", "model");
          this.recent.add("assistant", timeAt(record3, "timestamp"), messageText(record3));
        } else if (isHuman(record3)) {
          const text2 = messageText(record3);
          this.prompt = titleFromPrompt(text2) ?? this.prompt;
          this.recent.add("user", timeAt(record3, "timestamp"), text2);
        }
      }
      /** A name that the user gave counts before one that Claude made up, wherever they stand. */
      #addTitle(record3) {
        if (record3.type === "custom-title" && !this.#titleIsOwn) {
          const own2 = textAt(record3, "customTitle");
          this.title = own2 ?? this.title;
          this.#titleIsOwn = own2 !== null;
        }
        if (record3.type === "ai-title") this.title ??= textAt(record3, "aiTitle");
      }
      #addPlace(record3) {
        if (record3.type !== "user" && record3.type !== "assistant") return;
        this.entrypoint ??= textAt(record3, "entrypoint");
        const branch = textAt(record3, "gitBranch");
        if (branch !== null && branch !== "HEAD") this.branch ??= branch;
        const directory = textAt(record3, "cwd");
        this.lastDirectory ??= directory;
        if (directory !== null && this.home === null && isHome(this.#path, directory)) {
          this.home = directory;
        }
      }
    };
  }
});

// src/harnesses/claude/writer.ts
async function findClaudeWriter(ref, { processes }) {
  const home = claudeHome(ref.account);
  const ofTable = known2.get(processes) ?? /* @__PURE__ */ new Map();
  known2.set(processes, ofTable);
  const found2 = ofTable.get(home) ?? writersOf(ref.account, processes);
  ofTable.set(home, found2);
  found2.catch(() => ofTable.delete(home));
  const { registered, unreadable: unreadable2, starting } = await found2;
  const writer = registered.get(ref.sessionId);
  if (writer !== void 0) return writer;
  if (unreadable2 !== null) {
    throw new Error(`the registry entry of the Claude with pid ${unreadable2} is not readable`);
  }
  return starting.get(ref.sessionId) ?? null;
}
async function writersOf(account, table) {
  const registered = /* @__PURE__ */ new Map();
  const pids = /* @__PURE__ */ new Set();
  let unreadable2 = null;
  for (const name of await entries((0, import_node_path13.join)(claudeHome(account), "sessions"))) {
    const process2 = table.get(Number(/^(\d+)\.json$/.exec(name)?.[1] ?? 0));
    if (process2 === void 0) continue;
    const entry = await readEntry(account, process2, table);
    if (entry === "another process") continue;
    if (entry === "malformed") {
      if (claudeWords(process2, table) !== void 0) unreadable2 ??= process2.pid;
      continue;
    }
    pids.add(process2.pid);
    registered.set(entry.sessionId, process2);
  }
  return { registered, unreadable: unreadable2, starting: startingWriters(table, pids) };
}
function startingWriters(table, registered) {
  const starting = /* @__PURE__ */ new Map();
  for (const process2 of table.all()) {
    const words = registered.has(process2.pid) ? void 0 : claudeWords(process2, table);
    if (words === void 0) continue;
    for (const flag2 of ["--resume", "--session-id"]) {
      const named2 = flagValue(words, claudeFlags, flag2);
      if (named2 != null && !starting.has(named2)) starting.set(named2, process2);
    }
  }
  return starting;
}
var import_node_path13, known2;
var init_writer = __esm({
  "src/harnesses/claude/writer.ts"() {
    "use strict";
    import_node_path13 = require("node:path");
    init_flags2();
    init_directory();
    init_flags();
    init_recognise();
    init_registry();
    init_store();
    known2 = /* @__PURE__ */ new WeakMap();
  }
});

// src/harnesses/readers/sqlite.ts
async function readDatabase(path2, read4) {
  const header = await withRegularFile(path2, async ({ handle: handle2, size }) => {
    const bytes2 = Buffer.alloc(20);
    await fill(handle2, bytes2, Math.min(bytes2.length, size), 0);
    return bytes2;
  });
  const { DatabaseSync } = await withoutWarning(() => import("node:sqlite"));
  if (header[18] === 2 && !await isFile(`${path2}-wal`)) {
    try {
      const uri = `${(0, import_node_url.pathToFileURL)(encodeBytes(path2).toString("utf8")).href}?immutable=1`;
      return readOnce(new DatabaseSync(uri, { readOnly: true }), read4);
    } catch (error) {
      if (!isCannotOpen(error) && !isDamaged(error)) throw explained(error);
    }
  }
  try {
    return readOnce(new DatabaseSync(path2, { readOnly: true }), read4);
  } catch (error) {
    throw explained(error);
  }
}
function readOnce(database, read4) {
  try {
    database.exec(`PRAGMA busy_timeout = ${busyTimeout}; BEGIN`);
    return read4({
      rows: (sql, ...parameters) => database.prepare(sql).all(...parameters)
    });
  } finally {
    database.close();
  }
}
function resultCode(error) {
  if (!(error instanceof Error) || !("errcode" in error)) return void 0;
  return typeof error.errcode === "number" ? error.errcode & 255 : void 0;
}
function isCannotOpen(error) {
  return resultCode(error) === 14;
}
function isDamaged(error) {
  return resultCode(error) === 11 || resultCode(error) === 26;
}
function explained(error) {
  const code = resultCode(error);
  if (code === void 0) return error;
  if (code === 5 || code === 6) return new DatabaseError("its database is locked", error);
  if (isDamaged(error)) return new DatabaseError("its database is damaged", error);
  if (code === 1) return new DatabaseError("its database has a layout that is not known", error);
  return new DatabaseError(`its database could not be read (SQLite ${code})`, error);
}
async function withoutWarning(load) {
  const emitWarning = process.emitWarning;
  process.emitWarning = () => {
  };
  try {
    return await load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
var import_node_url, DatabaseError, busyTimeout;
var init_sqlite = __esm({
  "src/harnesses/readers/sqlite.ts"() {
    "use strict";
    import_node_url = require("node:url");
    init_bytes();
    init_directory();
    init_regular_file();
    init_tail();
    DatabaseError = class extends Error {
      name = "DatabaseError";
      reason;
      constructor(reason, cause) {
        super(reason, { cause });
        this.reason = reason;
      }
    };
    busyTimeout = 100;
  }
});

// src/harnesses/readers/reason.ts
function unreadable(error, signal) {
  signal.throwIfAborted();
  if (error instanceof DatabaseError) return { status: "unreadable", reason: error.reason };
  const code = systemErrorCode(error);
  if (error instanceof NotRegularFileError)
    return { status: "unreadable", reason: "its transcript is no file" };
  if (code === "EACCES" || code === "EPERM")
    return { status: "unreadable", reason: "its transcript may not be read" };
  return {
    status: "unreadable",
    reason: `its transcript could not be read (${code ?? "unexpected content"})`
  };
}
var init_reason = __esm({
  "src/harnesses/readers/reason.ts"() {
    "use strict";
    init_errors();
    init_regular_file();
    init_sqlite();
  }
});

// src/harnesses/readers/jsonl.ts
function readRecordsFromEnd(path2, visit, limits = {}) {
  return readLinesFromEnd(path2, recordVisitor(visit, limits), limits);
}
function readRecordsFromStart(path2, visit, limits = {}) {
  return readLinesFromStart(path2, recordVisitor(visit, limits), limits);
}
function recordVisitor(visit, limits) {
  return (line) => {
    const record3 = line.long ? limits.long?.(line.start, line.end) : parseRecord(line.text);
    return record3 === void 0 || visit(record3);
  };
}
var init_jsonl = __esm({
  "src/harnesses/readers/jsonl.ts"() {
    "use strict";
    init_head();
    init_json();
    init_tail();
  }
});

// src/harnesses/told.ts
async function told2(facts, signal) {
  const hasMessage = facts.messages.length > 0 || facts.lastMessageAt !== null;
  if (hasMessage || facts.transcript === null) return { status: "found", facts };
  const { size } = await import_node_fs7.promises.stat(encodeBytes(facts.transcript));
  if (size > readWhole) return { status: "found", facts };
  let isKnown = size === 0;
  await readRecordsFromStart(
    facts.transcript,
    ({ type }) => {
      isKnown = typeof type === "string";
      return !isKnown;
    },
    { bytes: readWhole, signal }
  );
  return isKnown ? { status: "missing" } : { status: "unreadable", reason: "its transcript has a form that is not known" };
}
var import_node_fs7, readWhole;
var init_told = __esm({
  "src/harnesses/told.ts"() {
    "use strict";
    import_node_fs7 = require("node:fs");
    init_bytes();
    init_jsonl();
    readWhole = 64 << 10;
  }
});

// src/harnesses/claude.ts
var claude_exports = {};
__export(claude_exports, {
  claude: () => claude
});
function restriction(request) {
  if (request.inheritedPermission === null || request.keepInheritedPermission) return [];
  const words = [...request.flags, ...request.permissionFlags];
  const isStated = words.some((word) => word.startsWith("--permission-mode"));
  return isStated ? [] : ["--permission-mode", "default"];
}
var accountVariables, claude;
var init_claude = __esm({
  "src/harnesses/claude.ts"() {
    "use strict";
    init_account();
    init_flags();
    init_recognise();
    init_registry();
    init_screen();
    init_store();
    init_transcript();
    init_writer();
    init_flags2();
    init_directory();
    init_reason();
    init_recent();
    init_told();
    accountVariables = ["CLAUDE_CONFIG_DIR"];
    claude = {
      name: "claude",
      title: "Claude Code",
      command: "claude",
      sessionIdPattern: claudeSessionId,
      accountVariables,
      unsetAtLaunch: [
        // Sends the interrupted prompt again by itself, and runs its tools (2.1.197).
        "CLAUDE_CODE_RESUME_INTERRUPTED_TURN",
        // Marks of a parent Claude, where the server was started from within one: no transcript is saved then (2.1.332).
        "CLAUDE_CODE_CHILD_SESSION",
        "CLAUDE_CODE_SESSION_ID",
        "CLAUDE_CODE_ENTRYPOINT",
        "CLAUDECODE"
      ],
      flags: claudeFlags,
      recognise: isInteractiveClaude,
      bind: bindClaude,
      async readConversation(ref, signal) {
        try {
          const path2 = await findTranscript(ref);
          if (path2 === void 0) return { status: "missing" };
          const { entrypoint: _, ...facts } = await readClaudeTranscript(
            path2,
            ref.sessionId,
            ref.account,
            signal
          );
          return await told2(facts, signal);
        } catch (error) {
          return unreadable(error, signal);
        }
      },
      async conversations(directory, account, signal) {
        const found2 = [];
        for (const { name, path: path2 } of await newestFiles(projectPath(account, directory))) {
          const sessionId2 = name.replace(/\.jsonl$/, "");
          if (sessionId2 === name || !claudeSessionId.test(sessionId2)) continue;
          const facts = await readClaudeTranscript(path2, sessionId2, account, signal);
          if (facts.directory !== directory || facts.entrypoint?.startsWith("sdk")) continue;
          if (facts.lastMessageAt === null) continue;
          found2.push({ sessionId: sessionId2, title: facts.title, lastMessageAt: facts.lastMessageAt });
        }
        return newestFirst(found2);
      },
      findWriter: findClaudeWriter,
      resume: (request) => ({
        argv: [
          "claude",
          "--resume",
          request.sessionId,
          ...request.flags,
          ...replayablePermissionFlags(request.permissionFlags, claudeFlags),
          ...restriction(request)
        ],
        environment: accountEnvironment(request.account, accountVariables)
      }),
      screen: claudeScreen
    };
  }
});

// src/harnesses/codex/permission.ts
function restrictionOf(inherited) {
  const sandbox = inherited === "never-ask-read-only" ? "read-only" : "workspace-write";
  const words = ["-s", sandbox, "-a", "on-request"];
  const reviewer = inherited === "approve-for-me" || inherited === "unknown";
  return reviewer ? [...words, "-c", "approvals_reviewer=user"] : words;
}
var PermissionReader, isOpen;
var init_permission = __esm({
  "src/harnesses/codex/permission.ts"() {
    "use strict";
    init_json();
    PermissionReader = class {
      #isOpen;
      #isReadOnly;
      #approval;
      #reviewer;
      /** A `turn_context`, or the `thread_settings` of a `thread_settings_applied`. */
      add(settings) {
        const profile = textAt(settings, "permission_profile", "type");
        const sandbox = textAt(settings, "sandbox_policy", "type");
        if (profile !== null || sandbox !== null) {
          this.#isOpen ??= isOpen.test(profile ?? "") || isOpen.test(sandbox ?? "");
        }
        if (sandbox !== null) this.#isReadOnly ??= sandbox === "read-only";
        const approval = at(settings, "approval_policy");
        if (approval !== void 0) this.#approval ??= typeof approval === "string" ? approval : "";
        this.#reviewer ??= textAt(settings, "approvals_reviewer") ?? void 0;
      }
      get inherited() {
        if (this.#isOpen === void 0 || this.#approval === void 0) return "unknown";
        if (this.#isOpen) return "danger-full-access";
        if (this.#approval === "never") return this.#isReadOnly ? "never-ask-read-only" : "never-ask";
        return this.#reviewer === void 0 || this.#reviewer === "user" ? null : "approve-for-me";
      }
    };
    isOpen = /^(disabled|external|danger-full-access|external-sandbox)$/;
  }
});

// src/harnesses/codex/rollout.ts
async function readRollout(path2, signal) {
  const near = await readEnding2(path2, { scanned: end2, signal }, (ending2) => ending2.isComplete);
  const isKnown = near.complete || near.ending.isKnown;
  const far = { bytes: 64 << 20, signal };
  const { ending } = isKnown ? near : await readEnding2(path2, far, (further) => further.isKnown);
  const start = await readRolloutStart(path2, signal);
  return {
    // The terminal resumes in the last directory that was recorded, and asks when it is started elsewhere.
    directory: ending.directory ?? start.directory,
    transcript: path2,
    title: start.prompt ?? ending.prompt,
    model: ending.model,
    branch: start.branch,
    cost: null,
    contextShare: ending.contextShare,
    lastMessageAt: ending.recent.lastMessageAt,
    interrupted: ending.inFlight ?? false,
    inheritedPermission: ending.permission.inherited,
    messages: ending.recent.messages,
    isConversation: start.isConversation
  };
}
async function readEnding2(path2, limits, done) {
  const ending = new Ending2();
  const { complete } = await readLinesFromEnd(
    path2,
    (line) => {
      const record3 = rolloutRecord(line);
      if (record3 !== void 0) ending.add(record3);
      return !done(ending);
    },
    { ...limits, skip: saysNothing2 }
  );
  return { ending, complete };
}
function saysNothing2(start) {
  return start.startsWith('{"timestamp":"') && !told3.test(start);
}
function rolloutRecord(line) {
  if (!line.long) return parseRecord(line.text);
  const item = /"item":\{"type":"(UserMessage|AgentMessage)"/.exec(line.start)?.[1];
  const timestamp = /^\{"timestamp":"([^"]*)"/.exec(line.start)?.[1];
  if (item === void 0) return void 0;
  return {
    timestamp,
    type: "event_msg",
    payload: { type: "item_completed", item: { type: item } }
  };
}
function itemText(item) {
  const content2 = at(item, "content");
  if (!Array.isArray(content2)) return "";
  return content2.map((part) => textAt(part, "text") ?? "").join("\n");
}
function share(info) {
  const used = numberAt(info, "last_token_usage", "total_tokens");
  const window = numberAt(info, "model_context_window");
  if (used === null || window === null || window <= 0) return null;
  return Math.min(1, Math.max(0, used / window));
}
async function readRolloutStart(path2, signal) {
  let meta;
  let prompt = null;
  await readLinesFromStart(
    path2,
    (line) => {
      const record3 = rolloutRecord(line);
      const payload = at(record3, "payload");
      if (record3?.type === "session_meta") meta ??= payload;
      if (textAt(payload, "item", "type") === "UserMessage") {
        prompt ??= titleFromPrompt(itemText(at(payload, "item")));
      }
      if (textAt(payload, "type") === "user_message") {
        prompt ??= titleFromPrompt(textAt(payload, "message") ?? "");
      }
      return prompt === null;
    },
    { scanned: head2, skip: saysNothing2, signal }
  );
  return {
    prompt,
    directory: textAt(meta, "cwd"),
    branch: textAt(meta, "git", "branch"),
    isConversation: isConversation(meta)
  };
}
function isConversation(meta) {
  const source = at(meta, "source");
  if (source !== void 0 && source !== "cli" && source !== "vscode") return false;
  const threadSource = at(meta, "thread_source");
  return threadSource === void 0 || threadSource === null || threadSource === "user";
}
var end2, head2, told3, Ending2;
var init_rollout = __esm({
  "src/harnesses/codex/rollout.ts"() {
    "use strict";
    init_head();
    init_json();
    init_tail();
    init_recent();
    init_permission();
    end2 = 128 << 10;
    head2 = 512 << 10;
    told3 = /^\{"timestamp":"[^"]*",(?:"ordinal":\d+,)?"type":"(?:event_msg|turn_context|session_meta)"/;
    Ending2 = class {
      recent = new RecentMessages();
      permission = new PermissionReader();
      /** The oldest prompt that was seen. */
      prompt = null;
      model = null;
      directory = null;
      contextShare = null;
      inFlight;
      get isKnown() {
        return this.inFlight !== void 0 && this.directory !== null && this.recent.lastMessageAt !== null;
      }
      get isComplete() {
        return this.isKnown && this.recent.isFull && this.contextShare !== null;
      }
      add(record3) {
        const payload = at(record3, "payload");
        if (record3.type === "turn_context") this.#addContext(payload);
        if (record3.type === "event_msg") this.#addEvent(record3, payload);
      }
      #addContext(context) {
        this.model ??= textAt(context, "model");
        this.directory ??= textAt(context, "cwd");
        this.permission.add(context);
      }
      #addEvent(record3, payload) {
        switch (textAt(payload, "type")) {
          case "task_complete":
          case "turn_aborted":
            this.inFlight ??= false;
            break;
          case "task_started":
            this.inFlight ??= true;
            break;
          case "item_completed":
            this.inFlight ??= true;
            this.#addMessage(record3, at(payload, "item"));
            break;
          // As Codex before 0.150 or so wrote them.
          case "user_message":
            this.#add("user", record3, textAt(payload, "message") ?? "");
            break;
          case "agent_message":
            this.#add("assistant", record3, textAt(payload, "message") ?? "");
            break;
          case "thread_settings_applied":
            this.permission.add(at(payload, "thread_settings"));
            break;
          case "token_count":
            this.contextShare ??= share(at(payload, "info"));
            break;
        }
      }
      #addMessage(record3, item) {
        const type = textAt(item, "type");
        if (type === "UserMessage") this.#add("user", record3, itemText(item));
        if (type === "AgentMessage") this.#add("assistant", record3, itemText(item));
      }
      #add(role, record3, text2) {
        this.recent.add(role, timeAt(record3, "timestamp"), text2);
        if (role === "user") this.prompt = titleFromPrompt(text2) ?? this.prompt;
      }
    };
  }
});

// src/harnesses/codex/store.ts
function codexHome(account) {
  const value = account.variables.CODEX_HOME;
  return value ? (0, import_node_path14.resolve)(account.home, value) : (0, import_node_path14.join)(account.home, ".codex");
}
async function findRollout(account, threadId2) {
  const sessions = (0, import_node_path14.join)(codexHome(account), "sessions");
  const expected = (0, import_node_path14.join)(sessions, expectedRollout(threadId2));
  if (await isFile(expected)) return { path: expected, compressed: false };
  const likely = daysAround(threadId2).map((day3) => (0, import_node_path14.join)(sessions, day3));
  return await findIn(likely, threadId2) ?? findIn(await dayFolders(sessions), threadId2);
}
async function findIn(folders2, threadId2) {
  for (const folder of folders2) {
    for (const name of await entries(folder)) {
      if (name.endsWith(`-${threadId2}.jsonl`)) {
        return { path: (0, import_node_path14.join)(folder, name), compressed: false };
      }
      if (name.endsWith(`-${threadId2}.jsonl.zst`)) {
        return { path: (0, import_node_path14.join)(folder, name), compressed: true };
      }
    }
  }
  return void 0;
}
function expectedRollout(threadId2) {
  const began = new Date(timeOf(threadId2));
  const part = (value) => `${value}`.padStart(2, "0");
  const date = [began.getFullYear(), part(began.getMonth() + 1), part(began.getDate())];
  const time3 = [began.getHours(), began.getMinutes(), began.getSeconds()].map(part);
  return `${date.join("/")}/rollout-${date.join("-")}T${time3.join("-")}-${threadId2}.jsonl`;
}
function timeOf(threadId2) {
  return Number.parseInt(threadId2.replaceAll("-", "").slice(0, 12), 16);
}
function daysAround(threadId2) {
  const began = timeOf(threadId2);
  return [0, -1, 1].map((days) => {
    const date = new Date(began + days * 24 * 36e5);
    const iso = Number.isNaN(date.getTime()) ? "1970-01-01" : date.toISOString();
    return iso.slice(0, 10).replaceAll("-", "/");
  });
}
async function dayFolders(sessions) {
  let folders2 = [sessions];
  for (const pattern of [/^\d{4}$/, /^\d{2}$/, /^\d{2}$/]) {
    const below = [];
    for (const folder of folders2) {
      const names2 = (await entries(folder)).filter((name) => pattern.test(name));
      below.push(...names2.sort((a, b) => Number(b) - Number(a)).map((name) => (0, import_node_path14.join)(folder, name)));
    }
    folders2 = below;
  }
  return folders2;
}
async function newestRollouts(account, most = 300) {
  const files = [];
  for (const folder of await dayFolders((0, import_node_path14.join)(codexHome(account), "sessions"))) {
    files.push(...await newestFiles(folder, most));
    if (files.length >= most) break;
  }
  return files.filter(({ name }) => name.endsWith(".jsonl")).sort((a, b) => b.modifiedAt - a.modifiedAt);
}
function threadOfRollout(path2) {
  const id = /\/rollout-[^/]*?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/.exec(
    path2
  )?.[1];
  return id !== void 0 && codexThreadId.test(id) ? id : void 0;
}
async function threadNames(account, signal) {
  const names2 = /* @__PURE__ */ new Map();
  const path2 = (0, import_node_path14.join)(codexHome(account), "session_index.jsonl");
  try {
    await readRecordsFromEnd(
      path2,
      (record3) => {
        const id = textAt(record3, "id");
        const name = textAt(record3, "thread_name");
        if (id !== null && name !== null && !names2.has(id)) names2.set(id, name);
        return true;
      },
      { bytes: 512 << 10, signal }
    );
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
  }
  return names2;
}
var import_node_path14, codexThreadId;
var init_store2 = __esm({
  "src/harnesses/codex/store.ts"() {
    "use strict";
    import_node_path14 = require("node:path");
    init_errors();
    init_directory();
    init_json();
    init_jsonl();
    codexThreadId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
  }
});

// src/harnesses/codex/held.ts
function locksOf(process2, table) {
  return table.openFiles(process2.pid).flatMap((path2) => {
    const threadId2 = /\/thread-writer-locks\/([0-9a-f-]{36})\.lock$/.exec(path2)?.[1];
    return threadId2 !== void 0 && codexThreadId.test(threadId2) ? [{ threadId: threadId2, lock: path2 }] : [];
  });
}
function heldThreads(process2, context) {
  const before = known3.get(process2);
  if (before !== void 0) return before;
  const held2 = findHeldThreads(process2, context);
  known3.set(process2, held2);
  return held2;
}
async function findHeldThreads(process2, { processes, signal }) {
  const written = /* @__PURE__ */ new Set();
  const helpers = /* @__PURE__ */ new Set();
  for (const path2 of processes.openFiles(process2.pid)) {
    const threadId2 = threadOfRollout(path2);
    if (threadId2 === void 0) continue;
    written.add(threadId2);
    const start = await readRolloutStart(path2, signal).catch(() => void 0);
    signal.throwIfAborted();
    if (start?.isConversation === false) helpers.add(threadId2);
  }
  const held2 = [];
  for (const { threadId: threadId2, lock } of locksOf(process2, processes)) {
    if (helpers.has(threadId2)) continue;
    const lockedAt = (await import_node_fs8.promises.stat(encodeBytes(lock)).catch(() => void 0))?.mtimeMs ?? 0;
    held2.push({ threadId: threadId2, lock, lockedAt, hasRollout: written.has(threadId2) });
  }
  return held2;
}
var import_node_fs8, known3;
var init_held = __esm({
  "src/harnesses/codex/held.ts"() {
    "use strict";
    import_node_fs8 = require("node:fs");
    init_bytes();
    init_rollout();
    init_store2();
    known3 = /* @__PURE__ */ new WeakMap();
  }
});

// src/harnesses/codex/flags.ts
var codexFlags, codexSubcommands;
var init_flags3 = __esm({
  "src/harnesses/codex/flags.ts"() {
    "use strict";
    init_flag_rules();
    codexFlags = [
      ...rules("replay", "one", "--model -m", "--profile -p", "--local-provider"),
      ...rules("replay", "none", "--no-alt-screen", "--no-daemon", "--oss", "--strict-config"),
      { names: ["--sandbox", "-s"], arity: "one", policy: "permission", value: /^danger-full-access$/ },
      { names: ["--sandbox", "-s"], arity: "one", policy: "drop" },
      { names: ["--ask-for-approval", "-a"], arity: "one", policy: "permission", value: /^never$/ },
      { names: ["--ask-for-approval", "-a"], arity: "one", policy: "drop" },
      ...rules(
        "permission",
        "none",
        "--dangerously-bypass-approvals-and-sandbox --yolo",
        "--dangerously-bypass-hook-trust",
        "--approve-for-me",
        "--search"
      ),
      ...rules("permission", "one", "--add-dir"),
      // Which conversation, and where.
      ...rules("drop", "none", "--last", "--all", "--include-non-interactive", "--worktree"),
      ...rules("drop", "one", "--cd -C", "--remote", "--remote-auth-token-env"),
      // What may hold anything: settings, features, parts of a prompt.
      ...rules("drop", "one", "--config -c", "--enable", "--disable"),
      ...rules("drop", "variadic", "--image -i"),
      ...rules("drop", "none", "--help -h", "--version -V")
    ];
    codexSubcommands = /* @__PURE__ */ new Set([
      ...["a", "agents", "app-server", "apply", "archive", "cloud", "completion", "debug", "delete"],
      ...["doctor", "e", "exec", "exec-server", "features", "help", "login", "logout", "mcp"],
      ...["mcp-server", "migrate-nfs-db", "migrate-rollouts", "plugin", "proto", "queue"],
      ...["remote-control", "responses-api-proxy", "review", "sandbox", "unarchive", "update"]
    ]);
  }
});

// src/harnesses/codex/recognise.ts
function codexWords(process2, table) {
  const [name = "", ...words] = scriptArgv(table.argv(process2.pid));
  return program.test((0, import_node_path15.basename)(name)) ? words : void 0;
}
function isInteractiveCodex(process2, table) {
  const words = codexWords(process2, table);
  if (words === void 0) return false;
  return !codexSubcommands.has(plainWords(words, codexFlags)[0] ?? "");
}
function resumedThread(process2, table) {
  const [subcommand, id] = plainWords(codexWords(process2, table) ?? [], codexFlags);
  return subcommand === "resume" ? id : void 0;
}
function isCodexServer(process2, table) {
  if (!process2.comm.startsWith("codex")) return false;
  return plainWords(codexWords(process2, table) ?? [], codexFlags)[0] === "app-server";
}
var import_node_path15, program;
var init_recognise2 = __esm({
  "src/harnesses/codex/recognise.ts"() {
    "use strict";
    import_node_path15 = require("node:path");
    init_flags2();
    init_script();
    init_flags3();
    program = /^codex(\.js|\.exe|-(x86_64|aarch64)-[a-z0-9-]+)?$/;
  }
});

// src/harnesses/codex/shown.ts
function shownThread(held2, title, names2) {
  const { threadIdStart } = title;
  const told4 = held2.filter(
    ({ threadId: threadId2 }) => threadIdStart === void 0 ? title.names(names2.get(threadId2)) : threadId2.startsWith(threadIdStart)
  );
  if (told4.length === 1) return told4[0];
  let possible = unlessNone(held2, ({ hasRollout }) => title.activity === void 0 || hasRollout);
  possible = unlessNone(possible, ({ threadId: threadId2 }) => !title.isUnnamed || !names2.has(threadId2));
  const [newest, ...earlier] = possible.toSorted((a, b) => b.lockedAt - a.lockedAt);
  let shown = newest;
  for (const before of earlier) {
    if (shown === void 0 || shown.hasRollout || shown.lockedAt - before.lockedAt > burst) break;
    shown = before;
  }
  return shown;
}
function unlessNone(all, keep2) {
  const kept2 = all.filter(keep2);
  return kept2.length > 0 ? kept2 : all;
}
var burst;
var init_shown = __esm({
  "src/harnesses/codex/shown.ts"() {
    "use strict";
    burst = 1e3;
  }
});

// src/harnesses/codex/title.ts
function readTitle(title, directory) {
  const parts = title.replace(spinner, "").replace(question, "").split(" | ");
  const isPlace = directory.split("/").includes(parts.at(-1) ?? "");
  const other = isPlace ? parts.slice(0, -1) : parts;
  return {
    threadIdStart: parts.map((part) => threadId.exec(part)?.[1]).find((start) => start !== void 0),
    activity: spinner.test(title) ? "working" : question.test(title) ? "waiting" : void 0,
    isUnnamed: isPlace && other.length === 0,
    names: (name) => {
      if (name === void 0) return false;
      if (` | ${other.join(" | ")} | `.includes(` | ${name} | `)) return true;
      return other.some((part) => isCut(part) && name.startsWith(part.slice(0, -3)));
    }
  };
}
function isCut(part) {
  return part.endsWith("...") && part.length > 12;
}
var spinner, question, threadId;
var init_title = __esm({
  "src/harnesses/codex/title.ts"() {
    "use strict";
    spinner = /^[\u2800-\u28ff] /;
    question = /^\[ [!.] \] Action Required(?: \| |$)/;
    threadId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{5,12})(?:\.\.\.)?$/;
  }
});

// src/harnesses/codex/bind.ts
async function bindCodex(agent, context) {
  const own2 = await ownThread(agent, context);
  const bound = own2 ?? await daemonThread(agent, context);
  if (typeof bound === "string") return { bound: false, reason: bound };
  const state = await liveState(agent, bound.threadId, context.signal);
  return {
    bound: true,
    binding: { sessionId: bound.threadId, evidence: bound.evidence },
    state
  };
}
async function ownThread(agent, context) {
  for (const process2 of agent.processes.toReversed()) {
    const held2 = await heldThreads(process2, context);
    if (held2.length === 0) continue;
    const names2 = held2.length === 1 ? noNames : await threadNames(agent.account, context.signal);
    const shown = shownThread(held2, readTitle(agent.paneTitle, agent.paneDirectory), names2);
    if (shown !== void 0) return { threadId: shown.threadId, evidence: "lock" };
  }
  return void 0;
}
async function daemonThread(agent, context) {
  const { processes: table } = context;
  const held2 = await daemonThreads(agent, context);
  const title = readTitle(agent.paneTitle, agent.paneDirectory);
  if (title.threadIdStart !== void 0) {
    const start = title.threadIdStart;
    const matching = held2.filter((threadId2) => threadId2.startsWith(start));
    if (matching.length === 1 && matching[0]) return { threadId: matching[0], evidence: "title" };
  }
  const resumed = agent.processes.map((process2) => resumedThread(process2, table)).find((id) => id !== void 0 && held2.includes(id));
  const names2 = await threadNames(agent.account, context.signal);
  const named2 = held2.filter((threadId2) => title.names(names2.get(threadId2)));
  if (resumed !== void 0 && named2.includes(resumed)) {
    return { threadId: resumed, evidence: "argv" };
  }
  if (named2.length === 1 && named2[0]) return { threadId: named2[0], evidence: "title" };
  const [only] = held2;
  const isOnly = held2.length === 1 && terminals(table, agent) === 1;
  if (only !== void 0 && isOnly && !names2.has(only) && title.isUnnamed) {
    return { threadId: only, evidence: "lock" };
  }
  if (held2.length === 0) return "Codex holds no conversation open for it";
  return `Codex's daemon does not tell which conversation it shows; with "session-id" in terminal_title under [tui] of Codex's config.toml it does`;
}
async function daemonThreads(agent, context) {
  const home = await import_node_fs9.promises.realpath(encodeBytes(codexHome(agent.account)), "buffer").then(decodeBytes).catch(() => codexHome(agent.account));
  const held2 = [];
  for (const process2 of context.processes.all()) {
    if (!isCodexServer(process2, context.processes)) continue;
    for (const { threadId: threadId2, lock } of await heldThreads(process2, context)) {
      if (lock.startsWith(`${home}/`)) held2.push(threadId2);
    }
  }
  return held2;
}
function terminals(table, agent) {
  const own2 = new Set(agent.processes.map(({ pid: pid2 }) => pid2));
  const others = table.all().filter((process2) => {
    if (own2.has(process2.pid) || own2.has(process2.ppid)) return false;
    return isInteractiveCodex(process2, table) && locksOf(process2, table).length === 0;
  });
  return 1 + others.length;
}
async function liveState(agent, threadId2, signal) {
  const { activity } = readTitle(agent.paneTitle, agent.paneDirectory);
  if (activity !== void 0) return activity;
  const rollout = await findRollout(agent.account, threadId2).catch(() => void 0);
  if (rollout === void 0 || rollout.compressed) return "idle";
  const facts = await readRollout(rollout.path, signal).catch(() => void 0);
  signal.throwIfAborted();
  return facts === void 0 ? "unknown" : facts.interrupted ? "working" : "idle";
}
var import_node_fs9, noNames;
var init_bind = __esm({
  "src/harnesses/codex/bind.ts"() {
    "use strict";
    import_node_fs9 = require("node:fs");
    init_bytes();
    init_held();
    init_recognise2();
    init_rollout();
    init_shown();
    init_store2();
    init_title();
    noNames = /* @__PURE__ */ new Map();
  }
});

// src/harnesses/codex/screen.ts
function codexScreen(text2, paneTitle) {
  const end3 = lastLines(text2, 24);
  if (lost.test(withoutWraps(end3))) return "lost";
  if (/^\s*(🔒\s*)?This conversation is open in another app/m.test(end3)) return "in-use";
  if (/^\s*[›>] \d\. /m.test(end3)) return firstRun2.test(end3) ? "first-run" : "asking";
  if (!/^› /m.test(end3)) return null;
  const spins = /^[\u2800-\u28ff] /.test(paneTitle);
  return spins || /^[•◦] Working \(.*esc to interrupt\)/m.test(end3) ? "busy" : "ready";
}
var lost, firstRun2;
var init_screen2 = __esm({
  "src/harnesses/codex/screen.ts"() {
    "use strict";
    init_screen_text();
    lost = /ERROR:NosavedsessionfoundwithID|Failedtoresumesessionfrom\S*norolloutfoundforthreadid/;
    firstRun2 = /Trust this folder\?|Choose how you want to use Codex|Sign in with ChatGPT|Hooks need review/;
  }
});

// src/harnesses/codex.ts
var codex_exports = {};
__export(codex_exports, {
  codex: () => codex
});
function findWriter({ sessionId: sessionId2 }, { processes }) {
  const codexes = processes.all().filter((process2) => codexWords(process2, processes) !== void 0);
  const holding = codexes.filter(
    (process2) => locksOf(process2, processes).some(({ threadId: threadId2 }) => threadId2 === sessionId2)
  );
  const writer = holding.find((process2) => !isCodexServer(process2, processes));
  if (writer !== void 0 || holding.length === 0) return writer ?? null;
  const terminal = codexes.find(
    (process2) => resumedThread(process2, processes) === sessionId2 && locksOf(process2, processes).length === 0
  );
  return terminal ?? null;
}
function restriction2(request) {
  if (request.inheritedPermission === null || request.keepInheritedPermission) return [];
  const kept2 = replayablePermissionFlags(request.permissionFlags, codexFlags);
  const states2 = /^--(sandbox|ask-for-approval|dangerously-bypass-approvals|approve-for-me)/;
  if (kept2.some((word) => states2.test(word))) return [];
  return restrictionOf(request.inheritedPermission);
}
var accountVariables2, mostListed, codex;
var init_codex = __esm({
  "src/harnesses/codex.ts"() {
    "use strict";
    init_account();
    init_bind();
    init_flags3();
    init_held();
    init_permission();
    init_recognise2();
    init_rollout();
    init_screen2();
    init_store2();
    init_flags2();
    init_reason();
    init_recent();
    init_told();
    accountVariables2 = ["CODEX_HOME"];
    mostListed = 50;
    codex = {
      name: "codex",
      title: "Codex",
      command: "codex",
      sessionIdPattern: codexThreadId,
      accountVariables: accountVariables2,
      unsetAtLaunch: [],
      flags: codexFlags,
      recognise: isInteractiveCodex,
      bind: bindCodex,
      async readConversation({ sessionId: sessionId2, account }, signal) {
        try {
          const rollout = await findRollout(account, sessionId2);
          if (rollout === void 0) return { status: "missing" };
          if (rollout.compressed) {
            return { status: "unreadable", reason: "Codex has compressed its transcript" };
          }
          const { isConversation: _, ...facts } = await readRollout(rollout.path, signal);
          const name = (await threadNames(account, signal)).get(sessionId2);
          return await told2({ ...facts, sessionId: sessionId2, title: name ?? facts.title }, signal);
        } catch (error) {
          return unreadable(error, signal);
        }
      },
      async conversations(directory, account, signal) {
        const found2 = [];
        const names2 = await threadNames(account, signal);
        for (const { path: path2 } of await newestRollouts(account)) {
          const sessionId2 = threadOfRollout(path2);
          if (sessionId2 === void 0) continue;
          const facts = await readRollout(path2, signal);
          if (facts.directory !== directory || !facts.isConversation) continue;
          const title = names2.get(sessionId2) ?? facts.title;
          found2.push({ sessionId: sessionId2, title, lastMessageAt: facts.lastMessageAt });
          if (found2.length >= mostListed) break;
        }
        return newestFirst(found2);
      },
      async findWriter(ref, host) {
        return findWriter(ref, host);
      },
      resume: (request) => ({
        argv: [
          "codex",
          "resume",
          request.sessionId,
          ...request.flags,
          ...replayablePermissionFlags(request.permissionFlags, codexFlags),
          ...restriction2(request)
        ],
        environment: accountEnvironment(request.account, accountVariables2)
      }),
      screen: codexScreen
    };
  }
});

// src/harnesses/opencode/flags.ts
var opencodeFlags, opencodeSubcommands;
var init_flags4 = __esm({
  "src/harnesses/opencode/flags.ts"() {
    "use strict";
    init_flag_rules();
    opencodeFlags = [
      ...rules("replay", "one", "--model -m", "--agent", "--log-level", "--replay-limit"),
      ...rules("replay", "none", "--print-logs", "--pure", "--mini", "--no-replay"),
      ...rules("permission", "none", "--auto"),
      ...rules("drop", "one", "--session -s", "--prompt", "--port", "--hostname", "--mdns-domain"),
      ...rules("drop", "variadic", "--cors"),
      ...rules("drop", "none", "--continue -c", "--fork", "--mdns", "--help -h", "--version -v")
    ];
    opencodeSubcommands = new Set(
      "completion acp mcp attach run debug providers auth agent upgrade uninstall serve web models stats export import github pr session plugin plug db".split(" ")
    );
  }
});

// src/harnesses/opencode/shown.ts
function shownTitle(paneTitle) {
  if (paneTitle === "OpenCode") return null;
  return paneTitle.startsWith("OC | ") ? paneTitle.slice(5) : void 0;
}
function hasTitle(session, shown) {
  const { title } = session;
  return (title.length > 40 ? `${title.slice(0, 37)}…` : title).trim() === shown.trim();
}
function hasOwnTitle(session) {
  return !/^New session - \d{4}-\d\d-\d\dT[\d:.]+Z$/.test(session.title);
}
async function readRuns(log, signal) {
  const runs = /* @__PURE__ */ new Map();
  const reading = readLinesFromEnd(
    log,
    (line) => {
      const text2 = line.long ? line.start : line.text;
      const [, time3, name] = /^timestamp=(\S+) .*?\brun=([0-9a-f]+) /.exec(text2) ?? [];
      if (time3 === void 0 || name === void 0) return true;
      const run2 = runs.get(name) ?? { begun: null, sessions: [] };
      runs.set(name, run2);
      const session = / (?:session\.id|message=created id)=(ses_[0-9A-Za-z]+)/.exec(text2)?.[1];
      if (session !== void 0) run2.sessions.unshift(session);
      const directory = / message="creating instance" directory=(.*)$/.exec(text2)?.[1];
      if (directory !== void 0) run2.begun = { at: Date.parse(time3), directory };
      return true;
    },
    { bytes: logBytes, signal }
  );
  await reading.catch(() => signal.throwIfAborted());
  return [...runs.values()];
}
function runsOf(process2, runs, table) {
  const startedAt2 = table.startedAt(process2.pid) ?? Number.NaN;
  const directory = table.directory(process2.pid);
  const dated = runs.filter(({ begun }) => {
    if (begun === null || begun.directory !== directory) return false;
    return begun.at >= startedAt2 - 1e3 && begun.at <= startedAt2 + firstLineWithin;
  });
  return dated.length > 0 ? dated : runs.filter(({ begun }) => begun === null);
}
function runOf(own2, others, runs, table) {
  const [run2, ...more] = runsOf(own2, runs, table);
  if (run2 === void 0 || more.length > 0 || run2.begun === null) return void 0;
  return others.some((other) => runsOf(other, runs, table).includes(run2)) ? void 0 : run2;
}
function logOf(process2, table) {
  return table.openFiles(process2.pid).find((path2) => path2.endsWith("/log/opencode.log"));
}
var logBytes, firstLineWithin;
var init_shown2 = __esm({
  "src/harnesses/opencode/shown.ts"() {
    "use strict";
    init_tail();
    logBytes = 1 << 20;
    firstLineWithin = 6e4;
  }
});

// src/harnesses/opencode/store.ts
function dataDirectory(account) {
  return (0, import_node_path16.join)(accountDirectory(account, "XDG_DATA_HOME", ".local/share"), "opencode");
}
function databasePath(account) {
  const own2 = account.variables.OPENCODE_DB;
  if (!own2) return (0, import_node_path16.join)(dataDirectory(account), "opencode.db");
  return (0, import_node_path16.isAbsolute)(own2) ? own2 : (0, import_node_path16.join)(dataDirectory(account), own2);
}
function newestSessions(account) {
  return readDatabase(
    databasePath(account),
    (queries) => queries.rows(
      `SELECT id, title, directory FROM session WHERE ${roots} ORDER BY time_updated DESC LIMIT 500`
    ).map((row2) => ({ id: `${row2.id}`, title: `${row2.title}`, directory: `${row2.directory}` }))
  );
}
function isBusy(account, sessionId2) {
  return readDatabase(
    databasePath(account),
    (queries) => isOpen2(lastMessages(queries, sessionId2, 1)[0])
  );
}
function readSession(account, sessionId2) {
  return readDatabase(databasePath(account), (queries) => {
    const [session] = queries.rows(
      "SELECT title, directory, cost, model FROM session WHERE id = ?",
      sessionId2
    );
    if (session === void 0) return void 0;
    const messages = lastMessages(queries, sessionId2, 12);
    const recent2 = new RecentMessages();
    for (const message of messages) {
      const role = textAt(message.data, "role") === "user" ? "user" : "assistant";
      recent2.add(role, message.at, textOf(queries, message.id));
    }
    const answer = messages.find((message) => textAt(message.data, "role") === "assistant");
    const model = parseRecord(`${session.model}`);
    return {
      sessionId: sessionId2,
      directory: `${session.directory}`,
      transcript: null,
      title: `${session.title}`,
      model: textAt(model, "id") ?? textAt(answer?.data, "modelID"),
      branch: null,
      cost: numberAt(session, "cost"),
      contextShare: null,
      lastMessageAt: recent2.lastMessageAt,
      interrupted: isCut2(messages[0]),
      inheritedPermission: null,
      messages: recent2.messages
    };
  });
}
function sessionsIn(account, directory) {
  return readDatabase(
    databasePath(account),
    (queries) => queries.rows(
      `SELECT id, title, (SELECT max(time_created) FROM message WHERE session_id = session.id) AS last
         FROM session WHERE directory = ? AND ${roots} ORDER BY last DESC LIMIT 50`,
      directory
    ).map((row2) => ({
      sessionId: `${row2.id}`,
      title: `${row2.title}`,
      lastMessageAt: numberAt(row2, "last")
    }))
  );
}
function lastMessages(queries, sessionId2, most) {
  const rows = queries.rows(
    "SELECT id, data FROM message WHERE session_id = ? ORDER BY time_created DESC, id DESC LIMIT ?",
    sessionId2,
    most
  );
  return rows.map((row2) => {
    const data = parseRecord(`${row2.data}`);
    const at2 = numberAt(data, "time", "completed") ?? numberAt(data, "time", "created");
    return { id: `${row2.id}`, at: at2, data };
  });
}
function textOf(queries, messageId) {
  const parts = queries.rows("SELECT data FROM part WHERE message_id = ? ORDER BY id", messageId);
  return parts.map((row2) => parseRecord(`${row2.data}`)).filter((part) => part?.type === "text" && part.synthetic !== true).map((part) => textAt(part, "text") ?? "").join("\n");
}
function isOpen2(message) {
  if (message === void 0) return false;
  if (textAt(message.data, "role") === "user") return true;
  return numberAt(message.data, "time", "completed") === null && !hasError(message);
}
function isCut2(message) {
  if (message === void 0) return false;
  if (textAt(message.data, "error", "name") === "MessageAbortedError") return null;
  return isOpen2(message);
}
function hasError(message) {
  return textAt(message.data, "error", "name") !== null;
}
var import_node_path16, opencodeVariables, roots;
var init_store3 = __esm({
  "src/harnesses/opencode/store.ts"() {
    "use strict";
    import_node_path16 = require("node:path");
    init_account();
    init_json();
    init_sqlite();
    init_recent();
    opencodeVariables = [
      "OPENCODE_DB",
      "XDG_DATA_HOME",
      "OPENCODE_CONFIG",
      "OPENCODE_CONFIG_DIR",
      "XDG_CONFIG_HOME"
    ];
    roots = "parent_id IS NULL AND time_archived IS NULL";
  }
});

// src/harnesses/opencode.ts
var opencode_exports = {};
__export(opencode_exports, {
  opencode: () => opencode
});
function recognise(process2, table) {
  const [program2 = "", ...words] = table.argv(process2.pid);
  if (!/^opencode(\.exe)?$/.test((0, import_node_path17.basename)(program2))) return false;
  if (hasFlag(words, opencodeFlags, "--help") || hasFlag(words, opencodeFlags, "--version"))
    return false;
  return !opencodeSubcommands.has(plainWords(words, opencodeFlags)[0] ?? "");
}
async function bind(agent, context) {
  const own2 = agent.processes.at(-1) ?? agent.processes[0];
  const shown = shownTitle(agent.paneTitle);
  try {
    const found2 = await sessionShown(own2, shown, agent, context);
    if (typeof found2 === "string") return { bound: false, reason: found2 };
    return {
      bound: true,
      binding: { sessionId: found2.session.id, evidence: found2.evidence },
      state: await isBusy(agent.account, found2.session.id) ? "working" : "idle",
      directory: found2.session.directory
    };
  } catch (error) {
    if (error instanceof DatabaseError) return { bound: false, reason: error.reason };
    if (systemErrorCode(error) !== "ENOENT") throw error;
    return { bound: false, reason: "it has no conversation yet" };
  }
}
async function sessionShown(own2, shown, agent, context) {
  const { processes: table, signal } = context;
  const sessions = await newestSessions(agent.account);
  const given = flagValue(table.argv(own2.pid).slice(1), opencodeFlags, "--session");
  const fits = (session) => typeof shown === "string" ? hasTitle(session, shown) : !hasOwnTitle(session);
  const candidates = sessions.filter(fits);
  const here = candidates.filter((session) => session.directory === table.directory(own2.pid));
  const likely = here.length > 0 ? here : candidates;
  const argued = candidates.find((session) => session.id === given);
  if (typeof shown === "string" && argued !== void 0 && here.every((each) => each === argued)) {
    return { session: argued, evidence: "argv" };
  }
  const [only] = likely;
  if (typeof shown === "string" && only !== void 0 && likely.length === 1) {
    return { session: only, evidence: "title" };
  }
  const others = allOf(table).filter((process2) => process2.pid !== own2.pid);
  const log = logOf(own2, table);
  const runs = log === void 0 ? [] : await readRuns(log, signal);
  const run2 = runOf(own2, others, runs, table);
  const last = run2?.sessions.findLast((id) => sessions.some((session) => session.id === id));
  const worked = candidates.find((session) => session.id === last);
  if (worked !== void 0) return { session: worked, evidence: "open-file" };
  if (shown === void 0) return "its terminal title does not say which conversation it shows";
  if (shown === null) return "it shows no conversation yet";
  return likely.length === 0 ? "no conversation has the title that it shows" : "several conversations have the title that it shows";
}
async function findWriter2(ref, host) {
  const { processes: table, signal } = host;
  const logs = /* @__PURE__ */ new Map();
  for (const process2 of allOf(table)) {
    const given = flagValue(table.argv(process2.pid).slice(1), opencodeFlags, "--session");
    if (given === ref.sessionId) return process2;
    const log = logOf(process2, table);
    if (log === void 0) continue;
    const runs = logs.get(log) ?? await readRuns(log, signal);
    logs.set(log, runs);
    const has = runsOf(process2, runs, table).some((run2) => run2.sessions.includes(ref.sessionId));
    if (has) return process2;
  }
  return null;
}
function allOf(table) {
  return table.all().filter((process2) => recognise(process2, table));
}
function screen(text2) {
  const end3 = lastLines(text2, 16);
  if (/△ Permission required|Allow once +Allow always +Reject/.test(end3)) return "asking";
  const bottom = lastLines(text2, 4);
  if (/esc interrupt|esc again to interrupt/.test(bottom)) return "busy";
  if (/ctrl\+p commands/.test(bottom)) return "ready";
  return /^Error: Session not found: /m.test(end3) ? "lost" : null;
}
var import_node_path17, sessionIdPattern, opencode;
var init_opencode = __esm({
  "src/harnesses/opencode.ts"() {
    "use strict";
    import_node_path17 = require("node:path");
    init_errors();
    init_account();
    init_flags2();
    init_flags4();
    init_shown2();
    init_store3();
    init_reason();
    init_sqlite();
    init_screen_text();
    sessionIdPattern = /^ses_[0-9A-Za-z]{20,40}$/;
    opencode = {
      name: "opencode",
      title: "OpenCode",
      command: "opencode",
      sessionIdPattern,
      accountVariables: opencodeVariables,
      unsetAtLaunch: [],
      flags: opencodeFlags,
      recognise,
      bind,
      async readConversation(ref, signal) {
        try {
          const facts = await readSession(ref.account, ref.sessionId);
          return facts === void 0 ? { status: "missing" } : { status: "found", facts };
        } catch (error) {
          return systemErrorCode(error) === "ENOENT" ? { status: "missing" } : unreadable(error, signal);
        }
      },
      conversations: async (directory, account) => sessionsIn(account, directory).catch((error) => {
        if (systemErrorCode(error) === "ENOENT") return [];
        throw error;
      }),
      findWriter: findWriter2,
      resume: ({ sessionId: sessionId2, account, flags: flags3, permissionFlags }) => ({
        argv: [
          "opencode",
          ...flags3,
          ...replayablePermissionFlags(permissionFlags, opencodeFlags),
          "--session",
          sessionId2
        ],
        environment: accountEnvironment(account, opencodeVariables)
      }),
      // "[Pasted ~1 lines]", from 150 characters on.
      hidesPastes: true,
      screen
    };
  }
});

// src/harnesses/copilot/flags.ts
var copilotFlags, copilotHeadless, copilotSubcommands;
var init_flags5 = __esm({
  "src/harnesses/copilot/flags.ts"() {
    "use strict";
    init_flag_rules();
    copilotFlags = [
      ...rules("replay", "one", "--model", "--reasoning-effort", "--context", "--auto-tier", "--agent"),
      ...rules("replay", "one", "--disable-mcp-server", "--enable-mcp-server", "--max-ai-credits"),
      ...rules("replay", "one", "--add-github-mcp-toolset", "--add-github-mcp-tool", "--log-level"),
      ...rules("replay", "one", "--stream", "--dynamic-retrieval"),
      // What restricts must come back, patterns and all.
      { names: ["--deny-tool"], arity: "variadic", policy: "replay", value: toolNames },
      { names: ["--excluded-tools"], arity: "variadic", policy: "replay", value: toolNames },
      { names: ["--available-tools"], arity: "variadic", policy: "replay", value: toolNames },
      ...rules("replay", "variadic", "--deny-url", "--secret-env-vars"),
      ...rules("replay", "none", "--banner", "--screen-reader", "--plain-diff", "--no-color"),
      ...rules("replay", "none", "--disallow-temp-dir", "--disable-builtin-mcps", "--experimental"),
      ...rules("replay", "none", "--no-experimental", "--no-custom-instructions", "--no-auto-update"),
      ...rules("replay", "none", "--no-ask-user", "--enable-all-github-mcp-tools", "--no-remote"),
      ...rules("replay", "none", "--no-remote-export", "--no-bash-env", "--no-mouse", "--plan"),
      ...rules("replay", "none", "--disable-client-telemetry"),
      { names: ["--mouse"], arity: "optional", policy: "replay", value: /^(on|off)$/ },
      { names: ["--bash-env"], arity: "optional", policy: "replay", value: /^(on|off)$/ },
      { names: ["--mode"], arity: "one", policy: "replay", value: /^(interactive|plan)$/ },
      { names: ["--mode"], arity: "one", policy: "permission", value: /^autopilot$/ },
      ...rules("permission", "none", "--allow-all", "--yolo", "--allow-all-tools"),
      ...rules("permission", "none", "--allow-all-paths", "--allow-all-urls", "--autopilot"),
      ...rules("permission", "none", "--assisted-approval", "--remote", "--remote-export"),
      ...rules("permission", "none", "--allow-all-mcp-server-instructions", "--trust-folder"),
      ...rules("permission", "variadic", "--allow-tool", "--allow-url"),
      ...rules("permission", "one", "--add-dir", "--plugin-dir", "--max-autopilot-continues"),
      ...rules("drop", "optional", "--resume -r", "--connect", "--share"),
      ...rules("drop", "none", "--continue", "--share-gist", "--fleet", "--silent -s", "--acp"),
      ...rules("drop", "one", "--session-id", "--name -n", "--interactive -i", "--prompt -p"),
      ...rules("drop", "one", "-C", "--log-dir", "--extension-sdk-path", "--output-format"),
      ...rules("drop", "one", "--attachment", "--additional-mcp-config", "--mcp-github-auth"),
      ...rules("drop", "one", "--environment-host", "--environment-compute-id", "--ahp-host"),
      ...rules("drop", "one", "--usage-output-file"),
      ...rules("drop", "none", "--help -h", "--version -v", "--enable-memory"),
      ...rules("drop", "none", "--no-eager-powershell-resolution")
    ];
    copilotHeadless = [
      "--prompt",
      "--acp",
      "--environment-host",
      "--version",
      "--help"
    ];
    copilotSubcommands = new Set(
      "app login help init config update version workflow sessions memories plugin mcp skill instruction lsp sandbox completion".split(" ")
    );
  }
});

// src/harnesses/copilot/live.ts
async function shownSession(process2, table, signal) {
  const files = table.openFiles(process2.pid);
  const log = files.find(
    (path2) => /\/process-\d+-(\d+)\.log$/.exec(path2)?.[1] === `${process2.pid}`
  );
  const foreground = log === void 0 ? void 0 : await foregroundIn(log, signal);
  if (foreground !== void 0) return { sessionId: foreground, evidence: "open-file" };
  const held2 = heldSessions(process2, files);
  if (held2.length === 1 && held2[0] !== void 0) return { sessionId: held2[0], evidence: "lock" };
  if (held2.length > 1) return void 0;
  const words = scriptArgv(table.argv(process2.pid)).slice(1);
  const given = flagValue(words, copilotFlags, "--resume") ?? flagValue(words, copilotFlags, "--session-id");
  return given !== void 0 && copilotSessionId.test(given) ? { sessionId: given, evidence: "argv" } : void 0;
}
function heldSessions(process2, files) {
  return files.flatMap((path2) => {
    const [, sessionId2, name] = /\/session-state\/([^/]+)\/([^/]+)$/.exec(path2) ?? [];
    const isHold = sessionId2 !== void 0 && name === `inuse.${process2.pid}.hold`;
    return isHold && copilotSessionId.test(sessionId2) ? [sessionId2] : [];
  });
}
async function foregroundIn(log, signal) {
  let found2;
  const read4 = readLinesFromEnd(
    log,
    (line) => {
      const text2 = line.long ? line.start : line.text;
      const [, sessionId2] = /\] Registering foreground session: ([0-9a-f-]{36})$/.exec(text2) ?? [];
      found2 = sessionId2;
      return found2 === void 0;
    },
    { bytes: logBytes2, signal }
  );
  await read4.catch(() => signal.throwIfAborted());
  return found2;
}
var copilotSessionId, logBytes2;
var init_live = __esm({
  "src/harnesses/copilot/live.ts"() {
    "use strict";
    init_flags2();
    init_tail();
    init_script();
    init_flags5();
    copilotSessionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
    logBytes2 = 256 << 10;
  }
});

// src/harnesses/copilot/transcript.ts
function sessionsDirectory(account) {
  return (0, import_node_path18.join)(accountDirectory(account, "COPILOT_HOME", ".copilot"), "session-state");
}
function eventsPath(account, sessionId2) {
  return (0, import_node_path18.join)(sessionsDirectory(account), sessionId2, "events.jsonl");
}
async function readTranscript(account, sessionId2, signal) {
  const path2 = eventsPath(account, sessionId2);
  const recent2 = new RecentMessages();
  let state;
  let model = null;
  await readRecordsFromEnd(
    path2,
    (event) => {
      const { type } = event;
      state ??= stateAfter(type);
      model ??= textAt(event, "data", "newModel") ?? textAt(event, "data", "selectedModel");
      if (type === "assistant.message") model ??= textAt(event, "data", "model");
      if (type === "user.message" || type === "assistant.message") {
        const role = type === "user.message" ? "user" : "assistant";
        recent2.add(role, timeAt(event, "timestamp"), textAt(event, "data", "content") ?? "");
      }
      return !recent2.isFull || model === null;
    },
    { bytes: tailBytes, signal, long: longMessage }
  );
  const workspace = await readWorkspace((0, import_node_path18.join)(sessionsDirectory(account), sessionId2));
  const facts = {
    sessionId: sessionId2,
    directory: workspace.cwd ?? null,
    transcript: path2,
    title: workspace.name ?? null,
    model,
    branch: workspace.branch ?? null,
    cost: null,
    contextShare: null,
    lastMessageAt: recent2.lastMessageAt,
    interrupted: state === "working" || state === "waiting",
    inheritedPermission: await readInherited(path2, signal),
    messages: recent2.messages
  };
  return { facts, state: state ?? "idle" };
}
async function readInherited(path2, signal) {
  let mode = null;
  const { complete } = await readRecordsFromEnd(
    path2,
    (event) => {
      mode = textAt(event, "data", "allowAllPermissionMode");
      return false;
    },
    { bytes: scannedBytes, signal, skip: (start) => !start.startsWith(change) }
  );
  if (mode === null) return complete ? null : "unknown";
  if (mode === "off") return null;
  return mode === "on" ? "allow-all" : `allow-all (${mode})`;
}
async function readWorkspace(folder) {
  const content2 = await readSmallFile((0, import_node_path18.join)(folder, "workspace.yaml"), 1 << 20).catch(
    () => void 0
  );
  const lines = content2?.toString("utf8").split("\n") ?? [];
  const pairs = lines.flatMap((line) => {
    const [, key, value = ""] = /^([a-z_]+): (.*)$/.exec(line.trimEnd()) ?? [];
    return key === void 0 ? [] : [[key, plainScalar(value)]];
  });
  return Object.fromEntries(pairs);
}
function plainScalar(value) {
  if (/^'.*'$/.test(value)) return value.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/.test(value)) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value.slice(1, -1);
  }
}
function stateAfter(type) {
  switch (type) {
    case "assistant.turn_end":
    case "abort":
      return "idle";
    case "permission.requested":
      return "waiting";
    case "user.message":
    case "assistant.turn_start":
    case "assistant.message":
    case "tool.execution_start":
    case "tool.execution_complete":
      return "working";
    default:
      return void 0;
  }
}
function longMessage(start, end3) {
  const type = /^\{"type":"([a-z_.]+)"/.exec(start)?.[1];
  const timestamp = /"timestamp":"([^"]+)"[^{}]*\}$/.exec(end3)?.[1];
  return type === void 0 ? void 0 : { type, timestamp, data: {} };
}
var import_node_path18, tailBytes, scannedBytes, change;
var init_transcript2 = __esm({
  "src/harnesses/copilot/transcript.ts"() {
    "use strict";
    import_node_path18 = require("node:path");
    init_account();
    init_json();
    init_jsonl();
    init_small_file();
    init_recent();
    tailBytes = 512 << 10;
    scannedBytes = 64 << 20;
    change = '{"type":"session.permissions_changed"';
  }
});

// src/harnesses/copilot.ts
var copilot_exports = {};
__export(copilot_exports, {
  copilot: () => copilot
});
async function bind2(agent, context) {
  const own2 = agent.processes.at(-1) ?? agent.processes[0];
  const shown = await shownSession(own2, context.processes, context.signal);
  if (shown === void 0) {
    return {
      bound: false,
      reason: "neither its log nor its locks say which conversation it shows"
    };
  }
  const binding = { sessionId: shown.sessionId, evidence: shown.evidence };
  const read4 = await readTranscript(agent.account, shown.sessionId, context.signal).catch(() => {
    context.signal.throwIfAborted();
    return void 0;
  });
  const directory = read4?.facts.directory;
  return {
    bound: true,
    binding,
    state: read4?.state ?? "idle",
    ...directory === null || directory === void 0 ? {} : { directory }
  };
}
async function findWriter3(ref, host) {
  const table = host.processes;
  for (const process2 of table.all()) {
    if (!copilot.recognise(process2, table)) continue;
    if (table.children(process2.pid).some((child) => copilot.recognise(child, table))) continue;
    const held2 = heldSessions(process2, table.openFiles(process2.pid));
    if (held2.includes(ref.sessionId)) return process2;
    const shown = await shownSession(process2, table, host.signal);
    if (shown?.sessionId === ref.sessionId) return process2;
  }
  return null;
}
function screen2(text2) {
  const end3 = lastLines(text2, 20);
  if (/Session in use/.test(end3)) return "in-use";
  if (/Confirm folder trust|Do you trust the files in this folder\?/.test(end3)) return "first-run";
  if (/Please use \/login|You are not logged in/.test(end3)) return "first-run";
  const bottom = lastLines(text2, 2);
  if (/esc to cancel\b/.test(bottom)) return "asking";
  if (/[◉◎○●] Working\b/.test(bottom)) return "busy";
  if (/\/ commands · \? help|open sidebar ·/.test(bottom)) return "ready";
  return /^Error: No session, task, or name matched /m.test(end3) ? "lost" : null;
}
var import_node_path19, accountVariables3, copilot;
var init_copilot = __esm({
  "src/harnesses/copilot.ts"() {
    "use strict";
    import_node_path19 = require("node:path");
    init_account();
    init_flags5();
    init_live();
    init_transcript2();
    init_flags2();
    init_directory();
    init_reason();
    init_recent();
    init_screen_text();
    init_script();
    init_told();
    accountVariables3 = ["COPILOT_HOME"];
    copilot = {
      name: "copilot",
      title: "Copilot CLI",
      command: "copilot",
      sessionIdPattern: copilotSessionId,
      accountVariables: accountVariables3,
      unsetAtLaunch: [],
      flags: copilotFlags,
      recognise(process2, table) {
        const [program2 = "", ...words] = scriptArgv(table.argv(process2.pid));
        if (!/^copilot$/.test((0, import_node_path19.basename)(program2)) && !/\/copilot\/npm-loader\.js$/.test(program2))
          return false;
        if (copilotHeadless.some((flag2) => hasFlag(words, copilotFlags, flag2))) return false;
        return !copilotSubcommands.has(plainWords(words, copilotFlags)[0] ?? "");
      },
      bind: bind2,
      async readConversation(ref, signal) {
        try {
          if (!await isFile(eventsPath(ref.account, ref.sessionId))) return { status: "missing" };
          const { facts } = await readTranscript(ref.account, ref.sessionId, signal);
          return await told2(facts, signal);
        } catch (error) {
          return unreadable(error, signal);
        }
      },
      async conversations(directory, account, signal) {
        const sessions = sessionsDirectory(account);
        const ids = (await entries(sessions)).filter((name) => copilotSessionId.test(name));
        const here = [];
        for (const id of ids) {
          signal.throwIfAborted();
          if ((await readWorkspace((0, import_node_path19.join)(sessions, id))).cwd === directory)
            here.push(eventsPath(account, id));
        }
        const found2 = [];
        for (const { path: path2 } of await newestOf(here)) {
          const sessionId2 = (0, import_node_path19.basename)((0, import_node_path19.join)(path2, ".."));
          const { facts } = await readTranscript(account, sessionId2, signal);
          found2.push({ sessionId: sessionId2, title: facts.title, lastMessageAt: facts.lastMessageAt });
        }
        return newestFirst(found2);
      },
      findWriter: findWriter3,
      resume: ({ sessionId: sessionId2, account, flags: flags3, permissionFlags }) => ({
        argv: [
          "copilot",
          ...flags3,
          ...replayablePermissionFlags(permissionFlags, copilotFlags),
          // With "=", since its value is optional.
          `--resume=${sessionId2}`
        ],
        environment: accountEnvironment(account, accountVariables3)
      }),
      screen: screen2
    };
  }
});

// src/harnesses/pi/store.ts
function agentDirectory(account) {
  return accountDirectory(account, "PI_CODING_AGENT_DIR", ".pi/agent");
}
async function sharedDirectory(account) {
  const variable = "PI_CODING_AGENT_SESSION_DIR";
  if (account.variables[variable]) return accountDirectory(account, variable, "");
  const settings = await readJsonFile((0, import_node_path20.join)(agentDirectory(account), "settings.json")).catch(
    () => void 0
  );
  const directory = textAt(settings, "sessionDir");
  return directory === null ? void 0 : (0, import_node_path20.resolve)(account.home, directory.replace(/^~\//, ""));
}
function folderName(directory) {
  return `--${directory.replace(/^[/\\]/, "").replace(/[/\\:]/g, "-")}--`;
}
async function folders(directory, account) {
  const shared = await sharedDirectory(account);
  if (shared !== void 0) return [shared];
  const sessions = (0, import_node_path20.join)(agentDirectory(account), "sessions");
  const own2 = folderName(directory);
  const others = (await entries(sessions)).filter((name) => name !== own2);
  return [own2, ...others].map((name) => (0, import_node_path20.join)(sessions, name));
}
async function findTranscript2(ref) {
  for (const folder of await folders(ref.directory, ref.account)) {
    for (const name of await entries(folder)) {
      if (sessionIdOf(name) === ref.sessionId) return (0, import_node_path20.join)(folder, name);
    }
  }
  return void 0;
}
function sessionIdOf(fileName2) {
  return /^\d{4}-\d\d-\d\dT[\d-]+Z_(.+)\.jsonl$/.exec(fileName2)?.[1];
}
var import_node_path20, sessionIdPattern2;
var init_store4 = __esm({
  "src/harnesses/pi/store.ts"() {
    "use strict";
    import_node_path20 = require("node:path");
    init_account();
    init_directory();
    init_json();
    sessionIdPattern2 = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
  }
});

// src/harnesses/pi/transcript.ts
async function readTranscript2(path2, sessionId2, signal) {
  const recent2 = new RecentMessages();
  const branch = new Branch();
  const turn = new TurnReader();
  let messages = 0;
  let title = null;
  let model = null;
  let cost = 0;
  const { complete } = await readRecordsFromEnd(
    path2,
    (entry) => {
      turn.visit(entry);
      title ??= titleIn(entry);
      cost += numberAt(entry, "message", "usage", "cost", "total") ?? 0;
      const isOn = branch.visit(entry);
      if (entry.type === "model_change") model ??= modelIn(entry);
      const role = roleOf(entry);
      if (role === null || !isOn) return true;
      messages += 1;
      if (role === "assistant") model ??= textAt(entry, "message", "model");
      const isTyped = role === "assistant" || isFromPerson(entry);
      if (role !== "toolResult" && isTyped)
        recent2.add(role, timeAt(entry, "timestamp"), textOf2(entry));
      return true;
    },
    { bytes: tailBytes2, signal, long: longEntry }
  );
  if (messages === 0 && complete) return void 0;
  const beginning = await readBeginning(path2, signal);
  return {
    sessionId: sessionId2,
    directory: beginning.directory,
    transcript: path2,
    title: title ?? beginning.title ?? beginning.prompt,
    model,
    branch: null,
    // Only of the whole file: a part of the sum would be taken for the cost.
    cost: complete && cost > 0 ? cost : null,
    contextShare: null,
    lastMessageAt: recent2.lastMessageAt,
    interrupted: turn.result === "stopped" ? null : turn.result === "in-flight",
    inheritedPermission: null,
    messages: recent2.messages
  };
}
async function readState(path2, startedAt2, signal) {
  const turn = new TurnReader();
  await readRecordsFromEnd(path2, (entry) => turn.visit(entry), {
    bytes: turnBytes,
    signal,
    long: longEntry
  });
  return turn.result === "in-flight" && (turn.at ?? startedAt2) >= startedAt2 ? "working" : "idle";
}
async function readBeginning(path2, signal) {
  const found2 = { id: null, directory: null, title: null, prompt: null };
  await readRecordsFromStart(
    path2,
    (entry) => {
      if (entry.type === "session") {
        found2.id = textAt(entry, "id");
        found2.directory = textAt(entry, "cwd");
      }
      if (entry.type === "title") found2.title ??= textAt(entry, "title");
      if (roleOf(entry) === "user" && isFromPerson(entry))
        found2.prompt = titleFromPrompt(textOf2(entry));
      return found2.prompt === null;
    },
    { bytes: headBytes, signal, long: longEntry }
  );
  return found2;
}
function roleOf(entry) {
  if (entry.type !== "message") return null;
  const role = textAt(entry, "message", "role");
  return role === "user" || role === "assistant" || role === "toolResult" ? role : null;
}
function isFromPerson(entry) {
  const attribution = textAt(entry, "message", "attribution");
  return attribution === null || attribution === "user";
}
function titleIn(entry) {
  if (entry.type === "session_info") return textAt(entry, "name");
  return entry.type === "title_change" ? textAt(entry, "title") : null;
}
function modelIn(entry) {
  return textAt(entry, "modelId") ?? textAt(entry, "model")?.replace(/^[^/]*\//, "") ?? null;
}
function textOf2(entry) {
  const content2 = at(entry, "message", "content");
  if (typeof content2 === "string") return content2;
  if (!Array.isArray(content2)) return "";
  return content2.map((part) => at(part, "type") === "text" ? textAt(part, "text") ?? "" : "").join("\n");
}
function longEntry(start) {
  const head3 = /^\{"type":"[a-z_]+","id":"[^"]*","parentId":(?:"[^"]*"|null)(?:,"timestamp":"[^"]*")?/.exec(
    start
  )?.[0];
  if (head3 === void 0) return void 0;
  const role = /,"message":\{"role":"(\w+)"/.exec(start)?.[1];
  return parseRecord(`${head3}${role === void 0 ? "" : `,"message":{"role":"${role}"}`}}`);
}
var tailBytes2, headBytes, turnBytes, Branch, TurnReader;
var init_transcript3 = __esm({
  "src/harnesses/pi/transcript.ts"() {
    "use strict";
    init_json();
    init_jsonl();
    init_recent();
    tailBytes2 = 256 << 10;
    headBytes = 64 << 10;
    turnBytes = 64 << 10;
    Branch = class {
      #wanted;
      visit(entry) {
        const id = textAt(entry, "id");
        if (id === null || !("parentId" in entry)) return false;
        if (this.#wanted !== void 0 && id !== this.#wanted) return false;
        this.#wanted = textAt(entry, "parentId");
        return true;
      }
    };
    TurnReader = class {
      result = "idle";
      /** Time of the entry that tells. */
      at = null;
      #hungUp = false;
      #decided = false;
      /** False once it is known. */
      visit(entry) {
        if (this.#decided) return false;
        if (entry.customType === "session_exit" && at(entry, "data", "kind") === "signal") {
          this.#hungUp = true;
          if (this.result === "stopped") this.#decide("in-flight");
          return !this.#decided;
        }
        const role = roleOf(entry);
        if (role === null) return true;
        if (this.result === "stopped") return this.#decide("stopped");
        this.at = timeAt(entry, "timestamp");
        const reason = textAt(entry, "message", "stopReason");
        if (role === "user" || role === "toolResult") return this.#decide("in-flight");
        if (reason === "toolUse") return this.#decide("in-flight");
        if (reason !== "aborted") return this.#decide("idle");
        if (textAt(entry, "message", "errorMessage") === "Interrupted by user")
          return this.#decide("idle");
        if (this.#hungUp) return this.#decide("in-flight");
        this.result = "stopped";
        return true;
      }
      #decide(result) {
        this.result = result;
        this.#decided = true;
        return false;
      }
    };
  }
});

// src/harnesses/pi/conversations.ts
async function readFound(find, sessionId2, signal) {
  try {
    const path2 = await find();
    const facts = path2 && await readTranscript2(path2, sessionId2, signal);
    return facts ? { status: "found", facts } : { status: "missing" };
  } catch (error) {
    return unreadable(error, signal);
  }
}
async function listFound(folders2, directory, sessionIdPattern7, signal) {
  const found2 = [];
  for (const folder of folders2) {
    for (const { name, path: path2 } of await newestFiles(folder)) {
      const sessionId2 = sessionIdOf(name);
      if (sessionId2 === void 0 || !sessionIdPattern7.test(sessionId2)) continue;
      const facts = await readTranscript2(path2, sessionId2, signal);
      if (facts?.directory !== directory) continue;
      found2.push({ sessionId: sessionId2, title: facts.title, lastMessageAt: facts.lastMessageAt });
    }
  }
  return newestFirst(found2);
}
var init_conversations = __esm({
  "src/harnesses/pi/conversations.ts"() {
    "use strict";
    init_directory();
    init_reason();
    init_recent();
    init_store4();
    init_transcript3();
  }
});

// src/harnesses/pi/flags.ts
var names, piFlags, piHeadless, piSubcommands;
var init_flags6 = __esm({
  "src/harnesses/pi/flags.ts"() {
    "use strict";
    init_flag_rules();
    names = /^[A-Za-z0-9*+-][A-Za-z0-9._:/@+,*[\]-]{0,199}$/;
    piFlags = [
      ...rules("replay", "one", "--provider", "--thinking", "--use-theme", "--tui-mode"),
      { names: ["--model"], arity: "one", policy: "replay", value: names },
      { names: ["--models"], arity: "one", policy: "replay", value: names },
      { names: ["--tools", "-t"], arity: "one", policy: "replay", value: names },
      { names: ["--exclude-tools", "-xt"], arity: "one", policy: "replay", value: names },
      ...rules("replay", "none", "--no-tools -nt", "--no-builtin-tools -nbt", "--no-extensions -ne"),
      ...rules("replay", "none", "--no-mcp", "--no-skills -ns", "--no-prompt-templates -np"),
      ...rules("replay", "none", "--no-themes", "--no-context-files -nc", "--no-approve -na"),
      ...rules("replay", "none", "--offline", "--verbose"),
      ...rules("permission", "none", "--approve -a"),
      ...rules("drop", "one", "--api-key", "--system-prompt", "--append-system-prompt", "--mode"),
      ...rules("drop", "one", "--session", "--session-id", "--fork", "--session-dir", "--name -n"),
      ...rules("drop", "one", "--extension -e", "--skill", "--prompt-template", "--theme", "--export"),
      ...rules("drop", "none", "--print -p", "--continue -c", "--resume -r", "--no-session"),
      ...rules("drop", "none", "--help -h", "--version -v"),
      ...rules("drop", "optional", "--list-models")
    ];
    piHeadless = [
      "--print",
      "--mode",
      "--export",
      "--list-models",
      "--help",
      "--version"
    ];
    piSubcommands = new Set(
      "install remove uninstall update list config auth mcp".split(" ")
    );
  }
});

// src/harnesses/hook-record.ts
var hook_record_exports = {};
__export(hook_record_exports, {
  hookedProcess: () => hookedProcess,
  hookedRecord: () => hookedRecord,
  hookedSession: () => hookedSession,
  notedSessions: () => notedSessions,
  pruneHookRecords: () => pruneHookRecords
});
async function hookedSession(harness, processes, place2) {
  return (await hookedRecord(harness, processes, place2))?.sessionId ?? null;
}
async function hookedRecord(harness, processes, place2) {
  for (const process2 of processes.toReversed()) {
    const record3 = await readRecord(nameOf(harness, process2), place2);
    if (record3 !== void 0) return record3;
  }
  return null;
}
async function hookedProcess(harness, sessionId2, table, place2) {
  for (const name of await entries(place2.hookRecords)) {
    const process2 = table.get(identityIn(name)?.pid ?? 0);
    if (process2 === void 0 || name !== nameOf(harness, process2)) continue;
    if ((await readRecord(name, place2))?.sessionId === sessionId2) return process2;
  }
  return null;
}
async function notedSessions(harness, place2) {
  const names2 = await entries(place2.hookRecords);
  const ours = names2.filter((name) => name.startsWith(`${harness}-`));
  const records = await Promise.all(ours.map((name) => readRecord(name, place2)));
  return new Set(records.flatMap((record3) => record3?.sessionId ?? []));
}
function pruneHookRecords(hookRecords, table, now) {
  for (const name of namesIn(hookRecords)) {
    const named2 = identityIn(name);
    if (named2 === void 0 || table.get(named2.pid)?.startTime === named2.startTime) continue;
    const path2 = (0, import_node_path21.join)(hookRecords, name);
    try {
      if (now - (0, import_node_fs10.statSync)(path2).mtimeMs >= keptFor) (0, import_node_fs10.unlinkSync)(path2);
    } catch {
    }
  }
}
function namesIn(directory) {
  try {
    return (0, import_node_fs10.readdirSync)(directory);
  } catch {
    return [];
  }
}
function nameOf(harness, process2) {
  return `${harness}-${process2.pid}-${process2.startTime}.json`;
}
function identityIn(name) {
  const [, pid2, startTime] = /^[a-z]+-(\d+)-(\d+)\.json(?:\.\d+)?$/.exec(name) ?? [];
  return pid2 === void 0 || startTime === void 0 ? void 0 : { pid: Number(pid2), startTime };
}
async function readRecord(name, place2) {
  const content2 = await readJsonFile((0, import_node_path21.join)(place2.hookRecords, name)).catch(() => void 0);
  const record3 = { ...content2 };
  const isNamed = name === `${record3.harness}-${record3.pid}-${record3.startTime}.json`;
  const isOurs = record3.schemaVersion === 1 && record3.bootId === place2.bootId;
  const { sessionId: sessionId2 } = record3;
  const isId = typeof sessionId2 === "string" && /^[A-Za-z0-9_.-]{1,128}$/.test(sessionId2);
  const flags3 = Array.isArray(record3.flags) ? record3.flags.filter((flag2) => typeof flag2 === "string") : [];
  return isNamed && isOurs && isId ? { ...record3, flags: flags3 } : void 0;
}
var import_node_fs10, import_node_path21, keptFor;
var init_hook_record = __esm({
  "src/harnesses/hook-record.ts"() {
    "use strict";
    import_node_fs10 = require("node:fs");
    import_node_path21 = require("node:path");
    init_directory();
    init_json();
    keptFor = 7 * 24 * 60 * 6e4;
  }
});

// src/harnesses/pi/live.ts
function isPi(process2, table) {
  const argv = table.argv(process2.pid);
  if (isWiped(argv)) {
    const program2 = (0, import_node_path22.basename)(table.executable(process2.pid) ?? "");
    return process2.comm === "pi" && /^(node|bun|pi)([-.\d].*)?$/.test(program2);
  }
  const script3 = scriptArgv(argv)[0] ?? "";
  return (0, import_node_path22.basename)(script3) === "pi" || /@earendil-works\/pi-coding-agent\/dist\/.*cli\.js$/.test(script3);
}
function isWiped(argv) {
  return argv[0] === "pi" && argv.slice(1).every((word) => word === "");
}
function isInteractive(process2, table) {
  if (!isPi(process2, table)) return false;
  const words = scriptArgv(table.argv(process2.pid)).slice(1);
  if (piHeadless.some((flag2) => hasFlag(words, piFlags, flag2))) return false;
  return !piSubcommands.has(plainWords(words, piFlags)[0] ?? "");
}
async function bind3(agent, host) {
  const record3 = await hookedRecord("pi", agent.processes, host);
  if (record3 === null) return { bound: false, reason: await unboundReason(agent) };
  const { sessionId: sessionId2 } = record3;
  const own2 = agent.processes.at(-1) ?? agent.processes[0];
  const ref = { sessionId: sessionId2, account: agent.account, directory: agent.paneDirectory };
  const path2 = await findTranscript2(ref);
  const startedAt2 = host.processes.startedAt(own2.pid) ?? 0;
  return {
    bound: true,
    binding: { sessionId: sessionId2, evidence: "hook" },
    state: path2 === void 0 ? "idle" : await stateOf(path2, startedAt2, host.signal),
    flags: readFlags(record3.flags, piFlags)
  };
}
async function stateOf(path2, startedAt2, signal) {
  return readState(path2, startedAt2, signal).catch(() => {
    signal.throwIfAborted();
    return "unknown";
  });
}
async function unboundReason(agent) {
  const installed = await isFile(
    (0, import_node_path22.join)(agentDirectory(agent.account), "extensions", extensionName)
  ).catch(() => false);
  return installed ? "it runs without our extension (started before that was installed, or with --no-extensions or --session-dir)" : "Pi names its conversation only to an extension: tmux-workspace-restore install pi";
}
async function findWriter4(ref, host) {
  const table = host.processes;
  const noted = await hookedProcess("pi", ref.sessionId, table, host);
  if (noted !== null) return noted;
  for (const process2 of table.all()) {
    if (!isPi(process2, table) || table.directory(process2.pid) !== ref.directory) continue;
    const age = Date.now() - (table.startedAt(process2.pid) ?? 0);
    if (age < settlingMilliseconds || await hookedRecord("pi", [process2], host) !== null)
      continue;
    throw new Error(`a Pi in that directory (pid ${process2.pid}) does not tell its conversation`);
  }
  return null;
}
var import_node_path22, extensionName, settlingMilliseconds;
var init_live2 = __esm({
  "src/harnesses/pi/live.ts"() {
    "use strict";
    import_node_path22 = require("node:path");
    init_flags2();
    init_hook_record();
    init_directory();
    init_script();
    init_flags6();
    init_store4();
    init_transcript3();
    extensionName = "tmux-workspace-restore.js";
    settlingMilliseconds = 3e4;
  }
});

// src/harnesses/pi/screen.ts
function piScreen(text2) {
  const end3 = lastLines(text2, 14);
  if (/^No session found matching '/m.test(end3)) return "lost";
  if (/^Fork this session into current directory\? \[y\/N\]/m.test(end3)) return "asking";
  if (/^\s*(Trust project folder\?|Session cwd does not exist: )/m.test(end3)) return "asking";
  if (/^── [\u2800-\u28ff] .*─{3}$/m.test(end3)) return "busy";
  const input = /^─{10,}.*\n(.*\n)*?─{10,}\n.*\n.*(\d%|\?)\/\d\S* .*(\n.*[^\s$#%>❯])?$(?!\n)/m;
  if (!input.test(end3)) return null;
  return /No models available\. Use \/login/.test(text2) ? "first-run" : "ready";
}
var init_screen3 = __esm({
  "src/harnesses/pi/screen.ts"() {
    "use strict";
    init_screen_text();
  }
});

// src/harnesses/pi.ts
var pi_exports = {};
__export(pi_exports, {
  pi: () => pi
});
var accountVariables4, pi;
var init_pi = __esm({
  "src/harnesses/pi.ts"() {
    "use strict";
    init_account();
    init_flags2();
    init_conversations();
    init_flags6();
    init_live2();
    init_screen3();
    init_store4();
    accountVariables4 = ["PI_CODING_AGENT_DIR", "PI_CODING_AGENT_SESSION_DIR"];
    pi = {
      name: "pi",
      title: "Pi",
      command: "pi",
      sessionIdPattern: sessionIdPattern2,
      accountVariables: accountVariables4,
      unsetAtLaunch: [],
      flags: piFlags,
      recognise: isInteractive,
      bind: bind3,
      readConversation: (ref, signal) => readFound(() => findTranscript2(ref), ref.sessionId, signal),
      async conversations(directory, account, signal) {
        const [folder] = await folders(directory, account);
        return listFound(folder === void 0 ? [] : [folder], directory, sessionIdPattern2, signal);
      },
      findWriter: findWriter4,
      // By its file: for an id of another directory pi 1.6.0 asks whether to fork. It makes a new conversation of a file that
      // is not there, so that a resume is typed only for one that was just read.
      resume: ({ sessionId: sessionId2, account, transcript, flags: flags3, permissionFlags }) => ({
        argv: [
          "pi",
          ...flags3,
          ...replayablePermissionFlags(permissionFlags, piFlags),
          "--session",
          transcript ?? sessionId2
        ],
        environment: accountEnvironment(account, accountVariables4)
      }),
      screen: (text2) => piScreen(text2)
    };
  }
});

// src/harnesses/omp/flags.ts
var modes, ompFlags, ompHeadless, ompSubcommands;
var init_flags7 = __esm({
  "src/harnesses/omp/flags.ts"() {
    "use strict";
    init_flag_rules();
    modes = /^(always-ask|write)$/;
    ompFlags = [
      ...rules("replay", "one", "--model", "--smol", "--slow", "--provider", "--profile", "--models"),
      ...rules("replay", "one", "--thinking", "--service-tier", "--tools", "--skills", "--max-time"),
      ...rules("replay", "none", "--allow-home", "--no-tools", "--no-lsp", "--no-pty", "--no-title"),
      ...rules("replay", "none", "--hide-thinking", "--advisor", "--external-thinking", "--no-rules"),
      ...rules("replay", "none", "--no-extensions", "--no-skills", "--prewalk", "--no-prewalk"),
      { names: ["--approval-mode"], arity: "one", policy: "replay", value: modes },
      { names: ["--approval-mode"], arity: "one", policy: "permission", value: /^yolo$/ },
      ...rules("permission", "none", "--auto-approve --yolo", "--plan-yolo"),
      ...rules("permission", "one", "--add-dir", "--trusted-extension"),
      ...rules("drop", "optional", "--resume -r", "--session", "--plan"),
      ...rules("drop", "one", "--fork", "--session-dir", "--cwd", "--alias", "--mode", "--export"),
      ...rules("drop", "one", "--api-key", "--system-prompt", "--append-system-prompt", "--config"),
      ...rules("drop", "one", "--provider-session-id", "--prompt-cache-key", "--plan-yolo-into"),
      ...rules("drop", "one", "--prewalk-into", "--hook", "--extension -e", "--plugin-dir"),
      ...rules("drop", "none", "--continue -c", "--from-claude", "--from-codex", "--no-session"),
      ...rules("drop", "none", "--print -p", "--print-thoughts", "--help -h", "--version -v")
    ];
    ompHeadless = ["--print", "--mode", "--export", "--help", "--version"];
    ompSubcommands = new Set(
      "acp auth-broker auth-gateway agents bench browser-relay cleanse collab commit completions __complete compress config dry-balance gc grep gallery git grievances images if-bench install join models plugin ps say share setup shell read render ssh stats update usage tiny-models token ttsr worktree wt search q".split(" ")
    );
  }
});

// src/harnesses/omp/store.ts
async function directoriesOf(account, profile) {
  const { variables: variables2 } = account;
  const named2 = profile ?? variables2.OMP_PROFILE ?? variables2.PI_PROFILE ?? "";
  const chosen = named2 === "default" || !profileName.test(named2) ? null : named2;
  const below = chosen === null ? [] : ["profiles", chosen];
  const usual = (0, import_node_path23.join)(configDirectory(account), ...below, "agent");
  const agent = chosen === null && variables2.PI_CODING_AGENT_DIR ? accountDirectory(account, "PI_CODING_AGENT_DIR", "") : usual;
  const xdg = async (variable) => {
    if (agent !== usual || !variables2[variable]) return agent;
    const directory = (0, import_node_path23.join)(accountDirectory(account, variable, ""), "omp", ...below);
    return await isDirectory2(directory) ? directory : agent;
  };
  const [data, state] = [await xdg("XDG_DATA_HOME"), await xdg("XDG_STATE_HOME")];
  return {
    sessions: (0, import_node_path23.join)(data, "sessions"),
    terminals: (0, import_node_path23.join)(state, "terminal-sessions"),
    custom: (0, import_node_path23.join)(state, "custom-session-files")
  };
}
function configDirectory(account) {
  return (0, import_node_path23.join)(account.home, account.variables.PI_CONFIG_DIR || ".omp");
}
async function allDirectories(account) {
  const profiles = await entries((0, import_node_path23.join)(configDirectory(account), "profiles"));
  return Promise.all([void 0, ...profiles].map((profile) => directoriesOf(account, profile)));
}
async function findTranscript3(ref) {
  for (const { sessions, custom } of await allDirectories(ref.account)) {
    for (const folder of likeliestFirst(await entries(sessions), ref.directory)) {
      for (const name of await entries((0, import_node_path23.join)(sessions, folder))) {
        if (sessionIdOf(name) === ref.sessionId) return (0, import_node_path23.join)(sessions, folder, name);
      }
    }
    for (const note of await entries(custom)) {
      const path2 = await readNote((0, import_node_path23.join)(custom, note));
      if (path2 && sessionIdOf((0, import_node_path23.basename)(path2)) === ref.sessionId && await isFile(path2))
        return path2;
    }
  }
  return void 0;
}
async function foldersOf(directory, account) {
  const { sessions } = await directoriesOf(account);
  const names2 = await entries(sessions);
  return names2.filter((name) => canBe(name, directory)).map((name) => (0, import_node_path23.join)(sessions, name));
}
function likeliestFirst(folders2, directory) {
  return [
    ...folders2.filter((name) => canBe(name, directory)),
    ...folders2.filter((name) => !canBe(name, directory))
  ];
}
function canBe(folder, directory) {
  const last = (0, import_node_path23.basename)(directory).replace(/[\\:]/g, "-");
  return folder === "-" || folder === "-tmp" || folder.replace(/--$/, "").endsWith(`-${last}`);
}
async function terminalNote(directories, terminal) {
  const file3 = (0, import_node_path23.join)(directories.terminals, terminal.replace(/^\/dev\//, "").replaceAll("/", "-"));
  try {
    return await withRegularFile(file3, async ({ handle: handle2, size, modifiedAt: modifiedAt2 }) => {
      if (size > 1 << 14) return void 0;
      const path2 = (await handle2.readFile("utf8")).split("\n")[1] ?? "";
      const sessionId2 = sessionIdOf((0, import_node_path23.basename)(path2));
      return sessionId2 === void 0 ? void 0 : { path: path2, sessionId: sessionId2, writtenAt: modifiedAt2 };
    });
  } catch {
    return void 0;
  }
}
async function readNote(path2) {
  try {
    return await withRegularFile(
      path2,
      async ({ handle: handle2, size }) => size > 1 << 14 ? void 0 : (await handle2.readFile("utf8")).trim()
    );
  } catch {
    return void 0;
  }
}
var import_node_path23, sessionIdPattern3, accountVariables5, profileName;
var init_store5 = __esm({
  "src/harnesses/omp/store.ts"() {
    "use strict";
    import_node_path23 = require("node:path");
    init_account();
    init_store4();
    init_directory();
    init_regular_file();
    sessionIdPattern3 = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
    accountVariables5 = [
      "PI_CODING_AGENT_DIR",
      "PI_CONFIG_DIR",
      "OMP_PROFILE",
      "PI_PROFILE",
      "XDG_DATA_HOME",
      "XDG_STATE_HOME"
    ];
    profileName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
  }
});

// src/harnesses/omp/live.ts
function isOmp(process2, table) {
  const script3 = scriptArgv(table.argv(process2.pid))[0] ?? "";
  return (0, import_node_path24.basename)(script3) === "omp" || /@oh-my-pi\/pi-coding-agent\/.*\/?cli\.[jt]s$/.test(script3);
}
function isInteractive2(process2, table) {
  if (!isOmp(process2, table)) return false;
  const words = scriptArgv(table.argv(process2.pid)).slice(1);
  if (ompHeadless.some((flag2) => hasFlag(words, ompFlags, flag2))) return false;
  return !ompSubcommands.has(plainWords(words, ompFlags)[0] ?? "");
}
async function bind4(agent, host) {
  const own2 = agent.processes.at(-1) ?? agent.processes[0];
  const terminal = host.processes.terminal(own2.pid) ?? agent.paneTty;
  const result = await noteOf(own2, terminal, agent.account, host).catch(() => {
    host.signal.throwIfAborted();
    return "the conversation that omp noted for its terminal cannot be read";
  });
  if (typeof result === "string") return { bound: false, reason: result };
  return {
    bound: true,
    binding: { sessionId: result.sessionId, evidence: "registry" },
    state: stateFromTitle(agent.paneTitle)
  };
}
async function noteOf(process2, terminal, account, host) {
  const table = host.processes;
  const words = scriptArgv(table.argv(process2.pid)).slice(1);
  const directories = await directoriesOf(account, flagValue(words, ompFlags, "--profile"));
  const note = await terminalNote(directories, terminal);
  if (note === void 0) return "omp has noted no conversation for its terminal";
  const startedAt2 = table.startedAt(process2.pid);
  if (startedAt2 === void 0 || note.writtenAt < startedAt2 - 500)
    return "what omp noted for its terminal is older than it";
  const rival = table.all().find((other) => other.pid !== process2.pid && isRival(other, process2, terminal, table));
  if (rival !== void 0) return `another omp (pid ${rival.pid}) runs in its terminal`;
  if (await wasLeft(note, host.signal))
    return "what omp noted for its terminal is of another run in it, which has ended";
  return note;
}
function isRival(other, process2, terminal, table) {
  return other.session === process2.session && isOmp(other, table) && table.terminal(other.pid) === terminal;
}
async function wasLeft(note, signal) {
  let left = false;
  try {
    await readRecordsFromEnd(
      note.path,
      (entry) => {
        if (entry.customType === "session_exit") {
          const exitedAt = timeAt(at(entry, "data"), "recordedAt") ?? timeAt(entry, "timestamp");
          left = exitedAt !== null && exitedAt > note.writtenAt;
        }
        return entry.type === "custom" && !left;
      },
      { bytes: 16 << 10, signal }
    );
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
  }
  return left;
}
function stateFromTitle(title) {
  if (/^π [\u2800-\u28ff] /.test(title)) return "working";
  if (title.startsWith("π ! ")) return "waiting";
  return title.startsWith("π > ") ? "idle" : "unknown";
}
async function findWriter5(ref, host) {
  for (const process2 of host.processes.all()) {
    if (!isOmp(process2, host.processes)) continue;
    const terminal = host.processes.terminal(process2.pid);
    if (terminal === void 0) continue;
    const note = await noteOf(process2, terminal, ref.account, host);
    if (typeof note !== "string" && note.sessionId === ref.sessionId) return process2;
  }
  return null;
}
var import_node_path24;
var init_live3 = __esm({
  "src/harnesses/omp/live.ts"() {
    "use strict";
    import_node_path24 = require("node:path");
    init_errors();
    init_flags2();
    init_json();
    init_jsonl();
    init_script();
    init_flags7();
    init_store5();
  }
});

// src/harnesses/omp/screen.ts
function ompScreen(text2) {
  const end3 = lastLines(text2, 16);
  if (/^Error: Session "[^"\n]*" not found\./m.test(end3)) return "lost";
  if (/Move \(re-root\) it into the current directory\? \[Y\/n\]/.test(end3)) return "asking";
  if (/Setup step \d+ of \d+/.test(end3)) return "first-run";
  if (/^╭─ Allow tool: /m.test(end3)) return "asking";
  if (/^ ⎋ /m.test(end3) || /^ [\u2800-\u28ff] .*⬢ .*\n╰─/m.test(end3)) return "busy";
  const [input = ""] = end3.split("\n").slice(-1);
  return input.startsWith("╰─") && /^ π > ⬢ /m.test(lastLines(text2, 8)) ? "ready" : null;
}
var init_screen4 = __esm({
  "src/harnesses/omp/screen.ts"() {
    "use strict";
    init_screen_text();
  }
});

// src/harnesses/omp.ts
var omp_exports = {};
__export(omp_exports, {
  omp: () => omp
});
var omp;
var init_omp = __esm({
  "src/harnesses/omp.ts"() {
    "use strict";
    init_account();
    init_flags2();
    init_flags7();
    init_live3();
    init_screen4();
    init_store5();
    init_conversations();
    omp = {
      name: "omp",
      title: "Oh My Pi",
      command: "omp",
      sessionIdPattern: sessionIdPattern3,
      accountVariables: accountVariables5,
      unsetAtLaunch: [],
      flags: ompFlags,
      recognise: isInteractive2,
      bind: bind4,
      readConversation: (ref, signal) => readFound(() => findTranscript3(ref), ref.sessionId, signal),
      conversations: async (directory, account, signal) => listFound(await foldersOf(directory, account), directory, sessionIdPattern3, signal),
      findWriter: findWriter5,
      resume: ({ sessionId: sessionId2, account, flags: flags3, permissionFlags }) => ({
        argv: [
          "omp",
          ...flags3,
          ...replayablePermissionFlags(permissionFlags, ompFlags),
          "--resume",
          sessionId2
        ],
        environment: accountEnvironment(account, accountVariables5)
      }),
      screen: (text2) => ompScreen(text2)
    };
  }
});

// src/harnesses/grok/conversation.ts
async function readSession2(folder, signal) {
  const summary = await readJsonFile((0, import_node_path25.join)(folder, "summary.json"));
  if (summary === void 0) throw new SyntaxError("summary.json is not what grok writes");
  const recent2 = await readMessages((0, import_node_path25.join)(folder, "updates.jsonl"), signal);
  if (recent2.messages.length === 0 && recent2.lastMessageAt === null) return void 0;
  const turn = await readTurn(folder, signal);
  const signals = await optional((0, import_node_path25.join)(folder, "signals.json"));
  const usage2 = await optional((0, import_node_path25.join)(folder, "usage.json"), usageLimit);
  const ticks2 = numberAt(usage2, "session", "costUsdTicks");
  return {
    sessionId: (0, import_node_path25.basename)(folder),
    directory: textAt(summary, "info", "cwd"),
    transcript: folder,
    title: titleOf(summary),
    model: textAt(summary, "current_model_id"),
    branch: textAt(summary, "head_branch"),
    // 10^10 ticks are a dollar (grok 1.0.41, `grok usage`).
    cost: ticks2 === null ? null : ticks2 / 1e10,
    contextShare: share2(
      numberAt(signals, "contextTokensUsed"),
      numberAt(signals, "contextWindowTokens")
    ),
    lastMessageAt: recent2.lastMessageAt,
    interrupted: turn !== "idle" && turn !== "unknown",
    inheritedPermission: null,
    messages: recent2.messages
  };
}
async function summarise(folder, signal) {
  const summary = await optional((0, import_node_path25.join)(folder, "summary.json"));
  const { lastMessageAt } = await readMessages((0, import_node_path25.join)(folder, "updates.jsonl"), signal);
  if (lastMessageAt === null) return void 0;
  return { sessionId: (0, import_node_path25.basename)(folder), title: summary ? titleOf(summary) : null, lastMessageAt };
}
async function sessionTitle(folder) {
  const summary = await optional((0, import_node_path25.join)(folder, "summary.json"));
  return summary === void 0 ? null : titleOf(summary);
}
function titleOf(summary) {
  return textAt(summary, "generated_title") ?? textAt(summary, "session_summary");
}
async function readTurn(folder, signal) {
  let turn;
  let asking;
  try {
    const read4 = await readRecordsFromEnd(
      (0, import_node_path25.join)(folder, "events.jsonl"),
      ({ type, outcome }) => {
        if (type === "permission_requested") asking ??= true;
        if (type === "permission_resolved") asking ??= false;
        if (type === "turn_ended") turn = outcome === "interrupted" ? "interrupted" : "idle";
        if (type === "turn_started") turn = asking === true ? "waiting" : "working";
        return turn === void 0;
      },
      { bytes: eventsBytes, signal }
    );
    return turn ?? (read4.complete ? "idle" : "unknown");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return "idle";
    throw error;
  }
}
async function readMessages(path2, signal) {
  const recent2 = new RecentMessages();
  let open3;
  const close3 = () => {
    if (open3) recent2.add(open3.role, open3.at, open3.chunks.toReversed().join(""));
    open3 = void 0;
  };
  try {
    await readRecordsFromEnd(
      path2,
      (record3) => {
        const role = roles[textAt(record3, "params", "update", "sessionUpdate") ?? ""];
        if (role !== open3?.role) close3();
        if (role !== void 0) {
          open3 ??= { role, at: timeOf2(record3), chunks: [] };
          open3.chunks.push(textAt(record3, "params", "update", "content", "text") ?? "");
        }
        return !recent2.isFull;
      },
      { bytes: updatesBytes, signal }
    );
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
  }
  close3();
  return recent2;
}
function timeOf2(record3) {
  const milliseconds = numberAt(record3, "params", "_meta", "agentTimestampMs");
  const seconds = numberAt(record3, "timestamp");
  return milliseconds ?? (seconds === null ? null : seconds * 1e3);
}
function share2(used, whole) {
  return used === null || whole === null || whole <= 0 ? null : Math.min(used / whole, 1);
}
async function optional(path2, limit) {
  try {
    return await readJsonFile(path2, limit);
  } catch {
    return void 0;
  }
}
var import_node_path25, updatesBytes, eventsBytes, usageLimit, roles;
var init_conversation = __esm({
  "src/harnesses/grok/conversation.ts"() {
    "use strict";
    import_node_path25 = require("node:path");
    init_errors();
    init_json();
    init_jsonl();
    init_recent();
    updatesBytes = 512 << 10;
    eventsBytes = 256 << 10;
    usageLimit = 8 << 20;
    roles = {
      user_message_chunk: "user",
      agent_message_chunk: "assistant"
    };
  }
});

// src/harnesses/grok/flags.ts
var rule, grokFlags, grokHeadless, grokSubcommands;
var init_flags8 = __esm({
  "src/harnesses/grok/flags.ts"() {
    "use strict";
    init_flag_rules();
    rule = /^[A-Za-z_]{1,40}(\([^()\n]{0,200}\))?$/;
    grokFlags = [
      ...rules("replay", "one", "--model -m", "--reasoning-effort --effort", "--sandbox", "--agent"),
      ...rules("replay", "none", "--minimal", "--fullscreen", "--no-alt-screen", "--no-plan"),
      ...rules("replay", "none", "--no-subagents", "--no-ask-user", "--disable-web-search"),
      ...rules("replay", "none", "--no-auto-update", "--no-memory", "--leader", "--no-leader"),
      { names: ["--deny", "--disallowedTools"], arity: "one", policy: "replay", value: rule },
      { names: ["--permission-mode"], arity: "one", policy: "replay", value: /^(default|plan)$/ },
      {
        names: ["--permission-mode"],
        arity: "one",
        policy: "permission",
        value: /^(acceptEdits|auto|dontAsk|bypassPermissions)$/
      },
      { names: ["--allow", "--allowedTools"], arity: "one", policy: "permission", value: /^(?!)/ },
      ...rules("permission", "none", "--always-approve --yolo --dangerously-skip-permissions"),
      ...rules("permission", "none", "--trust --trust-folder"),
      ...rules("drop", "optional", "--resume -r --load", "--worktree -w"),
      ...rules("drop", "one", "--session-id -s", "--cwd", "--worktree-ref --ref", "--leader-socket"),
      ...rules("drop", "one", "--single -p --print", "--prompt-file", "--prompt-json"),
      ...rules("drop", "one", "--rules --append-system-prompt", "--agents", "--json-schema"),
      ...rules("drop", "one", "--system-prompt-override --system-prompt", "--output-format"),
      ...rules("drop", "one", "--tools", "--disallowed-tools", "--max-turns", "--debug-file"),
      ...rules("drop", "one", "--compaction-mode", "--compaction-detail", "--storage-mode"),
      ...rules("drop", "one", "--client-identifier", "--background-wait-timeout"),
      ...rules("drop", "none", "--continue -c", "--fork-session", "--restore-code", "--verbatim"),
      ...rules("drop", "none", "--include-partial-messages", "--oauth", "--force-login", "--debug"),
      ...rules("drop", "none", "--experimental-memory", "--memory-flush", "--todo-gate"),
      ...rules("drop", "none", "--no-wait-for-background", "--log-sampling", "--help -h"),
      ...rules("drop", "none", "--version -v")
    ];
    grokHeadless = [
      "--single",
      "--prompt-file",
      "--prompt-json",
      "--memory-flush",
      "--help",
      "--version"
    ];
    grokSubcommands = new Set(
      "agent clone completions cursor-worker disk-usage doctor du export help inspect leader login logout mcp memory models plugin serve sessions setup trace update usage v version worktree wrap".split(" ")
    );
  }
});

// src/harnesses/grok/store.ts
function grokHome(account) {
  return accountDirectory(account, "GROK_HOME", ".grok");
}
function sessionsDirectory2(account) {
  return (0, import_node_path26.join)(grokHome(account), "sessions");
}
async function findSession(ref) {
  const sessions = sessionsDirectory2(ref.account);
  const groups = await entries(sessions);
  const own2 = groups.filter((group) => decodedName(group) === ref.directory);
  for (const group of [...own2, ...groups]) {
    const folder = (0, import_node_path26.join)(sessions, group, ref.sessionId);
    if (await isFile((0, import_node_path26.join)(folder, "summary.json"))) return folder;
  }
  return void 0;
}
async function sessionsOf(directory, account) {
  const sessions = sessionsDirectory2(account);
  const found2 = [];
  for (const group of await entries(sessions)) {
    const folder = (0, import_node_path26.join)(sessions, group);
    if ((decodedName(group) ?? await namedDirectory(folder)) !== directory) continue;
    for (const id of await entries(folder)) {
      if (sessionIdPattern4.test(id)) found2.push((0, import_node_path26.join)(folder, id));
    }
  }
  return found2;
}
function decodedName(group) {
  if (!group.startsWith("%2F")) return void 0;
  try {
    return decodeURIComponent(group);
  } catch {
    return void 0;
  }
}
async function namedDirectory(group) {
  try {
    return await withRegularFile(
      (0, import_node_path26.join)(group, ".cwd"),
      async ({ handle: handle2, size }) => size > 1 << 16 ? void 0 : (await handle2.readFile("utf8")).replace(/\n$/, "")
    );
  } catch {
    return void 0;
  }
}
var import_node_path26, sessionIdPattern4;
var init_store6 = __esm({
  "src/harnesses/grok/store.ts"() {
    "use strict";
    import_node_path26 = require("node:path");
    init_account();
    init_directory();
    init_regular_file();
    sessionIdPattern4 = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  }
});

// src/harnesses/grok/live.ts
function isGrok(process2, table) {
  const program2 = (0, import_node_path27.basename)(table.executable(process2.pid) ?? "");
  if (/^grok(-native|-\d[^/]*)?$/.test(program2)) return true;
  const runsScripts = /^(node|bun)/.test(program2);
  return runsScripts && (0, import_node_path27.basename)(scriptArgv(table.argv(process2.pid))[0] ?? "") === "grok";
}
function isLeader(process2, table) {
  const words = scriptArgv(table.argv(process2.pid)).slice(1);
  return words[0] === "agent" && words.includes("leader");
}
function heldBy(process2, table) {
  return table.openFiles(process2.pid).flatMap((path2) => {
    const folder = (0, import_node_path27.dirname)(path2);
    const sessionId2 = (0, import_node_path27.basename)(folder);
    return (0, import_node_path27.basename)(path2) === "events.jsonl" && sessionIdPattern4.test(sessionId2) ? [{ sessionId: sessionId2, folder }] : [];
  });
}
function groks(table) {
  return table.all().filter((process2) => isGrok(process2, table));
}
async function bind5(agent, host) {
  const process2 = agent.processes.at(-1) ?? agent.processes[0];
  const registered = await registeredSessions(agent.account, process2.pid);
  const own2 = heldBy(process2, host.processes);
  const held2 = own2.length > 0 ? own2 : groks(host.processes).filter((other) => isLeader(other, host.processes)).flatMap((leader) => heldBy(leader, host.processes)).filter(({ sessionId: sessionId3 }) => registered?.includes(sessionId3) === true);
  if (held2.length === 0) {
    return { bound: false, reason: "it holds no conversation open yet" };
  }
  const shown = await shownAmong(held2, registered ?? [], agent.paneTitle);
  if (shown === void 0) {
    return {
      bound: false,
      reason: `it holds ${held2.length} conversations, and its title does not tell which is shown`
    };
  }
  const { sessionId: sessionId2, folder } = shown.held;
  const turn = await readTurn(folder, host.signal);
  return {
    bound: true,
    binding: { sessionId: sessionId2, evidence: shown.evidence },
    state: turn === "interrupted" ? "idle" : turn
  };
}
async function shownAmong(held2, registered, paneTitle) {
  const [only] = held2;
  if (only !== void 0 && held2.length === 1) {
    return { held: only, evidence: registered.includes(only.sessionId) ? "registry" : "open-file" };
  }
  const named2 = held2.filter(({ sessionId: sessionId2 }) => registered.includes(sessionId2));
  const [entry] = named2;
  if (/(^| - )grok$/.test(paneTitle)) {
    const titles = await Promise.all(held2.map(({ folder }) => sessionTitle(folder)));
    const matching = held2.filter((_, index) => shows(paneTitle, titles[index] ?? ""));
    const [match] = matching;
    if (match !== void 0 && matching.length === 1) return { held: match, evidence: "title" };
    if (match !== void 0 && !(entry && matching.includes(entry))) return void 0;
  }
  return entry !== void 0 && named2.length === 1 ? { held: entry, evidence: "registry" } : void 0;
}
function shows(paneTitle, title) {
  if (title === "") return paneTitle === "grok";
  const parts = paneTitle.split(" - ").slice(0, -1);
  const inTurn = /^[\u2800-\u28ff⚠]/.test(paneTitle);
  return parts.some((_, start) => {
    if (start > 0 && !inTurn) return false;
    const shown = parts.slice(start).join(" - ");
    return shown === title || /^.{20,}…$/s.test(shown) && title.startsWith(shown.slice(0, -1));
  });
}
async function registeredSessions(account, pid2) {
  try {
    const path2 = (0, import_node_path27.join)(grokHome(account), "active_sessions.json");
    const text2 = await withRegularFile(
      path2,
      async ({ handle: handle2, size }) => size > 1 << 20 ? "" : handle2.readFile("utf8")
    );
    const entries2 = JSON.parse(text2);
    if (!Array.isArray(entries2)) return void 0;
    return entries2.filter((entry) => at(entry, "pid") === pid2).flatMap((entry) => textAt(entry, "session_id") ?? []);
  } catch {
    return void 0;
  }
}
async function findHolder(sessionId2, account, host) {
  const directory = sessionsDirectory2(account);
  const sessions = `${await (0, import_promises.realpath)(encodeBytes(directory)).catch(() => directory)}/`;
  for (const process2 of groks(host.processes)) {
    const holds = heldBy(process2, host.processes).some(
      (held2) => held2.sessionId === sessionId2 && held2.folder.startsWith(sessions)
    );
    if (!holds) continue;
    if (!isLeader(process2, host.processes)) return process2;
    for (const other of groks(host.processes)) {
      const shown = await registeredSessions(account, other.pid);
      if (shown?.includes(sessionId2)) return other;
    }
  }
  return null;
}
var import_promises, import_node_path27;
var init_live4 = __esm({
  "src/harnesses/grok/live.ts"() {
    "use strict";
    import_promises = require("node:fs/promises");
    import_node_path27 = require("node:path");
    init_bytes();
    init_json();
    init_regular_file();
    init_script();
    init_conversation();
    init_store6();
  }
});

// src/harnesses/grok/screen.ts
function grokScreen(text2) {
  const end3 = lastLines(text2, 16);
  if (/^Error: (Failed to authenticate for session restore|No session found for )/m.test(end3))
    return "lost";
  if (/^Session "[^"\n]*" not found locally, restoring/m.test(end3)) return "lost";
  if (/^\s*Login with Grok\s+l$/m.test(end3)) return "first-run";
  if (/^\s*┃\s+\d \([●○]\) /m.test(end3)) return "asking";
  if (/ \[stop\]$/m.test(end3) || /^[\u2800-\u28ff] .*… \d/m.test(end3)) return "busy";
  const fullScreen = /^\s*│ ❯ .*│\n(\s*│ .*│\n)*\s*╰─.*─╯$/m.test(end3);
  const minimal = /^❯( .*)?\n.* · .* \/ .* \(\d+%\)( · |$)/m.test(end3);
  return fullScreen || minimal ? "ready" : null;
}
var init_screen5 = __esm({
  "src/harnesses/grok/screen.ts"() {
    "use strict";
    init_screen_text();
  }
});

// src/harnesses/grok.ts
var grok_exports = {};
__export(grok_exports, {
  grok: () => grok
});
var accountVariables6, grok;
var init_grok = __esm({
  "src/harnesses/grok.ts"() {
    "use strict";
    init_account();
    init_flags2();
    init_conversation();
    init_flags8();
    init_live4();
    init_screen5();
    init_store6();
    init_reason();
    init_recent();
    init_script();
    accountVariables6 = ["GROK_HOME"];
    grok = {
      name: "grok",
      title: "Grok",
      command: "grok",
      sessionIdPattern: sessionIdPattern4,
      accountVariables: accountVariables6,
      unsetAtLaunch: [],
      flags: grokFlags,
      recognise(process2, table) {
        if (!isGrok(process2, table)) return false;
        const words = scriptArgv(table.argv(process2.pid)).slice(1);
        if (grokHeadless.some((flag2) => hasFlag(words, grokFlags, flag2))) return false;
        return !grokSubcommands.has(plainWords(words, grokFlags)[0] ?? "");
      },
      bind: bind5,
      async readConversation(ref, signal) {
        try {
          const folder = await findSession(ref);
          const facts = folder === void 0 ? void 0 : await readSession2(folder, signal);
          return facts === void 0 ? { status: "missing" } : { status: "found", facts };
        } catch (error) {
          return unreadable(error, signal);
        }
      },
      async conversations(directory, account, signal) {
        const found2 = [];
        for (const folder of await sessionsOf(directory, account)) {
          const summary = await summarise(folder, signal);
          if (summary !== void 0) found2.push(summary);
        }
        return newestFirst(found2);
      },
      findWriter: (ref, host) => findHolder(ref.sessionId, ref.account, host),
      resume: ({ sessionId: sessionId2, account, flags: flags3, permissionFlags }) => ({
        argv: [
          "grok",
          ...flags3,
          ...replayablePermissionFlags(permissionFlags, grokFlags),
          "--resume",
          sessionId2
        ],
        environment: accountEnvironment(account, accountVariables6)
      }),
      screen: grokScreen
    };
  }
});

// src/harnesses/cursor/store.ts
function roots2(account) {
  const { variables: variables2 } = account;
  const named2 = [
    variables2.CURSOR_DATA_DIR && accountDirectory(account, "CURSOR_DATA_DIR", ""),
    variables2.CURSOR_CONFIG_DIR && accountDirectory(account, "CURSOR_CONFIG_DIR", ""),
    variables2.XDG_CONFIG_HOME && (0, import_node_path28.join)(accountDirectory(account, "XDG_CONFIG_HOME", ""), "cursor"),
    (0, import_node_path28.join)(account.home, ".cursor")
  ];
  return [...new Set(named2.filter((each) => Boolean(each)))];
}
async function findChat(sessionId2, account, directory) {
  const own2 = await hashesOf(directory);
  for (const root of roots2(account)) {
    const groups = await entries((0, import_node_path28.join)(root, "chats"));
    for (const group of [...own2, ...groups]) {
      const folder = (0, import_node_path28.join)(root, "chats", group, sessionId2);
      if (!await isDirectory2(folder)) continue;
      return {
        sessionId: sessionId2,
        root,
        folder,
        directory: await directoryOf(folder, group, own2, directory)
      };
    }
  }
  return void 0;
}
async function chatsOf(directory, account) {
  const chats = [];
  for (const root of roots2(account)) {
    for (const group of await hashesOf(directory)) {
      for (const sessionId2 of await entries((0, import_node_path28.join)(root, "chats", group))) {
        if (!sessionIdPattern5.test(sessionId2)) continue;
        chats.push({ sessionId: sessionId2, root, folder: (0, import_node_path28.join)(root, "chats", group, sessionId2), directory });
      }
    }
  }
  return chats;
}
async function findTranscript4(chat) {
  const projects = (0, import_node_path28.join)(chat.root, "projects");
  const slug = chat.directory?.replace(/^\//, "").replace(/[^A-Za-z0-9]/g, "-");
  const others = await entries(projects);
  for (const project of slug === void 0 ? others : [slug, ...others]) {
    const { sessionId: sessionId2 } = chat;
    const path2 = (0, import_node_path28.join)(projects, project, "agent-transcripts", sessionId2, `${sessionId2}.jsonl`);
    if (await isFile(path2)) return path2;
  }
  return void 0;
}
async function directoryOf(folder, group, own2, directory) {
  const meta = await readJsonFile((0, import_node_path28.join)(folder, "meta.json")).catch(() => void 0);
  return textAt(meta, "cwd") ?? (own2.includes(group) ? directory : null);
}
async function hashesOf(directory) {
  const real = await (0, import_promises2.realpath)(encodeBytes(directory)).catch(() => directory);
  const hash = (text2) => (0, import_node_crypto.createHash)("md5").update(encodeBytes(text2)).digest("hex");
  return [.../* @__PURE__ */ new Set([hash(real), hash(directory)])];
}
var import_node_crypto, import_promises2, import_node_path28, sessionIdPattern5, accountVariables7;
var init_store7 = __esm({
  "src/harnesses/cursor/store.ts"() {
    "use strict";
    import_node_crypto = require("node:crypto");
    import_promises2 = require("node:fs/promises");
    import_node_path28 = require("node:path");
    init_bytes();
    init_account();
    init_directory();
    init_json();
    sessionIdPattern5 = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
    accountVariables7 = [
      "CURSOR_CONFIG_DIR",
      "CURSOR_DATA_DIR",
      "XDG_CONFIG_HOME"
    ];
  }
});

// src/harnesses/cursor/conversation.ts
async function readChat(chat, signal) {
  const path2 = await findTranscript4(chat);
  if (path2 === void 0) return void 0;
  const meta = await readJsonFile((0, import_node_path29.join)(chat.folder, "meta.json")).catch(() => void 0);
  const writtenAt = await modified(path2);
  const recent2 = new RecentMessages();
  let last;
  let knowsEnds = false;
  await readRecordsFromEnd(
    path2,
    (line) => {
      knowsEnds ||= line.type === "turn_ended";
      const role = roleOf2(line);
      last ??= line.type === "turn_ended" ? "ended" : role;
      if (role !== void 0) recent2.add(role, null, textOf3(line));
      return true;
    },
    { bytes: tailBytes3, signal }
  );
  if (recent2.messages.length === 0) return void 0;
  return {
    sessionId: chat.sessionId,
    directory: chat.directory,
    transcript: path2,
    title: textAt(meta, "title") ?? await firstPrompt(path2, signal),
    model: null,
    branch: null,
    cost: null,
    contextShare: null,
    // Lines have no times of their own.
    lastMessageAt: numberAt(meta, "updatedAtMs") ?? writtenAt,
    interrupted: last === "user" ? true : last === "assistant" && knowsEnds,
    inheritedPermission: null,
    messages: recent2.messages
  };
}
async function lastWritten(chat) {
  const names2 = ["meta.json", "store.db", "store.db-wal"];
  const times = await Promise.all(names2.map((name) => modified((0, import_node_path29.join)(chat.folder, name))));
  const known6 = times.filter((time3) => time3 !== null);
  return known6.length === 0 ? null : Math.max(...known6);
}
async function modified(path2) {
  return (0, import_promises3.stat)(encodeBytes(path2)).then(
    (status2) => status2.mtimeMs,
    () => null
  );
}
async function firstPrompt(path2, signal) {
  let title = null;
  await readRecordsFromStart(
    path2,
    (line) => {
      if (roleOf2(line) === "user") title = titleFromPrompt(textOf3(line));
      return title === null;
    },
    { bytes: headBytes2, signal }
  );
  return title;
}
function roleOf2(line) {
  return line.role === "user" || line.role === "assistant" ? line.role : void 0;
}
function textOf3(line) {
  const content2 = at(line, "message", "content");
  const parts = typeof content2 === "string" ? [{ type: "text", text: content2 }] : content2;
  if (!Array.isArray(parts)) return "";
  const text2 = parts.map((part) => at(part, "type") === "text" ? textAt(part, "text") ?? "" : "").join("\n");
  return /<user_query>([\s\S]*?)<\/user_query>/.exec(text2)?.[1]?.trim() ?? text2;
}
var import_promises3, import_node_path29, tailBytes3, headBytes2;
var init_conversation2 = __esm({
  "src/harnesses/cursor/conversation.ts"() {
    "use strict";
    import_promises3 = require("node:fs/promises");
    import_node_path29 = require("node:path");
    init_bytes();
    init_json();
    init_jsonl();
    init_recent();
    init_store7();
    tailBytes3 = 256 << 10;
    headBytes2 = 64 << 10;
  }
});

// src/harnesses/cursor/flags.ts
var cursorFlags, cursorHeadless, cursorSubcommands;
var init_flags9 = __esm({
  "src/harnesses/cursor/flags.ts"() {
    "use strict";
    init_flag_rules();
    cursorFlags = [
      ...rules("replay", "one", "--model"),
      { names: ["--mode"], arity: "one", policy: "replay", value: /^(plan|ask)$/ },
      ...rules("replay", "none", "--plan"),
      { names: ["--sandbox"], arity: "one", policy: "replay", value: /^enabled$/ },
      { names: ["--sandbox"], arity: "one", policy: "permission", value: /^disabled$/ },
      ...rules("permission", "none", "--force -f --yolo", "--approve-mcps", "--trust"),
      ...rules("drop", "optional", "--resume", "--worktree -w"),
      ...rules("drop", "none", "--continue", "--cloud -c", "--background -b", "--print -p"),
      ...rules("drop", "one", "--api-key", "--auth-token", "--header -H", "--endpoint -e"),
      ...rules("drop", "one", "--workspace", "--worktree-base", "--plugin-dir", "--output-format"),
      ...rules("drop", "none", "--stream-partial-output", "--list-models", "--help -h"),
      ...rules("drop", "none", "--version -v")
    ];
    cursorHeadless = [
      "--print",
      "--output-format",
      "--list-models",
      "--help",
      "--version"
    ];
    cursorSubcommands = new Set(
      "about create-chat generate-rule help install-shell-integration login logout mcp models rule status uninstall-shell-integration update upgrade whoami worker worker-server".split(" ")
    );
  }
});

// src/harnesses/cursor/live.ts
function wordsOf(process2, table) {
  const argv = table.argv(process2.pid);
  const script3 = argv.findIndex((word) => bundle.test(word));
  if (script3 >= 0) return argv.slice(script3 + 1);
  const [program2 = "", ...words] = scriptArgv(argv);
  const isOurs = (0, import_node_path30.basename)(program2) === "cursor-agent" || /\/cursor-agent\/versions\/[^/]+\/[^/]+$/.test(table.executable(process2.pid) ?? "");
  return isOurs ? words : void 0;
}
function isInteractive3(process2, table) {
  const words = wordsOf(process2, table);
  if (words === void 0) return false;
  if (cursorHeadless.some((flag2) => hasFlag(words, cursorFlags, flag2))) return false;
  return !cursorSubcommands.has(plainWords(words, cursorFlags)[0] ?? "");
}
async function bind6(agent, host) {
  const own2 = agent.processes.at(-1) ?? agent.processes[0];
  const claim = await claimOf(own2, host);
  if (claim === void 0)
    return {
      bound: false,
      reason: "Cursor tells its chat only to a hook: tmux-workspace-restore install cursor"
    };
  const chat = await findChat(claim.sessionId, agent.account, agent.paneDirectory);
  const directory = chat?.directory ?? agent.paneDirectory;
  if (await hasMovedOn(own2, claim.sessionId, directory, agent.account, host))
    return { bound: false, reason: "it may have gone on to another chat since it started" };
  return {
    bound: true,
    binding: claim,
    directory,
    state: await stateOf2(claim.sessionId, agent, host)
  };
}
async function claimOf(process2, host) {
  const noted = await hookedSession("cursor", [process2], host);
  if (noted !== null && sessionIdPattern5.test(noted)) return { sessionId: noted, evidence: "hook" };
  const words = wordsOf(process2, host.processes) ?? [];
  const given = flagValue(words, cursorFlags, "--resume");
  return given !== void 0 && sessionIdPattern5.test(given) ? { sessionId: given, evidence: "argv" } : void 0;
}
async function hasMovedOn(process2, sessionId2, directory, account, host) {
  const startedAt2 = host.processes.startedAt(process2.pid) ?? 0;
  const claimed = /* @__PURE__ */ new Set([sessionId2]);
  for (const other of cursorProcesses(host.processes)) {
    if (other.pid === process2.pid) continue;
    const claim = await claimOf(other, host);
    if (claim !== void 0) claimed.add(claim.sessionId);
  }
  for (const chat of await chatsOf(directory, account)) {
    if (claimed.has(chat.sessionId)) continue;
    if ((await lastWritten(chat) ?? 0) >= startedAt2) return true;
  }
  return false;
}
function cursorProcesses(table) {
  const known6 = found.get(table) ?? table.all().filter((each) => wordsOf(each, table));
  found.set(table, known6);
  return known6;
}
async function stateOf2(sessionId2, agent, host) {
  const chat = await findChat(sessionId2, agent.account, agent.paneDirectory);
  const facts = chat && await readChat(chat, host.signal).catch(() => void 0);
  return facts?.interrupted === true ? "working" : "idle";
}
async function findWriter6(ref, host) {
  for (const process2 of cursorProcesses(host.processes)) {
    if ((await claimOf(process2, host))?.sessionId === ref.sessionId) return process2;
  }
  return null;
}
var import_node_path30, bundle, found;
var init_live5 = __esm({
  "src/harnesses/cursor/live.ts"() {
    "use strict";
    import_node_path30 = require("node:path");
    init_flags2();
    init_hook_record();
    init_script();
    init_conversation2();
    init_flags9();
    init_store7();
    bundle = /\/cursor-agent\/versions\/[^/]+\/index\.js$/;
    found = /* @__PURE__ */ new WeakMap();
  }
});

// src/harnesses/cursor/screen.ts
function cursorScreen(text2) {
  const end3 = lastLines(text2, 16);
  if (/Workspace Trust Required/.test(end3)) return "asking";
  if (/Press any key to (log|sign) in|to log in,? (open|visit)/i.test(end3)) return "first-run";
  if (/^.*(Run this command\?|Run \(once\) \(y\))/m.test(end3)) return "asking";
  if (/ctrl\+c to stop/i.test(end3)) return "busy";
  return /^\s*[│┃]?\s*→ /m.test(end3) ? "ready" : null;
}
var init_screen6 = __esm({
  "src/harnesses/cursor/screen.ts"() {
    "use strict";
    init_screen_text();
  }
});

// src/harnesses/cursor.ts
var cursor_exports = {};
__export(cursor_exports, {
  cursor: () => cursor
});
var cursor;
var init_cursor = __esm({
  "src/harnesses/cursor.ts"() {
    "use strict";
    init_account();
    init_conversation2();
    init_flags9();
    init_live5();
    init_screen6();
    init_store7();
    init_flags2();
    init_reason();
    init_recent();
    cursor = {
      name: "cursor",
      title: "Cursor",
      command: "cursor-agent",
      sessionIdPattern: sessionIdPattern5,
      accountVariables: accountVariables7,
      unsetAtLaunch: [],
      flags: cursorFlags,
      recognise: isInteractive3,
      bind: bind6,
      async readConversation(ref, signal) {
        try {
          const chat = await findChat(ref.sessionId, ref.account, ref.directory);
          if (chat === void 0) return { status: "missing" };
          if (chat.directory === null)
            return { status: "unreadable", reason: "the directory that it belongs to is not known" };
          const facts = await readChat(chat, signal);
          return facts === void 0 ? { status: "missing" } : { status: "found", facts };
        } catch (error) {
          return unreadable(error, signal);
        }
      },
      async conversations(directory, account, signal) {
        const found2 = [];
        for (const chat of await chatsOf(directory, account)) {
          const facts = await readChat(chat, signal);
          if (facts === void 0) continue;
          const { sessionId: sessionId2, title, lastMessageAt } = facts;
          found2.push({ sessionId: sessionId2, title, lastMessageAt });
        }
        return newestFirst(found2);
      },
      findWriter: findWriter6,
      resume: ({ sessionId: sessionId2, account, flags: flags3, permissionFlags }) => ({
        argv: [
          "cursor-agent",
          ...flags3,
          ...replayablePermissionFlags(permissionFlags, cursorFlags),
          "--resume",
          sessionId2
        ],
        environment: accountEnvironment(account, accountVariables7)
      }),
      screen: (text2) => cursorScreen(text2)
    };
  }
});

// src/harnesses/gemini/flags.ts
var geminiFlags, geminiHeadless, geminiSubcommands;
var init_flags10 = __esm({
  "src/harnesses/gemini/flags.ts"() {
    "use strict";
    init_flag_rules();
    geminiFlags = [
      ...rules("replay", "one", "--model -m", "--extensions -e", "--allowed-mcp-server-names"),
      ...rules("replay", "none", "--debug -d", "--sandbox -s", "--screen-reader"),
      { names: ["--approval-mode"], arity: "one", policy: "replay", value: /^(default|plan)$/ },
      { names: ["--approval-mode"], arity: "one", policy: "permission", value: /^(auto_edit|yolo)$/ },
      ...rules("permission", "none", "--yolo -y", "--skip-trust", "--raw-output"),
      ...rules("permission", "none", "--accept-raw-output-risk"),
      ...rules("permission", "one", "--allowed-tools", "--include-directories", "--policy"),
      ...rules("permission", "one", "--admin-policy"),
      // Their values may be left out.
      ...rules("drop", "optional", "--resume -r", "--worktree -w"),
      ...rules("drop", "one", "--session-id", "--session-file", "--delete-session"),
      ...rules("drop", "one", "--prompt -p", "--prompt-interactive -i"),
      ...rules("drop", "one", "--output-format -o"),
      ...rules("drop", "none", "--acp", "--experimental-acp", "--list-extensions -l"),
      ...rules("drop", "none", "--list-sessions", "--version -v", "--help -h")
    ];
    geminiHeadless = [
      "--prompt",
      "--acp",
      "--experimental-acp",
      "--list-extensions",
      "--list-sessions",
      "--delete-session",
      "--output-format",
      "--version",
      "--help"
    ];
    geminiSubcommands = new Set(
      "mcp extensions extension skills skill hooks hook gemma".split(" ")
    );
  }
});

// src/harnesses/gemini/keep-file.ts
async function keepFile(from, to) {
  await (0, import_promises4.mkdir)(encodeBytes((0, import_node_path31.dirname)(to)), { recursive: true, mode: 448 });
  await (0, import_promises4.unlink)(encodeBytes(to)).catch(unlessAbsent);
  try {
    await (0, import_promises4.link)(encodeBytes(from), encodeBytes(to));
  } catch (error) {
    const code = systemErrorCode(error) ?? "";
    if (!["EXDEV", "EPERM", "ENOTSUP", "EMLINK", "EACCES"].includes(code)) throw error;
    await (0, import_promises4.copyFile)(encodeBytes(from), encodeBytes(to));
  }
}
async function replaceFile(path2, content2) {
  const { mode } = await (0, import_promises4.stat)(encodeBytes(path2));
  const temporary = (0, import_node_path31.join)((0, import_node_path31.dirname)(path2), `.${(0, import_node_path31.basename)(path2)}.${process.pid}.tmp`);
  try {
    await (0, import_promises4.writeFile)(encodeBytes(temporary), content2, { mode: mode & 511, flush: true });
    await (0, import_promises4.rename)(encodeBytes(temporary), encodeBytes(path2));
  } catch (error) {
    await (0, import_promises4.unlink)(encodeBytes(temporary)).catch(unlessAbsent);
    throw error;
  }
}
function unlessAbsent(error) {
  if (systemErrorCode(error) !== "ENOENT") throw error;
}
var import_promises4, import_node_path31;
var init_keep_file = __esm({
  "src/harnesses/gemini/keep-file.ts"() {
    "use strict";
    import_promises4 = require("node:fs/promises");
    import_node_path31 = require("node:path");
    init_errors();
    init_bytes();
  }
});

// src/harnesses/gemini/transcript.ts
async function readTranscript3(path2, signal) {
  const recent2 = new RecentMessages();
  const seen = /* @__PURE__ */ new Set();
  let interrupted;
  let title = null;
  let model = null;
  const take = (message) => {
    const id = textAt(message, "id");
    if (id !== null && seen.has(id)) return;
    if (id !== null) seen.add(id);
    interrupted ??= isMidTurn(message);
    if (at(message, "type") === "gemini") model ??= textAt(message, "model");
    const role = isPrompt(message) ? "user" : at(message, "type") === "gemini" ? "assistant" : null;
    if (role !== null) recent2.add(role, timeAt(message, "timestamp"), textOf4(message));
  };
  await readRecordsFromEnd(
    path2,
    (record3) => {
      title ??= textAt(record3, "$set", "summary") ?? textAt(record3, "summary");
      const whole = at(record3, "$set", "messages");
      if (Array.isArray(whole)) whole.toReversed().forEach(take);
      else take(record3);
      return !Array.isArray(whole);
    },
    { bytes: tailBytes4, signal }
  );
  return {
    transcript: path2,
    title: title ?? await firstPrompt2(path2, signal),
    model,
    branch: null,
    cost: null,
    contextShare: null,
    lastMessageAt: recent2.lastMessageAt,
    interrupted: interrupted ?? false,
    inheritedPermission: null,
    messages: recent2.messages
  };
}
async function readSessionId(path2, signal) {
  let sessionId2 = null;
  await readRecordsFromStart(
    path2,
    (record3) => {
      sessionId2 = textAt(record3, "sessionId");
      return false;
    },
    { signal }
  );
  return sessionId2;
}
async function readOutline(path2, signal) {
  const sessionId2 = await readSessionId(path2, signal);
  let hasMessages = false;
  let resumedAt = null;
  let later = null;
  await readRecordsFromEnd(
    path2,
    (record3) => {
      const whole = at(record3, "$set", "messages");
      const all = Array.isArray(whole) ? whole : [record3];
      hasMessages ||= all.some((message) => isPrompt(message) || at(message, "type") === "gemini");
      if (textAt(record3, "$set", "sessionId") !== null) resumedAt ??= later;
      later = timeAt(record3, "$set", "lastUpdated") ?? timeAt(record3, "timestamp") ?? later;
      return true;
    },
    { bytes: tailBytes4, signal, long: () => ({ type: "gemini" }) }
  );
  return { sessionId: sessionId2, hasMessages, resumedAt };
}
async function firstPrompt2(path2, signal) {
  let prompt = null;
  await readRecordsFromStart(
    path2,
    (record3) => {
      if (isPrompt(record3)) prompt = titleFromPrompt(textOf4(record3));
      return prompt === null;
    },
    { bytes: 128 << 10, signal }
  );
  return prompt;
}
function isMidTurn(message) {
  switch (at(message, "type")) {
    case "user":
      return isContext(message) ? void 0 : true;
    case "gemini":
      return textOf4(message) === "";
    case "info":
    case "error":
      return false;
    default:
      return void 0;
  }
}
function isPrompt(message) {
  return at(message, "type") === "user" && !isContext(message) && textOf4(message) !== "";
}
function isContext(message) {
  return textOf4(message).startsWith("<session_context>");
}
function textOf4(message) {
  const content2 = at(message, "content");
  if (typeof content2 === "string") return content2;
  if (!Array.isArray(content2)) return "";
  return content2.map((part) => textAt(part, "text") ?? "").join("\n");
}
var tailBytes4;
var init_transcript4 = __esm({
  "src/harnesses/gemini/transcript.ts"() {
    "use strict";
    init_json();
    init_jsonl();
    init_recent();
    tailBytes4 = 1 << 20;
  }
});

// src/harnesses/gemini/store.ts
function geminiDirectory(account) {
  return (0, import_node_path32.join)(accountDirectory(account, "GEMINI_CLI_HOME", ""), ".gemini");
}
async function chatsOf2(account, directory) {
  const projects = await readJsonFile((0, import_node_path32.join)(geminiDirectory(account), "projects.json")).catch(
    () => void 0
  );
  const slug = textAt(projects, "projects", directory);
  return slug === null || slug.includes("/") || slug.startsWith(".") ? null : (0, import_node_path32.join)(geminiDirectory(account), "tmp", slug, "chats");
}
async function directoryOf2(chats) {
  const path2 = (0, import_node_path32.join)(chats, "..", ".project_root");
  const root = await readSmallFile(path2, 1 << 16).catch(() => void 0);
  return root === void 0 ? null : decodeBytes(root).replace(/\n$/, "");
}
function isChat(name) {
  return /^session-.*-[0-9a-f]{8}\.jsonl$/.test(name);
}
function shortIdOf(chatName) {
  return chatName.slice(-14, -6);
}
async function filesOf(chats, sessionId2) {
  const names2 = (await entries(chats)).filter(isChat);
  return names2.filter((name) => sessionId2.startsWith(shortIdOf(name))).map((name) => (0, import_node_path32.join)(chats, name));
}
async function findChat2(ref, signal) {
  for (const chats of await foldersFor(ref)) {
    for (const path2 of await filesOf(chats, ref.sessionId)) {
      const { sessionId: sessionId2, hasMessages } = await readOutline(path2, signal);
      const isIts = sessionId2 === ref.sessionId || sessionId2 === null;
      if (isIts && hasMessages) return { path: path2, chats };
    }
  }
  return void 0;
}
async function promptedSessions(chats) {
  const text2 = await readSmallFile((0, import_node_path32.join)(chats, "..", "logs.json"), 8 << 20).catch(() => void 0);
  const ids = decodeBytes(text2 ?? Buffer.alloc(0)).matchAll(/"sessionId": ?"([0-9a-f-]{36})"/g);
  return new Map(
    [...ids].flatMap(([, id = ""]) => geminiSessionId.test(id) ? [[id.slice(0, 8), id]] : [])
  );
}
async function foldersFor(ref) {
  const expected = await chatsOf2(ref.account, ref.directory);
  if (expected !== null && (await filesOf(expected, ref.sessionId)).length > 0) return [expected];
  const tmp = (0, import_node_path32.join)(geminiDirectory(ref.account), "tmp");
  return (await entries(tmp)).map((slug) => (0, import_node_path32.join)(tmp, slug, "chats"));
}
var import_node_path32, geminiSessionId;
var init_store8 = __esm({
  "src/harnesses/gemini/store.ts"() {
    "use strict";
    import_node_path32 = require("node:path");
    init_bytes();
    init_account();
    init_directory();
    init_json();
    init_small_file();
    init_transcript4();
    geminiSessionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  }
});

// src/harnesses/gemini/guard.ts
async function awaitStub(chats, name, ref, signal) {
  const minute2 = (/* @__PURE__ */ new Date()).toISOString().slice(0, 16).replace(":", "-");
  if (name.startsWith(`session-${minute2}-`)) return true;
  const deadline = Date.now() + stubWithin;
  while ((await filesOf(chats, ref.sessionId)).length === 1) {
    if (Date.now() > deadline) return false;
    await (0, import_promises6.setTimeout)(100, void 0, { signal });
  }
  return true;
}
async function writeHeaders(chats, ref, signal) {
  const directory = await directoryOf2(chats);
  if (directory === null) return;
  const prompted = await promptedSessions(chats);
  const projectHash = (0, import_node_crypto2.createHash)("sha256").update(encodeBytes(directory)).digest("hex");
  for (const name of (await entries(chats)).filter(isChat)) {
    const path2 = (0, import_node_path33.join)(chats, name);
    if (await readSessionId(path2, signal) !== null) continue;
    if (!(await readOutline(path2, signal)).hasMessages) continue;
    const shortId = shortIdOf(name);
    const sessionId2 = ref.sessionId.startsWith(shortId) ? ref.sessionId : prompted.get(shortId);
    if (sessionId2 === void 0) continue;
    const [, day3, hour2, minute2] = /^session-(\S{10})T(\d\d)-(\d\d)-/.exec(name) ?? [];
    const startTime = `${day3}T${hour2}:${minute2}:00.000Z`;
    const header = { sessionId: sessionId2, projectHash, startTime, lastUpdated: startTime, kind: "main" };
    const rest = await (0, import_promises5.readFile)(encodeBytes(path2));
    await replaceFile(path2, Buffer.concat([Buffer.from(`${JSON.stringify(header)}
`), rest]));
  }
}
async function removeStubs(chats, signal) {
  const shortIds = new Set((await entries(chats)).filter(isChat).map(shortIdOf));
  for (const shortId of shortIds) {
    const files = await filesOf(chats, shortId);
    if (files.length < 2) continue;
    const outlines = await Promise.all(
      files.map(async (path2) => ({ path: path2, ...await readOutline(path2, signal) }))
    );
    for (const stub of outlines) {
      const isStub = stub.sessionId !== null && !stub.hasMessages;
      const hasOriginal = outlines.some((o) => o.hasMessages && o.sessionId === stub.sessionId);
      if (isStub && hasOriginal) await (0, import_promises5.unlink)(encodeBytes(stub.path)).catch(unlessAbsent);
    }
  }
}
function keepFolder(keep2, ref) {
  const account = (0, import_node_crypto2.createHash)("sha256").update(geminiDirectory(ref.account)).digest("hex");
  return (0, import_node_path33.join)(keep2, "gemini", account.slice(0, 12), ref.sessionId);
}
var import_node_crypto2, import_promises5, import_node_path33, import_promises6, stubWithin, originName, geminiGuard;
var init_guard = __esm({
  "src/harnesses/gemini/guard.ts"() {
    "use strict";
    import_node_crypto2 = require("node:crypto");
    import_promises5 = require("node:fs/promises");
    import_node_path33 = require("node:path");
    import_promises6 = require("node:timers/promises");
    init_bytes();
    init_directory();
    init_keep_file();
    init_store8();
    init_transcript4();
    stubWithin = 6e3;
    originName = "origin";
    geminiGuard = {
      key: (ref) => `${geminiDirectory(ref.account)}\0${ref.directory}`,
      async before(ref, keep2, signal) {
        const found2 = await findChat2(ref, signal);
        if (found2 === void 0) throw new Error("its conversation is not in Gemini's store");
        await writeHeaders(found2.chats, ref, signal);
        await removeStubs(found2.chats, signal);
        const folder = keepFolder(keep2, ref);
        await (0, import_promises5.rm)(encodeBytes(folder), { recursive: true, force: true });
        await (0, import_promises5.mkdir)(encodeBytes(folder), { recursive: true, mode: 448 });
        await (0, import_promises5.writeFile)(encodeBytes((0, import_node_path33.join)(folder, originName)), encodeBytes(found2.chats), {
          mode: 384
        });
        await keepFile(found2.path, (0, import_node_path33.join)(folder, (0, import_node_path33.basename)(found2.path)));
        return {};
      },
      async after(ref, keep2, signal) {
        const folder = keepFolder(keep2, ref);
        const name = (await entries(folder)).find(isChat);
        if (name === void 0) return null;
        const chats = decodeBytes(await (0, import_promises5.readFile)(encodeBytes((0, import_node_path33.join)(folder, originName))));
        const path2 = (0, import_node_path33.join)(chats, name);
        const kept2 = (0, import_node_path33.join)(folder, name);
        const hasCome = await awaitStub(chats, name, ref, signal);
        let warning = null;
        if (!await isFile(path2)) {
          await keepFile(kept2, path2);
          warning = "Gemini had deleted its conversation; it was put back";
        } else if (await readSessionId(path2, signal) === null) {
          const parts = await Promise.all([kept2, path2].map((part) => (0, import_promises5.readFile)(encodeBytes(part))));
          await replaceFile(path2, Buffer.concat(parts));
          warning = "Gemini had deleted its conversation while it was open; it was made whole again";
        }
        await removeStubs(chats, signal);
        if (hasCome) await (0, import_promises5.rm)(encodeBytes(folder), { recursive: true, force: true });
        return warning;
      }
    };
  }
});

// src/harnesses/install/hook-command.ts
var hookMark;
var init_hook_command = __esm({
  "src/harnesses/install/hook-command.ts"() {
    "use strict";
    hookMark = "/hooks/workspace-restore-note";
  }
});

// src/harnesses/gemini/live.ts
function isInteractive4(process2, table) {
  const [program2 = "", ...words] = scriptArgv(table.argv(process2.pid));
  if ((0, import_node_path34.basename)(program2) !== "gemini" && !/\/gemini-cli\/bundle\/gemini\.js$/.test(program2))
    return false;
  if (geminiHeadless.some((flag2) => hasFlag(words, geminiFlags, flag2))) return false;
  return !geminiSubcommands.has(plainWords(words, geminiFlags)[0] ?? "");
}
async function bind7(agent, context) {
  const own2 = agent.processes.at(-1) ?? agent.processes[0];
  const directory = context.processes.directory(own2.pid) ?? agent.paneDirectory;
  const state = stateFromTitle2(agent.paneTitle);
  const hooked = await hookedSession("gemini", agent.processes, context);
  const given = hooked === null ? givenSession(own2, context.processes) : null;
  const sessionId2 = hooked ?? given;
  if (sessionId2 === null)
    return { bound: false, reason: await unboundReason2(agent, context.signal) };
  const chats = await chatsOf2(agent.account, directory);
  const since = context.processes.startedAt(own2.pid) ?? 0;
  if (chats !== null && await mayHaveMoved(chats, sessionId2, since, hooked === null, context)) {
    return {
      bound: false,
      reason: "another conversation was opened in its directory since, perhaps by it"
    };
  }
  const evidence = hooked === null ? "argv" : "hook";
  return { bound: true, binding: { sessionId: sessionId2, evidence }, state, directory };
}
async function mayHaveMoved(chats, sessionId2, since, alsoBegun, context) {
  const files = await newestFiles(chats);
  const own2 = files.find((file3) => file3.name.endsWith(`-${sessionId2.slice(0, 8)}.jsonl`));
  const noted = await notedSessions("gemini", context);
  for (const file3 of files) {
    if (file3.modifiedAt < since || file3.modifiedAt <= (own2?.modifiedAt ?? 0)) break;
    const outline = await readOutline(file3.path, context.signal);
    if (outline.sessionId === sessionId2 || noted.has(outline.sessionId ?? "")) continue;
    if (alsoBegun || (outline.resumedAt ?? 0) >= since) return true;
  }
  return false;
}
async function findWriter7(ref, host) {
  const table = host.processes;
  const noted = await hookedProcess("gemini", ref.sessionId, table, host);
  if (noted !== null) return noted;
  for (const process2 of table.all()) {
    if (!isInteractive4(process2, table)) continue;
    if (table.children(process2.pid).some((child) => isInteractive4(child, table))) continue;
    if (givenSession(process2, table) === ref.sessionId) return process2;
    const isThere = table.directory(process2.pid) === ref.directory;
    if (isThere && await hookedSession("gemini", [process2], host) === null) {
      throw new Error(
        `process ${process2.pid} in its directory does not say which conversation it has`
      );
    }
  }
  return null;
}
function stateFromTitle2(title) {
  if (title.startsWith("✋")) return "waiting";
  if (title.startsWith("✦") || title.startsWith("⏲")) return "working";
  return title.startsWith("◇") ? "idle" : "unknown";
}
function givenSession(process2, table) {
  const words = scriptArgv(table.argv(process2.pid)).slice(1);
  const given = flagValue(words, geminiFlags, "--resume") ?? flagValue(words, geminiFlags, "--session-id");
  return given !== void 0 && geminiSessionId.test(given) ? given : null;
}
async function unboundReason2(agent, signal) {
  let installed = false;
  await readLinesFromStart(
    (0, import_node_path34.join)(geminiDirectory(agent.account), "settings.json"),
    (line) => {
      installed = !line.long && line.text.includes(hookMark);
      return !installed;
    },
    { signal }
  ).catch(() => signal.throwIfAborted());
  return installed ? "it runs without our hook (started before that was installed, or in a folder that is not trusted)" : "Gemini names its conversation only to a hook: tmux-workspace-restore install gemini";
}
var import_node_path34;
var init_live6 = __esm({
  "src/harnesses/gemini/live.ts"() {
    "use strict";
    import_node_path34 = require("node:path");
    init_flags2();
    init_hook_record();
    init_hook_command();
    init_directory();
    init_head();
    init_script();
    init_flags10();
    init_store8();
    init_transcript4();
  }
});

// src/harnesses/gemini.ts
var gemini_exports = {};
__export(gemini_exports, {
  gemini: () => gemini
});
function screen3(text2, paneTitle) {
  const end3 = lastLines(text2, 24);
  if (/Do you trust the files in this folder\?/.test(end3)) return "first-run";
  if (/How would you like to authenticate/.test(end3)) return "first-run";
  if (/Waiting for auth|Enter Gemini API Key/.test(end3)) return "first-run";
  if (stateFromTitle2(paneTitle) === "waiting" || /^│?\s*Allow execution of/m.test(end3))
    return "asking";
  if (/\(esc to cancel, \d+/.test(end3)) return "busy";
  if (/^\s*[>*]\s+Type your message/m.test(end3)) return "ready";
  return /^Error resuming session: /m.test(end3) ? "lost" : null;
}
var accountVariables8, gemini;
var init_gemini = __esm({
  "src/harnesses/gemini.ts"() {
    "use strict";
    init_account();
    init_flags2();
    init_flags10();
    init_guard();
    init_live6();
    init_store8();
    init_transcript4();
    init_directory();
    init_reason();
    init_recent();
    init_screen_text();
    accountVariables8 = ["GEMINI_CLI_HOME"];
    gemini = {
      name: "gemini",
      title: "Gemini CLI",
      command: "gemini",
      sessionIdPattern: geminiSessionId,
      accountVariables: accountVariables8,
      unsetAtLaunch: [],
      flags: geminiFlags,
      recognise: isInteractive4,
      bind: bind7,
      async readConversation(ref, signal) {
        try {
          const found2 = await findChat2(ref, signal);
          if (found2 === void 0) return { status: "missing" };
          const facts = await readTranscript3(found2.path, signal);
          const directory = await directoryOf2(found2.chats);
          return { status: "found", facts: { ...facts, sessionId: ref.sessionId, directory } };
        } catch (error) {
          return unreadable(error, signal);
        }
      },
      async conversations(directory, account, signal) {
        const chats = await chatsOf2(account, directory);
        const found2 = [];
        const prompted = chats === null ? void 0 : await promptedSessions(chats);
        for (const { name, path: path2 } of chats === null ? [] : await newestFiles(chats)) {
          if (!isChat(name)) continue;
          const outline = await readOutline(path2, signal);
          const sessionId2 = outline.sessionId ?? prompted?.get(shortIdOf(name));
          if (sessionId2 === void 0 || !outline.hasMessages) continue;
          const { title, lastMessageAt } = await readTranscript3(path2, signal);
          found2.push({ sessionId: sessionId2, title, lastMessageAt });
        }
        return newestFirst(found2);
      },
      findWriter: findWriter7,
      resume: ({ sessionId: sessionId2, account, flags: flags3, permissionFlags }) => ({
        argv: [
          "gemini",
          ...flags3,
          ...replayablePermissionFlags(permissionFlags, geminiFlags),
          "--resume",
          sessionId2
        ],
        environment: accountEnvironment(account, accountVariables8)
      }),
      guard: geminiGuard,
      screen: screen3
    };
  }
});

// src/harnesses/qwen/flags.ts
var qwenFlags, qwenHeadless, qwenSubcommands;
var init_flags11 = __esm({
  "src/harnesses/qwen/flags.ts"() {
    "use strict";
    init_flag_rules();
    qwenFlags = [
      ...rules("replay", "one", "--model -m", "--fallback-model", "--output-style", "--extensions -e"),
      ...rules("replay", "one", "--allowed-mcp-server-names", "--disabled-slash-commands"),
      { names: ["--exclude-tools"], arity: "one", policy: "replay", value: toolNames },
      { names: ["--max-subagent-depth"], arity: "one", policy: "replay", value: /^\d{1,3}$/ },
      {
        names: ["--auth-type"],
        arity: "one",
        policy: "replay",
        value: /^(openai|openai-responses|anthropic|qwen-oauth|gemini|vertex-ai)$/
      },
      ...rules("replay", "none", "--debug -d", "--bare", "--safe-mode", "--screen-reader"),
      ...rules("replay", "none", "--experimental-lsp", "--sandbox -s"),
      { names: ["--approval-mode"], arity: "one", policy: "replay", value: /^(plan|default)$/ },
      {
        names: ["--approval-mode"],
        arity: "one",
        policy: "permission",
        value: /^(auto|auto-edit|yolo)$/
      },
      ...rules("permission", "none", "--yolo -y", "--insecure"),
      ...rules("permission", "one", "--allowed-tools", "--include-directories --add-dir"),
      // Their values may be left out.
      ...rules("drop", "optional", "--resume -r", "--worktree"),
      ...rules("drop", "one", "--session-id"),
      ...rules("drop", "none", "--continue -c", "--fork-session", "--restore-ask-user-question"),
      ...rules("drop", "one", "--prompt -p", "--prompt-interactive -i", "--system-prompt"),
      ...rules("drop", "one", "--append-system-prompt", "--openai-api-key", "--openai-base-url"),
      ...rules("drop", "one", "--openai-logging-dir", "--proxy", "--mcp-config", "--sandbox-image"),
      ...rules("drop", "one", "--core-tools", "--channel", "--telemetry-target"),
      ...rules("drop", "one", "--telemetry-otlp-endpoint", "--telemetry-otlp-protocol"),
      ...rules("drop", "one", "--telemetry-outfile", "--input-format", "--output-format -o"),
      ...rules("drop", "one", "--json-fd", "--json-file", "--json-schema", "--input-file"),
      ...rules("drop", "one", "--max-session-turns", "--max-wall-time", "--max-tool-calls"),
      ...rules("drop", "none", "--acp --experimental-acp", "--list-extensions -l", "--help -h"),
      ...rules("drop", "none", "--version -v", "--telemetry", "--telemetry-log-prompts"),
      ...rules("drop", "none", "--chat-recording", "--openai-logging", "--include-partial-messages")
    ];
    qwenHeadless = [
      "--prompt",
      "--acp",
      "--list-extensions",
      "--json-schema",
      "--output-format",
      "--version",
      "--help"
    ];
    qwenSubcommands = new Set(
      "auth board channel extensions hooks mcp review sandbox serve sessions update".split(" ")
    );
  }
});

// src/harnesses/qwen/store.ts
function qwenHome(account) {
  return accountDirectory(account, "QWEN_HOME", ".qwen");
}
function runtimeDirectory(account) {
  const own2 = account.variables.QWEN_RUNTIME_DIR;
  return own2 ? accountDirectory(account, "QWEN_RUNTIME_DIR", ".qwen") : qwenHome(account);
}
function projectsDirectory(account) {
  return (0, import_node_path35.join)(runtimeDirectory(account), "projects");
}
function chatsDirectory(account, directory) {
  const project = directory.replace(/[^a-zA-Z0-9]/g, "-");
  return (0, import_node_path35.join)(projectsDirectory(account), project, "chats");
}
async function findTranscript5(ref) {
  const name = `${ref.sessionId}.jsonl`;
  const expected = (0, import_node_path35.join)(chatsDirectory(ref.account, ref.directory), name);
  if (await isFile(expected)) return expected;
  const projects = projectsDirectory(ref.account);
  for (const project of await entries(projects)) {
    const path2 = (0, import_node_path35.join)(projects, project, "chats", name);
    if (await isFile(path2)) return path2;
  }
  return void 0;
}
var import_node_path35;
var init_store9 = __esm({
  "src/harnesses/qwen/store.ts"() {
    "use strict";
    import_node_path35 = require("node:path");
    init_account();
    init_directory();
  }
});

// src/harnesses/qwen/transcript.ts
async function readTranscript4(path2, sessionId2, signal) {
  const recent2 = new RecentMessages();
  let interrupted;
  let title = null;
  let model = null;
  let branch = null;
  let contextShare = null;
  await readRecordsFromEnd(
    path2,
    (record3) => {
      const { type } = record3;
      if (type === "system" && record3.subtype === "custom_title") {
        title ??= textAt(record3, "systemPayload", "customTitle");
      }
      if (type !== "user" && type !== "assistant" && type !== "tool_result") return true;
      if (interrupted === void 0) interrupted = wasCut(record3);
      branch ??= textAt(record3, "gitBranch");
      if (type === "assistant") {
        model ??= textAt(record3, "model");
        contextShare ??= shareOf(record3);
      }
      if (type !== "tool_result") recent2.add(type, timeAt(record3, "timestamp"), textOf5(record3));
      return true;
    },
    { bytes: tailBytes5, signal }
  );
  const { directory, prompt } = await readBeginning2(path2, signal);
  return {
    sessionId: sessionId2,
    directory,
    transcript: path2,
    title: title ?? prompt,
    model,
    branch,
    cost: null,
    contextShare,
    lastMessageAt: recent2.lastMessageAt,
    interrupted: interrupted === void 0 ? false : interrupted,
    inheritedPermission: null,
    messages: recent2.messages
  };
}
async function readBeginning2(path2, signal) {
  let directory = null;
  let prompt = null;
  await readRecordsFromStart(
    path2,
    (record3) => {
      directory ??= textAt(record3, "cwd");
      if (record3.type === "user") prompt ??= titleFromPrompt(textOf5(record3));
      return directory === null || prompt === null;
    },
    { bytes: headBytes3, signal }
  );
  return { directory, prompt };
}
function wasCut(record3) {
  if (record3.type === "user") return null;
  const parts = partsOf(record3);
  if (record3.type === "assistant") {
    return parts.some((part) => at(part, "functionCall") !== void 0);
  }
  const isRefused = parts.some(
    (part) => textAt(part, "functionResponse", "response", "error")?.startsWith("[Operation Cancelled]")
  );
  return isRefused ? false : null;
}
function shareOf(record3) {
  const size = numberAt(record3, "contextWindowSize");
  const used = numberAt(record3, "usageMetadata", "promptTokenCount");
  return size === null || used === null || size <= 0 ? null : Math.min(used / size, 1);
}
function textOf5(record3) {
  const texts2 = partsOf(record3).filter((part) => at(part, "thought") !== true);
  return texts2.map((part) => textAt(part, "text") ?? "").join("\n");
}
function partsOf(record3) {
  const parts = at(record3, "message", "parts");
  return Array.isArray(parts) ? parts : [];
}
var tailBytes5, headBytes3;
var init_transcript5 = __esm({
  "src/harnesses/qwen/transcript.ts"() {
    "use strict";
    init_json();
    init_jsonl();
    init_recent();
    tailBytes5 = 256 << 10;
    headBytes3 = 64 << 10;
  }
});

// src/harnesses/qwen.ts
var qwen_exports = {};
__export(qwen_exports, {
  qwen: () => qwen
});
async function bind8(agent, context) {
  let reason = "Qwen's registry has no entry for it";
  for (const process2 of agent.processes.toReversed()) {
    const path2 = (0, import_node_path36.join)(qwenHome(agent.account), "sessions", `${process2.pid}.json`);
    try {
      const entry = await readEntry2(path2, process2, context.bootId);
      if (entry === void 0) reason = "its entry in Qwen's registry names another process";
      else {
        return {
          bound: true,
          binding: { sessionId: entry.sessionId, evidence: "registry" },
          state: stateFromTitle3(agent.paneTitle),
          ...entry.directory === null ? {} : { directory: entry.directory }
        };
      }
    } catch (error) {
      if (systemErrorCode(error) !== "ENOENT")
        reason = "its entry in Qwen's registry is unreadable";
    }
  }
  return { bound: false, reason };
}
async function findWriter8(ref, host) {
  const registry2 = (0, import_node_path36.join)(qwenHome(ref.account), "sessions");
  for (const name of await entries(registry2)) {
    const process2 = host.processes.get(Number(/^(\d+)\.json$/.exec(name)?.[1] ?? 0));
    if (process2 === void 0) continue;
    const entry = await readEntry2((0, import_node_path36.join)(registry2, name), process2, host.bootId);
    if (entry?.sessionId === ref.sessionId) return process2;
  }
  return null;
}
async function readEntry2(path2, process2, bootId4) {
  const entry = await readJsonFile(path2);
  const sessionId2 = textAt(entry, "sessionId");
  if (sessionId2 === null || !sessionIdPattern6.test(sessionId2)) return void 0;
  if (textAt(entry, "procStart") !== `${bootId4}:${process2.startTime}`) return void 0;
  if (textAt(entry, "kind") !== "tui") return void 0;
  return { sessionId: sessionId2, directory: textAt(entry, "cwd") };
}
function stateFromTitle3(title) {
  if (title.startsWith("◐")) return "working";
  if (title.startsWith("✳")) return "waiting";
  return title.startsWith("Qwen - ") ? "idle" : "unknown";
}
function screen4(text2, paneTitle) {
  const end3 = lastLines(text2, 14);
  if (/Waiting for user confirmation\.\.\./.test(end3)) return "asking";
  if (/Connect a Provider/.test(end3)) return "first-run";
  if (/esc to cancel\)/.test(end3)) return "busy";
  if (/^\s*[>*]\s+Type your message/m.test(end3)) return "ready";
  if (/^─{10,}\n\s*[>*] .*\n─{10,}$/m.test(end3) && stateFromTitle3(paneTitle) === "idle")
    return "ready";
  return /^No saved session found with ID /m.test(end3) ? "lost" : null;
}
var import_node_path36, sessionIdPattern6, accountVariables9, script2, qwen;
var init_qwen = __esm({
  "src/harnesses/qwen.ts"() {
    "use strict";
    import_node_path36 = require("node:path");
    init_errors();
    init_account();
    init_flags2();
    init_flags11();
    init_store9();
    init_transcript5();
    init_directory();
    init_json();
    init_reason();
    init_recent();
    init_screen_text();
    init_script();
    init_told();
    sessionIdPattern6 = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
    accountVariables9 = ["QWEN_HOME", "QWEN_RUNTIME_DIR"];
    script2 = /(^|\/)qwen(\.js)?$|\/qwen-code\/(cli|cli-entry)\.js$/;
    qwen = {
      name: "qwen",
      title: "Qwen Code",
      command: "qwen",
      sessionIdPattern: sessionIdPattern6,
      accountVariables: accountVariables9,
      unsetAtLaunch: [],
      flags: qwenFlags,
      recognise(process2, table) {
        const [program2 = "", ...words] = scriptArgv(table.argv(process2.pid));
        if (!script2.test(program2)) return false;
        if (qwenHeadless.some((flag2) => hasFlag(words, qwenFlags, flag2))) return false;
        return !qwenSubcommands.has(plainWords(words, qwenFlags)[0] ?? "");
      },
      bind: bind8,
      async readConversation(ref, signal) {
        try {
          const path2 = await findTranscript5(ref);
          if (path2 === void 0) return { status: "missing" };
          return await told2(await readTranscript4(path2, ref.sessionId, signal), signal);
        } catch (error) {
          return unreadable(error, signal);
        }
      },
      async conversations(directory, account, signal) {
        const found2 = [];
        for (const { path: path2 } of await newestFiles(chatsDirectory(account, directory))) {
          const sessionId2 = (0, import_node_path36.basename)(path2, ".jsonl");
          if (!path2.endsWith(".jsonl") || !sessionIdPattern6.test(sessionId2)) continue;
          const facts = await readTranscript4(path2, sessionId2, signal);
          if (facts.directory !== directory) continue;
          found2.push({ sessionId: sessionId2, title: facts.title, lastMessageAt: facts.lastMessageAt });
        }
        return newestFirst(found2);
      },
      findWriter: findWriter8,
      resume: ({ sessionId: sessionId2, account, flags: flags3, permissionFlags }) => ({
        argv: [
          "qwen",
          ...flags3,
          ...replayablePermissionFlags(permissionFlags, qwenFlags),
          "--resume",
          sessionId2
        ],
        environment: accountEnvironment(account, accountVariables9)
      }),
      screen: screen4
    };
  }
});

// src/processes/darwin.ts
var darwin_exports = {};
__export(darwin_exports, {
  bootId: () => bootId,
  listeningPorts: () => listeningPorts,
  listeningSockets: () => listeningSockets,
  parseOpenFiles: () => parseOpenFiles,
  parseProcesses: () => parseProcesses,
  parseVariable: () => parseVariable,
  readProcess: () => readProcess,
  readProcesses: () => readProcesses
});
function readProcesses(run2 = runProgram) {
  return new DarwinProcessTable(parseProcesses(run2("ps", ["-axwwo", columns])), run2);
}
function readProcess(pid2, run2 = runProgram) {
  return parseProcesses(run2("ps", ["-wwo", columns, "-p", `${pid2}`]))[0]?.facts;
}
function listeningSockets(pid2, run2 = runProgram) {
  return parseOpenFiles(run2("lsof", ["-a", "-p", `${pid2}`, "-U", "-Fn"]));
}
function listeningPorts(pid2, run2 = runProgram) {
  const asked = ["-a", "-p", `${pid2}`, "-nP", "-iTCP", "-sTCP:LISTEN", "-Fn"];
  const ports = [...run2("lsof", asked).matchAll(/^n.*:(\d+)$/gm)].map(([, port]) => Number(port));
  return [...new Set(ports)].sort((a, b) => a - b);
}
function bootId(run2 = runProgram) {
  return run2("sysctl", ["-n", "kern.bootsessionuuid"]).trim();
}
function parseProcesses(output) {
  return output.split("\n").flatMap((line) => {
    const match = row.exec(line);
    if (match === null) return [];
    const [, pid2, ppid, pgrp, tpgid, state = "", started, executable2 = ""] = match;
    const startTime = Date.parse(`${started} UTC`) / 1e3;
    if (!Number.isSafeInteger(startTime)) return [];
    const facts = {
      pid: Number(pid2),
      ppid: Number(ppid),
      pgrp: Number(pgrp),
      // ps prints the session as a kernel address; nothing that runs on macOS needs it.
      session: 0,
      // 0 is how macOS says that there is no terminal.
      tpgid: tpgid === "0" ? -1 : Number(tpgid),
      startTime: `${startTime}`,
      state,
      comm: baseName(executable2).slice(0, 15)
    };
    return [{ facts, executable: executable2 }];
  });
}
function parseOpenFiles(output) {
  return output.split("\n").filter((line) => line.startsWith("n/") && !line.startsWith("n/dev/")).map((line) => unescaped2(line.slice(1)));
}
function unescaped2(name) {
  if (!name.includes("\\")) return name;
  const parts = name.split(/(\\x[0-9a-f]{2}|\\[bfnrt\\])/).map((part, index) => {
    if (index % 2 === 0) return Buffer.from(part);
    const letter = part[1] ?? "";
    return letter === "x" ? Buffer.from(part.slice(2), "hex") : Buffer.from(controls[letter] ?? letter);
  });
  return decodeBytes(Buffer.concat(parts));
}
function parseVariable(output, name) {
  const marker = ` ${name}=`;
  const start = output.lastIndexOf(marker);
  if (start < 0) return null;
  const rest = output.slice(start + marker.length).replace(/\n$/, "");
  const next = rest.search(/ [A-Za-z_][A-Za-z0-9_]*=/);
  return next < 0 ? rest : rest.slice(0, next);
}
function baseName(path2) {
  return path2.slice(path2.lastIndexOf("/") + 1).replace(/^-/, "");
}
function runProgram(program2, args) {
  try {
    const { execFileSync } = process.getBuiltinModule("node:child_process");
    return execFileSync(program2, args, {
      encoding: "utf8",
      env: { ...process.env, ...plainly },
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 5e3,
      maxBuffer: 64 << 20
    });
  } catch {
    return "";
  }
}
var columns, row, controls, DarwinProcessTable, plainly;
var init_darwin = __esm({
  "src/processes/darwin.ts"() {
    "use strict";
    init_bytes();
    columns = "pid=,ppid=,pgid=,tpgid=,stat=,lstart=,comm=";
    row = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(-?\d+)\s+(\S)\S*\s+(\S+ \S+ +\d+ \d+:\d+:\d+ \d+)\s+(.*)$/;
    controls = {
      b: "\b",
      f: "\f",
      n: "\n",
      r: "\r",
      t: "	"
    };
    DarwinProcessTable = class {
      #listed;
      #run;
      #argv = /* @__PURE__ */ new Map();
      constructor(listed2, run2) {
        this.#listed = new Map(listed2.map((each) => [each.facts.pid, each]));
        this.#run = run2;
      }
      get(pid2) {
        return this.#listed.get(pid2)?.facts;
      }
      children(pid2) {
        return this.all().filter((facts) => facts.ppid === pid2);
      }
      all() {
        return [...this.#listed.values()].map((each) => each.facts);
      }
      argv(pid2) {
        const known6 = this.#argv.get(pid2);
        if (known6 !== void 0) return known6;
        const line = this.#run("ps", ["-wwo", "args=", "-p", `${pid2}`]).trimEnd();
        const argv = line === "" ? [] : line.split(" ");
        this.#argv.set(pid2, argv);
        return argv;
      }
      executable(pid2) {
        const path2 = this.#listed.get(pid2)?.executable;
        return path2?.startsWith("/") ? path2 : void 0;
      }
      directory(pid2) {
        return parseOpenFiles(this.#run("lsof", ["-a", "-p", `${pid2}`, "-d", "cwd", "-Fn"]))[0];
      }
      environmentVariable(pid2, name) {
        const output = this.#run("ps", ["-wwEo", "command=", "-p", `${pid2}`]);
        return output === "" ? void 0 : parseVariable(output, name);
      }
      terminal(pid2) {
        const name = this.#run("ps", ["-o", "tty=", "-p", `${pid2}`]).trim();
        return /^tty/.test(name) ? `/dev/${name}` : void 0;
      }
      startedAt(pid2) {
        const seconds = Number(this.#listed.get(pid2)?.facts.startTime);
        return Number.isNaN(seconds) ? void 0 : seconds * 1e3;
      }
      openFiles(pid2) {
        return parseOpenFiles(this.#run("lsof", ["-n", "-P", "-p", `${pid2}`, "-Fn"]));
      }
    };
    plainly = { LC_ALL: "", LANG: "C", LC_CTYPE: "UTF-8", LC_TIME: "C", TZ: "UTC" };
  }
});

// src/processes/linux.ts
var linux_exports = {};
__export(linux_exports, {
  bootId: () => bootId2,
  listeningSockets: () => listeningSockets2,
  parseStat: () => parseStat,
  readProcess: () => readProcess2,
  readProcesses: () => readProcesses2
});
function readProcesses2(root = "/proc") {
  const processes = /* @__PURE__ */ new Map();
  const children = /* @__PURE__ */ new Map();
  for (const name of (0, import_node_fs11.readdirSync)(root)) {
    const first = name.charCodeAt(0);
    if (first < 49 || first > 57) continue;
    const facts = readStat(`${root}/${name}/stat`);
    if (facts === void 0) continue;
    processes.set(facts.pid, facts);
    const siblings = children.get(facts.ppid);
    if (siblings === void 0) children.set(facts.ppid, [facts]);
    else siblings.push(facts);
  }
  return new LinuxProcessTable(root, processes, children);
}
function readProcess2(pid2, root = "/proc") {
  return readStat(`${root}/${pid2}/stat`);
}
function listeningSockets2(pid2, root = "/proc") {
  try {
    const descriptors = (0, import_node_fs11.readdirSync)(`${root}/${pid2}/fd`);
    const targets = descriptors.map((each) => linkTarget(`${root}/${pid2}/fd/${each}`));
    const own2 = new Set(targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []));
    const listed2 = decodeBytes((0, import_node_fs11.readFileSync)(`${root}/${pid2}/net/unix`)).split("\n");
    return listed2.flatMap((line) => {
      const [, flags3 = "", inode = "", path2 = ""] = unixSocket.exec(line) ?? [];
      const listens = (Number.parseInt(flags3, 16) & acceptsConnections) !== 0;
      return listens && own2.has(inode) && path2.startsWith("/") ? [path2] : [];
    });
  } catch {
    return [];
  }
}
function linkTarget(path2) {
  try {
    return (0, import_node_fs11.readlinkSync)(path2);
  } catch {
    return "";
  }
}
function bootId2(root = "/proc") {
  return (0, import_node_fs11.readFileSync)(`${root}/sys/kernel/random/boot_id`, "latin1").trim();
}
function readStat(path2) {
  try {
    return parseStat((0, import_node_fs11.readFileSync)(path2, "utf8"));
  } catch {
    return void 0;
  }
}
function parseStat(line) {
  const open3 = line.indexOf("(");
  const close3 = line.lastIndexOf(")");
  if (open3 < 0 || close3 < open3) return void 0;
  const fields = line.slice(close3 + 2).split(" ", 20);
  const [state, ppid, pgrp, session, , tpgid] = fields;
  const startTime = fields[19];
  if (state === void 0 || startTime === void 0) return void 0;
  return {
    pid: Number(line.slice(0, open3)),
    ppid: Number(ppid),
    pgrp: Number(pgrp),
    session: Number(session),
    tpgid: Number(tpgid),
    startTime,
    state,
    comm: line.slice(open3 + 1, close3)
  };
}
function exact(quick, bytes2) {
  return quick.includes("�") ? decodeBytes(bytes2()) : quick;
}
function nulSeparated(text2) {
  if (text2 === void 0) return void 0;
  const parts = text2.split("\0");
  if (parts.at(-1) === "") parts.pop();
  return parts;
}
var import_node_fs11, import_node_os2, LinuxProcessTable, unixSocket, acceptsConnections;
var init_linux = __esm({
  "src/processes/linux.ts"() {
    "use strict";
    import_node_fs11 = require("node:fs");
    import_node_os2 = require("node:os");
    init_bytes();
    LinuxProcessTable = class {
      #root;
      #processes;
      #children;
      #argv = /* @__PURE__ */ new Map();
      #executables = /* @__PURE__ */ new Map();
      #environments = /* @__PURE__ */ new Map();
      constructor(root, processes, children) {
        this.#root = root;
        this.#processes = processes;
        this.#children = children;
      }
      get(pid2) {
        return this.#processes.get(pid2);
      }
      children(pid2) {
        return this.#children.get(pid2) ?? [];
      }
      all() {
        return [...this.#processes.values()];
      }
      argv(pid2) {
        const known6 = this.#argv.get(pid2);
        if (known6 !== void 0) return known6;
        const argv = nulSeparated(this.#read(pid2, "cmdline")) ?? [];
        this.#argv.set(pid2, argv);
        return argv;
      }
      executable(pid2) {
        if (this.#executables.has(pid2)) return this.#executables.get(pid2);
        const target = this.#readlink(pid2, "exe")?.replace(/ \(deleted\)$/, "");
        this.#executables.set(pid2, target);
        return target;
      }
      directory(pid2) {
        return this.#readlink(pid2, "cwd");
      }
      environmentVariable(pid2, name) {
        if (!this.#environments.has(pid2)) {
          this.#environments.set(pid2, nulSeparated(this.#read(pid2, "environ")));
        }
        const entries2 = this.#environments.get(pid2);
        if (entries2 === void 0) return void 0;
        const prefix = `${name}=`;
        const entry = entries2.find((candidate) => candidate.startsWith(prefix));
        return entry === void 0 ? null : entry.slice(prefix.length);
      }
      terminal(pid2) {
        const target = this.#readlink(pid2, "fd/0");
        return target !== void 0 && /^\/dev\/(pts\/|tty)/.test(target) ? target : void 0;
      }
      startedAt(pid2) {
        const ticks2 = Number(this.#processes.get(pid2)?.startTime);
        return Number.isNaN(ticks2) ? void 0 : Date.now() - (0, import_node_os2.uptime)() * 1e3 + ticks2 * 10;
      }
      openFiles(pid2) {
        let descriptors;
        try {
          descriptors = (0, import_node_fs11.readdirSync)(`${this.#root}/${pid2}/fd`);
        } catch {
          return [];
        }
        const targets = descriptors.map((descriptor) => this.#readlink(pid2, `fd/${descriptor}`));
        return targets.filter(
          (target) => target?.startsWith("/") === true && !target.startsWith("/dev/") && !target.startsWith("/proc/")
        );
      }
      #read(pid2, file3) {
        const path2 = `${this.#root}/${pid2}/${file3}`;
        try {
          return exact((0, import_node_fs11.readFileSync)(path2, "utf8"), () => (0, import_node_fs11.readFileSync)(path2));
        } catch {
          return void 0;
        }
      }
      #readlink(pid2, link2) {
        const path2 = `${this.#root}/${pid2}/${link2}`;
        try {
          return exact((0, import_node_fs11.readlinkSync)(path2), () => (0, import_node_fs11.readlinkSync)(path2, "buffer"));
        } catch {
          return void 0;
        }
      }
    };
    unixSocket = /^\w+: \w+ \w+ (\w+) \w+ \w+ +(\d+) (.+)$/;
    acceptsConnections = 65536;
  }
});

// src/processes/linux-ports.ts
var init_linux_ports = __esm({
  "src/processes/linux-ports.ts"() {
    "use strict";
  }
});

// src/processes/host.ts
function readProcesses3() {
  return system.readProcesses();
}
function readProcess3(pid2) {
  return system.readProcess(pid2);
}
function bootId3() {
  known5 ??= system.bootId();
  return known5;
}
var system, known5;
var init_host = __esm({
  "src/processes/host.ts"() {
    "use strict";
    init_darwin();
    init_linux();
    init_linux_ports();
    system = process.platform === "darwin" ? darwin_exports : linux_exports;
  }
});

// src/snapshot/key.ts
function serverKey(identity) {
  return `${identity.bootId.slice(0, 8)}-${identity.pid}-${identity.startTime}`;
}
var schemaVersion;
var init_key = __esm({
  "src/snapshot/key.ts"() {
    "use strict";
    schemaVersion = 1;
  }
});

// src/processes/identity.ts
function isRunning(facts) {
  return facts !== void 0 && facts.state !== "Z" && facts.state !== "X";
}
function isProcessAlive(identity) {
  const facts = readProcess3(identity.pid);
  return isRunning(facts) && facts.startTime === identity.startTime;
}
function isServerAlive(identity) {
  return identity.bootId === bootId3() && isProcessAlive(identity);
}
function serverIdentity(pid2) {
  const facts = readProcess3(pid2);
  if (!isRunning(facts)) return void 0;
  return { bootId: bootId3(), pid: pid2, startTime: facts.startTime };
}
function ownIdentity() {
  const facts = readProcess3(process.pid);
  if (facts === void 0) throw new Error("This process does not see itself among the processes");
  return { pid: facts.pid, startTime: facts.startTime };
}
var init_identity = __esm({
  "src/processes/identity.ts"() {
    "use strict";
    init_host();
  }
});

// src/store/directory.ts
function ensurePrivateDirectory(path2) {
  try {
    make(path2);
  } catch (cause) {
    if (systemErrorCode(cause) !== "EEXIST") throw unwritable(path2, cause);
  }
  const own2 = process.getuid?.();
  try {
    const named2 = (0, import_node_fs13.lstatSync)(path2);
    const meant = named2.isSymbolicLink() ? (0, import_node_fs13.statSync)(path2) : named2;
    if (!meant.isDirectory()) throw refused(path2, "is not a directory");
    if (own2 !== void 0 && (named2.uid !== own2 || meant.uid !== own2)) {
      throw refused(
        path2,
        `belongs to another user (uid ${named2.uid === own2 ? meant.uid : named2.uid})`
      );
    }
    if ((meant.mode & 63) !== 0) (0, import_node_fs13.chmodSync)(path2, 448);
  } catch (cause) {
    throw cause instanceof WorkspaceError ? cause : unwritable(path2, cause);
  }
}
function make(path2) {
  try {
    (0, import_node_fs13.mkdirSync)(path2, { mode: 448 });
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT" || (0, import_node_fs13.existsSync)((0, import_node_path37.dirname)(path2))) throw error;
    makeParents((0, import_node_path37.dirname)(path2));
    (0, import_node_fs13.mkdirSync)(path2, { mode: 448 });
  }
}
function makeParents(path2) {
  if (!(0, import_node_fs13.existsSync)((0, import_node_path37.dirname)(path2))) makeParents((0, import_node_path37.dirname)(path2));
  try {
    (0, import_node_fs13.mkdirSync)(path2);
  } catch (error) {
    if (!(0, import_node_fs13.existsSync)(path2)) throw error;
  }
}
function namesIn2(directory) {
  try {
    return (0, import_node_fs13.readdirSync)(directory);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "ENOENT") return [];
    throw code === "ENOTDIR" ? refused(directory, "is not in a directory") : error;
  }
}
function refused(path2, what) {
  return new WorkspaceError("state-unwritable", `The state directory ${path2} ${what}`, {
    advice: "Move it away, or set TMUX_WORKSPACE_RESTORE_DIR to a directory of your own."
  });
}
function unwritable(path2, cause) {
  const code = systemErrorCode(cause);
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new WorkspaceError("state-unwritable", `Could not write ${path2}: ${reason}`, {
    advice: `${code !== void 0 && remedies[code] || "Check that directory."} The last good record stays in force.`,
    cause
  });
}
var import_node_fs13, import_node_path37, remedies;
var init_directory2 = __esm({
  "src/store/directory.ts"() {
    "use strict";
    import_node_fs13 = require("node:fs");
    import_node_path37 = require("node:path");
    init_errors();
    remedies = {
      ENOSPC: "The disk is full: free some space.",
      EDQUOT: "Your disk quota is used up: free some space.",
      EROFS: "The file system is mounted read-only.",
      EACCES: "You may not write there: check the owner and mode of the directories above.",
      EPERM: "You may not write there: check the owner and mode of the directories above.",
      ENOTDIR: "A part of that path is a file: move it away."
    };
  }
});

// src/store/durable.ts
function createDurably(path2, content2, check = () => {
}, fs6 = nodeFs) {
  const temporary = writeTemporary(path2, content2, check, fs6);
  try {
    linkOrReserve(temporary, path2, fs6);
  } finally {
    removeIfThere(temporary, fs6);
  }
  syncDirectory((0, import_node_path38.dirname)(path2), fs6);
}
function replaceDurably(path2, content2, fs6 = nodeFs) {
  const temporary = writeTemporary(path2, content2, () => {
  }, fs6);
  try {
    fs6.renameSync(temporary, path2);
  } catch (error) {
    removeIfThere(temporary, fs6);
    throw error;
  }
  syncDirectory((0, import_node_path38.dirname)(path2), fs6);
}
function writeTemporary(path2, content2, check, fs6) {
  const random = Math.random().toString(16).slice(2, 14).padEnd(4, "0");
  const temporary = (0, import_node_path38.join)((0, import_node_path38.dirname)(path2), `.new-${process.pid}-${random}`);
  const descriptor = fs6.openSync(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 384);
  try {
    try {
      writeWhole(descriptor, content2, fs6);
      fs6.fsyncSync(descriptor);
    } finally {
      fs6.closeSync(descriptor);
    }
    const readBack = fs6.readFileSync(temporary);
    if (!readBack.equals(content2)) {
      throw new Error(`${readBack.length} of ${content2.length} bytes read back as written`);
    }
    check(readBack);
  } catch (error) {
    removeIfThere(temporary, fs6);
    throw error;
  }
  return temporary;
}
function writeWhole(descriptor, content2, fs6) {
  let written = 0;
  while (written < content2.length) {
    const taken = fs6.writeSync(descriptor, content2, written, content2.length - written);
    if (taken <= 0) throw new Error(`Only ${written} of ${content2.length} bytes were taken`);
    written += taken;
  }
}
function linkOrReserve(temporary, path2, fs6) {
  try {
    fs6.linkSync(temporary, path2);
  } catch (error) {
    const code = error.code ?? "";
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(code)) throw error;
    fs6.closeSync(fs6.openSync(path2, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 384));
    fs6.renameSync(temporary, path2);
  }
}
function removeIfThere(path2, fs6) {
  try {
    fs6.unlinkSync(path2);
  } catch {
  }
}
function syncDirectory(path2, fs6 = nodeFs) {
  const descriptor = fs6.openSync(path2, O_RDONLY);
  try {
    fs6.fsyncSync(descriptor);
  } catch (error) {
    const code = error.code ?? "";
    if (!["EINVAL", "ENOTSUP", "EOPNOTSUPP", "EBADF", "EPERM"].includes(code)) throw error;
  } finally {
    fs6.closeSync(descriptor);
  }
}
var nodeFs, import_node_path38, O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY, temporaryName;
var init_durable = __esm({
  "src/store/durable.ts"() {
    "use strict";
    nodeFs = __toESM(require("node:fs"), 1);
    import_node_path38 = require("node:path");
    ({ O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = nodeFs.constants);
    temporaryName = /^\.new-\d+-[0-9a-f]+$/;
  }
});

// src/store/marks.ts
function readMarks(directory) {
  return {
    lastSeen: readTime((0, import_node_path39.join)(directory, "last-seen")),
    consumed: readConsumption((0, import_node_path39.join)(directory, "consumed")),
    offeredAt: readTime((0, import_node_path39.join)(directory, "offered"))
  };
}
function writeTime(directory, mark, at2, fs6) {
  const time3 = Math.round(at2);
  write((0, import_node_path39.join)(directory, mark), `${time3} ${time3}
`, fs6);
}
function writeConsumption(directory, consumption, fs6) {
  write((0, import_node_path39.join)(directory, "consumed"), `${JSON.stringify(consumption)}
`, fs6);
}
function write(path2, text2, fs6) {
  try {
    replaceDurably(path2, Buffer.from(text2), fs6);
  } catch (cause) {
    throw unwritable(path2, cause);
  }
}
function readTime(path2) {
  try {
    const time3 = /^(\d{1,15})(?: \1)?\n$/.exec((0, import_node_fs14.readFileSync)(path2, "utf8"))?.[1];
    return time3 === void 0 ? void 0 : Number(time3);
  } catch {
    return void 0;
  }
}
function readConsumption(path2) {
  try {
    const value = JSON.parse((0, import_node_fs14.readFileSync)(path2, "utf8"));
    if (typeof value === "object" && value !== null) {
      const { at: at2, how, run: run2 } = value;
      const isKnown = how === "restored" || how === "dismissed";
      if (typeof at2 === "number" && isKnown) {
        return { at: at2, how, run: typeof run2 === "string" ? run2 : null };
      }
    }
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return void 0;
  }
  return { at: 0, how: "dismissed", run: null };
}
var import_node_fs14, import_node_path39;
var init_marks = __esm({
  "src/store/marks.ts"() {
    "use strict";
    import_node_fs14 = require("node:fs");
    import_node_path39 = require("node:path");
    init_errors();
    init_directory2();
    init_durable();
  }
});

// node_modules/valibot/dist/index.mjs
// @__NO_SIDE_EFFECTS__
function getGlobalConfig(config$1) {
  if (!config$1 && !store$4) return DEFAULT_CONFIG;
  return {
    lang: config$1?.lang ?? store$4?.lang,
    message: config$1?.message,
    abortEarly: config$1?.abortEarly ?? store$4?.abortEarly,
    abortPipeEarly: config$1?.abortPipeEarly ?? store$4?.abortPipeEarly
  };
}
// @__NO_SIDE_EFFECTS__
function getGlobalMessage(lang) {
  return store$3?.get(lang);
}
// @__NO_SIDE_EFFECTS__
function getSchemaMessage(lang) {
  return store$2?.get(lang);
}
// @__NO_SIDE_EFFECTS__
function getSpecificMessage(reference, lang) {
  return store$1?.get(reference)?.get(lang);
}
// @__NO_SIDE_EFFECTS__
function _stringify(input) {
  const type = typeof input;
  if (type === "string") return `"${input}"`;
  if (type === "number" || type === "bigint" || type === "boolean") return `${input}`;
  if (type === "object" || type === "function") return (input && Object.getPrototypeOf(input)?.constructor?.name) ?? "null";
  return type;
}
function _addIssue(context, label, dataset, config$1, other) {
  const input = other && "input" in other ? other.input : dataset.value;
  const expected = other?.expected ?? context.expects ?? null;
  const received = other?.received ?? /* @__PURE__ */ _stringify(input);
  const issue = {
    kind: context.kind,
    type: context.type,
    input,
    expected,
    received,
    message: `Invalid ${label}: ${expected ? `Expected ${expected} but r` : "R"}eceived ${received}`,
    requirement: context.requirement,
    path: other?.path,
    issues: other?.issues,
    lang: config$1.lang,
    abortEarly: config$1.abortEarly,
    abortPipeEarly: config$1.abortPipeEarly
  };
  const isSchema = context.kind === "schema";
  const message$1 = other?.message ?? context.message ?? /* @__PURE__ */ getSpecificMessage(context.reference, issue.lang) ?? (isSchema ? /* @__PURE__ */ getSchemaMessage(issue.lang) : null) ?? config$1.message ?? /* @__PURE__ */ getGlobalMessage(issue.lang);
  if (message$1 !== void 0) issue.message = typeof message$1 === "function" ? message$1(issue) : message$1;
  if (isSchema) dataset.typed = false;
  if (dataset.issues) dataset.issues.push(issue);
  else dataset.issues = [issue];
}
// @__NO_SIDE_EFFECTS__
function _isSameValueZero(value1, value2) {
  return value1 === value2 || Number.isNaN(value1) && Number.isNaN(value2);
}
// @__NO_SIDE_EFFECTS__
function _isValidObjectKey(object$1, key) {
  return Object.prototype.hasOwnProperty.call(object$1, key) && key !== "__proto__" && key !== "prototype" && key !== "constructor";
}
// @__NO_SIDE_EFFECTS__
function _joinExpects(values$1, separator) {
  const list = [...new Set(values$1)];
  if (list.length > 1) return `(${list.join(` ${separator} `)})`;
  return list[0] ?? "never";
}
function _standardSchema(schema) {
  schema["~standard"] = {
    version: 1,
    vendor: "valibot",
    validate: (value$1) => schema["~run"]({ value: value$1 }, /* @__PURE__ */ getGlobalConfig())
  };
  return schema;
}
// @__NO_SIDE_EFFECTS__
function getDotPath(issue) {
  if (issue.path) {
    let key = "";
    for (const item of issue.path) if (typeof item.key === "string" || typeof item.key === "number") if (key) key += `.${item.key}`;
    else key += item.key;
    else return null;
    return key;
  }
  return null;
}
// @__NO_SIDE_EFFECTS__
function maxLength(requirement, message$1) {
  return {
    kind: "validation",
    type: "max_length",
    reference: maxLength,
    async: false,
    expects: `<=${requirement}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && dataset.value.length > this.requirement) _addIssue(this, "length", dataset, config$1, { received: `${dataset.value.length}` });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function maxValue(requirement, message$1) {
  return {
    kind: "validation",
    type: "max_value",
    reference: maxValue,
    async: false,
    expects: `<=${requirement instanceof Date ? requirement.toJSON() : /* @__PURE__ */ _stringify(requirement)}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !(dataset.value <= this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() : /* @__PURE__ */ _stringify(dataset.value) });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function minLength(requirement, message$1) {
  return {
    kind: "validation",
    type: "min_length",
    reference: minLength,
    async: false,
    expects: `>=${requirement}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && dataset.value.length < this.requirement) _addIssue(this, "length", dataset, config$1, { received: `${dataset.value.length}` });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function minValue(requirement, message$1) {
  return {
    kind: "validation",
    type: "min_value",
    reference: minValue,
    async: false,
    expects: `>=${requirement instanceof Date ? requirement.toJSON() : /* @__PURE__ */ _stringify(requirement)}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !(dataset.value >= this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() : /* @__PURE__ */ _stringify(dataset.value) });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function regex(requirement, message$1) {
  return {
    kind: "validation",
    type: "regex",
    reference: regex,
    async: false,
    expects: `${requirement}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "format", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function safeInteger(message$1) {
  return {
    kind: "validation",
    type: "safe_integer",
    reference: safeInteger,
    async: false,
    expects: null,
    requirement: Number.isSafeInteger,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "safe integer", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function getFallback(schema, dataset, config$1) {
  return typeof schema.fallback === "function" ? schema.fallback(dataset, config$1) : schema.fallback;
}
// @__NO_SIDE_EFFECTS__
function getDefault(schema, dataset, config$1) {
  return typeof schema.default === "function" ? schema.default(dataset, config$1) : schema.default;
}
// @__NO_SIDE_EFFECTS__
function array(item, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "array",
    reference: array,
    expects: "Array",
    async: false,
    item,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (Array.isArray(input)) {
        dataset.typed = true;
        dataset.value = [];
        for (let key = 0; key < input.length; key++) {
          const value$1 = input[key];
          const itemDataset = this.item["~run"]({ value: value$1 }, config$1);
          if (itemDataset.issues) {
            const pathItem = {
              type: "array",
              origin: "value",
              input,
              key,
              value: value$1
            };
            for (const issue of itemDataset.issues) {
              if (issue.path) issue.path.unshift(pathItem);
              else issue.path = [pathItem];
              dataset.issues?.push(issue);
            }
            if (!dataset.issues) dataset.issues = itemDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!itemDataset.typed) dataset.typed = false;
          dataset.value.push(itemDataset.value);
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function boolean(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "boolean",
    reference: boolean,
    expects: "boolean",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "boolean") dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function exactOptional(wrapped, default_) {
  return _standardSchema({
    kind: "schema",
    type: "exact_optional",
    reference: exactOptional,
    expects: wrapped.expects,
    async: false,
    wrapped,
    default: default_,
    "~run"(dataset, config$1) {
      return this.wrapped["~run"](dataset, config$1);
    }
  });
}
// @__NO_SIDE_EFFECTS__
function literal(literal_, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "literal",
    reference: literal,
    expects: /* @__PURE__ */ _stringify(literal_),
    async: false,
    literal: literal_,
    message: message$1,
    "~run"(dataset, config$1) {
      if (/* @__PURE__ */ _isSameValueZero(dataset.value, this.literal)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function looseObject(entries$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "loose_object",
    reference: looseObject,
    expects: "Object",
    async: false,
    entries: entries$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const key in this.entries) {
          const valueSchema = this.entries[key];
          if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key in input ? input[key] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: value$1
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                dataset.issues?.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
        if (!dataset.issues || !config$1.abortEarly) {
          for (const key in input) if (/* @__PURE__ */ _isValidObjectKey(input, key) && !Object.prototype.hasOwnProperty.call(this.entries, key)) dataset.value[key] = input[key];
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function nullable(wrapped, default_) {
  return _standardSchema({
    kind: "schema",
    type: "nullable",
    reference: nullable,
    expects: `(${wrapped.expects} | null)`,
    async: false,
    wrapped,
    default: default_,
    "~run"(dataset, config$1) {
      if (dataset.value === null) {
        if (this.default !== void 0) dataset.value = /* @__PURE__ */ getDefault(this, dataset, config$1);
        if (dataset.value === null) {
          dataset.typed = true;
          return dataset;
        }
      }
      return this.wrapped["~run"](dataset, config$1);
    }
  });
}
// @__NO_SIDE_EFFECTS__
function number(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "number",
    reference: number,
    expects: "number",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "number" && !isNaN(dataset.value)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function object(entries$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "object",
    reference: object,
    expects: "Object",
    async: false,
    entries: entries$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const key in this.entries) {
          const valueSchema = this.entries[key];
          if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key in input ? input[key] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: value$1
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                dataset.issues?.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function picklist(options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "picklist",
    reference: picklist,
    expects: /* @__PURE__ */ _joinExpects(options.map(_stringify), "|"),
    async: false,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      if (this.options.includes(dataset.value)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function record(key, value$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "record",
    reference: record,
    expects: "Object",
    async: false,
    key,
    value: value$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const entryKey in input) if (/* @__PURE__ */ _isValidObjectKey(input, entryKey)) {
          const entryValue = input[entryKey];
          const keyDataset = this.key["~run"]({ value: entryKey }, config$1);
          if (keyDataset.issues) {
            const pathItem = {
              type: "object",
              origin: "key",
              input,
              key: entryKey,
              value: entryValue
            };
            for (const issue of keyDataset.issues) {
              issue.path = [pathItem];
              dataset.issues?.push(issue);
            }
            if (!dataset.issues) dataset.issues = keyDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          const valueDataset = this.value["~run"]({ value: entryValue }, config$1);
          if (valueDataset.issues) {
            const pathItem = {
              type: "object",
              origin: "value",
              input,
              key: entryKey,
              value: entryValue
            };
            for (const issue of valueDataset.issues) {
              if (issue.path) issue.path.unshift(pathItem);
              else issue.path = [pathItem];
              dataset.issues?.push(issue);
            }
            if (!dataset.issues) dataset.issues = valueDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!keyDataset.typed || !valueDataset.typed) dataset.typed = false;
          if (keyDataset.typed) dataset.value[keyDataset.value] = valueDataset.value;
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function strictObject(entries$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "strict_object",
    reference: strictObject,
    expects: "Object",
    async: false,
    entries: entries$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const key in this.entries) {
          const valueSchema = this.entries[key];
          if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key in input ? input[key] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: value$1
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                dataset.issues?.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
        if (!dataset.issues || !config$1.abortEarly) {
          for (const key in input) if (!Object.prototype.hasOwnProperty.call(this.entries, key)) {
            _addIssue(this, "key", dataset, config$1, {
              input: key,
              expected: "never",
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            break;
          }
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function string(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "string",
    reference: string,
    expects: "string",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "string") dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function variant(key, options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "variant",
    reference: variant,
    expects: "Object",
    async: false,
    key,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        let outputDataset;
        let maxDiscriminatorPriority = 0;
        let invalidDiscriminatorKey = this.key;
        let expectedDiscriminators = [];
        const parseOptions2 = (variant$1, allKeys) => {
          for (const schema of variant$1.options) {
            if (schema.type === "variant") parseOptions2(schema, new Set(allKeys).add(schema.key));
            else {
              let keysAreValid = true;
              let currentPriority = 0;
              for (const currentKey of allKeys) {
                const discriminatorSchema = schema.entries[currentKey];
                if (currentKey in input ? discriminatorSchema["~run"]({
                  typed: false,
                  value: input[currentKey]
                }, ABORT_EARLY_CONFIG).issues : discriminatorSchema.type !== "exact_optional" && discriminatorSchema.type !== "optional" && discriminatorSchema.type !== "nullish") {
                  keysAreValid = false;
                  if (invalidDiscriminatorKey !== currentKey && (maxDiscriminatorPriority < currentPriority || maxDiscriminatorPriority === currentPriority && currentKey in input && !(invalidDiscriminatorKey in input))) {
                    maxDiscriminatorPriority = currentPriority;
                    invalidDiscriminatorKey = currentKey;
                    expectedDiscriminators = [];
                  }
                  if (invalidDiscriminatorKey === currentKey) expectedDiscriminators.push(schema.entries[currentKey].expects);
                  break;
                }
                currentPriority++;
              }
              if (keysAreValid) {
                const optionDataset = schema["~run"]({ value: input }, config$1);
                if (!outputDataset || !outputDataset.typed && optionDataset.typed) outputDataset = optionDataset;
              }
            }
            if (outputDataset && !outputDataset.issues) break;
          }
        };
        parseOptions2(this, /* @__PURE__ */ new Set([this.key]));
        if (outputDataset) return outputDataset;
        _addIssue(this, "type", dataset, config$1, {
          input: input[invalidDiscriminatorKey],
          expected: /* @__PURE__ */ _joinExpects(expectedDiscriminators, "|"),
          path: [{
            type: "object",
            origin: "value",
            input,
            key: invalidDiscriminatorKey,
            value: input[invalidDiscriminatorKey]
          }]
        });
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
function parse2(schema, input, config$1) {
  const dataset = schema["~run"]({ value: input }, /* @__PURE__ */ getGlobalConfig(config$1));
  if (dataset.issues) throw new ValiError(dataset.issues);
  return dataset.value;
}
// @__NO_SIDE_EFFECTS__
function pipe(...pipe$1) {
  return _standardSchema({
    ...pipe$1[0],
    pipe: pipe$1,
    "~run"(dataset, config$1) {
      for (const item of pipe$1) if (item.kind !== "metadata") {
        if (dataset.issues && (item.kind === "schema" || item.kind === "transformation")) {
          dataset.typed = false;
          break;
        }
        if (!dataset.issues || !config$1.abortEarly && !config$1.abortPipeEarly) dataset = item["~run"](dataset, config$1);
      }
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function safeParse(schema, input, config$1) {
  const dataset = schema["~run"]({ value: input }, /* @__PURE__ */ getGlobalConfig(config$1));
  return {
    typed: dataset.typed,
    success: !dataset.issues,
    output: dataset.value,
    issues: dataset.issues
  };
}
var store$4, DEFAULT_CONFIG, store$3, store$2, store$1, ValiError, EMOJI_REGEX, ABORT_EARLY_CONFIG;
var init_dist = __esm({
  "node_modules/valibot/dist/index.mjs"() {
    DEFAULT_CONFIG = {
      lang: void 0,
      message: void 0,
      abortEarly: void 0,
      abortPipeEarly: void 0
    };
    ValiError = class extends Error {
      /**
      * Creates a Valibot error with useful information.
      *
      * @param issues The error issues.
      */
      constructor(issues) {
        super(issues[0].message);
        this.name = "ValiError";
        this.issues = issues;
      }
    };
    EMOJI_REGEX = new RegExp("^(?:[\\u{1F1E6}-\\u{1F1FF}]{2}|\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{2}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{1,3}\\u{E007F}|(?:\\p{Emoji}\\uFE0F\\u20E3?|\\p{Emoji_Modifier_Base}\\p{Emoji_Modifier}?|(?![\\p{Emoji_Modifier_Base}\\u{1F1E6}-\\u{1F1FF}])\\p{Emoji_Presentation})(?:\\u200D(?:\\p{Emoji}\\uFE0F\\u20E3?|\\p{Emoji_Modifier_Base}\\p{Emoji_Modifier}?|(?![\\p{Emoji_Modifier_Base}\\u{1F1E6}-\\u{1F1FF}])\\p{Emoji_Presentation}))*)+$", "u");
    ABORT_EARLY_CONFIG = { abortEarly: true };
  }
});

// src/snapshot/schema.ts
var count, time, pid, ticks, bytes, sessionId, windowId, paneId, variables, processIdentitySchema, serverIdentitySchema, bindingSchema, agentStates, agentSchema, paneSchema, windowSchema, sessionSchema, snapshotSchema;
var init_schema = __esm({
  "src/snapshot/schema.ts"() {
    "use strict";
    init_dist();
    init_names();
    init_key();
    init_key();
    count = pipe(number(), safeInteger(), minValue(0));
    time = pipe(number(), minValue(0), maxValue(864e13));
    pid = pipe(number(), safeInteger(), minValue(1));
    ticks = pipe(string(), regex(/^\d+$/));
    bytes = string();
    sessionId = pipe(string(), regex(/^\$\d+$/));
    windowId = pipe(string(), regex(/^@\d+$/));
    paneId = pipe(string(), regex(/^%\d+$/));
    variables = record(
      pipe(string(), regex(/^[A-Za-z_][A-Za-z0-9_]*$/)),
      nullable(bytes)
    );
    processIdentitySchema = strictObject({ pid, startTime: ticks });
    serverIdentitySchema = strictObject({
      bootId: pipe(string(), regex(/^[0-9A-Za-z-]{1,64}$/)),
      pid,
      /** Clock ticks since boot, /proc/PID/stat field 22. */
      startTime: ticks
    });
    bindingSchema = strictObject({
      sessionId: pipe(string(), minLength(1), maxLength(256)),
      /** What ties this process to this conversation, in descending order of trust. */
      evidence: picklist(["registry", "lock", "hook", "open-file", "title", "argv"])
    });
    agentStates = ["working", "waiting", "idle", "unknown"];
    agentSchema = strictObject({
      harness: picklist(harnessNames),
      process: processIdentitySchema,
      /** Null: unbound, and `unboundReason` says why. */
      binding: nullable(bindingSchema),
      unboundReason: nullable(string()),
      /** Where the harness finds the conversation; can differ from the pane's directory. */
      directory: bytes,
      /** The harness's account variables as the agent really had them. */
      account: variables,
      state: picklist(agentStates),
      /** False: never written to disk (no message yet), so there is nothing to resume. */
      written: boolean(),
      /** Last user or assistant message of the transcript. */
      lastMessageAt: nullable(time),
      title: nullable(string()),
      model: nullable(string()),
      branch: nullable(string()),
      /** US dollars, where the harness records it. */
      cost: nullable(number()),
      /** Used share of the context window, 0 to 1, where the harness records it. */
      contextShare: nullable(number()),
      /** A turn was in flight. */
      interrupted: boolean(),
      /** A permission mode that the conversation itself brings back when resumed, e.g. "danger-full-access". */
      inheritedPermission: nullable(string()),
      /** Replayable flags as argv words, already checked against the harness's table. */
      flags: array(string()),
      /** Variables that the user has named to be captured, as the agent had them: values that are shown nowhere. */
      environment: exactOptional(variables),
      /** Names (never values) of permission flags that it ran with. */
      permissionFlags: array(string()),
      /** Base names of its running child programs. */
      children: array(string())
    });
    paneSchema = strictObject({
      id: paneId,
      window: windowId,
      index: count,
      active: boolean(),
      /** Most recently active before the active one. */
      last: boolean(),
      directory: bytes,
      title: bytes,
      /** Base name of the foreground program, never its arguments. */
      program: string(),
      /** The foreground is the pane's own shell, with nothing running in it. */
      idleShell: boolean(),
      /** Last activity, cut to the minute. */
      activityAt: time,
      /** A client was attached and showed this very pane as the active one. */
      watched: boolean(),
      agent: nullable(agentSchema),
      /** Mark of the command that ran in it, where the user had vouched for that: see harnesses/vouched.ts. */
      vouched: exactOptional(pipe(string(), regex(/^[0-9a-f]{64}$/))),
      /** The restore that made it, and its id in the record that came back there. */
      restored: exactOptional(strictObject({ run: string(), saved: string() })),
      /** It was started by itself, as the user has declared it under that name. */
      autostart: exactOptional(string()),
      /** Why part of this pane could not be recorded. */
      note: nullable(string())
    });
    windowSchema = strictObject({
      id: windowId,
      name: bytes,
      /** The window's own option; null is unset (inherits), which restores as unset. */
      automaticRename: nullable(picklist(["on", "off"])),
      /** tmux's layout string of the unzoomed window (`window_layout`). */
      layout: string(),
      zoomed: boolean(),
      width: count,
      height: count
    });
    sessionSchema = strictObject({
      id: sessionId,
      name: bytes,
      /** Creation directory (`session_path`). */
      directory: bytes,
      group: nullable(bytes),
      /** Sorted by index. */
      links: array(strictObject({ index: count, window: windowId })),
      /** Index of the current link, and of the one before it (null: none). */
      current: count,
      last: nullable(count),
      /** Account variables in force for the session, of those that any harness knows. */
      account: variables,
      attached: boolean()
    });
    snapshotSchema = strictObject({
      schemaVersion: literal(schemaVersion),
      server: strictObject({
        identity: serverIdentitySchema,
        socketPath: bytes,
        tmuxVersion: string()
      }),
      /** When this payload was built. Not part of what makes a snapshot differ from the last. */
      recordedAt: time,
      sessions: array(sessionSchema),
      windows: array(windowSchema),
      panes: array(paneSchema)
    });
  }
});

// src/store/validate.ts
var validate_exports = {};
__export(validate_exports, {
  parseSnapshot: () => parseSnapshot
});
function parseSnapshot(bytes2, key) {
  if (bytes2.length === 0) return { kind: "damaged", reason: "it is empty" };
  let value;
  try {
    value = JSON.parse(bytes2.toString("utf8"));
  } catch {
    return { kind: "damaged", reason: "it is not whole JSON" };
  }
  const version2 = safeParse(looseObject({ schemaVersion: number() }), value);
  if (version2.success && version2.output.schemaVersion > schemaVersion) {
    return { kind: "newer", version: version2.output.schemaVersion };
  }
  const parsed = safeParse(snapshotSchema, value);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return { kind: "damaged", reason: `${getDotPath(issue) ?? "its top level"} is not valid` };
  }
  if (serverKey(parsed.output.server.identity) !== key) {
    return { kind: "damaged", reason: "it is of another server" };
  }
  const contradiction = contradictionIn(parsed.output);
  if (contradiction !== null) return { kind: "damaged", reason: contradiction };
  return { kind: "good", snapshot: parsed.output };
}
function contradictionIn({ sessions, windows, panes }) {
  for (const [what, list] of Object.entries({ sessions, windows, panes })) {
    if (hasTwice(list.map(({ id }) => id))) return `two of its ${what} have one id`;
  }
  const known6 = new Set(windows.map(({ id }) => id));
  if (panes.some(({ window }) => !known6.has(window))) return "a pane is in no window of it";
  for (const { links, current } of sessions) {
    if (links.some(({ window }) => !known6.has(window))) return "a session shows no window of it";
    const indexes = links.map(({ index }) => index);
    if (hasTwice(indexes)) return "a session has two windows at one index";
    if (!indexes.includes(current)) return "a session's current window is none of its own";
  }
  return null;
}
function hasTwice(values) {
  return new Set(values).size < values.length;
}
var init_validate = __esm({
  "src/store/validate.ts"() {
    "use strict";
    init_dist();
    init_key();
    init_schema();
  }
});

// src/store/generations.ts
function listGenerations(names2) {
  return numbers(names2, /^snapshot\.(\d{1,15})\.json$/);
}
function nextGeneration(names2) {
  const used = [...listGenerations(names2), ...setAside(names2)];
  return Math.max(0, ...used) + 1;
}
async function readGenerations(directory, key) {
  const warnings = [];
  const names2 = namesIn2(directory);
  let found2;
  let generation = 0;
  let newerSchema;
  for (const candidate of listGenerations(names2)) {
    const path2 = (0, import_node_path41.join)(directory, generationName(candidate));
    const result = await readSnapshot(path2, key);
    if (result.kind === "good") {
      found2 = result.snapshot;
      generation = candidate;
      break;
    }
    if (result.kind === "damaged") warnings.push(putAside(directory, candidate, result.reason));
    if (result.kind === "newer") {
      newerSchema ??= result.version;
      warnings.push(
        `${path2} was written by a newer version (schema ${result.version}), and left as it is. Update the plugin to read it.`
      );
    }
    if (result.kind === "unreadable") warnings.push(`${path2} could not be read: ${result.reason}`);
  }
  for (const damaged of setAside(names2).filter((each) => each > generation)) {
    warnings.push(
      `${(0, import_node_path41.join)(directory, setAsideName(damaged))} is a damaged record that was set aside.`
    );
  }
  if (warnings.length > 0 && found2 !== void 0) {
    warnings.push(`${(0, import_node_path41.join)(directory, generationName(generation))} is used in its place.`);
  }
  const refused2 = newerSchema === void 0 || found2 !== void 0 ? {} : { newerSchema };
  return { snapshot: found2, generation, warnings, ...refused2 };
}
async function readSnapshot(path2, key) {
  let bytes2;
  try {
    bytes2 = (0, import_node_fs16.readFileSync)(path2);
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return { kind: "gone" };
    return { kind: "unreadable", reason: error instanceof Error ? error.message : String(error) };
  }
  const { parseSnapshot: parseSnapshot2 } = await Promise.resolve().then(() => (init_validate(), validate_exports));
  return parseSnapshot2(bytes2, key);
}
function putAside(directory, generation, reason) {
  const path2 = (0, import_node_path41.join)(directory, generationName(generation));
  const aside = (0, import_node_path41.join)(directory, setAsideName(generation));
  try {
    (0, import_node_fs16.renameSync)(path2, aside);
    return `${path2} is damaged (${reason}), and was set aside as ${aside}.`;
  } catch (error) {
    return `${path2} is damaged (${reason}), and could not be set aside: ${error instanceof Error ? error.message : String(error)}`;
  }
}
function dropOldGenerations(directory, now) {
  const names2 = namesIn2(directory);
  for (const old of listGenerations(names2).slice(kept)) {
    const path2 = (0, import_node_path41.join)(directory, generationName(old));
    if (!isNewer(path2)) removeQuietly(path2);
  }
  for (const name of names2.filter((each) => temporaryName.test(each))) {
    const path2 = (0, import_node_path41.join)(directory, name);
    const modified2 = (0, import_node_fs16.statSync)(path2, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - modified2 > abandoned) removeQuietly(path2);
  }
}
function isNewer(path2) {
  try {
    return JSON.parse((0, import_node_fs16.readFileSync)(path2, "utf8"))?.schemaVersion > schemaVersion;
  } catch {
    return false;
  }
}
function setAside(names2) {
  return numbers(names2, /^damaged\.(\d{1,15})\.json$/);
}
function numbers(names2, pattern) {
  return names2.flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number).sort((a, b) => b - a);
}
function removeQuietly(path2) {
  try {
    (0, import_node_fs16.unlinkSync)(path2);
  } catch {
  }
}
var import_node_fs16, import_node_path41, kept, abandoned, generationName, setAsideName;
var init_generations = __esm({
  "src/store/generations.ts"() {
    "use strict";
    import_node_fs16 = require("node:fs");
    import_node_path41 = require("node:path");
    init_errors();
    init_key();
    init_directory2();
    init_durable();
    kept = 5;
    abandoned = 10 * 6e4;
    generationName = (generation) => `snapshot.${generation}.json`;
    setAsideName = (generation) => `damaged.${generation}.json`;
  }
});

// src/store/store.ts
function fileStore(paths, fs6 = nodeFs2) {
  return new FileStore(paths, fs6);
}
function serialise(snapshot) {
  return Buffer.from(`${JSON.stringify(snapshot)}
`);
}
function isCurrent(directory, names2, snapshot) {
  const [newest] = listGenerations(names2);
  if (newest === void 0) return false;
  let text2;
  try {
    text2 = nodeFs2.readFileSync((0, import_node_path42.join)(directory, generationName(newest)), "utf8");
  } catch {
    return false;
  }
  const recordedAt = Number(/"recordedAt":([\d.e+]+)/.exec(text2)?.[1]);
  return text2 === serialise({ ...snapshot, recordedAt }).toString("utf8");
}
function requireGood(result) {
  if (result.kind === "good") return;
  throw new Error(
    `What would be recorded is not valid${result.kind === "damaged" ? `: ${result.reason}` : ""}`
  );
}
var nodeFs2, import_node_path42, retention, FileStore;
var init_store10 = __esm({
  "src/store/store.ts"() {
    "use strict";
    nodeFs2 = __toESM(require("node:fs"), 1);
    import_node_path42 = require("node:path");
    init_errors();
    init_key();
    init_directory2();
    init_durable();
    init_generations();
    init_marks();
    retention = 30 * 24 * 36e5;
    FileStore = class {
      #paths;
      #fs;
      constructor(paths, fs6) {
        this.#paths = paths;
        this.#fs = fs6;
      }
      /** The directory of a server's record, made if it is missing. Throws `state-unwritable`. */
      ensure(key) {
        const directory = this.#paths.server(key);
        for (const path2 of [this.#paths.state, this.#paths.servers, directory]) {
          ensurePrivateDirectory(path2);
        }
        return directory;
      }
      async servers() {
        return Promise.all(this.keys().map((key) => this.#record(key)));
      }
      async server(key) {
        return this.keys().includes(key) ? this.#record(key) : void 0;
      }
      async write(snapshot) {
        const key = serverKey(snapshot.server.identity);
        const directory = this.ensure(key);
        try {
          for (; ; ) {
            const names2 = namesIn2(directory);
            if (isCurrent(directory, names2, snapshot)) return "unchanged";
            const path2 = (0, import_node_path42.join)(directory, generationName(nextGeneration(names2)));
            const { parseSnapshot: parseSnapshot2 } = await Promise.resolve().then(() => (init_validate(), validate_exports));
            const check = (readBack) => requireGood(parseSnapshot2(readBack, key));
            try {
              createDurably(path2, serialise(snapshot), check, this.#fs);
            } catch (error) {
              if (systemErrorCode(error) === "EEXIST") continue;
              throw error;
            }
            dropOldGenerations(directory, Date.now());
            return "written";
          }
        } catch (cause) {
          throw unwritable(directory, cause);
        }
      }
      async touch(key, at2) {
        const directory = this.ensure(key);
        writeTime(directory, "last-seen", at2, this.#fs);
      }
      async consume(keys, consumption) {
        for (const key of this.#existing(keys)) {
          writeConsumption(this.#paths.server(key), consumption, this.#fs);
        }
      }
      async markOffered(keys, at2) {
        for (const key of this.#existing(keys)) {
          writeTime(this.#paths.server(key), "offered", at2, this.#fs);
        }
      }
      /** Keys of the records that {@link prune} drops unless they are kept. */
      expired(now) {
        return this.keys().filter((key) => now - this.#lastSeen(key) > retention);
      }
      async prune(now, keep2) {
        const dropped = this.expired(now).filter((key) => !keep2.has(key));
        for (const key of dropped) {
          nodeFs2.rmSync(this.#paths.server(key), { recursive: true, force: true });
        }
        return dropped;
      }
      /** Erases records, whatever is in them. What cannot be erased throws `state-unwritable`. */
      erase(keys) {
        for (const key of this.#existing(keys)) {
          const directory = this.#paths.server(key);
          try {
            nodeFs2.rmSync(directory, { recursive: true, force: true });
          } catch (cause) {
            throw unwritable(directory, cause);
          }
        }
      }
      async #record(key) {
        const directory = this.#paths.server(key);
        try {
          const generations = await readGenerations(directory, key);
          const marks = readMarks(directory);
          const lastSeen = marks.lastSeen ?? this.#lastSeen(key);
          return { key, ...generations, ...marks, lastSeen };
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          return {
            key,
            snapshot: void 0,
            generation: 0,
            lastSeen: 0,
            consumed: void 0,
            offeredAt: void 0,
            warnings: [`The record ${directory} could not be read: ${reason}`]
          };
        }
      }
      /** Without a readable stamp, the last write of a generation says when the server lived. */
      #lastSeen(key) {
        const directory = this.#paths.server(key);
        const stamp = readMarks(directory).lastSeen;
        if (stamp !== void 0) return stamp;
        const [newest] = listGenerations(namesIn2(directory));
        const path2 = newest === void 0 ? directory : (0, import_node_path42.join)(directory, generationName(newest));
        return nodeFs2.statSync(path2, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      }
      /** Of every record; nothing of them is read. */
      keys() {
        return namesIn2(this.#paths.servers).filter((name) => /^[0-9A-Za-z-]+-\d+-\d+$/.test(name));
      }
      #existing(keys) {
        const present = new Set(this.keys());
        return keys.filter((key) => present.has(key));
      }
    };
  }
});

// src/config/tags.ts
function parseTag(value) {
  const [, run2, saved] = /^([0-9a-z]+-[0-9a-z]+)\/([$@%]\d+|holder)$/.exec(value) ?? [];
  return run2 === void 0 || saved === void 0 ? null : { run: run2, saved };
}
var tagOptions, holder;
var init_tags = __esm({
  "src/config/tags.ts"() {
    "use strict";
    tagOptions = {
      session: "@workspace-restore-session",
      window: "@workspace-restore-window",
      pane: "@workspace-restore-pane"
    };
    holder = "holder";
  }
});

// src/store/autostarted.ts
var autostarted_exports = {};
__export(autostarted_exports, {
  beginAutostart: () => beginAutostart,
  readAutostarted: () => readAutostarted,
  updateAutostart: () => updateAutostart
});
function beginAutostart(serverDirectory, record3) {
  try {
    createDurably(file(serverDirectory), serialise2(record3));
    return true;
  } catch (cause) {
    if (systemErrorCode(cause) === "EEXIST") return false;
    throw unwritable(file(serverDirectory), cause);
  }
}
function updateAutostart(serverDirectory, record3) {
  try {
    replaceDurably(file(serverDirectory), serialise2(record3));
  } catch (cause) {
    throw unwritable(file(serverDirectory), cause);
  }
}
function readAutostarted(serverDirectory) {
  let text2;
  try {
    text2 = (0, import_node_fs20.readFileSync)(file(serverDirectory), "utf8");
  } catch {
    return void 0;
  }
  try {
    return parse2(recordSchema, JSON.parse(text2));
  } catch {
    return { at: 0, agents: [] };
  }
}
function serialise2(record3) {
  return Buffer.from(`${JSON.stringify(record3)}
`);
}
var import_node_fs20, import_node_path47, recordSchema, file;
var init_autostarted = __esm({
  "src/store/autostarted.ts"() {
    "use strict";
    import_node_fs20 = require("node:fs");
    import_node_path47 = require("node:path");
    init_dist();
    init_errors();
    init_directory2();
    init_durable();
    recordSchema = object({
      /** Milliseconds since the epoch. */
      at: number(),
      agents: array(
        object({
          name: string(),
          paneId: nullable(string()),
          /** Null: it is being started, or whoever started it has ended. */
          outcome: nullable(string())
        })
      )
    });
    file = (serverDirectory) => (0, import_node_path47.join)(serverDirectory, "autostarted");
  }
});

// src/store/transcripts.ts
var transcripts_exports = {};
__export(transcripts_exports, {
  isTranscriptKept: () => isTranscriptKept,
  keepTranscripts: () => keepTranscripts,
  putTranscriptBack: () => putTranscriptBack
});
function keepTranscripts(paths, memory, now) {
  ensurePrivateDirectory(paths.state);
  ensurePrivateDirectory(paths.transcripts);
  let isNew = false;
  for (const [key, { path: path2 }] of memory) {
    if (!isLocalDirectory((0, import_node_path48.dirname)(path2))) continue;
    try {
      isNew = keep(folderOf(paths, key), path2, now) || isNew;
    } catch {
    }
  }
  if (isNew) forgetOld(paths.transcripts, now);
}
function keep(folder, path2, now) {
  const source = (0, import_node_fs21.lstatSync)(encodeBytes(path2));
  if (!source.isFile()) return false;
  const kept2 = (0, import_node_fs21.lstatSync)((0, import_node_path48.join)(folder, "file"), { throwIfNoEntry: false });
  const origin = (0, import_node_fs21.lstatSync)((0, import_node_path48.join)(folder, "origin"), { throwIfNoEntry: false });
  if (origin === void 0 || readOrigin(folder) !== path2) {
    (0, import_node_fs21.mkdirSync)(folder, { recursive: true, mode: 448 });
    writeOrigin(folder, path2);
  } else if (now - origin.mtimeMs > day) {
    (0, import_node_fs21.utimesSync)((0, import_node_path48.join)(folder, "origin"), now / 1e3, now / 1e3);
  }
  if (isSame(kept2, source)) return false;
  const fresh = (0, import_node_path48.join)(folder, `.new-${process.pid}`);
  (0, import_node_fs21.rmSync)(fresh, { force: true });
  if (!place(encodeBytes(path2), Buffer.from(fresh))) return false;
  (0, import_node_fs21.renameSync)(fresh, (0, import_node_path48.join)(folder, "file"));
  return kept2 === void 0;
}
function writeOrigin(folder, path2) {
  const bytes2 = encodeBytes(path2);
  const content2 = Buffer.concat([Buffer.from(`${digest(bytes2)}
`), bytes2]);
  (0, import_node_fs21.writeFileSync)((0, import_node_path48.join)(folder, "origin"), content2, { mode: 384 });
}
function readOrigin(folder) {
  try {
    const content2 = (0, import_node_fs21.readFileSync)((0, import_node_path48.join)(folder, "origin"));
    const end3 = content2.indexOf("\n");
    const bytes2 = content2.subarray(end3 + 1);
    return content2.toString("latin1", 0, end3) === digest(bytes2) ? decodeBytes(bytes2) : void 0;
  } catch {
    return void 0;
  }
}
function digest(bytes2) {
  return (0, import_node_crypto3.createHash)("sha256").update(bytes2).digest("hex").slice(0, 32);
}
function isSame(kept2, source) {
  if (kept2 === void 0) return false;
  if (kept2.dev === source.dev && kept2.ino === source.ino) return true;
  return kept2.size === source.size && kept2.mtimeMs >= source.mtimeMs;
}
function place(from, to) {
  try {
    (0, import_node_fs21.linkSync)(from, to);
    return true;
  } catch (error) {
    const code = systemErrorCode(error) ?? "";
    if (!["EXDEV", "EPERM", "EMLINK", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(code))
      throw error;
    if ((0, import_node_fs21.lstatSync)(from).size > mostCopied) return false;
    (0, import_node_fs21.copyFileSync)(from, to, import_node_fs21.constants.COPYFILE_FICLONE | import_node_fs21.constants.COPYFILE_EXCL);
    return true;
  }
}
function isTranscriptKept(paths, key, now) {
  const folder = folderOf(paths, key);
  const kept2 = (0, import_node_fs21.lstatSync)((0, import_node_path48.join)(folder, "file"), { throwIfNoEntry: false });
  if (kept2 === void 0 || !kept2.isFile() || now - kept2.mtimeMs <= recent) return false;
  return readOrigin(folder) !== void 0;
}
function putTranscriptBack(paths, key, now) {
  const folder = folderOf(paths, key);
  const origin = readOrigin(folder);
  if (origin === void 0 || !isTranscriptKept(paths, key, now)) return false;
  const path2 = encodeBytes(origin);
  (0, import_node_fs21.mkdirSync)(encodeBytes((0, import_node_path48.dirname)(origin)), { recursive: true, mode: 448 });
  try {
    if (!place(Buffer.from((0, import_node_path48.join)(folder, "file")), path2)) return false;
  } catch (error) {
    if (systemErrorCode(error) === "EEXIST") return false;
    throw error;
  }
  (0, import_node_fs21.utimesSync)(path2, now / 1e3, now / 1e3);
  return true;
}
function folderOf(paths, key) {
  return (0, import_node_path48.join)(paths.transcripts, digest(key));
}
function forgetOld(directory, now) {
  for (const name of namesIn2(directory)) {
    const origin = (0, import_node_fs21.lstatSync)((0, import_node_path48.join)(directory, name, "origin"), { throwIfNoEntry: false });
    if (origin !== void 0 && now - origin.mtimeMs > lifetime2) {
      (0, import_node_fs21.rmSync)((0, import_node_path48.join)(directory, name), { recursive: true, force: true });
    }
  }
}
var import_node_crypto3, import_node_fs21, import_node_path48, mostCopied, day, lifetime2, recent;
var init_transcripts = __esm({
  "src/store/transcripts.ts"() {
    "use strict";
    import_node_crypto3 = require("node:crypto");
    import_node_fs21 = require("node:fs");
    import_node_path48 = require("node:path");
    init_errors();
    init_local();
    init_bytes();
    init_directory2();
    mostCopied = 64 << 20;
    day = 24 * 36e5;
    lifetime2 = 60 * day;
    recent = day;
  }
});

// src/store/claims.ts
function takeClaim(directory, name) {
  ensurePrivateDirectory(directory);
  const stem = encodeURIComponent(name);
  for (; ; ) {
    const numbers2 = numbersOf(directory, stem);
    const newest = numbers2[0] ?? 0;
    const current = path(directory, stem, newest);
    const holder2 = newest === 0 ? void 0 : livingHolder(current);
    if (holder2 === process.pid && !own.has(current)) return { claim: claimOf2(current) };
    if (holder2 !== void 0) return { holder: holder2 };
    const next = path(directory, stem, newest + 1);
    try {
      createDurably(next, content(ownIdentity()));
    } catch (error) {
      if (systemErrorCode(error) === "EEXIST") continue;
      throw unwritable(next, error);
    }
    for (const number2 of numbers2) remove(path(directory, stem, number2));
    return { claim: claimOf2(next) };
  }
}
function claimOf2(file3) {
  own.add(file3);
  return {
    handTo: (process2) => replaceDurably(file3, content(process2)),
    // The name stays, or a slower process that read the older number could have it too.
    release: () => replaceDurably(file3, Buffer.from("released\n"))
  };
}
function claimHolder(directory, name) {
  const stem = encodeURIComponent(name);
  const [newest] = numbersOf(directory, stem);
  return newest === void 0 ? void 0 : livingHolder(path(directory, stem, newest));
}
function pruneClaims(directory, now) {
  for (const name of namesIn2(directory)) {
    const file3 = (0, import_node_path49.join)(directory, name);
    const changed = (0, import_node_fs22.statSync)(file3, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - changed > freeFor && livingHolder(file3) === void 0) remove(file3);
  }
}
function numbersOf(directory, stem) {
  return namesIn2(directory).filter((each) => each.startsWith(`${stem}.`) && /^\d{1,15}$/.test(each.slice(stem.length + 1))).map((each) => Number(each.slice(stem.length + 1))).sort((a, b) => b - a);
}
function content(process2) {
  return Buffer.from(`${JSON.stringify({ bootId: bootId3(), ...process2 })}
`);
}
function livingHolder(file3) {
  try {
    const value = JSON.parse((0, import_node_fs22.readFileSync)(file3, "utf8"));
    if (typeof value !== "object" || value === null) return void 0;
    const { bootId: boot, pid: pid2, startTime } = value;
    if (typeof boot !== "string" || typeof pid2 !== "number" || typeof startTime !== "string")
      return void 0;
    return isServerAlive({ bootId: boot, pid: pid2, startTime }) ? pid2 : void 0;
  } catch {
    return void 0;
  }
}
function remove(file3) {
  try {
    (0, import_node_fs22.unlinkSync)(file3);
  } catch {
  }
}
var import_node_fs22, import_node_path49, own, freeFor, path;
var init_claims = __esm({
  "src/store/claims.ts"() {
    "use strict";
    import_node_fs22 = require("node:fs");
    import_node_path49 = require("node:path");
    init_errors();
    init_host();
    init_identity();
    init_directory2();
    init_durable();
    own = /* @__PURE__ */ new Set();
    freeFor = 24 * 36e5;
    path = (directory, stem, number2) => (0, import_node_path49.join)(directory, `${stem}.${number2}`);
  }
});

// src/restore/types.ts
var confirmations, outcomes;
var init_types = __esm({
  "src/restore/types.ts"() {
    "use strict";
    confirmations = ["menu", "checklist", "plain", "flag", "resurrect"];
    outcomes = ["ready", "needs-attention", "failed", "skipped"];
  }
});

// src/restore/journal.ts
function openJournal(directory, now = Date.now) {
  return {
    append(step) {
      const path2 = file2(directory);
      try {
        const descriptor = (0, import_node_fs23.openSync)(path2, O_APPEND | O_CREAT2 | O_NOFOLLOW2 | O_WRONLY2, 384);
        try {
          const line = Buffer.from(`
${JSON.stringify({ ...step, at: now() })}
`);
          const written = (0, import_node_fs23.writeSync)(descriptor, line);
          if (written !== line.length)
            throw new Error(`Only ${written} of ${line.length} bytes were taken`);
          (0, import_node_fs23.fsyncSync)(descriptor);
        } finally {
          (0, import_node_fs23.closeSync)(descriptor);
        }
      } catch (cause) {
        throw unwritable(path2, cause);
      }
    }
  };
}
function readJournal(directory) {
  let content2;
  try {
    content2 = (0, import_node_fs23.readFileSync)(file2(directory), "utf8");
  } catch {
    return [];
  }
  const steps = content2.split("\n").flatMap((line) => {
    const parsed = safeParse(entrySchema, parseJson(line));
    return parsed.success ? [parsed.output] : [];
  });
  const continued = steps.findLastIndex((step) => step.kind === "continued");
  return steps.filter((step, index) => index > continued || !isTakenBack(step));
}
function isTakenBack(step) {
  if (step.kind === "outcome") return step.detail === cancelled;
  return step.kind === "cancelled" || step.kind === "done" || step.kind === "continued";
}
function parseJson(line) {
  try {
    return JSON.parse(line);
  } catch {
    return void 0;
  }
}
var import_node_fs23, import_node_path50, text, entrySchema, cancelled, O_APPEND, O_CREAT2, O_NOFOLLOW2, O_WRONLY2, file2;
var init_journal = __esm({
  "src/restore/journal.ts"() {
    "use strict";
    import_node_fs23 = require("node:fs");
    import_node_path50 = require("node:path");
    init_dist();
    init_errors();
    init_schema();
    init_directory2();
    init_types();
    text = string();
    entrySchema = variant("kind", [
      /** Where the run builds from here on. */
      strictObject({
        kind: literal("destination"),
        at: number(),
        identity: serverIdentitySchema,
        /** The run started this server itself: nothing else is in it. */
        started: boolean()
      }),
      /** About to change something in the destination. */
      strictObject({ kind: literal("intent"), at: number(), step: text, object: text }),
      strictObject({
        kind: literal("built"),
        at: number(),
        panes: record(text, text),
        /** Those of them that tmux-resurrect had made. */
        adopted: array(text),
        warnings: array(text)
      }),
      /** Starts only when that other pane's agent has come to something: its harness takes one at a time in a directory. */
      strictObject({ kind: literal("waits"), at: number(), pane: text, behind: text }),
      /** About to type a resume command. */
      strictObject({ kind: literal("launch"), at: number(), pane: text, paneId: text }),
      strictObject({
        kind: literal("outcome"),
        at: number(),
        pane: text,
        state: picklist(outcomes),
        detail: text
      }),
      /** A sentence for the summary. */
      strictObject({ kind: literal("warning"), at: number(), text }),
      /** The user asked that nothing more be started. */
      strictObject({ kind: literal("cancelled"), at: number() }),
      strictObject({ kind: literal("done"), at: number() }),
      /** The user asked that what was cancelled be started after all. */
      strictObject({ kind: literal("continued"), at: number() })
    ]);
    cancelled = "cancelled";
    ({ O_APPEND, O_CREAT: O_CREAT2, O_NOFOLLOW: O_NOFOLLOW2, O_WRONLY: O_WRONLY2 } = import_node_fs23.constants);
    file2 = (directory) => (0, import_node_path50.join)(directory, "journal.jsonl");
  }
});

// src/restore/run-view.ts
function viewOf(record3, all, active) {
  const entries2 = sinceDestination(all);
  const built = entries2.findLast((entry) => entry.kind === "built");
  const end3 = entries2.find((entry) => entry.kind === "done");
  const isDone = end3 !== void 0;
  const steps = stepsOf(entries2);
  const launches = record3.agents.map((agent) => {
    return {
      savedPaneId: agent.pane,
      paneId: built?.panes[agent.pane] ?? null,
      address: agent.address,
      harness: agent.harness,
      title: agent.title,
      ...steps.has(agent.pane) ? stateOf4(steps.get(agent.pane), active) : { state: "pending", detail: waitText(record3, entries2, steps, agent.pane) }
    };
  });
  return {
    runId: record3.id,
    stage: isDone ? "done" : !active ? "interrupted" : built === void 0 ? "building" : "launching",
    startedAt: record3.createdAt,
    finishedAt: end3?.at ?? null,
    sessions: record3.sessions,
    launches,
    warnings: [
      ...built?.warnings ?? [],
      ...entries2.flatMap((entry) => entry.kind === "warning" ? [entry.text] : [])
    ]
  };
}
function sinceDestination(entries2) {
  const last = entries2.findLastIndex((entry) => entry.kind === "destination");
  return entries2.slice(Math.max(0, last));
}
function stepsOf(entries2) {
  return new Map(
    entries2.flatMap(
      (entry) => entry.kind === "launch" || entry.kind === "outcome" ? [[entry.pane, entry]] : []
    )
  );
}
function waitText({ agents }, entries2, steps, pane) {
  const ahead = entries2.flatMap(
    (entry) => entry.kind === "waits" && entry.pane === pane && steps.get(entry.behind)?.kind !== "outcome" ? agents.filter((agent) => agent.pane === entry.behind) : []
  );
  const [first] = ahead;
  return first === void 0 ? "waiting its turn" : `waits for ${first.address}, same directory`;
}
function stateOf4(entry, active) {
  if (entry?.kind === "outcome") return { state: entry.state, detail: entry.detail };
  if (active) return { state: "starting", detail: "starting" };
  return {
    state: "outcome-unknown",
    detail: "the restore was interrupted while it started: look before you start it again"
  };
}
var init_run_view = __esm({
  "src/restore/run-view.ts"() {
    "use strict";
  }
});

// src/restore/runs.ts
var runs_exports = {};
__export(runs_exports, {
  canGoOn: () => canGoOn,
  consumedByRuns: () => consumedByRuns,
  createRun: () => createRun,
  eraseRuns: () => eraseRuns,
  inheritRun: () => inheritRun,
  listRuns: () => listRuns,
  newRunId: () => newRunId,
  readRun: () => readRun,
  refuseNewerRun: () => refuseNewerRun,
  resumeRun: () => resumeRun,
  unfinishedRuns: () => unfinishedRuns
});
function newRunId(now = Date.now()) {
  return `${now.toString(36)}-${Math.random().toString(36).slice(2, 8).padEnd(6, "0")}`;
}
function createRun(paths, record3, isUnconsumed = false) {
  const socket = claimSocket(paths, record3.socketPath);
  const directory = paths.run(record3.id);
  try {
    if (isUnconsumed) requireUnconsumed(paths, record3.selection.candidateId);
    ensurePrivateDirectory(directory);
    const own2 = ownClaim(paths, record3.id);
    const file3 = (0, import_node_path51.join)(directory, "run.json");
    try {
      createDurably(
        file3,
        Buffer.from(`${JSON.stringify({ schemaVersion: runVersion, ...record3 })}
`)
      );
    } catch (cause) {
      throw unwritable(file3, cause);
    }
    return handle(paths, record3, [own2, socket]);
  } catch (error) {
    socket.release();
    throw error;
  }
}
function resumeRun(paths, record3) {
  const socket = claimSocket(paths, record3.socketPath);
  return handle(paths, record3, [ownClaim(paths, record3.id), socket]);
}
async function inheritRun(paths, record3, patience2 = 2e4) {
  const deadline = Date.now() + patience2;
  const holder2 = () => claimHolder(paths.runs, claimName(record3.socketPath));
  while (holder2() === process.ppid && Date.now() < deadline) await (0, import_promises7.setTimeout)(10);
  return resumeRun(paths, record3);
}
function requireUnconsumed(paths, key) {
  if (readMarks(paths.server(key)).consumed === void 0 && !consumedByRuns(paths).has(key))
    return;
  throw new WorkspaceError(
    "unknown-candidate",
    `The loss ${key} was restored or dismissed meanwhile`,
    {
      advice: `Nothing was started. \`runs\` lists what was restored; \`restore --candidate ${key}\` brings it back once more.`
    }
  );
}
function handle(paths, record3, claims) {
  return {
    record: record3,
    journal: openJournal(paths.run(record3.id)),
    handTo: (pid2) => {
      const facts = readProcess3(pid2);
      for (const claim of claims) {
        if (facts === void 0) claim.release();
        else claim.handTo({ pid: pid2, startTime: facts.startTime });
      }
    },
    end: () => {
      for (const claim of claims) claim.release();
    }
  };
}
function ownClaim(paths, id) {
  const result = takeClaim(paths.run(id), "holder");
  if ("claim" in result) return result.claim;
  throw busy(`The restore ${id}`, result.holder);
}
function claimSocket(paths, socketPath) {
  ensurePrivateDirectory(paths.state);
  const result = takeClaim(paths.runs, claimName(socketPath));
  if ("claim" in result) return result.claim;
  throw busy(`A restore on ${socketPath}`, result.holder);
}
function busy(what, holder2) {
  return new WorkspaceError("busy", `${what} is already under way (process ${holder2})`, {
    advice: "Watch it with: tmux-workspace-restore runs. Start another when it has ended."
  });
}
function claimName(socketPath) {
  return `socket-${(0, import_node_crypto4.createHash)("sha256").update(socketPath).digest("hex").slice(0, 32)}`;
}
function listRuns(paths) {
  return namesIn2(paths.runs).flatMap((name) => readRun(paths, name) ?? []).sort((a, b) => b.record.createdAt - a.record.createdAt);
}
function readRun(paths, id) {
  if (!/^[0-9a-z]+-[0-9a-z]+$/.test(id)) return void 0;
  const parsed = safeParse(runSchema, readJson((0, import_node_path51.join)(paths.run(id), "run.json")));
  if (!parsed.success || parsed.output.id !== id) return void 0;
  const { schemaVersion: _, ...record3 } = parsed.output;
  const entries2 = readJournal(paths.run(id));
  const isActive = claimHolder(paths.run(id), "holder") !== void 0;
  return { record: record3, entries: entries2, view: viewOf(record3, entries2, isActive) };
}
function refuseNewerRun(paths, id) {
  if (!/^[0-9a-z]+-[0-9a-z]+$/.test(id)) return;
  const file3 = (0, import_node_path51.join)(paths.run(id), "run.json");
  const parsed = safeParse(looseObject({ schemaVersion: number() }), readJson(file3));
  if (!parsed.success || parsed.output.schemaVersion <= runVersion) return;
  throw new WorkspaceError(
    "state-newer",
    `The restore ${id} was written by a newer version of the plugin (schema ${parsed.output.schemaVersion}): ${file3}`,
    { advice: "Update the plugin, then try again. It was left as it is." }
  );
}
function canGoOn({ view }) {
  if (view.stage === "interrupted") return true;
  return view.stage === "done" && view.launches.some(({ detail }) => detail === cancelled);
}
function unfinishedRuns(paths) {
  return listRuns(paths).filter((run2) => run2.view.stage !== "done");
}
function consumedByRuns(paths) {
  return new Map(
    listRuns(paths).flatMap(({ record: record3 }) => record3.listed.map((key) => [key, record3]))
  );
}
function eraseRuns(paths, candidateId) {
  for (const { record: record3, view } of listRuns(paths)) {
    if (record3.selection.candidateId !== candidateId || view.stage !== "done") continue;
    (0, import_node_fs24.rmSync)(paths.run(record3.id), { recursive: true, force: true });
  }
}
function readJson(path2) {
  try {
    return JSON.parse((0, import_node_fs24.readFileSync)(path2, "utf8"));
  } catch {
    return void 0;
  }
}
var import_node_crypto4, import_node_fs24, import_node_path51, import_promises7, runVersion, runSchema;
var init_runs = __esm({
  "src/restore/runs.ts"() {
    "use strict";
    import_node_crypto4 = require("node:crypto");
    import_node_fs24 = require("node:fs");
    import_node_path51 = require("node:path");
    import_promises7 = require("node:timers/promises");
    init_dist();
    init_errors();
    init_names();
    init_host();
    init_claims();
    init_directory2();
    init_durable();
    init_marks();
    init_journal();
    init_run_view();
    init_types();
    runVersion = 1;
    runSchema = object({
      schemaVersion: literal(runVersion),
      id: pipe(string(), regex(/^[0-9a-z]+-[0-9a-z]+$/)),
      createdAt: pipe(number(), minValue(0), maxValue(864e13)),
      socketPath: string(),
      selection: object({
        candidateId: string(),
        panes: array(
          object({
            paneId: string(),
            keepPermissions: boolean(),
            continueTurn: exactOptional(object({ lastMessageAt: number() })),
            sessionId: exactOptional(string()),
            account: exactOptional(record(string(), nullable(string())))
          })
        )
      }),
      listed: array(string()),
      confirmedBy: picklist(confirmations),
      sessions: number(),
      agents: array(
        object({
          pane: string(),
          address: string(),
          harness: picklist(harnessNames),
          title: string()
        })
      )
    });
  }
});

// src/restore/prune-runs.ts
var prune_runs_exports = {};
__export(prune_runs_exports, {
  pruneRuns: () => pruneRuns
});
function pruneRuns(paths, now, records) {
  const there = new Set(records);
  for (const { record: record3, view } of listRuns(paths)) {
    const isOld = view.stage === "done" && now - (view.finishedAt ?? now) > retention2;
    if (!isOld || [record3.selection.candidateId, ...record3.listed].some((key) => there.has(key)))
      continue;
    (0, import_node_fs25.rmSync)(paths.run(record3.id), { recursive: true, force: true });
  }
  pruneClaims(paths.reservations, now);
}
var import_node_fs25, retention2;
var init_prune_runs = __esm({
  "src/restore/prune-runs.ts"() {
    "use strict";
    import_node_fs25 = require("node:fs");
    init_claims();
    init_runs();
    retention2 = 60 * 24 * 36e5;
  }
});

// src/tmux/message.ts
var message_exports = {};
__export(message_exports, {
  showOn: () => showOn
});
async function showOn(tmux, client, milliseconds, text2) {
  const words = ["display-message", "-d", `${milliseconds}`];
  const options = { timeout: 5e3 };
  const { status: status2, stderr } = await tmux.call([...words, "-c", client, text2], options);
  if (status2 !== 0 && stderr.includes("usage:")) await tmux.call([...words, text2], options);
}
var init_message = __esm({
  "src/tmux/message.ts"() {
    "use strict";
  }
});

// src/store/alive.ts
function isRecordAlive(key) {
  const pid2 = Number(key.split("-").at(-2));
  const identity = serverIdentity(pid2);
  return identity !== void 0 && serverKey(identity) === key;
}
var init_alive = __esm({
  "src/store/alive.ts"() {
    "use strict";
    init_identity();
    init_key();
  }
});

// src/text/duration.ts
function shortDuration(seconds) {
  if (seconds < minute) return "now";
  if (seconds < hour) return `${Math.floor(seconds / minute)} min`;
  if (seconds < 2 * day2) return `${Math.floor(seconds / hour)} h`;
  if (seconds < 30 * day2) return `${Math.floor(seconds / day2)} d`;
  if (seconds < 365 * day2) return `${Math.floor(seconds / (7 * day2))} wk`;
  return `${Math.floor(seconds / (365 * day2))} y`;
}
function ago(milliseconds) {
  const seconds = milliseconds / 1e3;
  return seconds < minute ? "just now" : `${shortDuration(seconds)} ago`;
}
var minute, hour, day2;
var init_duration = __esm({
  "src/text/duration.ts"() {
    "use strict";
    minute = 60;
    hour = 60 * minute;
    day2 = 24 * hour;
  }
});

// src/restore/copies.ts
var copies_exports = {};
__export(copies_exports, {
  copyMakers: () => copyMakers
});
function copyMakers(paths) {
  return new Map(
    listRuns(paths).map(({ record: record3, entries: entries2 }) => [
      record3.id,
      { id: record3.id, selection: record3.selection, endedIn: serversOfEnds(entries2) }
    ])
  );
}
function serversOfEnds(entries2) {
  const ended = /* @__PURE__ */ new Set();
  let here = "";
  for (const entry of entries2) {
    if (entry.kind === "destination") here = serverKey(entry.identity);
    if (entry.kind === "done") ended.add(here);
  }
  return ended;
}
var init_copies = __esm({
  "src/restore/copies.ts"() {
    "use strict";
    init_key();
    init_runs();
  }
});

// src/offer/copies.ts
var copies_exports2 = {};
__export(copies_exports2, {
  withoutCopiesOf: () => withoutCopiesOf
});
function withoutCopiesOf(makers, records) {
  const snapshots = new Map(records.map((record3) => [record3.key, record3.snapshot]));
  return records.flatMap((record3) => {
    if (record3.snapshot === void 0) return [record3];
    const snapshot = withoutCopies(
      record3.snapshot,
      record3.key,
      makers,
      (key) => snapshots.get(key)
    );
    return snapshot === null ? [] : [{ ...record3, snapshot }];
  });
}
function withoutCopies(snapshot, key, makers, recordOf) {
  const panes = snapshot.panes.filter((pane) => !isCopy(pane, key, makers, recordOf));
  if (panes.length === snapshot.panes.length) return snapshot;
  if (panes.length === 0) return null;
  const left = new Set(panes.map((pane) => pane.window));
  return {
    ...snapshot,
    panes,
    windows: snapshot.windows.filter((window) => left.has(window.id)),
    sessions: snapshot.sessions.flatMap((session) => withWindows(session, left))
  };
}
function isCopy(pane, key, makers, recordOf) {
  const maker = makers.get(pane.restored?.run ?? "");
  if (pane.restored === void 0 || maker === void 0 || maker.endedIn.has(key)) return false;
  const { saved } = pane.restored;
  if (saved === holder) return true;
  const selected = maker.selection.panes.find(({ paneId: paneId2 }) => paneId2 === saved);
  const original = recordOf(maker.selection.candidateId)?.panes.find(({ id }) => id === saved);
  if (selected === void 0 || original === void 0) return false;
  const { agent } = pane;
  if (agent === null) return true;
  const wanted = selected.sessionId ?? original.agent?.binding?.sessionId;
  return agent.harness === original.agent?.harness && [void 0, wanted].includes(agent.binding?.sessionId);
}
function withWindows(session, left) {
  const links = session.links.filter((link2) => left.has(link2.window));
  const [first] = links;
  if (first === void 0) return [];
  const has = (index) => links.some((link2) => link2.index === index);
  return [
    {
      ...session,
      links,
      current: has(session.current) ? session.current : first.index,
      last: has(session.last) ? session.last : null
    }
  ];
}
var init_copies2 = __esm({
  "src/offer/copies.ts"() {
    "use strict";
    init_tags();
  }
});

// src/commands/notice.ts
var notice_exports = {};
__export(notice_exports, {
  notice: () => notice
});
async function notice(context) {
  if (context.environment.TMUX) return exitCode.nothingToDo;
  const lost2 = await findLosses(context);
  const newest = lost2.find((each) => isHere(context, each.snapshot)) ?? lost2[0];
  if (newest === void 0) return exitCode.nothingToDo;
  const others = lost2.length === 1 ? "" : `, and ${lost2.length - 1} more`;
  context.stdout(
    `A tmux workspace was lost, last seen ${ago(Date.now() - newest.lastSeen)}: ${held(newest.snapshot)}${others}. ${advice(context, newest.snapshot)}
`
  );
  return exitCode.done;
}
async function findLosses({ paths }) {
  const store = fileStore(paths);
  const dead = store.keys().filter((key) => readMarks(paths.server(key)).consumed === void 0 && !isRecordAlive(key));
  if (dead.length === 0) return [];
  const { consumedByRuns: consumedByRuns2 } = await Promise.resolve().then(() => (init_runs(), runs_exports));
  const { copyMakers: copyMakers2 } = await Promise.resolve().then(() => (init_copies(), copies_exports));
  const { withoutCopiesOf: withoutCopiesOf2 } = await Promise.resolve().then(() => (init_copies2(), copies_exports2));
  const consumed = consumedByRuns2(paths);
  const lost2 = new Set(dead.filter((key) => !consumed.has(key)));
  if (lost2.size === 0) return [];
  return withoutCopiesOf2(copyMakers2(paths), await store.servers()).filter(({ key }) => lost2.has(key)).flatMap(({ snapshot, lastSeen }) => {
    const isWorth = snapshot?.panes.some((pane) => pane.agent !== null || !pane.idleShell);
    return snapshot !== void 0 && isWorth ? [{ snapshot, lastSeen }] : [];
  }).sort((a, b) => b.lastSeen - a.lastSeen);
}
function isHere({ socket }, { server }) {
  return server.socketPath === socket.path;
}
function held({ panes }) {
  const agents = panes.filter((pane) => pane.agent !== null).length;
  const count3 = (number2, noun) => `${number2} ${noun}${number2 === 1 ? "" : "s"}`;
  return agents === 0 ? count3(panes.length, "pane") : `${count3(agents, "agent")} in ${count3(panes.length, "pane")}`;
}
function advice(context, snapshot) {
  const { socketPath } = snapshot.server;
  const isPlain = isHere(context, snapshot) || !/^[\w/.-]+$/.test(socketPath);
  const socketWords = isPlain ? context.socketWords : ["-S", socketPath];
  return `Bring it back: ${typedCommand({ socketWords }, "restore")}`;
}
var init_notice = __esm({
  "src/commands/notice.ts"() {
    "use strict";
    init_errors();
    init_alive();
    init_marks();
    init_store10();
    init_duration();
    init_context();
  }
});

// src/hook.ts
init_context();

// src/commands/save.ts
var import_node_path52 = require("node:path");

// src/config/options.ts
init_errors();
init_harness_names();
var optionTable = {
  engine: {
    name: "@workspace-restore-engine",
    default: "auto",
    values: ["auto", "resurrect", "builtin"]
  },
  offer: { name: "@workspace-restore-offer", default: "menu", values: ["menu", "message", "off"] },
  shells: {
    name: "@workspace-restore-shells",
    default: "with-agents",
    values: ["with-agents", "all", "none"]
  },
  staleHours: { name: "@workspace-restore-stale-hours", default: "24", values: "number" },
  pace: { name: "@workspace-restore-pace", default: "3", values: "integer" },
  heartbeatSeconds: {
    name: "@workspace-restore-heartbeat-seconds",
    default: "60",
    values: "integer"
  },
  saveTimeout: { name: "@workspace-restore-save-timeout", default: "10", values: "number" },
  permissionFlags: {
    name: "@workspace-restore-permission-flags",
    default: "drop",
    values: ["drop", "keep"]
  },
  dropFlags: { name: "@workspace-restore-drop-flags", default: "", values: "flags" },
  dropEnv: { name: "@workspace-restore-drop-env", default: "", values: "variables" },
  captureEnv: { name: "@workspace-restore-capture-env", default: "", values: "variables" },
  autostart: { name: "@workspace-restore-autostart", default: "off", values: ["on", "off"] },
  keepTranscripts: {
    name: "@workspace-restore-keep-transcripts",
    default: "off",
    values: ["on", "off"]
  },
  saveKey: { name: "@workspace-restore-save-key", default: "C-s", values: "text" },
  restoreKey: { name: "@workspace-restore-restore-key", default: "C-r", values: "text" },
  node: { name: "@workspace-restore-node", default: "", values: "text" }
};
var harnessOptions = Object.fromEntries(
  harnessNames.flatMap((harness) => [
    [`${harness}-drop-flags`, harnessOption(harness, "drop-flags", "flags")],
    [`${harness}-drop-env`, harnessOption(harness, "drop-env", "variables")]
  ])
);
function harnessOption(harness, what, values) {
  return { name: `@workspace-restore-${harness}-${what}`, default: "", values };
}
var specs = { ...optionTable, ...harnessOptions };
var optionNames = Object.values(specs).map((option) => option.name);
var ownOptions = new Set(
  [
    ...["path", "heartbeat", "keys-bound", "keys-left", "told", "rebuilt", "status"],
    ...["choose", "chosen", "colours", "menu-ticks", "row", "picked", "pane", "window", "session"]
  ].map((name) => `@workspace-restore-${name}`)
);
function parseOptions(raw) {
  const entries2 = Object.entries(specs).map(([key, spec]) => {
    const given = raw.get(spec.name);
    return [key, parseValue(spec, given === void 0 || given === "" ? spec.default : given)];
  });
  return Object.fromEntries(entries2);
}
var listed = {
  flags: { pattern: /^--?[A-Za-z0-9][\w-]*$/, takes: "names of flags, such as --model" },
  variables: { pattern: /^[A-Za-z_]\w*$/, takes: "names of environment variables, such as FOO" }
};
function parseValue(spec, value) {
  if (spec.values === "text") return value;
  if (spec.values === "flags" || spec.values === "variables") {
    const { pattern, takes } = listed[spec.values];
    const names2 = value.split(/[\s,]+/).filter((name) => name !== "");
    if (names2.every((name) => pattern.test(name))) return names2;
    throw invalid(spec, value, `${takes}, parted by blanks`);
  }
  if (spec.values === "number" || spec.values === "integer") {
    const number2 = Number(value);
    const valid = Number.isFinite(number2) && number2 > 0 && (spec.values === "number" || Number.isInteger(number2));
    if (valid) return number2;
    throw invalid(
      spec,
      value,
      spec.values === "integer" ? "a whole number above 0" : "a number above 0"
    );
  }
  if (spec.values.includes(value)) return value;
  throw invalid(spec, value, `one of ${spec.values.join(", ")}`);
}
function invalid(spec, value, takes) {
  const change2 = spec.default === "" ? `-gu ${spec.name}` : `-g ${spec.name} ${spec.default}`;
  const told4 = spec.values === "variables" ? "is wrong" : `is ${JSON.stringify(value)}`;
  return new WorkspaceError("option-invalid", `${spec.name} ${told4}`, {
    advice: `It takes ${takes}. Change it with: tmux set ${change2}`
  });
}

// src/commands/save.ts
init_errors();

// src/harnesses/registry.ts
init_names();
var known4 = {
  claude: {
    load: async () => (await Promise.resolve().then(() => (init_claude(), claude_exports))).claude,
    hint: /claude/,
    accountVariables: ["CLAUDE_CONFIG_DIR"],
    tested: "2.1.332"
  },
  codex: {
    load: async () => (await Promise.resolve().then(() => (init_codex(), codex_exports))).codex,
    hint: /codex/,
    accountVariables: ["CODEX_HOME"],
    tested: "0.171.0"
  },
  opencode: {
    load: async () => (await Promise.resolve().then(() => (init_opencode(), opencode_exports))).opencode,
    hint: /opencode/,
    accountVariables: [
      "OPENCODE_DB",
      "XDG_DATA_HOME",
      "OPENCODE_CONFIG",
      "OPENCODE_CONFIG_DIR",
      "XDG_CONFIG_HOME"
    ],
    tested: "1.18.33"
  },
  copilot: {
    load: async () => (await Promise.resolve().then(() => (init_copilot(), copilot_exports))).copilot,
    hint: /copilot/,
    accountVariables: ["COPILOT_HOME"],
    tested: "1.0.102"
  },
  pi: {
    load: async () => (await Promise.resolve().then(() => (init_pi(), pi_exports))).pi,
    hint: /(^|\/)pi(\.[cm]?js)?$|pi-coding-agent/,
    accountVariables: ["PI_CODING_AGENT_DIR", "PI_CODING_AGENT_SESSION_DIR"],
    tested: "1.6.0"
  },
  omp: {
    load: async () => (await Promise.resolve().then(() => (init_omp(), omp_exports))).omp,
    hint: /(^|\/)omp(\.[cm]?js)?$|oh-my-pi/,
    accountVariables: [
      "PI_CODING_AGENT_DIR",
      "PI_CONFIG_DIR",
      "OMP_PROFILE",
      "PI_PROFILE",
      "XDG_DATA_HOME",
      "XDG_STATE_HOME"
    ],
    tested: "18.2.3"
  },
  grok: {
    load: async () => (await Promise.resolve().then(() => (init_grok(), grok_exports))).grok,
    hint: /grok/,
    accountVariables: ["GROK_HOME"],
    tested: "1.0.41"
  },
  cursor: {
    load: async () => (await Promise.resolve().then(() => (init_cursor(), cursor_exports))).cursor,
    hint: /cursor/,
    accountVariables: ["CURSOR_CONFIG_DIR", "CURSOR_DATA_DIR", "XDG_CONFIG_HOME"],
    tested: null
  },
  gemini: {
    load: async () => (await Promise.resolve().then(() => (init_gemini(), gemini_exports))).gemini,
    hint: /gemini/,
    accountVariables: ["GEMINI_CLI_HOME"],
    tested: "0.61.0"
  },
  qwen: {
    load: async () => (await Promise.resolve().then(() => (init_qwen(), qwen_exports))).qwen,
    hint: /qwen/,
    accountVariables: ["QWEN_HOME", "QWEN_RUNTIME_DIR"],
    tested: "0.24.4"
  }
};
var anyHint = new RegExp(
  Object.values(known4).map(({ hint }) => hint.source).join("|")
);
var accountVariables10 = column(({ accountVariables: accountVariables11 }) => accountVariables11);
var testedVersions = column(({ tested }) => tested);
function column(of) {
  const cells = harnessNames.map((name) => [name, of(known4[name])]);
  return Object.fromEntries(cells);
}
var sessionVariables = [
  ...new Set(Object.values(accountVariables10).flat())
];
async function loadHarness(name) {
  return known4[name].load();
}
function possibleHarnesses(process2, table) {
  const words = [table.executable(process2.pid) ?? "", ...table.argv(process2.pid).slice(0, 6)];
  if (!words.some((word) => anyHint.test(word))) return [];
  return harnessNames.filter((name) => words.some((word) => known4[name].hint.test(word)));
}
var registry = { possible: possibleHarnesses, load: loadHarness };

// src/commands/save.ts
init_host();

// src/processes/leave.ts
var readsLeftBehind = false;
function leaveReadsBehind() {
  readsLeftBehind = true;
}
function leave(status2) {
  if (!readsLeftBehind) process.exit(status2);
  if (typeof process.execve === "function") {
    process.execve("/bin/sh", ["sh", "-c", 'exit "$1"', "sh", `${status2}`], {});
  }
  process.kill(process.pid, "SIGKILL");
  throw new Error("unreachable");
}

// src/commands/save.ts
init_key();

// src/store/lock.ts
var import_node_fs12 = require("node:fs");
init_errors();
init_identity();
async function acquireLock(path2, patience2) {
  const own2 = ownIdentity();
  const deadline = Date.now() + patience2;
  let waited = false;
  for (; ; ) {
    try {
      (0, import_node_fs12.symlinkSync)(`${own2.pid}-${own2.startTime}`, path2);
      return { waited, release: () => release(path2, own2) };
    } catch (error) {
      if (systemErrorCode(error) !== "EEXIST") throw error;
    }
    const holder2 = readHolder(path2);
    if (holder2 === "gone") continue;
    if (holder2 === "unknown" || !isProcessAlive(holder2)) {
      removeUnlessGone(path2);
      continue;
    }
    waited = true;
    if (Date.now() >= deadline) return { waited, release: () => {
    } };
    await new Promise((resolve7) => setTimeout(resolve7, 20));
  }
}
function release(path2, own2) {
  const holder2 = readHolder(path2);
  if (typeof holder2 === "string" || holder2.pid !== own2.pid) return;
  if (holder2.startTime === own2.startTime) removeUnlessGone(path2);
}
function removeUnlessGone(path2) {
  try {
    (0, import_node_fs12.unlinkSync)(path2);
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
  }
}
function readHolder(path2) {
  try {
    const match = /^(\d+)-(\d+)$/.exec((0, import_node_fs12.readlinkSync)(path2));
    return match?.[2] === void 0 ? "unknown" : { pid: Number(match[1]), startTime: match[2] };
  } catch (error) {
    return systemErrorCode(error) === "ENOENT" ? "gone" : "unknown";
  }
}

// src/commands/save.ts
init_marks();

// src/store/memory-file.ts
var import_node_fs15 = require("node:fs");
var import_node_path40 = require("node:path");
var version = 1;
var fileName = "conversations.json";
function readMemory(directory) {
  try {
    const value = JSON.parse((0, import_node_fs15.readFileSync)((0, import_node_path40.join)(directory, fileName), "utf8"));
    if (!isObject(value) || value.version !== version || !Array.isArray(value.entries)) {
      return /* @__PURE__ */ new Map();
    }
    const entries2 = value.entries;
    return new Map(entries2.filter(isEntry));
  } catch {
    return /* @__PURE__ */ new Map();
  }
}
function writeMemory(directory, memory, before) {
  const isSame2 = memory.size === before.size && [...memory].every(([key, conversation]) => before.get(key) === conversation);
  if (isSame2) return;
  const temporary = (0, import_node_path40.join)(directory, `.new-${process.pid}-0`);
  try {
    const text2 = JSON.stringify({ version, entries: [...memory] });
    (0, import_node_fs15.writeFileSync)(temporary, text2, { mode: 384, flag: "wx" });
    (0, import_node_fs15.renameSync)(temporary, (0, import_node_path40.join)(directory, fileName));
  } catch {
  }
}
function isEntry(value) {
  if (!Array.isArray(value) || typeof value[0] !== "string" || !isObject(value[1])) return false;
  const { path: path2, size, modifiedAt: modifiedAt2, readAt, facts } = value[1];
  const numbers2 = [size, modifiedAt2, readAt];
  return typeof path2 === "string" && numbers2.every((each) => typeof each === "number") && isObject(facts) && typeof facts.sessionId === "string" && texts.every((name) => facts[name] === null || typeof facts[name] === "string") && amounts.every((name) => facts[name] === null || typeof facts[name] === "number") && (facts.interrupted === null || typeof facts.interrupted === "boolean");
}
var texts = [
  "directory",
  "transcript",
  "title",
  "model",
  "branch",
  "inheritedPermission"
];
var amounts = ["cost", "contextShare", "lastMessageAt"];
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// src/commands/save.ts
init_store10();

// src/tmux/facts.ts
init_errors();
init_exec();

// src/tmux/formats.ts
init_bytes();
function rowFormat(kind, fields) {
  const framed = fields.map((field) => `#{n:${field}}:#{s/[\\\\]/\\\\134/:${field}}`);
  return `${kind}${framed.join("")}`;
}
var RowError = class extends Error {
  name = "RowError";
  constructor(what, line) {
    super(`${what}: ${JSON.stringify(line)}`);
  }
};
var RowReader = class {
  /** One character for each byte (Latin-1): slices of it cost less than those of a Buffer. */
  #text;
  /** No escapes and nothing but ASCII in all of it: fields are then what they look like. */
  #isPlain;
  #position = 0;
  #rowStart = 0;
  constructor(bytes2) {
    this.#text = bytes2.toString("latin1");
    this.#isPlain = !/[\\\x80-\xff]/.test(this.#text);
  }
  get done() {
    return this.#position >= this.#text.length;
  }
  /** The letter that starts the next row. */
  kind() {
    this.#rowStart = this.#position;
    if (this.done) throw this.#error("Output ends where a row should start");
    this.#position += 1;
    return this.#text.charAt(this.#rowStart);
  }
  field() {
    const colon = this.#text.indexOf(":", this.#position);
    const digits = colon < 0 ? "" : this.#text.slice(this.#position, colon);
    if (!/^\d{1,9}$/.test(digits)) throw this.#error("A field has no length");
    this.#position = colon + 1;
    const length = Number(digits);
    const field = this.#text.slice(this.#position, this.#position + length);
    if (field.length < length) throw this.#error("Output ends within a field");
    if (!this.#isPlain && /[\\\x80-\xff]/.test(field)) return decodeBytes(this.#unescaped(length));
    this.#position += length;
    return field;
  }
  fields(count3) {
    const fields = [];
    while (fields.length < count3) fields.push(this.field());
    return fields;
  }
  end() {
    if (this.#text.charAt(this.#position) !== "\n") {
      throw this.#error("A row is longer than its fields");
    }
    this.#position += 1;
  }
  /** The rest of the line, for output that is not framed. */
  line() {
    const end3 = this.#text.indexOf("\n", this.#position);
    if (end3 < 0) throw this.#error("Output ends within a row");
    const text2 = this.#text.slice(this.#position, end3);
    this.#position = end3 + 1;
    return text2;
  }
  unknownRow() {
    return this.#error("A row of an unknown kind");
  }
  #unescaped(length) {
    const field = Buffer.alloc(length);
    for (let index = 0; index < length; index += 1) {
      const byte = this.#text.charCodeAt(this.#position);
      if (Number.isNaN(byte)) throw this.#error("Output ends within a field");
      this.#position += 1;
      field[index] = byte === 92 ? this.#escape() : byte;
    }
    return field;
  }
  /** After the backslash: vis(3) with VIS_OCTAL | VIS_CSTYLE. */
  #escape() {
    const octal = this.#text.slice(this.#position, this.#position + 3);
    if (/^[0-3][0-7]{2}$/.test(octal)) {
      this.#position += 3;
      return Number.parseInt(octal, 8);
    }
    const named2 = cStyle[octal[0] ?? ""];
    if (named2 === void 0) throw this.#error("An unknown escape");
    this.#position += 1;
    return named2;
  }
  #error(what) {
    const end3 = Math.max(this.#position, this.#rowStart) + 120;
    return new RowError(what, fromLatin1(this.#text.slice(this.#rowStart, end3)));
  }
};
function fromLatin1(text2) {
  return decodeBytes(Buffer.from(text2, "latin1"));
}
var cStyle = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  s: 32
};

// src/tmux/listing.ts
var import_node_path43 = require("node:path");
init_tags();
var serverFields = ["pid", "version", "socket_path"];
var sessionFields = [
  "session_id",
  "session_name",
  "session_path",
  "session_group",
  "session_attached"
];
var windowFields = [
  "session_id",
  "window_index",
  "window_id",
  "window_active",
  "window_last_flag",
  "window_name",
  "window_layout",
  "window_zoomed_flag",
  "window_width",
  "window_height",
  "window_activity"
];
var paneFields = [
  "pane_id",
  "window_id",
  "pane_index",
  "pane_active",
  "pane_last",
  "pane_pid",
  "pane_tty",
  "pane_current_path",
  "pane_title",
  "pane_current_command",
  "pane_dead",
  tagOptions.pane
];
var localOptions = "#{S:#{W:display-message -p A#{window_id} ; show-options -wqv -t #{window_id} automatic-rename ; }}";
function listingCommands(accountVariables11) {
  return [
    ["display-message", "-p", rowFormat("V", [...serverFields, ...optionNames])],
    ["list-sessions", "-F", rowFormat("S", [...sessionFields, ...accountVariables11])],
    ["list-windows", "-a", "-F", rowFormat("W", windowFields)],
    ["list-panes", "-a", "-F", rowFormat("P", paneFields)],
    ["run-shell", "-C", localOptions]
  ];
}
function parseListing(output, accountVariables11, socketPath) {
  const reader = new RowReader(output);
  let server;
  const options = /* @__PURE__ */ new Map();
  const sessions = [];
  const links = [];
  const windows = /* @__PURE__ */ new Map();
  const panes = /* @__PURE__ */ new Map();
  const renames = /* @__PURE__ */ new Map();
  let renamed = "";
  while (!reader.done) {
    const kind = reader.kind();
    if (kind === "V") {
      const [pid2 = "", version2 = "", path2 = "", ...values] = reader.fields(
        serverFields.length + optionNames.length
      );
      server = {
        pid: integer(pid2),
        version: version2,
        socketPath: path2.startsWith("/") ? path2 : (0, import_node_path43.resolve)(socketPath)
      };
      for (const [index, name] of optionNames.entries()) {
        const value = values[index];
        if (value !== void 0 && value !== "") options.set(name, value);
      }
    } else if (kind === "S") {
      const [id = "", name = "", directory = "", group = "", attached = "", ...values] = reader.fields(sessionFields.length + accountVariables11.length);
      const account = accountVariables11.map((each, index) => {
        const value = values[index];
        return [each, value === "" ? null : value];
      });
      sessions.push({
        id: identifier("$", id),
        name,
        directory,
        group: group === "" ? null : group,
        attached: integer(attached) > 0,
        account: Object.fromEntries(account)
      });
    } else if (kind === "W") {
      const { link: link2, window } = windowRow(reader.fields(windowFields.length));
      links.push(link2);
      windows.set(window.id, window);
    } else if (kind === "P") {
      const pane = paneRow(reader.fields(paneFields.length));
      panes.set(pane.id, pane);
    } else if (kind === "A") {
      renamed = identifier("@", reader.line());
      renames.set(renamed, renames.get(renamed) ?? null);
      continue;
    } else if (kind === "o" && renames.has(renamed)) {
      const value = `o${reader.line()}`;
      if (value !== "on" && value !== "off") throw reader.unknownRow();
      renames.set(renamed, value);
      continue;
    } else {
      throw reader.unknownRow();
    }
    reader.end();
  }
  if (server === void 0) throw new RowError("It does not name the server", "");
  const facts = {
    server,
    options,
    sessions,
    links,
    windows: [...windows.values()].map((window) => {
      const automaticRename = renames.get(window.id);
      if (automaticRename === void 0) throw missing(`the options of window ${window.id}`);
      return { ...window, automaticRename };
    }),
    panes: [...panes.values()]
  };
  requireWhole(facts);
  return facts;
}
function windowRow(row2) {
  const [session = "", index = "", id = "", current = "", last = ""] = row2;
  const [name = "", layout = "", zoomed = "", width2 = "", height = "", activity = ""] = row2.slice(5);
  const window = identifier("@", id);
  return {
    link: {
      session: identifier("$", session),
      index: integer(index),
      window,
      current: flag(current),
      last: flag(last)
    },
    window: {
      id: window,
      name,
      layout,
      zoomed: flag(zoomed),
      width: integer(width2),
      height: integer(height),
      activity: integer(activity)
    }
  };
}
function paneRow(row2) {
  const [id = "", window = "", index = "", active = "", last = "", pid2 = "", tty = ""] = row2;
  const [directory = "", title = "", program2 = "", dead = "", tag = ""] = row2.slice(7);
  return {
    id: identifier("%", id),
    window: identifier("@", window),
    index: integer(index),
    active: flag(active),
    last: flag(last),
    // From 3.8 a dead pane has none.
    pid: flag(dead) && pid2 === "" ? 0 : integer(pid2),
    tty,
    directory,
    title,
    program: program2,
    dead: flag(dead),
    restored: parseTag(tag)
  };
}
function requireWhole(facts) {
  if (facts.sessions.length === 0) throw missing("any session");
  const windows = new Set(facts.windows.map((window) => window.id));
  const populated = new Set(facts.panes.map((pane) => pane.window));
  for (const session of facts.sessions) {
    const own2 = facts.links.filter((link2) => link2.session === session.id);
    if (own2.filter((link2) => link2.current).length !== 1) {
      throw missing(`the current window of session ${session.id}`);
    }
  }
  for (const window of windows) {
    if (!populated.has(window)) throw missing(`the panes of window ${window}`);
  }
  for (const window of populated) {
    if (!windows.has(window)) throw missing(`the window ${window}`);
  }
}
function missing(what) {
  return new RowError(`It does not hold ${what}`, "");
}
function identifier(sigil, text2) {
  if (text2.startsWith(sigil) && /^\d+$/.test(text2.slice(1))) return text2;
  throw new RowError(`Not an id of the form ${sigil}N`, text2);
}
function integer(text2) {
  if (/^\d{1,15}$/.test(text2)) return Number(text2);
  throw new RowError("Not a whole number", text2);
}
function flag(text2) {
  if (text2 === "1") return true;
  if (text2 === "0" || text2 === "") return false;
  throw new RowError("Not a flag", text2);
}

// src/tmux/version.ts
init_errors();
var oldest = { major: 3, minor: 2 };
function isSupported(version2) {
  return isAtLeast(version2, oldest.major, oldest.minor);
}
function isAtLeast(version2, major, minor) {
  const match = /^(?:next-)?(\d+)\.(\d+)/.exec(version2);
  if (match === null) return true;
  const [itsMajor, itsMinor] = [Number(match[1]), Number(match[2])];
  return itsMajor > major || itsMajor === major && itsMinor >= minor;
}
async function requireSupported(tmux, timeout) {
  const { status: status2, stdout } = await tmux.call(["display-message", "-p", "#{version}"], { timeout });
  const version2 = stdout.toString("utf8").trim();
  if (status2 !== 0 || version2 === "" || isSupported(version2)) return;
  throw new WorkspaceError(
    "tmux-too-old",
    `The tmux server on ${tmux.socket.path} is version ${version2}`,
    {
      advice: `Version ${oldest.major}.${oldest.minor} or newer is needed; after an upgrade the server must be restarted.`
    }
  );
}

// src/tmux/facts.ts
async function readFacts(tmux, accountVariables11, timeout, given) {
  const deadline = Date.now() + timeout;
  if (given !== void 0) {
    const facts = parseGiven(await given, accountVariables11, tmux.socket.path);
    if (facts !== void 0) return facts;
  }
  const args = listingCommands(accountVariables11).flatMap(
    (command, index) => index === 0 ? command : [";", ...command]
  );
  for (let attempt = 1; ; attempt += 1) {
    const result = await tmux.call(args, { timeout: Math.max(1, deadline - Date.now()) });
    try {
      if (result.status !== 0) {
        await requireSupported(tmux, timeout);
        throw tmuxError("list-panes", tmux.socket, result);
      }
      return parseListing(result.stdout, accountVariables11, tmux.socket.path);
    } catch (error) {
      if (attempt < 3 && isPassing(error) && Date.now() < deadline) continue;
      throw error instanceof RowError ? incomplete(tmux.socket.path, error) : error;
    }
  }
}
function parseGiven(output, accountVariables11, socketPath) {
  try {
    return parseListing(output, accountVariables11, socketPath);
  } catch {
    return void 0;
  }
}
function isPassing(error) {
  return error instanceof RowError || error instanceof WorkspaceError && error.code === "tmux-failed";
}
function incomplete(socketPath, cause) {
  const what = cause instanceof Error ? cause.message : String(cause);
  return new WorkspaceError("tmux-failed", `The listing of ${socketPath} is not whole: ${what}`, {
    advice: "Nothing was recorded; the last record stays in force. Try again.",
    cause
  });
}

// src/config/replay-rules.ts
var ownOfPane = /^(?:TMUX|TMUX_PANE|TMUX_WORKSPACE_RESTORE_.*)$/;
function replayRules(options, harness) {
  const dropVariables = [...options.dropEnv, ...options[`${harness}-drop-env`]];
  return {
    dropFlags: [...options.dropFlags, ...options[`${harness}-drop-flags`]],
    dropVariables,
    capture: options.captureEnv.filter(
      (name) => !ownOfPane.test(name) && !dropVariables.includes(name)
    )
  };
}

// src/commands/observe.ts
init_errors();

// src/harnesses/vouched.ts
var import_node_fs17 = require("node:fs");
var import_node_path44 = require("node:path");

// src/processes/foreground.ts
init_identity();
function foregroundProcesses(table, panePid) {
  const root = table.get(panePid);
  if (!isRunning(root) || root.tpgid < 0) return [];
  return [root, ...descendants(table, panePid)].filter(
    (facts) => facts.pgrp === root.tpgid && isRunning(facts)
  );
}
function descendants(table, pid2) {
  const found2 = [];
  const seen = /* @__PURE__ */ new Set([pid2]);
  let generation = [pid2];
  while (generation.length > 0) {
    const next = [];
    for (const child of generation.flatMap((parent) => table.children(parent))) {
      if (seen.has(child.pid)) continue;
      seen.add(child.pid);
      found2.push(child);
      next.push(child.pid);
    }
    generation = next;
  }
  return found2;
}
function isIdleShell(table, panePid) {
  const root = table.get(panePid);
  const foreground = foregroundProcesses(table, panePid);
  return root !== void 0 && isShell(root) && foreground.length === 1 && foreground[0] === root;
}
function isShell(facts) {
  return isShellName(facts.comm);
}
function isShellName(name) {
  return shells.test(name);
}
var shells = /^-?(?:[bd]?ash|ksh\d*|mksh|lksh|oksh|zsh|fish|nu|t?csh|xonsh|elvish|sh|pwsh|yash)$/;
function foregroundAgent(foreground, recognised) {
  const agents = foreground.filter((facts) => recognised.has(facts.pid));
  const own2 = agents.at(-1);
  const harness = own2 === void 0 ? void 0 : recognised.get(own2.pid);
  if (own2 === void 0 || harness === void 0) return { kind: "none" };
  const chain = ancestry(foreground, own2);
  const isOne = agents.every(
    (facts) => recognised.get(facts.pid) === harness && chain.includes(facts)
  );
  if (isOne) return { kind: "one", harness, processes: chain };
  return {
    kind: "several",
    harnesses: [...new Set(agents.flatMap((facts) => recognised.get(facts.pid) ?? []))]
  };
}
function ancestry(among, own2) {
  const chain = [own2];
  for (; ; ) {
    const parent = among.find((facts) => facts.pid === chain[0].ppid);
    if (parent === void 0 || chain.includes(parent)) return chain;
    chain.unshift(parent);
  }
}

// src/harnesses/vouched.ts
init_script();
function readVouched(path2) {
  let text2;
  try {
    text2 = (0, import_node_fs17.readFileSync)(path2, "utf8");
  } catch {
    return [];
  }
  return text2.split("\n").flatMap((line) => vouchable(line) ?? []);
}
function vouchable(line) {
  const words = line.trim().split(/[ \t]+/);
  return words.length > 1 && words.every((word) => plainWord2.test(word)) ? words.join(" ") : null;
}
var plainWord2 = /^[A-Za-z0-9_./:@+-][A-Za-z0-9_./:@+,-]*$/;
function foregroundCommands(table, panePid) {
  return foregroundProcesses(table, panePid).flatMap(({ pid: pid2 }) => {
    const [program2 = "", ...words] = scriptArgv(table.argv(pid2));
    const name = (0, import_node_path44.basename)(program2).replace(/\.(?:[cm]?js|exe)$/, "");
    const line = [name, ...words].join(" ");
    return words.every((word) => plainWord2.test(word)) ? vouchable(line) ?? [] : [];
  });
}
async function commandMark(command) {
  const { createHash: createHash5 } = await import("node:crypto");
  return createHash5("sha256").update(command).digest("hex");
}

// src/commands/observe.ts
init_host();
init_identity();
init_key();

// src/snapshot/record.ts
var import_node_fs19 = require("node:fs");
init_errors();
init_flags2();
init_bytes();

// src/snapshot/agent-record.ts
function bindingInForce(bound, previous) {
  if (bound.kind === "answer" && bound.value.bound) return bound.value.binding;
  return previous?.binding ?? null;
}
function agentRecord(observation) {
  const { bound, conversation, previous } = observation;
  const binding = bindingInForce(bound, previous);
  const result = bound.kind === "answer" && bound.value.bound ? bound.value : void 0;
  const unbound = result === void 0 ? unboundReason3(bound) : null;
  const same = previous?.binding?.sessionId === binding?.sessionId ? previous : void 0;
  const read4 = conversation?.kind === "answer" ? conversation.value : void 0;
  const found2 = read4?.status === "found" ? read4.facts : void 0;
  const unread = binding === null || read4?.status === "missing" ? null : unreadReason(conversation);
  const facts = found2 ?? (unread === null ? void 0 : same);
  const { flags: flags3, environment } = observation;
  const state = (result === void 0 ? same?.state : result.state) ?? "unknown";
  const agent = {
    harness: observation.harness,
    process: { pid: observation.process.pid, startTime: observation.process.startTime },
    binding,
    unboundReason: binding === null ? unbound : null,
    directory: found2?.directory ?? result?.directory ?? (binding === null ? void 0 : same?.directory) ?? observation.paneDirectory,
    account: { ...observation.account },
    state,
    written: binding !== null && (read4 === void 0 || read4.status === "unreadable" ? same?.written ?? true : read4.status === "found"),
    ...described(facts),
    interrupted: facts !== void 0 && (facts.interrupted ?? isInTurn(state)),
    flags: [...flags3.flags],
    permissionFlags: [...flags3.permissionFlags],
    ...Object.keys(environment).length === 0 ? {} : { environment },
    children: [...observation.children]
  };
  const notes = [
    binding !== null && unbound !== null ? `its conversation is the last one known: ${unbound}` : null,
    unread === null ? null : `its conversation could not be read: ${unread}`
  ].filter((note) => note !== null);
  return { agent, note: notes.length === 0 ? null : notes.join("; ") };
}
function described(facts) {
  return {
    lastMessageAt: time2(facts?.lastMessageAt),
    title: facts?.title ?? null,
    model: facts?.model ?? null,
    branch: facts?.branch ?? null,
    cost: finite(facts?.cost),
    contextShare: finite(facts?.contextShare),
    inheritedPermission: facts?.inheritedPermission ?? null
  };
}
function isInTurn(state) {
  return state === "working" || state === "waiting";
}
function unboundReason3(bound) {
  if (bound.kind === "late") return "what ties it to its conversation could not be read in time";
  if (bound.kind === "failed") return bound.reason;
  return bound.value.bound ? "" : bound.value.reason;
}
function unreadReason(conversation) {
  if (conversation === void 0 || conversation.kind === "late") return "not in time";
  if (conversation.kind === "failed") return conversation.reason;
  return conversation.value.status === "unreadable" ? conversation.value.reason : null;
}
function finite(value) {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
function time2(value) {
  const number2 = finite(value);
  return number2 !== null && number2 >= 0 && number2 <= 864e13 ? number2 : null;
}

// src/snapshot/build.ts
init_key();
function buildSnapshot(input) {
  const { facts, identity, recordedAt, observations } = input;
  const activity = new Map(facts.windows.map((window) => [window.id, window.activity]));
  return {
    schemaVersion,
    server: {
      identity,
      socketPath: facts.server.socketPath,
      tmuxVersion: facts.server.version
    },
    recordedAt,
    sessions: facts.sessions.map((session) => sessionRecord(session, facts)),
    windows: facts.windows.map((window) => windowRecord(window, facts.panes)),
    panes: facts.panes.map((pane) => {
      const observation = observations.get(pane.id);
      if (observation === void 0) throw new Error(`Pane ${pane.id} was not observed`);
      return paneRecord(pane, observation, activity.get(pane.window) ?? 0, isWatched(pane, facts));
    })
  };
}
function sessionRecord(session, facts) {
  const links = facts.links.filter((link2) => link2.session === session.id).sort((a, b) => a.index - b.index);
  const current = links.find((link2) => link2.current);
  if (current === void 0) throw new Error(`Session ${session.id} has no current window`);
  return {
    id: session.id,
    name: session.name,
    directory: session.directory,
    group: session.group,
    links: links.map(({ index, window }) => ({ index, window })),
    current: current.index,
    last: links.find((link2) => link2.last)?.index ?? null,
    account: { ...session.account },
    attached: session.attached
  };
}
function windowRecord(window, panes) {
  const { id, automaticRename, layout, zoomed, width: width2, height } = window;
  const shown = panes.find((pane) => pane.window === id && pane.active);
  const isDerived = automaticRename !== "off" && assignment.test(window.name);
  const name = isDerived ? programName(shown?.program ?? "") : window.name;
  return { id, name, automaticRename, layout, zoomed, width: width2, height };
}
var assignment = /^[A-Za-z_][A-Za-z0-9_]*=/;
function programName(program2) {
  return assignment.test(program2) ? "" : program2.slice(program2.lastIndexOf("/") + 1);
}
function paneRecord(pane, observation, activity, watched) {
  return {
    id: pane.id,
    window: pane.window,
    index: pane.index,
    active: pane.active,
    last: pane.last,
    directory: observation.directory,
    title: pane.title,
    program: pane.dead ? "" : programName(pane.program),
    idleShell: observation.idleShell,
    activityAt: Math.floor(activity / 60) * 6e4,
    watched,
    agent: observation.agent,
    ...observation.vouched === void 0 ? {} : { vouched: observation.vouched },
    ...observation.autostart === void 0 ? {} : { autostart: observation.autostart },
    ...pane.restored === null ? {} : { restored: { ...pane.restored } },
    note: observation.note
  };
}
function isWatched(pane, facts) {
  if (!pane.active) return false;
  const attached = new Set(
    facts.sessions.filter((session) => session.attached).map((session) => session.id)
  );
  return facts.links.some(
    (link2) => link2.current && link2.window === pane.window && attached.has(link2.session)
  );
}

// src/snapshot/conversation-memory.ts
var import_node_fs18 = require("node:fs");
var import_node_path45 = require("node:path");
init_local();
init_bytes();
var lifetime = 10 * 6e4;
var clockGrain = 50;
function conversationKey(harness, ref) {
  return JSON.stringify([harness.name, ref.sessionId, ref.account]);
}
async function readRemembered(harness, ref, known6, signal) {
  const startedAt2 = Date.now();
  if (known6 !== void 0 && startedAt2 - known6.readAt < lifetime) {
    const now2 = await fileState(known6.path);
    if (now2?.size === known6.size && now2.modifiedAt === known6.modifiedAt) {
      const facts2 = { ...known6.facts, messages: [] };
      return { result: { status: "found", facts: facts2 }, remembered: known6 };
    }
  }
  const result = await harness.readConversation(ref, signal);
  const path2 = result.status === "found" ? result.facts.transcript : null;
  if (result.status !== "found" || path2 === null) return { result, remembered: void 0 };
  const { messages: _, ...facts } = result.facts;
  const now = await fileState(path2);
  const isSettled = now !== void 0 && now.modifiedAt < startedAt2 - clockGrain;
  return {
    result,
    remembered: isSettled ? { path: path2, ...now, readAt: startedAt2, facts } : void 0
  };
}
async function fileState(path2) {
  if (isLocalDirectory((0, import_node_path45.dirname)(path2))) {
    const status2 = (0, import_node_fs18.lstatSync)(encodeBytes(path2), { throwIfNoEntry: false });
    if (status2?.isSymbolicLink() !== true) return stateOf3(status2);
  }
  return new Promise((resolve7) => {
    (0, import_node_fs18.stat)(encodeBytes(path2), (error, status2) => {
      resolve7(error === null ? stateOf3(status2) : void 0);
    });
  });
}
function stateOf3(status2) {
  return status2?.isFile() ? { size: status2.size, modifiedAt: status2.mtimeMs } : void 0;
}

// src/snapshot/deadline.ts
function answerBefore(signal, ask) {
  if (signal.aborted) return Promise.resolve({ kind: "late" });
  return new Promise((resolve7) => {
    const late = () => resolve7({ kind: "late" });
    signal.addEventListener("abort", late, { once: true });
    const settle = (answer) => {
      signal.removeEventListener("abort", late);
      resolve7(answer);
    };
    try {
      ask().then(
        (value) => settle({ kind: "answer", value }),
        (error) => settle(failure(error, signal))
      );
    } catch (error) {
      settle(failure(error, signal));
    }
  });
}
function failure(error, signal) {
  if (signal.aborted) return { kind: "late" };
  return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
}
async function runLanes(tasks) {
  const lanes = Map.groupBy(tasks, (task) => task.lane);
  await Promise.all(
    [...lanes.values()].map((lane) => {
      const waiting2 = [...lane];
      const started = [];
      const worker = async () => {
        for (let task = waiting2.shift(); task !== void 0; task = waiting2.shift()) {
          const running = task.run();
          started.push(running);
          await Promise.race([running, patience(running)]);
        }
      };
      return Promise.all(Array.from({ length: width }, worker)).then(() => Promise.all(started));
    })
  );
}
var width = 2;
var patienceMilliseconds = 500;
function patience(running) {
  return new Promise((resolve7) => {
    const timer = setTimeout(resolve7, patienceMilliseconds);
    void running.finally(() => clearTimeout(timer));
  });
}

// src/snapshot/live-agents.ts
var import_node_os3 = require("node:os");
var import_node_path46 = require("node:path");
init_flags2();
init_script();
init_identity();
async function findAgents(table, panes, directories, registry2) {
  const agents = /* @__PURE__ */ new Map();
  const notes = /* @__PURE__ */ new Map();
  for (const pane of panes.filter((each) => !each.dead)) {
    try {
      const foreground = foregroundProcesses(table, pane.pid);
      const found2 = foregroundAgent(foreground, await recognise2(table, foreground, registry2));
      if (found2.kind === "several") {
        const names2 = found2.harnesses.join(" and ");
        notes.set(pane.id, `several agents are in its foreground (${names2})`);
      }
      if (found2.kind !== "one") continue;
      const harness = await registry2.load(found2.harness);
      const own2 = found2.processes.at(-1) ?? found2.processes[0];
      const account = accountOf(table, own2.pid, harness);
      const agent = {
        processes: found2.processes,
        paneId: pane.id,
        paneTitle: pane.title,
        paneDirectory: directories.get(pane.id) ?? pane.directory,
        paneTty: pane.tty,
        account: account ?? { home: (0, import_node_os3.homedir)(), variables: {} }
      };
      agents.set(pane.id, { harness, agent, accountUnknown: account === void 0 });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notes.set(pane.id, `its programs could not be looked at: ${reason}`);
    }
  }
  return { agents, notes };
}
async function recognise2(table, foreground, registry2) {
  const recognised = /* @__PURE__ */ new Map();
  for (const facts of foreground.filter((each) => !isShell(each))) {
    for (const name of registry2.possible(facts, table)) {
      const harness = await registry2.load(name);
      if (harness.recognise(facts, table)) {
        recognised.set(facts.pid, name);
        break;
      }
    }
  }
  return recognised;
}
function accountOf(table, pid2, harness) {
  const home = table.environmentVariable(pid2, "HOME");
  if (home === void 0) return void 0;
  const variables2 = harness.accountVariables.map((name) => [
    name,
    table.environmentVariable(pid2, name) ?? null
  ]);
  return { home: home || (0, import_node_os3.homedir)(), variables: Object.fromEntries(variables2) };
}
function flagsOf(table, own2, harness) {
  return readFlags(scriptArgv(table.argv(own2.pid)), harness.flags);
}
function capturedVariables(table, own2, harness, names2) {
  const { accountVariables: accountVariables11, unsetAtLaunch } = harness;
  const found2 = names2.filter((name) => !accountVariables11.includes(name) && !unsetAtLaunch.includes(name)).map((name) => [name, table.environmentVariable(own2.pid, name)]);
  return Object.fromEntries(found2.filter(([, value]) => value !== void 0));
}
function childPrograms(table, agent) {
  const chain = new Set(agent.processes.map((facts) => facts.pid));
  const own2 = agent.processes.at(-1) ?? agent.processes[0];
  const ownProgram = table.executable(own2.pid);
  const programs = descendants(table, own2.pid).filter((facts) => isRunning(facts) && !chain.has(facts.pid)).flatMap((facts) => table.executable(facts.pid) ?? []).filter((program2) => program2 !== ownProgram);
  return [...new Set(programs.map((program2) => (0, import_node_path46.basename)(program2)))].sort(
    (a, b) => a < b ? -1 : 1
  );
}

// src/snapshot/record.ts
async function recordServer(request) {
  const { facts, host, now } = request;
  const previous = previousPanes(request);
  const directories = /* @__PURE__ */ new Map();
  for (const pane of facts.panes) {
    directories.set(pane.id, await paneDirectory(pane, host.signal, previous));
  }
  const { agents, notes } = await findAgents(
    host.processes,
    facts.panes,
    new Map([...directories].map(([id, { directory }]) => [id, directory])),
    request.registry
  );
  const results = /* @__PURE__ */ new Map();
  const memory = /* @__PURE__ */ new Map();
  let hanging = [...directories.values()].some((directory) => directory.late);
  await runLanes(
    [...agents].map(([paneId2, seen]) => ({
      lane: JSON.stringify([seen.harness.name, seen.agent.account]),
      run: async () => {
        const last = async () => sameProcess((await previous()).get(paneId2), seen);
        const observed = await observeAgent(seen, agents, request, last, memory);
        results.set(paneId2, observed.result);
        hanging ||= observed.late;
      }
    }))
  );
  const observations = /* @__PURE__ */ new Map();
  for (const pane of facts.panes) {
    const { directory, note } = directories.get(pane.id) ?? {
      directory: pane.directory,
      note: null
    };
    const result = results.get(pane.id);
    const all = [note, notes.get(pane.id), result?.note].filter((each) => each != null);
    const isOther = result === void 0 && !pane.dead;
    const vouched = isOther ? await vouchedMark(request, pane.pid) : void 0;
    const idleShell = !pane.dead && isIdleShell(host.processes, pane.pid);
    const autostart = idleShell ? void 0 : request.autostarted.get(pane.id);
    observations.set(pane.id, {
      ...autostart === void 0 ? {} : { autostart },
      ...vouched === void 0 ? {} : { vouched },
      directory,
      idleShell,
      agent: result?.agent ?? null,
      note: all.length === 0 ? null : all.join("; ")
    });
  }
  const { identity } = request;
  const snapshot = buildSnapshot({ facts, identity, recordedAt: now, observations });
  return { snapshot, hanging, memory };
}
async function vouchedMark({ host, vouched }, panePid) {
  if (vouched.length === 0) return void 0;
  const commands = foregroundCommands(host.processes, panePid);
  const command = commands.find((each) => vouched.includes(each));
  return command === void 0 ? void 0 : commandMark(command);
}
function previousPanes(request) {
  let known6;
  return () => {
    known6 ??= request.previous().then(
      (snapshot) => new Map(snapshot?.panes.map((pane) => [pane.id, pane])),
      () => /* @__PURE__ */ new Map()
    );
    return known6;
  };
}
function sameProcess(pane, seen) {
  const own2 = seen.agent.processes.at(-1);
  const agent = pane?.agent;
  const isSame2 = agent?.harness === seen.harness.name && agent.process.pid === own2?.pid && agent.process.startTime === own2.startTime;
  return isSame2 ? agent : void 0;
}
async function observeAgent(seen, agents, { host, memory, rulesOf }, readPrevious, remember) {
  const { harness, agent } = seen;
  const own2 = agent.processes.at(-1) ?? agent.processes[0];
  const siblings = [...agents.values()].filter((each) => each.harness === harness && each.agent !== agent).map((each) => each.agent);
  const bound = await answerBefore(host.signal, async () => {
    if (seen.accountUnknown)
      return { bound: false, reason: "its environment cannot be read" };
    const result2 = await harness.bind(agent, { ...host, siblings });
    if (!result2.bound || isSessionId(result2.binding.sessionId, harness.sessionIdPattern))
      return result2;
    return { bound: false, reason: "its session id has an unknown form" };
  });
  const isBound = bound.kind === "answer" && bound.value.bound;
  let previous = isBound ? void 0 : await readPrevious();
  const binding = bindingInForce(bound, previous);
  const directory = isBound && bound.value.directory || previous?.directory || agent.paneDirectory;
  const conversation = binding === null ? void 0 : await answerBefore(host.signal, async () => {
    const ref = { sessionId: binding.sessionId, account: agent.account, directory };
    const key = conversationKey(harness, ref);
    const read4 = await readRemembered(harness, ref, memory.get(key), host.signal);
    if (read4.remembered !== void 0) remember.set(key, read4.remembered);
    return read4.result;
  });
  const isRead = conversation?.kind === "answer" && conversation.value.status !== "unreadable";
  if (binding !== null && !isRead) previous ??= await readPrevious();
  const rules2 = rulesOf(harness.name);
  const flags3 = isBound && bound.value.flags || flagsOf(host.processes, own2, harness);
  const result = agentRecord({
    harness: harness.name,
    process: own2,
    paneDirectory: agent.paneDirectory,
    account: agent.account.variables,
    flags: keptFlags(flags3, rules2.dropFlags, harness.flags),
    environment: capturedVariables(host.processes, own2, harness, rules2.capture),
    children: childPrograms(host.processes, agent),
    bound,
    conversation,
    previous
  });
  return { result, late: bound.kind === "late" || conversation?.kind === "late" };
}
function isSessionId(text2, pattern) {
  return text2.length > 0 && text2.length <= 256 && pattern.test(text2);
}
var deletedMark = " (deleted)";
async function paneDirectory(pane, signal, previous) {
  const told4 = pane.directory;
  if (told4 === "") {
    const known6 = (await previous()).get(pane.id)?.directory ?? "";
    return {
      directory: known6,
      note: pane.dead ? "its program has ended" : "its directory is not known",
      late: false
    };
  }
  if (!told4.endsWith(deletedMark)) return { directory: told4, note: null, late: false };
  const there = await answerBefore(signal, () => exists(told4));
  if (there.kind === "answer" && there.value) return { directory: told4, note: null, late: false };
  return {
    directory: told4.slice(0, -deletedMark.length),
    note: "its directory was deleted",
    late: there.kind === "late"
  };
}
async function exists(path2) {
  try {
    await import_node_fs19.promises.stat(encodeBytes(path2));
    return true;
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return false;
    throw error;
  }
}

// src/commands/observe.ts
init_store10();
async function observe(context, { facts, processes, identity }, memory, options, milliseconds) {
  const { hookRecords } = context.paths;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), Math.max(1, milliseconds));
  try {
    return await recordServer({
      facts,
      identity,
      registry,
      host: { processes, bootId: bootId3(), hookRecords, signal: controller.signal },
      previous: async () => (await fileStore(context.paths).server(serverKey(identity)))?.snapshot,
      memory,
      vouched: readVouched(context.paths.vouched),
      autostarted: options.autostart === "on" ? await autostartedPanes(context, identity) : /* @__PURE__ */ new Map(),
      rulesOf: (harness) => replayRules(options, harness),
      now: Date.now()
    });
  } finally {
    clearTimeout(timer);
  }
}
async function autostartedPanes({ paths }, identity) {
  const { readAutostarted: readAutostarted2 } = await Promise.resolve().then(() => (init_autostarted(), autostarted_exports));
  const agents = readAutostarted2(paths.server(serverKey(identity)))?.agents ?? [];
  return new Map(agents.flatMap(({ name, paneId: paneId2 }) => paneId2 === null ? [] : [[paneId2, name]]));
}
function identify(facts, socketPath) {
  const identity = serverIdentity(facts.server.pid);
  if (identity !== void 0) return identity;
  throw new WorkspaceError(
    "no-server",
    `The tmux server on ${socketPath} says that it is process ${facts.server.pid}, and no such process is here`,
    { advice: "It has just ended, or runs in another container: record it from inside that one." }
  );
}

// src/commands/save.ts
var listingTimeout = 1e4;
var startLag = 250;
var writingShare = 0.1;
async function save(context, flags3) {
  try {
    const outcome = await record2(context, flags3.listing);
    if (!flags3.quiet) await say(context, flags3, describe(outcome));
    return exitCode.done;
  } catch (error) {
    if (flags3.client !== void 0 && error instanceof WorkspaceError) {
      await say(context, flags3, `Not recorded: ${error.message}`);
    }
    throw error;
  }
}
async function record2(context, given) {
  const started = Date.now();
  const { facts, processes, identity, lock } = await lockedListing(context, given);
  try {
    const key = serverKey(identity);
    const store = fileStore(context.paths);
    await store.touch(key, Date.now());
    const { options, problem } = readOptions(facts);
    const spent = Date.now() - started;
    const allowed = options.saveTimeout * 1e3 * (1 - writingShare) - spent;
    const directory = store.ensure(key);
    const remembered = readMemory(directory);
    const seen = { facts, processes, identity };
    const { snapshot, hanging, memory } = await observe(
      context,
      seen,
      remembered,
      options,
      allowed
    );
    if (hanging) leaveReadsBehind();
    const result = await store.write(snapshot);
    writeMemory(directory, memory, remembered);
    if (options.keepTranscripts === "on") {
      const { keepTranscripts: keepTranscripts2 } = await Promise.resolve().then(() => (init_transcripts(), transcripts_exports));
      keepTranscripts2(context.paths, memory, Date.now());
    }
    if (result === "written") await dropExpired(context, processes);
    if (problem !== void 0) throw problem;
    return { result, snapshot };
  } finally {
    lock.release();
  }
}
async function lockedListing(context, given) {
  const list = async (given2) => {
    const listing = readFacts(context.tmux, sessionVariables, listingTimeout, given2);
    const processes = readProcesses3();
    const facts = await listing;
    return { facts, processes, identity: identify(facts, context.socket.path) };
  };
  const first = await list(given);
  const key = serverKey(first.identity);
  const store = fileStore(context.paths);
  const directory = store.ensure(key);
  const lock = await acquireLock((0, import_node_path52.join)(directory, "lock"), listingTimeout);
  const isOld = given !== void 0 && seenSince(directory, startedAt() - startLag);
  if (!lock.waited && !isOld) return { ...first, lock };
  try {
    const second = await list();
    if (serverKey(second.identity) === key) return { ...second, lock };
  } catch (error) {
    lock.release();
    throw error;
  }
  lock.release();
  return lockedListing(context);
}
function startedAt() {
  return Date.now() - process.uptime() * 1e3;
}
function seenSince(directory, time3) {
  return (readMarks(directory).lastSeen ?? 0) >= time3;
}
function readOptions(facts) {
  try {
    return { options: parseOptions(facts.options) };
  } catch (problem) {
    return { options: parseOptions(/* @__PURE__ */ new Map()), problem };
  }
}
async function dropExpired(context, processes) {
  const store = fileStore(context.paths);
  const now = Date.now();
  const { pruneHookRecords: pruneHookRecords2 } = await Promise.resolve().then(() => (init_hook_record(), hook_record_exports));
  pruneHookRecords2(context.paths.hookRecords, processes, now);
  if (store.expired(now).length === 0) return;
  const { unfinishedRuns: unfinishedRuns2 } = await Promise.resolve().then(() => (init_runs(), runs_exports));
  const read4 = unfinishedRuns2(context.paths).flatMap(({ record: record3 }) => [
    record3.selection.candidateId,
    ...record3.listed
  ]);
  await store.prune(now, new Set(read4));
  const { pruneRuns: pruneRuns2 } = await Promise.resolve().then(() => (init_prune_runs(), prune_runs_exports));
  pruneRuns2(context.paths, now, store.keys());
}
function describe({ result, snapshot }) {
  const agents = snapshot.panes.filter((pane) => pane.agent !== null);
  const unbound = agents.filter((pane) => pane.agent?.binding === null).length;
  const what = `${count2(snapshot.panes.length, "pane")}, ${count2(agents.length, "agent")}`;
  const caveat = unbound === 0 ? "" : ` (${unbound} without a known conversation: see status)`;
  return result === "written" ? `Recorded ${what}${caveat}` : `Recorded, unchanged: ${what}${caveat}`;
}
function count2(number2, noun) {
  return `${number2} ${noun}${number2 === 1 ? "" : "s"}`;
}
async function say(context, flags3, text2) {
  if (flags3.client === void 0) {
    context.stdout(`${text2}
`);
    return;
  }
  const literal2 = text2.replaceAll("#", "##");
  const { showOn: showOn2 } = await Promise.resolve().then(() => (init_message(), message_exports));
  await showOn2(context.tmux, flags3.client, 3e3, literal2);
}

// src/hook.ts
init_errors();

// src/tmux/given.ts
var import_node_fs26 = require("node:fs");
function readGiven(timeout) {
  return new Promise((resolve7) => {
    const chunks = [];
    const timer = setTimeout(() => resolve7(Buffer.of()), timeout);
    const finish = (given) => {
      clearTimeout(timer);
      resolve7(given);
    };
    const next = () => {
      const chunk = Buffer.allocUnsafe(64 << 10);
      (0, import_node_fs26.read)(0, chunk, 0, chunk.length, null, (error, length) => {
        if (error !== null) return finish(Buffer.of());
        if (length === 0) return finish(Buffer.concat(chunks));
        chunks.push(chunk.subarray(0, length));
        next();
      });
    };
    next();
  });
}

// src/hook.ts
async function main(words) {
  const [command, ...rest] = words;
  if (command === "notice") return (await Promise.resolve().then(() => (init_notice(), notice_exports))).notice(createContext());
  if (command !== "save") {
    throw usage(`Unknown hook: ${command ?? "(none)"}`);
  }
  const { name, path: path2, ...flags3 } = saveFlags(rest);
  const context = createContext({
    ...name === void 0 ? {} : { name },
    ...path2 === void 0 ? {} : { path: path2 }
  });
  return save(context, isGiven ? { ...flags3, listing: readGiven(listingTimeout2) } : flags3);
}
var listingTimeout2 = 5e3;
var isGiven = process.env.TMUX_WORKSPACE_RESTORE_LISTING === "stdin";
delete process.env.TMUX_WORKSPACE_RESTORE_LISTING;
delete process.env.NODE_COMPILE_CACHE;
function saveFlags(words) {
  const found2 = {};
  const rest = words.flatMap((word) => {
    const equals = word.startsWith("--") ? word.indexOf("=") : -1;
    return equals < 0 ? [word] : [word.slice(0, equals), word.slice(equals + 1)];
  });
  for (let word = rest.shift(); word !== void 0; word = rest.shift()) {
    const member = valued2[word];
    if (word === "-q" || word === "--quiet") found2.quiet = true;
    else if (member === void 0) throw usage(`Unknown word: ${word}`);
    else {
      const value = rest.shift();
      if (value === void 0) throw usage(`${word} needs a value`);
      found2[member] = value;
    }
  }
  return found2;
}
var valued2 = {
  "-L": "name",
  "-S": "path",
  "--client": "client"
};
function usage(message) {
  return new WorkspaceError("usage", message, {
    advice: "Usage: save [-L NAME | -S PATH] [--client NAME] [--quiet]"
  });
}
main(process.argv.slice(2)).then(leave, (error) => {
  process.stderr.write(`${describe2(error)}
`);
  leave(error instanceof WorkspaceError ? error.exitCode : exitCode.failed);
});
function describe2(error) {
  if (error instanceof WorkspaceError) {
    return error.advice === void 0 ? error.message : `${error.message}
${error.advice}`;
  }
  return error instanceof Error ? error.stack ?? error.message : String(error);
}
