import {
  readFindings
} from "./chunk-GSVCQWLL.js";
import "./chunk-KHARDIMA.js";
import "./chunk-2FTE7PMD.js";
import "./chunk-U6VVAQPM.js";
import {
  publicFinding
} from "./chunk-2XPNNJWY.js";
import "./chunk-P4QJSVTZ.js";
import "./chunk-LIUZUPY5.js";
import "./chunk-7JH53BW5.js";
import {
  readOptions
} from "./chunk-A4LYRLTV.js";
import "./chunk-V2VN4FX3.js";
import "./chunk-NHQX7HRR.js";
import "./chunk-YIDPQMUL.js";
import "./chunk-PB7D45C6.js";
import "./chunk-KZZWX76E.js";
import "./chunk-ATRNRWG2.js";
import "./chunk-SIVV4SOH.js";
import {
  allRecords,
  findRecord,
  stateOf
} from "./chunk-GWG2XVUG.js";
import "./chunk-D2BZFQCC.js";
import "./chunk-MIU2CQSY.js";
import "./chunk-I3SSVKIJ.js";
import "./chunk-JRCFQS24.js";
import "./chunk-PXKRVB2Q.js";
import "./chunk-KBSDA6J5.js";
import "./chunk-FP3TSF3E.js";
import "./chunk-XFRMOIWQ.js";
import "./chunk-HW4A7F47.js";
import {
  isShellName
} from "./chunk-KTVQJPA5.js";
import "./chunk-4IHAXVVJ.js";
import "./chunk-C4GZFZCH.js";
import "./chunk-D3HI2HZZ.js";
import "./chunk-5K56XYRI.js";
import "./chunk-2SWEICA3.js";
import {
  optionNames,
  parseOptions
} from "./chunk-CJIUHKLL.js";
import "./chunk-VE7RIBCY.js";
import "./chunk-2C3OEVSC.js";
import "./chunk-ME4DZ2HD.js";
import "./chunk-7KIQ7ONA.js";
import "./chunk-GGCXI3P2.js";
import "./chunk-U7PGEZ6X.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import "./chunk-2CK6R34X.js";
import {
  displayText
} from "./chunk-4OR7ZS6N.js";
import "./chunk-XDGHKVQ5.js";
import "./chunk-P2RSCAZF.js";
import "./chunk-YSA6ZLXX.js";
import {
  listRuns
} from "./chunk-N63G2IEU.js";
import "./chunk-BK6EFARA.js";
import "./chunk-NHGEQQUH.js";
import "./chunk-VUKUVCVT.js";
import "./chunk-KLZ7OKOB.js";
import "./chunk-HIKQLT2U.js";
import "./chunk-VEAVWULK.js";
import "./chunk-K5FK6XEG.js";
import "./chunk-73QETIXB.js";
import "./chunk-BQYOFZKX.js";
import "./chunk-563FFCX3.js";
import "./chunk-LTUWVAZS.js";
import "./chunk-E2JVTNXH.js";
import "./chunk-VXIY5X5M.js";
import "./chunk-5ZUVA443.js";
import {
  harnessNames
} from "./chunk-YYUXAUX7.js";
import "./chunk-B43XANY7.js";
import "./chunk-AVQQRLGP.js";
import "./chunk-SN5SRBSB.js";
import "./chunk-YRTW4C7C.js";
import "./chunk-XRBZVOMC.js";
import "./chunk-PBVTLJWV.js";
import {
  WorkspaceError,
  exitCode,
  systemErrorCode
} from "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/commands/export.ts
import { closeSync, openSync, writeSync } from "node:fs";
import { resolve } from "node:path";

// src/commands/export/report.ts
import { arch, platform, release } from "node:os";

