import {
  contextOptions,
  homeOf
} from "./chunk-A4LYRLTV.js";
import {
  ago
} from "./chunk-D2BZFQCC.js";
import {
  readAutostarted
} from "./chunk-I3SSVKIJ.js";
import {
  loadHarnesses
} from "./chunk-VE7RIBCY.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import {
  fileStore
} from "./chunk-2CK6R34X.js";
import {
  displayText
} from "./chunk-4OR7ZS6N.js";
import {
  serverIdentity
} from "./chunk-VUKUVCVT.js";
import {
  resolveSocket
} from "./chunk-E2JVTNXH.js";
import {
  array,
  check,
  getDotPath,
  literal,
  minLength,
  optional,
  pipe,
  regex,
  safeParse,
  strictObject,
  string
} from "./chunk-5ZUVA443.js";
import {
  serverKey
} from "./chunk-B43XANY7.js";
import {
  WorkspaceError,
  exitCode,
  systemErrorCode
} from "./chunk-GMU24DER.js";

// src/restore/autostart-manifest.ts
import { readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
var name = pipe(
  string(),
  regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, "takes letters, digits, - and _, at most 40")
);
var entrySchema = strictObject({
  name,
  command: pipe(
    array(pipe(string(), regex(/^[^\0\n\r]*$/, "takes one line"))),
    minLength(1, "is empty: it takes the program and its arguments, each in quotes")
  ),
  directory: pipe(string(), regex(/^(?:\/|~\/|~$)/, "takes a path from / or ~ on")),
  session: optional(name, "autostart"),
  /** Of the one server in which it starts, as tmux's -L takes it, or a path as -S does. */
  socket: optional(pipe(string(), minLength(1)), "default")
});
var manifestSchema = strictObject({
  schemaVersion: literal(1, "takes the number 1"),
  agents: pipe(
    array(entrySchema),
    check(
      (agents) => new Set(agents.map((agent) => agent.name)).size === agents.length,
      "has one name twice"
    )
  )
});
function readManifest(path, commands) {
  let text;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return void 0;
    throw invalid(path, `cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalid(path, `is no JSON${lineOf(error, text)}`);
  }
  const parsed = safeParse(manifestSchema, value);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw invalid(path, `is wrong at ${getDotPath(issue) ?? "its top level"}: ${said(issue)}`);
  }
  const { agents } = parsed.output;
  const other = agents.findIndex(({ command }) => !commands.includes(command[0] ?? ""));
  if (other < 0) return agents;
  const known = commands.join(", ");
  throw invalid(path, `is wrong at agents.${other}.command.0: takes one of ${known}`);
}
function lineOf(error, text) {
  const position = /at position (\d+)/.exec(String(error))?.[1];
  return position === void 0 ? "" : `, from line ${text.slice(0, Number(position)).split("\n").length} on`;
}
function said(issue) {
  if (issue.kind === "validation" || issue.type === "literal") return issue.message;
  if (issue.expected === "never") return "is no member that is known";
  return issue.input === void 0 ? "is missing" : `takes ${issue.expected ?? issue.type}`;
}
function invalid(path, what) {
  return new WorkspaceError("state-invalid", `${path} ${what}`, {
    advice: "Nothing of it is started. The README shows what it takes."
  });
}
function isFor({ socket }, socketPath, environment) {
  const { TMUX: _, ...rest } = environment;
  const choice = socket.startsWith("/") ? { path: socket } : { name: socket };
  try {
    return real(resolveSocket(choice, rest).path) === real(socketPath);
  } catch {
    return false;
  }
}
function real(path) {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}

// src/commands/autostart.ts
async function autostart(context, flags) {
  if (flags.start) return start(context);
  const state = await readAutostart(context);
  context.stdout(
    flags.json ? `${printableJson({ schemaVersion: 1, ...state })}
` : `${autostartLines(state, Date.now()).join("\n")}
`
  );
  if (state.problem !== null) return exitCode.failed;
  return state.declared === null ? exitCode.nothingToDo : exitCode.done;
}
async function start(context) {
  const { options } = await contextOptions(context);
  if (options.autostart !== "on") return exitCode.nothingToDo;
  const entries = await ownEntries(context);
  const key = await keyOf(context);
  if (entries === void 0 || entries.length === 0 || key === void 0) {
    return exitCode.nothingToDo;
  }
  const { startDeclared } = await import("./autostart-Y25HBENK.js");
  const serverDirectory = fileStore(context.paths).ensure(key);
  const { tmux } = context;
  const started = await startDeclared({ tmux, serverDirectory, entries, home: homeOf(context) });
  return started === void 0 ? exitCode.nothingToDo : exitCode.done;
}
async function ownEntries(context) {
  const commands = (await loadHarnesses()).map((harness) => harness.command);
  const entries = readManifest(context.paths.autostart, commands);
  return entries?.filter((entry) => isFor(entry, context.socket.path, context.environment));
}
async function keyOf({ tmux }) {
  const { status, stdout } = await tmux.call(["display-message", "-p", "#{pid}"], {
    timeout: 5e3
  });
  const identity = status === 0 ? serverIdentity(Number(stdout.toString("utf8"))) : void 0;
  return identity && serverKey(identity);
}
async function readAutostart(context) {
  const key = await keyOf(context);
  const state = {
    on: key !== void 0 && (await contextOptions(context)).options.autostart === "on",
    file: context.paths.autostart,
    started: key === void 0 ? null : readAutostarted(context.paths.server(key)) ?? null
  };
  try {
    const entries = await ownEntries(context);
    return { ...state, declared: entries?.map(({ name: name2 }) => name2) ?? null, problem: null };
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    return { ...state, declared: null, problem: error.message };
  }
}
function autostartLines(state, now) {
  const { on, file, declared, problem, started } = state;
  const what = problem ?? (declared === null ? `there is no ${file}` : declared.length === 0 ? `${file} declares nothing for this server` : `declared for this server: ${declared.join(", ")}`);
  return [
    `Autostart: ${on ? "on" : "off"}; ${what}`,
    ...(started?.agents ?? []).map(
      ({ name: name2, paneId, outcome }) => `  ${name2}: ${outcome ?? "not known whether it was started"}${paneId === null ? "" : ` in ${paneId}`}, ${ago(now - (started?.at ?? now))}`
    )
  ].map(displayText);
}

export {
  autostart,
  readAutostart,
  autostartLines
};
