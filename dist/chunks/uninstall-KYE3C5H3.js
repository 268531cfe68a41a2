import {
  bootPlace,
  isLinked,
  removeLink,
  tellSystemd
} from "./chunk-2CJO3LGF.js";
import {
  install
} from "./chunk-6PPC24EZ.js";
import {
  showChanges
} from "./chunk-URW6VZE5.js";
import {
  confirm
} from "./chunk-D3XECQMP.js";
import {
  globalEnvironment,
  prefixKey
} from "./chunk-U6VVAQPM.js";
import "./chunk-2XPNNJWY.js";
import {
  pluginDirectory
} from "./chunk-P4QJSVTZ.js";
import {
  applyEdit,
  planEdit
} from "./chunk-LIUZUPY5.js";
import {
  allRecords
} from "./chunk-GWG2XVUG.js";
import "./chunk-MIU2CQSY.js";
import {
  findLiveServers
} from "./chunk-FP3TSF3E.js";
import "./chunk-XFRMOIWQ.js";
import "./chunk-HW4A7F47.js";
import "./chunk-KTVQJPA5.js";
import "./chunk-4IHAXVVJ.js";
import {
  loadIntegrations
} from "./chunk-C4GZFZCH.js";
import "./chunk-CJIUHKLL.js";
import {
  accountVariables
} from "./chunk-VE7RIBCY.js";
import "./chunk-2C3OEVSC.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-2CK6R34X.js";
import {
  displayText
} from "./chunk-4OR7ZS6N.js";
import {
  tagOptions
} from "./chunk-P2RSCAZF.js";
import {
  unfinishedRuns
} from "./chunk-N63G2IEU.js";
import "./chunk-BK6EFARA.js";
import "./chunk-NHGEQQUH.js";
import "./chunk-VUKUVCVT.js";
import "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-K5FK6XEG.js";
import {
  readProcesses
} from "./chunk-73QETIXB.js";
import {
  stateDirectory
} from "./chunk-563FFCX3.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-VXIY5X5M.js";
import "./chunk-5ZUVA443.js";
import "./chunk-YYUXAUX7.js";
import "./chunk-B43XANY7.js";
import "./chunk-IZNONLPU.js";
import "./chunk-AVQQRLGP.js";
import "./chunk-SN5SRBSB.js";
import {
  accountIn
} from "./chunk-YRTW4C7C.js";
import "./chunk-XRBZVOMC.js";
import "./chunk-PBVTLJWV.js";
import {
  WorkspaceError,
  exitCode,
  systemErrorCode
} from "./chunk-GMU24DER.js";
import {
  decodeBytes
} from "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/commands/uninstall.ts
import { rmSync as rmSync2 } from "node:fs";
import { homedir as homedir2 } from "node:os";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