// src/commands/export/known.ts
import { hostname, userInfo } from "node:os";
function knownTexts(context, records, runs, placeholders) {
  const { environment, paths, socket } = context;
  const home = environment.HOME ?? "";
  const path = (text) => [text, placeholders.path(text, home)];
  const directories = records.flatMap(({ snapshot }) => [
    ...snapshot?.sessions.map((session) => session.directory) ?? [],
    ...snapshot?.panes.flatMap((pane) => [pane.directory, pane.agent?.directory ?? ""]) ?? []
  ]);
  for (const { key } of records) placeholders.of("record", key);
  for (const { record, view } of runs) {
    placeholders.of("restore", record.id);
    placeholders.of("record", record.selection.candidateId);
    for (const { address, title } of view.launches) {
      placeholders.of("session", sessionOf(address));
      placeholders.of("title", title);
    }
  }
  const searched = (environment.PATH ?? "").split(":").filter((each) => each.startsWith("/"));
  return [
    ...placeholders.replaced(),
    ...[paths.state, socket.path, process.execPath, ...searched, ...directories].map(path),
    ...home.length > 1 ? [[home, "~"]] : [],
    ...machine()
  ];
}
function sessionOf(address) {
  return address.replace(/:[^:]*$/, "");
}
function machine() {
  const host = hostname();
  const names = [
    [host, "(host)"],
    [host.split(".")[0] ?? "", "(host)"]
  ];
  try {
    const { username } = userInfo();
    if (username !== "root") names.push([username, "(user)"]);
  } catch {
  }
  return names;
}

