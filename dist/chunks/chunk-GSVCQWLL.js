import {
  isRivalHook
} from "./chunk-KHARDIMA.js";
import {
  plural
} from "./chunk-2FTE7PMD.js";
import {
  globalEnvironment,
  prefixKey
} from "./chunk-U6VVAQPM.js";
import {
  findPrograms,
  nodeFinding,
  note,
  ok,
  problem,
  tmuxFindings,
  withWordsOf
} from "./chunk-2XPNNJWY.js";
import {
  pluginDirectory
} from "./chunk-P4QJSVTZ.js";
import {
  planEdit
} from "./chunk-LIUZUPY5.js";
import {
  readAutostart
} from "./chunk-7JH53BW5.js";
import {
  ago
} from "./chunk-D2BZFQCC.js";
import {
  readLiveAgents
} from "./chunk-JRCFQS24.js";
import {
  loadIntegrations
} from "./chunk-C4GZFZCH.js";
import {
  isKey,
  optionNames,
  optionTable,
  unknownOptions,
  usableOptions
} from "./chunk-CJIUHKLL.js";
import {
  accountVariables,
  loadHarnesses,
  testedVersions
} from "./chunk-VE7RIBCY.js";
import {
  tableLines
} from "./chunk-7KIQ7ONA.js";
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
  readMarks
} from "./chunk-NHGEQQUH.js";
import {
  serverIdentity
} from "./chunk-VUKUVCVT.js";
import {
  RowReader,
  rowFormat
} from "./chunk-K5FK6XEG.js";
import {
  typedCommand
} from "./chunk-BQYOFZKX.js";
import {
  stateDirectory
} from "./chunk-563FFCX3.js";
import {
  harnessNames
} from "./chunk-YYUXAUX7.js";
import {
  serverKey
} from "./chunk-B43XANY7.js";
import {
  accountIn
} from "./chunk-YRTW4C7C.js";
import {
  isDirectory
} from "./chunk-XRBZVOMC.js";
import {
  WorkspaceError,
  exitCode,
  systemErrorCode
} from "./chunk-GMU24DER.js";

// src/commands/doctor/autostart.ts
function autostartFindings(state) {
  const { on, file, declared, problem: wrong, started } = state;
  if (wrong !== null) {
    const tell = on ? problem : note;
    return [tell("autostart", wrong, "Nothing of it is started. The README shows what it takes.")];
  }
  if (declared === null) {
    return on ? [note("autostart", `It is on, and there is no ${file}`, "Make it, or unset the option.")] : [];
  }
  if (!on) {
    const advice = "To have it start by itself: set -g @workspace-restore-autostart on";
    return [note("autostart", `${file} declares agents, and the option is off`, advice)];
  }
  const failed = (started?.agents ?? []).filter(({ outcome }) => outcome !== "started");
  if (failed.length > 0) {
    return failed.map(
      ({ name, outcome }) => withWordsOf(
        problem(
          "autostart",
          `${name}: ${outcome ?? "not known whether it was started"}`,
          "Start it by hand; it is not tried again in this server."
        ),
        name
      )
    );
  }
  const names = declared.length === 0 ? "nothing is declared for this server" : declared.join(", ");
  return [
    withWordsOf(
      ok(
        "autostart",
        started === null ? `On, nothing started yet: ${names}` : `Started once: ${names}`
      ),
      ...declared
    )
  ];
}