// src/tmux/unload.ts
var resurrectHooks = ["@resurrect-hook-post-save-all", "@resurrect-hook-post-restore-all"];
var variable = "TMUX_WORKSPACE_RESTORE_SERVER";
var joined = /^eval "sh \$\(tmux -u show-option -gqv @workspace-restore-path\)\/hooks\/resurrect-post-(?:save|restore)" \|\| :(?:; ([\s\S]*))?$/;
async function readLoaded(tmux, timeout2) {
  const told = async (...args) => {
    const { status, stdout } = await tmux.call(args, { timeout: timeout2 });
    return status === 0 ? decodeBytes(stdout).replace(/\n$/, "") : "";
  };
  const options = (await tmux.ask(["show-options", "-g"], { timeout: timeout2 })).toString("utf8");
  const bound = (await told("show-options", "-gqv", "@workspace-restore-keys-bound")).split(" ");
  const tagged = await Promise.all(
    [
      ["", "list-sessions", "session_id", tagOptions.session],
      ["-w", "list-windows", "window_id", tagOptions.window],
      ["-p", "list-panes", "pane_id", tagOptions.pane]
    ].map(async ([flag, list, id, option]) => {
      const format = `#{?${option},#{${id}},}`;
      const ids = await told(list, ...flag === "" ? [] : ["-a"], "-F", format);
      return [...new Set(ids.split("\n"))].filter((each) => each !== "").map((each) => ({ flag, id: each, option }));
    })
  );
  return {
    options,
    resurrectHooks: Object.fromEntries(
      await Promise.all(
        resurrectHooks.map(async (name) => [name, await told("show-options", "-gqv", name)])
      )
    ),
    resurrectScripts: {
      save: await told("show-options", "-gqv", "@resurrect-save-script-path"),
      restore: await told("show-options", "-gqv", "@resurrect-restore-script-path")
    },
    clientAttached: await told("show-hooks", "-g", "client-attached"),
    keys: await Promise.all(
      bound.filter((key) => key !== "").map(async (key) => ({ key, command: await prefixKey(tmux, key, timeout2) ?? "" }))
    ),
    variables: [...(await told("show-environment", "-g")).matchAll(/^(\w+)=/gm)].map(
      ([, name = ""]) => name
    ),
    tagged: tagged.flat()
  };
}
function planUnloading(facts) {
  const options = [...facts.options.matchAll(/^(@workspace-restore-[\w-]+)/gm)].map(
    ([, name = ""]) => name
  );
  const hooks = Object.entries(facts.resurrectHooks).flatMap(([name, value]) => {
    const match = joined.exec(value);
    return match === null ? [] : [{ name, before: match[1] }];
  });
  const isHooked = /^client-attached\[7100\].*hooks\/client-attached/m.test(facts.clientAttached);
  const keys = facts.keys.filter(
    ({ command }) => command.includes("/scripts/tmux-workspace-restore")
  );
  const isTagged = facts.variables.includes(variable);
  const heartbeat = "@workspace-restore-heartbeat";
  return {
    commands: [
      // First, so that a beat that is just due ends itself.
      ...[heartbeat, ...options.filter((name) => name !== heartbeat)].map((name) => [
        ...["set-option", "-gu", name]
      ]),
      ...isHooked ? [["set-hook", "-gu", "client-attached[7100]"]] : [],
      ...hooks.map(
        ({ name, before }) => before === void 0 ? ["set-option", "-gu", name] : ["set-option", "-g", name, before]
      ),
      ...keys.map(({ key, command }) => releaseKey(key, command, facts.resurrectScripts)),
      ...isTagged ? [["set-environment", "-gu", variable]] : [],
      ...facts.tagged.map(({ flag, id, option }) => [
        "set-option",
        `-u${flag.slice(1)}`,
        "-t",
        id,
        option
      ])
    ],
    found: [
      ...options.length === 0 ? [] : [`${options.length} options`],
      ...keys.length === 0 ? [] : [`prefix + ${keys.map(({ key }) => key).join(", ")}`],
      ...isHooked ? ["its hook"] : [],
      ...hooks.length === 0 ? [] : ["its part of tmux-resurrect's hooks"],
      ...isTagged ? ["its variable"] : [],
      ...facts.tagged.length === 0 ? [] : [`marks on ${facts.tagged.length} restored objects`]
    ]
  };
}
function releaseKey(key, command, { save, restore }) {
  const isRestore = /tmux-workspace-restore"?'? restore/.test(command);
  const script = isRestore ? restore : save;
  return script !== "" && key === (isRestore ? "C-r" : "C-s") ? ["bind-key", "-T", "prefix", key, "run-shell", script] : ["unbind-key", "-T", "prefix", key];
}