// src/commands/export/placeholders.ts
var Placeholders = class {
  #given = /* @__PURE__ */ new Map();
  /** `session-1`, with what is unusual about the name: that is what such reports are often about. */
  of(kind, text) {
    const names = this.#given.get(kind) ?? /* @__PURE__ */ new Map();
    this.#given.set(kind, names);
    const known = names.get(text);
    if (known !== void 0) return known;
    const made = `${kind}-${names.size + 1}${traits(text)}`;
    names.set(text, made);
    return made;
  }
  /** How many there are of each kind. */
  counts() {
    return new Map([...this.#given].map(([kind, names]) => [kind, names.size]));
  }
  /** Every text that was replaced, with what stands for it. */
  replaced() {
    return [...this.#given.values()].flatMap((names) => [...names]);
  }
  /**
   * A path, part by part, so that it still shows which lies in which. `home` is `~`; parts that programs have given, not people,
   * stay as they are.
   */
  path(path, home) {
    if (path === home) return "~";
    const isBelow = home !== "" && home !== "/" && path.startsWith(`${home}/`);
    const [start, rest] = isBelow ? ["~", path.slice(home.length)] : ["", path];
    return start + rest.split("/").map((part) => this.#part(part)).join("/");
  }
  #part(part) {
    const isGiven = part === "" || usual.test(part) || placed.test(part);
    return isGiven ? part : this.of("dir", part);
  }
};
var placed = /^(?:dir|session|window|title|branch|account|record|restore)-\d+$/;
var given = [
  ...["~", "usr", "bin", "sbin", "lib", "libexec", "local", "share", "state", "opt", "etc", "var"],
  ...["tmp", "private", "run", "proc", "dev", "home", "Users", "root", "nix", "store", "snap"],
  ...["homebrew", "linuxbrew", "\\.linuxbrew", "Cellar", "node", "nodejs", "node_modules"],
  ...["\\.bin", "versions", "installs", "current", "\\.nvm", "\\.?fnm", "mise", "\\.asdf"],
  ...["\\.volta", "\\.local", "\\.config", "\\.?tmux", "\\.tmux\\.conf", "tmux-workspace-restore"],
  ...["plugins", "scripts", "hooks", "dist", "servers", "runs", "cache", "settings\\.json"],
  ...["tmux-\\d+", "default", "v?\\d+(?:\\.\\d+)*[a-z]?", "(?:snapshot|damaged)\\.\\d+\\.json"],
  // An agent's program, and what it calls its folder.
  ...harnessNames.map((name) => `\\.?${name}(?:-agent)?`)
];
var usual = new RegExp(`^(?:${given.join("|")})$`);
function traits(text) {
  const found = [
    ...text === "" ? ["empty"] : [],
    ...new RegExp("\\p{Cc}", "u").test(text) ? ["control characters"] : [],
    .../\s/.test(text) ? ["spaces"] : [],
    .../[^\p{ASCII}]/u.test(text) ? ["beyond ASCII"] : [],
    .../[:.]/.test(text) ? ["colon or dot"] : [],
    .../[#$`'"\\;{}%*?]/.test(text) ? ["special characters"] : [],
    ...text.startsWith("-") ? ["begins with -"] : [],
    .../^\d+$/.test(text) ? ["a number"] : [],
    ...text.length > 40 ? ["long"] : []
  ];
  return found.length === 0 ? "" : ` (${found.join(", ")})`;
}

// src/commands/export/record.ts
function redactRecord(record, redaction, now) {
  const { placeholders, scrub } = redaction;
  const { key, snapshot, lastSeen, generation, warnings, offeredAt } = record;
  return {
    record: placeholders.of("record", key),
    state: stateOf(record),
    lastSeenSecondsAgo: seconds(now - lastSeen),
    offered: offeredAt !== void 0,
    generation,
    warnings: warnings.map(scrub),
    snapshot: snapshot === void 0 ? null : redactSnapshot(snapshot, redaction, lastSeen)
  };
}
function redactSnapshot(snapshot, redaction, lastSeen) {
  const { placeholders, home } = redaction;
  const path = (text) => placeholders.path(text, home);
  return {
    schemaVersion: snapshot.schemaVersion,
    tmuxVersion: snapshot.server.tmuxVersion,
    socket: path(snapshot.server.socketPath),
    recordedBefore: seconds(lastSeen - snapshot.recordedAt),
    sessions: snapshot.sessions.map(({ id, name, directory, group, ...session }) => ({
      id,
      name: placeholders.of("session", name),
      directory: path(directory),
      group: group === null ? null : placeholders.of("session", group),
      links: session.links,
      current: session.current,
      last: session.last,
      account: redactAccount(session.account, placeholders),
      attached: session.attached
    })),
    windows: snapshot.windows.map(({ id, name, automaticRename, layout, ...window }) => ({
      id,
      name: placeholders.of("window", name),
      automaticRename,
      layout: isLayout.test(layout) ? layout : "(not a layout)",
      zoomed: window.zoomed,
      width: window.width,
      height: window.height
    })),
    panes: snapshot.panes.map((pane) => redactPane(pane, redaction, lastSeen))
  };
}
var isLayout = /^(?:[\da-f]{4},[\dx,[\]{}]*|\{(?:[\d,:[\]{}-]|"[A-Za-z]"|"[%@$]\d+"|true|false)*\})$/;
function redactPane(pane, redaction, lastSeen) {
  const { placeholders, scrub, home } = redaction;
  return {
    id: pane.id,
    window: pane.window,
    index: pane.index,
    active: pane.active,
    last: pane.last,
    directory: placeholders.path(pane.directory, home),
    title: placeholders.of("title", pane.title),
    program: programName(pane.program, placeholders),
    idleShell: pane.idleShell,
    activeBefore: seconds(lastSeen - pane.activityAt),
    watched: pane.watched,
    vouched: pane.vouched !== void 0,
    note: pane.note === null ? null : scrub(pane.note),
    agent: pane.agent === null ? null : redactAgent(pane.agent, redaction, lastSeen)
  };
}
function redactAgent(agent, redaction, lastSeen) {
  const { placeholders, scrub, home } = redaction;
  const { binding, lastMessageAt, unboundReason } = agent;
  return {
    harness: agent.harness,
    conversation: binding === null ? null : placeholders.of("conversation", binding.sessionId),
    evidence: binding?.evidence ?? null,
    unboundReason: unboundReason === null ? null : scrub(unboundReason),
    directory: placeholders.path(agent.directory, home),
    account: redactAccount(agent.account, placeholders),
    state: agent.state,
    written: agent.written,
    lastMessageBefore: lastMessageAt === null ? null : seconds(lastSeen - lastMessageAt),
    title: agent.title === null ? null : placeholders.of("title", agent.title),
    model: agent.model === null ? null : placeholders.of("model", agent.model),
    branch: agent.branch === null ? null : placeholders.of("branch", agent.branch),
    cost: agent.cost !== null,
    contextShare: agent.contextShare !== null,
    interrupted: agent.interrupted,
    inheritedPermission: agent.inheritedPermission !== null,
    flags: agent.flags.map(flagName),
    permissionFlags: agent.permissionFlags.map(flagName),
    children: agent.children.map((name) => programName(name, placeholders))
  };
}
function redactAccount(account, placeholders) {
  return Object.fromEntries(
    Object.entries(account).map(([name, value]) => [
      name,
      value === null ? null : placeholders.of("account", value)
    ])
  );
}
function flagName(word) {
  return /^--?[A-Za-z][\w-]*/.exec(word)?.[0] ?? "(value)";
}
var wellKnown = /^(?:node|bun|deno|python3?|ruby|java|go|cargo|make|npm|n?vim?|emacs|nano|less|man|ssh|mosh-client|tmux|top|htop|git|docker|sleep|cat|tail)$/;
function programName(name, placeholders) {
  const isKnown = isShellName(name) || wellKnown.test(name) || harnessNames.includes(name);
  return isKnown ? name : placeholders.of("program", name);
}
function seconds(milliseconds) {
  return Math.round(milliseconds / 1e3);
}

// src/commands/export/scrub.ts
var shortest = 3;
function scrubber(known, placeholders, home) {
  const words = new Map(
    [...known].filter(([text]) => text.length >= shortest).sort(([a], [b]) => b.length - a.length)
  );
  const any = words.size === 0 ? void 0 : new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${[...words.keys()].map(literal).join("|")})(?![\\p{L}\\p{N}_])`,
    "gu"
  );
  return (text) => {
    const named = any === void 0 ? text : text.replace(any, (word) => words.get(word) ?? "\u2026");
    return named.replace(/"(?:[^"\\]|\\.)*"/g, '"\u2026"').replace(/\bhttps?:\/\/\S+/g, "(address)").replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, "(address)").replace(
      /(?<![\w.)-])(?:~|\/)[^\s"',;()]*[^\s"',;():.]/g,
      (path) => placeholders.path(path, home)
    ).replace(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}(?![\w-])/g, "(id)");
  };
}
function literal(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

// src/commands/export/report.ts
async function makeReport(context, version, records, runs) {
  const now = Date.now();
  const home = context.environment.HOME ?? "";
  const placeholders = new Placeholders();
  const nothing = { placeholders, home, scrub: () => "" };
  for (const record of records) redactRecord(record, nothing, now);
  const scrub = scrubber(knownTexts(context, records, runs, placeholders), placeholders, home);
  const redaction = { ...nothing, scrub };
  const report = {
    report: "tmux-workspace-restore",
    schemaVersion: 1,
    versions: {
      plugin: version,
      node: process.versions.node,
      system: `${platform()} ${release()} ${arch()}`,
      tmux: await tmuxVersion(context) ?? "(not found)"
    },
    options: await options(context),
    doctor: (await readFindings(context)).map((finding) => publicFinding(finding, scrub)),
    records: records.map((record) => redactRecord(record, redaction, now)),
    restores: runs.map((run) => redactRun(run, redaction, now))
  };
  return { report, counts: placeholders.counts() };
}
async function tmuxVersion({ tmux }) {
  const answer = await tmux.call(["-V"], { timeout: 5e3 }).catch(() => void 0);
  return answer?.stdout.toString("utf8").trim();
}
async function options({ tmux }) {
  const raw = await readOptions(tmux, 5e3).catch((error) => {
    if (error instanceof WorkspaceError) return /* @__PURE__ */ new Map();
    throw error;
  });
  return Object.fromEntries(
    optionNames.flatMap((name) => {
      const value = raw.get(name);
      return value === void 0 ? [] : [[name, shownValue(name, value)]];
    })
  );
}
function shownValue(name, value) {
  if (!/^(?:[a-z-]{1,20}|\d{1,9}(?:\.\d+)?)$/.test(value)) return "(set)";
  try {
    const parsed = Object.values(parseOptions(/* @__PURE__ */ new Map([[name, value]])));
    const isNumber = /^\d/.test(value) && parsed.includes(Number(value));
    return isNumber || choices.has(value) ? value : "(set)";
  } catch {
    return "(not valid)";
  }
}
var choices = new Set(
  "auto resurrect builtin menu message off on with-agents all none drop keep".split(" ")
);
function redactRun({ record, entries, view }, redaction, now) {
  const { placeholders, scrub } = redaction;
  return {
    restore: placeholders.of("restore", record.id),
    of: placeholders.of("record", record.selection.candidateId),
    secondsAgo: seconds(now - record.createdAt),
    confirmedBy: record.confirmedBy,
    panes: record.selection.panes.length,
    stage: view.stage,
    steps: entries.map((entry) => ({
      kind: entry.kind,
      after: seconds(entry.at - record.createdAt),
      ..."step" in entry ? { step: scrub(entry.step) } : {}
    })),
    launches: view.launches.map(({ address, harness, state, detail, savedPaneId }) => ({
      pane: savedPaneId,
      session: placeholders.of("session", sessionOf(address)),
      harness,
      state,
      detail: scrub(detail)
    })),
    warnings: view.warnings.map(scrub)
  };
}

// src/commands/export.ts
var most = 3;
async function exportReport(context, flags, version, ids) {
  const records = ids.length === 0 ? (await allRecords(context)).slice(0, most) : await Promise.all(ids.map((id) => findRecord(context, id)));
  const runs = listRuns(context.paths).filter(({ record }) => ids.length === 0 || ids.includes(record.selection.candidateId)).slice(0, most);
  const { report, counts } = await makeReport(context, version, records, runs);
  const text = `${printableJson(report)}
`;
  if (flags.output === "-") {
    context.stdout(text);
    return exitCode.done;
  }
  const path = resolve(flags.output ?? `tmux-workspace-restore-report-${stamp(/* @__PURE__ */ new Date())}.json`);
  writeNew(path, text);
  context.stdout(summary(report, counts, path, text.length));
  return exitCode.done;
}
function stamp(now) {
  return now.toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
}
function writeNew(path, text) {
  try {
    const file = openSync(path, "wx", 384);
    try {
      writeSync(file, text);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    const code = systemErrorCode(cause);
    const what = code === "EEXIST" ? "is there already" : `cannot be written (${code ?? cause})`;
    throw new WorkspaceError("usage", `${path} ${what}`, {
      advice: "Name another file with --output; `--output -` prints the report.",
      cause
    });
  }
}
function summary(report, counts, path, length) {
  const { versions, options: options2, doctor, records, restores } = report;
  const panes = records.reduce((sum, { snapshot }) => sum + (snapshot?.panes.length ?? 0), 0);
  const replaced = [...counts].map(([kind, count]) => `${count} ${kind}`).join(", ");
  return [
    `Wrote ${displayText(path)} (${Math.ceil(length / 1024)} kB, readable by you alone). Nothing was sent anywhere.`,
    "",
    "In it:",
    `  versions  plugin ${versions.plugin}, Node.js ${versions.node}, ${versions.tmux}, ${versions.system}`,
    `  options   ${Object.keys(options2).length} that you have set; of keys, paths and lists only that they are set`,
    `  doctor    ${doctor.length} findings`,
    `  records   ${records.length}, with ${panes} panes: layout, states and times, no names`,
    `  restores  ${restores.length}: their steps and how each launch ended`,
    `Replaced by placeholders: ${replaced || "nothing"}.`,
    "Not in it: names, paths, titles, conversations and their ids, commands, environments, anything that was on a screen.",
    "",
    "It is plain text: read it before you attach it to a report.",
    ""
  ].join("\n");
}
export {
  exportReport
};