// src/commands/doctor/conflicts.ts
function conflictFindings(server) {
  return [
    ...assistantResurrect(server),
    ...resurrectProcesses(server),
    ...server.option("@continuum-save-last-timestamp") === "" ? [] : continuum(server)
  ];
}
function assistantResurrect({ option }) {
  if (!isRivalHook(option("@resurrect-hook-post-restore-all"))) return [];
  return [
    problem(
      "conflict",
      "tmux-assistant-resurrect is active: after tmux-resurrect's restore both would resume agents",
      "Take its @plugin line out of tmux.conf; `import` takes over what it has saved."
    )
  ];
}
function resurrectProcesses({ option }) {
  const words = option("@resurrect-processes").split(/[\s"'~]+|->/);
  const agents = harnessNames.filter((name) => words.includes(name));
  if (agents.length === 0) return [];
  return [
    problem(
      "conflict",
      `@resurrect-processes has tmux-resurrect start ${agents.join(", ")} by itself, in whatever conversation is the latest`,
      "Take the agents out of that option: the plugin resumes each in its own conversation."
    )
  ];
}
function continuum({ option }) {
  const own = "The plugin's heartbeat records all the same; only tmux-resurrect's file grows old.";
  const gates = [
    option("@continuum-save-interval") === "0" ? "its interval is 0" : null,
    option("status") === "off" ? "the status line is off" : null,
    option("status-right").includes("continuum_save.sh") ? null : "status-right does not call it (another tmux ran when it was loaded, or a theme replaced that option)"
  ].filter((gate) => gate !== null);
  return gates.map((gate) => note("conflict", `tmux-continuum does not save: ${gate}`, own));
}

// src/commands/doctor/harnesses.ts
import { readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
async function harnessFindings(context) {
  const integrations = await loadIntegrations();
  const findings = [];
  for (const harness of await loadHarnesses()) {
    const [program] = findPrograms(harness.command, context.environment.PATH);
    if (program !== void 0) findings.push(programFinding(harness, program));
    const integration = integrations.find((each) => each.harness === harness.name);
    if (integration === void 0) continue;
    const account = accountIn(context.environment, accountVariables[harness.name]);
    if (program === void 0 && !await isDirectory(integration.directory(account))) continue;
    findings.push(await integrationFinding(integration, context));
  }
  if (findings.length > 0) return findings;
  return [
    note(
      "harness",
      "No agent program is on this PATH",
      "Those that run in tmux are recorded wherever they are."
    )
  ];
}
function programFinding({ name, title }, program) {
  const version = installedVersion(program);
  const tested = testedVersions[name];
  const known = version === null ? "of a version that cannot be told" : version;
  const against = tested === null ? "not tested against the program itself" : `tested: ${tested}`;
  const text2 = `${title} ${known}, ${program} (${against})`;
  if (tested === null || version === null || version.split(".")[0] === tested.split(".")[0]) {
    return ok("harness", text2);
  }
  return note(
    "harness",
    text2,
    "It may keep its conversations differently: see what `agents` says."
  );
}
function installedVersion(program) {
  const real = realpathSync(program);
  const inPath = real.split("/").toReversed().find((part) => /^\d+\.\d+\.\d+/.test(part));
  for (let directory = dirname(real), depth = 0; depth < 5; depth += 1) {
    const version = packageVersion(directory);
    if (version !== null) return version;
    if (basename(directory) === "node_modules" || dirname(directory) === directory) break;
    directory = dirname(directory);
  }
  return inPath ?? null;
}
function packageVersion(directory) {
  try {
    const content = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
    if (typeof content !== "object" || content === null || !("version" in content)) return null;
    return typeof content.version === "string" ? content.version : null;
  } catch {
    return null;
  }
}
async function integrationFinding(integration, { environment }) {
  const { harness } = integration;
  const account = accountIn(environment, accountVariables[harness]);
  try {
    const edits = integration.edits(account, join(pluginDirectory(), "hooks"));
    const plans = await Promise.all(edits.map((edit) => planEdit(edit, "install")));
    if (plans.every((plan) => plan.before === plan.after)) {
      return ok("harness", `${harness}: what helps to find its conversations is installed`);
    }
    return note(
      "harness",
      `${harness}: what helps to find its conversations is not installed`,
      `tmux-workspace-restore install ${harness}`
    );
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    return problem("harness", `${harness}: ${error.message}`, error.advice ?? "");
  }
}

// src/commands/doctor/server.ts
var reload = "Source your tmux.conf again (tmux source-file ~/.tmux.conf), or start the server anew.";
function serverFindings(server, lastSeen, now, save) {
  if (server.option("@workspace-restore-path") === "") {
    return [
      problem(
        "plugin",
        "It is not loaded in this server: nothing is recorded by itself, and no key is bound",
        "Add it to ~/.tmux.conf as the README says (TPM, or run-shell), and source that file."
      ),
      ...optionFindings(server)
    ];
  }
  return [
    ok("plugin", `Loaded from ${unquoted(server.option("@workspace-restore-path"))}`),
    ...optionFindings(server),
    ...keyFindings(server),
    ...hookFindings(server),
    heartbeatFinding(server, lastSeen, now, save)
  ];
}
function unquoted(word) {
  return /^'.*'$/s.test(word) ? word.slice(1, -1).replaceAll("'\\''", "'") : word;
}
function optionFindings({ pluginOptions, optionNames: optionNames2 }) {
  const wrong = usableOptions(pluginOptions).problems.map(
    ({ message, advice }) => withWordsOf(problem("options", message, advice ?? ""), ...pluginOptions.values())
  );
  const unknown = unknownOptions(optionNames2).map(
    (name) => note(
      "options",
      `${name} is no option of this version`,
      "Is it misspelt? The README has them all."
    )
  );
  if (wrong.length + unknown.length > 0) return [...wrong, ...unknown];
  const set = pluginOptions.size === 0 ? "All at their defaults" : `${pluginOptions.size} set, all valid`;
  return [ok("options", set)];
}
function keyFindings(server) {
  return [
    keyFinding(server.saveKey, "save", "records the workspace", optionTable.saveKey.name),
    keyFinding(server.restoreKey, "restore", "opens the picker", optionTable.restoreKey.name)
  ];
}
function keyFinding({ key, command }, what, does, option) {
  const pressed = `prefix + ${key}`;
  if (command === null) return problem("keys", `${pressed} is not bound`, reload);
  if (command.includes("/scripts/tmux-workspace-restore")) return ok("keys", `${pressed} ${does}`);
  if (command.includes(`/scripts/${what}.sh`)) {
    const joined = what === "save" ? "records as well" : "asks which agents to resume";
    return ok("keys", `${pressed} is tmux-resurrect's; after it the plugin ${joined}`);
  }
  const bound = command.replace(/^bind-key\s+(-r\s+)?-T\s+\S+\s+\S+\s+/, "").slice(0, 60);
  const finding = note(
    "keys",
    `${pressed} is somebody else's, and was left alone: ${bound}`,
    `Choose another key: set -g ${option} KEY`
  );
  return withWordsOf(finding, bound);
}
function hookFindings(server) {
  const own = /^client-attached\[7100\].*hooks\/client-attached/m.test(server.clientAttached);
  const attached = own ? ok("hooks", "client-attached[7100] offers what was lost") : problem(
    "hooks",
    "client-attached[7100] is lost: another plugin has cleared that hook",
    `It is set again at each heartbeat. ${reload}`
  );
  if (server.option("@resurrect-restore-script-path") === "") return [attached];
  const slots = [
    { option: "@resurrect-hook-post-save-all", hook: "hooks/resurrect-post-save" },
    { option: "@resurrect-hook-post-restore-all", hook: "hooks/resurrect-post-restore" }
  ];
  const chained = slots.map(({ option, hook }) => {
    const value = server.option(option);
    if (!value.includes(hook)) {
      return problem(
        "hooks",
        `${option} does not call the plugin`,
        `Another plugin has replaced its value. It is chained again at each heartbeat. ${reload}`
      );
    }
    const rest = value.indexOf("; ", value.indexOf(hook));
    return ok(
      "hooks",
      `${option} calls the plugin${rest < 0 ? "" : ", then what was there before"}`
    );
  });
  return [attached, ...chained];
}
function heartbeatFinding({ option, pluginOptions, startedAt }, lastSeen, now, save) {
  const interval = Number(
    pluginOptions.get(optionTable.heartbeatSeconds.name) ?? optionTable.heartbeatSeconds.default
  );
  const patience = 1e3 * (3 * (interval || 60) + 10);
  const advice = `${reload} Then see what tells: ${save}`;
  if (option("@workspace-restore-heartbeat") === "") {
    return problem("heartbeat", "It was never started", advice);
  }
  if (lastSeen === void 0) {
    return now - startedAt > patience ? problem("heartbeat", "No beat has recorded anything yet", advice) : note("heartbeat", "The first beat is still to come");
  }
  const last = `last beat ${ago(now - lastSeen)}, every ${interval} s`;
  return now - lastSeen > patience ? problem("heartbeat", `It has stopped: ${last}`, advice) : ok("heartbeat", `Alive: ${last}`);
}

// src/commands/doctor/server-facts.ts
var others = [
  "@workspace-restore-path",
  "@workspace-restore-heartbeat",
  "@resurrect-restore-script-path",
  "@resurrect-hook-post-save-all",
  "@resurrect-hook-post-restore-all",
  "@resurrect-processes",
  "@continuum-restore",
  "@continuum-save-interval",
  "@continuum-save-last-timestamp",
  "status",
  "status-right"
];
async function readDoctorServer(tmux, timeout2) {
  const fields = ["pid", "version", "start_time", ...optionNames, ...others];
  const output = await tmux.ask(["display-message", "-p", rowFormat("D", fields)], { timeout: timeout2 });
  const reader = new RowReader(output);
  reader.kind();
  const values = new Map(
    reader.fields(fields.length).map((value2, index) => [fields[index] ?? "", value2])
  );
  const value = (name) => values.get(name) ?? "";
  const told = async (...args) => {
    const { status, stdout } = await tmux.call(args, { timeout: timeout2 });
    return status === 0 ? stdout.toString("utf8").trimEnd() : null;
  };
  const binding = async ({ name, default: fallback }) => {
    const key = isKey(value(name)) ? value(name) : fallback;
    return { key, command: await prefixKey(tmux, key, timeout2) };
  };
  const [names, saveKey, restoreKey, clientAttached, environment] = await Promise.all([
    told("show-options", "-g"),
    binding(optionTable.saveKey),
    binding(optionTable.restoreKey),
    told("show-hooks", "-g", "client-attached"),
    globalEnvironment(tmux, ["TMUX_WORKSPACE_RESTORE_DIR"], timeout2)
  ]);
  return {
    pid: Number(value("pid")),
    version: value("version"),
    startedAt: Number(value("start_time")) * 1e3,
    pluginOptions: new Map(
      optionNames.flatMap((name) => value(name) === "" ? [] : [[name, value(name)]])
    ),
    option: value,
    optionNames: [...(names ?? "").matchAll(/^(@[\w-]+)/gm)].map((match) => match[1] ?? ""),
    saveKey,
    restoreKey,
    clientAttached: clientAttached ?? "",
    stateDirectory: environment.TMUX_WORKSPACE_RESTORE_DIR ?? null
  };
}

// src/commands/doctor/state.ts
import { accessSync, constants, lstatSync, readdirSync, statfsSync, statSync } from "node:fs";
import { dirname as dirname2, join as join2 } from "node:path";
var scarce = 16 << 20;
function stateFindings({ paths: { state } }) {
  try {
    const found = lstatSync(state);
    if (found.isSymbolicLink()) return [note("state", `${state} is a symbolic link`)];
    if (!found.isDirectory()) {
      return [problem("state", `${state} is not a directory`, "Move it away.")];
    }
    if (found.uid !== process.getuid?.()) {
      return [
        problem(
          "state",
          `${state} belongs to another user (uid ${found.uid})`,
          "Move it away, or set TMUX_WORKSPACE_RESTORE_DIR to a directory of your own."
        )
      ];
    }
    const open = [state, ...below(state)].filter((path) => (lstatSync(path).mode & 63) !== 0);
    const { bavail, bsize } = statfsSync(state);
    return [
      open.length === 0 ? ok("state", `${state}, for you alone`) : problem(
        "state",
        `Others can read ${open.length === 1 ? open[0] : `${open.length} files of ${state}`}`,
        `chmod -R go= ${state}`
      ),
      ...bavail * bsize < scarce ? [problem("state", `The disk of ${state} is nearly full`, "Free some space.")] : []
    ];
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") {
      return [absentFinding(state)];
    }
    const reason = error instanceof Error ? error.message : String(error);
    return [
      problem("state", `${state} cannot be looked at: ${reason}`, "Check its owner and mode.")
    ];
  }
}
var noFiles = /* @__PURE__ */ new Set([40864, 1650812274]);
function absentFinding(state) {
  const parent = nearestParent(state);
  const isPossible = () => {
    accessSync(parent, constants.W_OK | constants.X_OK);
    return statSync(parent).isDirectory() && !noFiles.has(statfsSync(parent).type);
  };
  try {
    if (isPossible()) return note("state", `${state} is not there yet: the first save makes it`);
  } catch {
  }
  return problem(
    "state",
    `${state} is not there, and cannot be made in ${parent}`,
    "Make it yours to write, or set TMUX_WORKSPACE_RESTORE_DIR to a directory of your own."
  );
}
function nearestParent(path) {
  const parent = dirname2(path);
  const isThere = lstatSync(parent, { throwIfNoEntry: false }) !== void 0;
  return isThere || parent === path ? parent : nearestParent(parent);
}
function below(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isSymbolicLink()).map((entry) => join2(entry.parentPath, entry.name));
}
function directoryFindings({ environment, paths }, server) {
  const { TMUX_WORKSPACE_RESTORE_DIR: _, ...rest } = environment;
  const theirs = stateDirectory(
    server === null ? rest : { ...rest, TMUX_WORKSPACE_RESTORE_DIR: server }
  );
  if (theirs === paths.state) return [];
  return [
    problem(
      "state",
      `The tmux server records into ${theirs}, and this shell looks into ${paths.state}`,
      "Set TMUX_WORKSPACE_RESTORE_DIR alike for both, or for neither: tmux set-environment -g \u2026"
    )
  ];
}
var firstRecord = 6e4;
function recordFindings(record, startedAt, now, save) {
  if (record?.snapshot === void 0) {
    const none = now - startedAt > firstRecord ? problem : note;
    const advice = `Press the save key, or run: ${save}`;
    return [...damaged(record), none("record", "Nothing is recorded of this server yet", advice)];
  }
  const { snapshot, lastSeen } = record;
  const agents = snapshot.panes.filter((pane) => pane.agent !== null).length;
  const what = `${plural(snapshot.panes.length, "pane")}, ${plural(agents, "agent")}`;
  return [
    ok("record", `${what}; changed ${ago(now - snapshot.recordedAt)}, seen ${ago(now - lastSeen)}`),
    ...damaged(record)
  ];
}
function damaged(record) {
  return (record?.warnings ?? []).map(
    (warning) => problem("record", warning, "The last good record is used; keep the file to report it.")
  );
}

// src/commands/doctor.ts
var timeout = 5e3;
async function doctor(context, flags) {
  const findings = await readFindings(context);
  const healthy = findings.every((finding) => finding.level !== "problem");
  const shown = findings.map(({ theirs: _, ...finding }) => finding);
  context.stdout(
    flags.json ? `${printableJson({ schemaVersion: 1, socketPath: context.socket.path, healthy, findings: shown })}
` : text(findings)
  );
  return healthy ? exitCode.done : exitCode.failed;
}
async function readFindings(context) {
  const server = await readServer(context);
  return [
    nodeFinding(
      context,
      "problem" in server ? void 0 : server.pluginOptions.get(optionTable.node.name)
    ),
    ...await tmuxFindings(
      context.tmux,
      context.environment,
      "problem" in server ? void 0 : server.version
    ),
    ..."problem" in server ? [server.problem] : await ofServer(context, server),
    ...stateFindings(context),
    ...await looked("harness", () => harnessFindings(context)),
    ..."problem" in server ? [] : (
      // Of this server alone: what is in another is not what was asked about.
      await looked("agents", () => agentFindings({ ...context, socketGiven: true }))
    ),
    ..."problem" in server ? [] : conflictFindings(server),
    ...await looked("autostart", async () => autostartFindings(await readAutostart(context)))
  ];
}
async function readServer(context) {
  try {
    return await readDoctorServer(context.tmux, timeout);
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    const isMismatch = error.message.includes("exited unexpectedly");
    if (!isMismatch && (error.code === "no-server" || error.code === "no-tmux")) {
      const text2 = `No server runs on ${context.socket.path}: what is in one was not looked at`;
      return { problem: note("plugin", text2, "Start tmux, or name a server with -L or -S.") };
    }
    return { problem: problem("plugin", error.message, error.advice ?? "See what tmux says.") };
  }
}
async function ofServer(context, server) {
  const identity = serverIdentity(server.pid);
  if (identity === void 0) {
    const text2 = `The server says that it is process ${server.pid}, and no such process is here`;
    return [
      problem("plugin", text2, "It runs in another container: look at it from inside that one.")
    ];
  }
  const key = serverKey(identity);
  const now = Date.now();
  const save = typedCommand(context, "save");
  const { lastSeen } = readMarks(context.paths.server(key));
  const readRecord = async () => recordFindings(await fileStore(context.paths).server(key), server.startedAt, now, save);
  return [
    ...serverFindings(server, lastSeen, now, save),
    ...await looked("record", readRecord),
    ...directoryFindings(context, server.stateDirectory)
  ];
}
async function looked(topic, look) {
  try {
    return await look();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      problem(topic, `Could not be looked at: ${reason}`, "Mend what it names, and look again.")
    ];
  }
}
async function agentFindings(context) {
  const { agents, warnings } = await readLiveAgents(context);
  const bound = agents.filter((agent) => agent.sessionId !== null);
  return [
    agents.length === 0 ? ok("agents", "None runs in tmux now") : ok("agents", `${agents.length} in tmux now, ${bound.length} bound to their conversation`),
    ...agents.filter((agent) => agent.sessionId === null).map(unbound),
    ...warnings.map((warning) => problem("agents", warning, "Until then its agents are not seen."))
  ];
}
function unbound({ address, harness, reason, remedy }) {
  const what = `${address}: ${harness} is not bound: ${reason ?? "no reason is known"}`;
  const finding = remedy === null ? note("agents", what, "A restore offers that directory's conversations instead.") : problem("agents", what, `For agents started from then on: ${remedy}`);
  return withWordsOf(finding, address);
}
var marks = { ok: "ok", note: "note", problem: "PROBLEM" };
function text(findings) {
  const rows = findings.map(({ topic, level, text: found }) => [
    topic,
    marks[level],
    displayText(found)
  ]);
  const lines = tableLines(rows).flatMap((line, index) => {
    const advice = findings[index]?.advice;
    return advice ? [line, `    -> ${displayText(advice)}`] : [line];
  });
  const problems = findings.filter((finding) => finding.level === "problem").length;
  const end = problems === 0 ? "All is well." : problems === 1 ? "1 problem." : `${problems} problems.`;
  return [...lines, "", end].map((line) => `${line}
`).join("");
}

export {
  doctor,
  readFindings
};