// src/commands/uninstall/files.ts
import { lstatSync, readFileSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
async function planEdits({ environment }, records, boot) {
  const plans = /* @__PURE__ */ new Map();
  const hooks = join(pluginDirectory(), "hooks");
  for (const integration of await loadIntegrations()) {
    const own = accountIn(environment, accountVariables[integration.harness]);
    const seen = records.flatMap(
      ({ snapshot }) => (snapshot?.panes ?? []).flatMap(
        ({ agent }) => agent?.harness === integration.harness ? [{ home: own.home, variables: agent.account }] : []
      )
    );
    for (const account of [own, ...seen]) {
      for (const edit of integration.edits(account, hooks)) {
        if (!plans.has(edit.path)) plans.set(edit.path, await planEdit(edit, "uninstall"));
      }
    }
  }
  if (boot !== null) plans.set(boot.file.path, await planEdit(boot.file, "uninstall"));
  return [...plans.values()].filter((plan) => plan.before !== plan.after);
}
function findPlaced({ environment }) {
  const home = environment.HOME || homedir();
  const data = environment.XDG_DATA_HOME || join(home, ".local", "share");
  const config = environment.XDG_CONFIG_HOME || join(home, ".config");
  const bash = environment.BASH_COMPLETION_USER_DIR || join(data, "bash-completion");
  const command = "tmux-workspace-restore";
  const completions = [
    join(bash, "completions", command),
    join(data, "zsh", "site-functions", `_${command}`),
    join(config, "fish", "completions", `${command}.fish`)
  ];
  const searched = (environment.PATH ?? "").split(":").filter((each) => each.startsWith("/"));
  const links = [
    ...[...searched, join(home, ".local", "bin"), join(home, "bin")].map(
      (each) => join(each, command)
    ),
    join(data, "man", "man1", `${command}.1`)
  ];
  return [.../* @__PURE__ */ new Set([...completions.filter(isCompletion), ...links.filter(isOurLink)])];
}
function isCompletion(path) {
  if (isOurLink(path)) return true;
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status?.isFile() === true && /^(?:#.*\btmux-workspace-restore\b)/.test(readFileSync(path, "utf8"));
}
function isOurLink(path) {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return false;
  try {
    return realpathSync(path).startsWith(`${realpathSync(pluginDirectory())}/`);
  } catch {
    return false;
  }
}
function findUserLines({ environment }) {
  const home = environment.HOME || homedir();
  const config = environment.XDG_CONFIG_HOME || join(home, ".config");
  const files = [
    ...[".tmux.conf", ".profile", ".bash_profile", ".bashrc", ".zprofile", ".zshrc"].map(
      (name) => join(home, name)
    ),
    join(config, "tmux", "tmux.conf"),
    join(config, "fish", "config.fish")
  ];
  return files.flatMap(
    (path) => linesOf(path).flatMap(
      (text, index) => /tmux-workspace-restore|@workspace-restore-/.test(text) ? [{ path, line: index + 1 }] : []
    )
  );
}
function linesOf(path) {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch {
    return [];
  }
}
function removalOf(directory) {
  return basename(dirname(directory)) === "plugins" ? `Then remove the plugin itself: prefix + Alt-u (TPM), or rm -r ${directory}` : `Then remove the plugin itself: rm -r ${directory}`;
}

// src/commands/uninstall/parents.ts
import { lstatSync as lstatSync2, readdirSync, rmdirSync } from "node:fs";
import { dirname as dirname2 } from "node:path";
var together = 2e3;
function birthOf(path) {
  return lstatSync2(path, { throwIfNoEntry: false })?.birthtimeMs;
}
function removeEmptyParents(removed, home) {
  for (const { path } of removed) {
    for (let parent = dirname2(path); parent.startsWith(`${home}/`); parent = dirname2(parent)) {
      const birth = birthOf(parent);
      if (birth === void 0) continue;
      const isOurs = removed.some((each) => Math.abs(each.birth - birth) < together);
      if (!isOurs || readdirSync(parent).length > 0) break;
      rmdirSync(parent);
    }
  }
}

// src/commands/uninstall/state.ts
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync as readdirSync2,
  renameSync,
  rmdirSync as rmdirSync2,
  rmSync,
  statSync
} from "node:fs";
import { dirname as dirname3, join as join2, relative } from "node:path";
function findState(paths) {
  const files = Object.values(paths).filter((path) => typeof path === "string");
  const directories = [.../* @__PURE__ */ new Set([paths.state, dirname3(paths.vouched)])];
  return directories.flatMap((directory) => {
    const names = new Set(
      files.map((path) => relative(directory, path)).filter((path) => path !== "" && !path.startsWith("..")).map((path) => path.split("/")[0] ?? "")
    );
    const entries = namesIn(directory).filter((name) => names.has(name));
    return existsSync(directory) ? [{ directory, entries }] : [];
  });
}
function namesIn(directory) {
  try {
    return readdirSync2(directory);
  } catch {
    return [];
  }
}
function removeState(state, aside) {
  if (aside !== void 0) mkdirSync(aside, { recursive: true, mode: 448 });
  for (const { directory, entries } of state.toReversed()) {
    for (const name of entries) {
      if (aside === void 0) rmSync(join2(directory, name), { recursive: true, force: true });
      else move(join2(directory, name), join2(aside, name));
    }
    try {
      rmdirSync2(directory);
    } catch (error) {
      if (!["ENOTEMPTY", "ENOENT", "EEXIST"].includes(systemErrorCode(error) ?? "")) throw error;
    }
  }
}
function move(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (systemErrorCode(error) !== "EXDEV") throw error;
    cpSync(from, to, { recursive: true, preserveTimestamps: true });
    rmSync(from, { recursive: true, force: true });
  }
}
function requireFree(aside) {
  const found = statSync(aside, { throwIfNoEntry: false });
  if (found === void 0 || found.isDirectory() && namesIn(aside).length === 0) return;
  throw new WorkspaceError("usage", `${aside} is there already, and not an empty directory`, {
    advice: "Name another directory with --keep-state."
  });
}

// src/commands/uninstall.ts
var timeout = 1e4;
var beat = 500;
async function uninstall(context, flags, harnesses, everything = false) {
  if (everything && harnesses.length > 0) {
    throw new WorkspaceError("usage", "Either agents are named, or everything is meant", {
      advice: "Use: uninstall HARNESS\u2026, or: uninstall --everything"
    });
  }
  if (!everything && flags.keepState !== void 0) {
    throw new WorkspaceError("usage", "The records are only taken away with --everything", {
      advice: "Use: uninstall --everything --keep-state DIRECTORY"
    });
  }
  if (everything) return uninstallEverything(context, flags);
  return install(context, { direction: "uninstall", harnesses, ...flags });
}
async function uninstallEverything(context, flags) {
  const aside = flags.keepState === void 0 ? void 0 : resolve(flags.keepState);
  if (aside !== void 0) requireFree(aside);
  const active = unfinishedRuns(context.paths).find(({ view }) => view.stage !== "interrupted");
  if (active !== void 0) {
    throw new WorkspaceError("busy", `The restore ${active.record.id} is under way`, {
      advice: "Let it come to its end first."
    });
  }
  const plan = await makePlan(context);
  const things = describe(plan, aside);
  const changed = plan.edits.filter(({ after }) => after !== null);
  showChanges(context, changed);
  if (changed.length > 0) context.stdout("\n");
  context.stdout(things.map((line) => `${displayText(line)}
`).join(""));
  if (things.length === 0) context.stdout("Nothing of it is left.\n");
  if (flags.dryRun || things.length === 0) {
    tellRest(context, plan);
    return things.length === 0 ? exitCode.nothingToDo : exitCode.done;
  }
  if (!flags.yes && !await confirm(context, "Take all of this away?")) {
    context.stdout("Nothing was changed.\n");
    return exitCode.failed;
  }
  await carryOut(context, plan, aside);
  context.stdout("Done.\n");
  tellRest(context, plan);
  return exitCode.done;
}
async function makePlan(context) {
  const live = await liveServers(context);
  const seen = await Promise.all(
    live.sockets.map(async (path) => {
      const tmux = context.tmux.onSocket(path);
      if (!context.socketGiven && !await hasSameState(context, tmux)) return [];
      return [{ tmux, unloading: planUnloading(await readLoaded(tmux, timeout)) }];
    })
  );
  const servers = seen.flat();
  const boot = bootOf(context);
  return {
    servers: servers.filter(({ unloading }) => unloading.found.length > 0),
    edits: await planEdits(context, await allRecords(context), boot),
    boot,
    placed: [
      ...findPlaced(context),
      ...boot?.link && isLinked(boot.link) ? [boot.link.path] : []
    ],
    state: findState(context.paths),
    lines: findUserLines(context),
    warnings: live.warnings
  };
}
async function hasSameState({ paths }, tmux) {
  const variables = await globalEnvironment(tmux, ["HOME", "TMUX_WORKSPACE_RESTORE_DIR"], timeout);
  try {
    return stateDirectory(variables) === paths.state;
  } catch {
    return false;
  }
}
async function liveServers(context) {
  try {
    const { servers, warnings } = await findLiveServers(context, readProcesses());
    return { sockets: servers.map(({ facts }) => facts.server.socketPath), warnings };
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    const isNone = error.code === "no-server" || error.code === "no-tmux";
    return { sockets: [], warnings: isNone ? [] : [error.message] };
  }
}
function bootOf(context) {
  try {
    return bootPlace(context);
  } catch (error) {
    if (error instanceof WorkspaceError && error.code === "no-tmux") return null;
    throw error;
  }
}
function describe(plan, aside) {
  const state = plan.state.map(({ directory }) => directory).join(" and ");
  return [
    ...plan.servers.map(
      ({ tmux, unloading }) => `From the tmux server on ${tmux.socket.path}: ${unloading.found.join(", ")}`
    ),
    ...plan.edits.map(
      ({ path, after }) => after === null ? `The file ${path}` : `From ${path}: what the plugin put there`
    ),
    ...plan.placed.map((path) => `The file ${path}`),
    ...plan.state.length === 0 ? [] : [
      aside === void 0 ? `All records, for good: ${state} (--keep-state DIRECTORY moves them there instead)` : `All records: from ${state} to ${aside}`
    ],
    ...plan.warnings.map((warning) => `Left as it is: ${warning}`)
  ];
}
async function carryOut(context, plan, aside) {
  for (const { tmux, unloading } of plan.servers)
    await tmux.source(unloading.commands, { timeout });
  if (plan.servers.length > 0) await delay(beat);
  for (const { tmux } of plan.servers) {
    const { commands, found } = planUnloading(await readLoaded(tmux, timeout));
    if (found.length > 0) await tmux.source(commands, { timeout });
  }
  const removed = [
    ...plan.edits.map(({ path }) => path),
    ...plan.placed,
    ...plan.state.map(({ directory }) => directory)
  ].flatMap((path) => {
    const birth = birthOf(path);
    return birth === void 0 ? [] : [{ path, birth }];
  });
  for (const edit of plan.edits) await applyEdit(edit, "uninstall");
  if (plan.boot !== null) {
    removeLink(plan.boot);
    if (plan.edits.some(({ path }) => path === plan.boot?.file.path)) tellSystemd(plan.boot);
  }
  for (const path of plan.placed) rmSync2(path, { force: true });
  removeState(plan.state, aside);
  await delay(beat);
  removeState(findState(context.paths), void 0);
  removeEmptyParents(removed, context.environment.HOME || homedir2());
}
function tellRest(context, { lines }) {
  const directory = pluginDirectory();
  const rest = [
    ...lines.map(({ path, line }) => `Yours to take out: line ${line} of ${path}`),
    removalOf(directory),
    "Agents that run keep what they have loaded until they end."
  ];
  context.stdout(rest.map((line) => `${displayText(line)}
`).join(""));
}
export {
  uninstall
};
