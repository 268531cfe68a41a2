import {
  decodeBytes
} from "./chunk-Q6ZTXGV6.js";
import {
  __export
} from "./chunk-WSFCRVEQ.js";

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
var columns = "pid=,ppid=,pgid=,tpgid=,stat=,lstart=,comm=";
function readProcesses(run = runProgram) {
  return new DarwinProcessTable(parseProcesses(run("ps", ["-axwwo", columns])), run);
}
function readProcess(pid, run = runProgram) {
  return parseProcesses(run("ps", ["-wwo", columns, "-p", `${pid}`]))[0]?.facts;
}
function listeningSockets(pid, run = runProgram) {
  return parseOpenFiles(run("lsof", ["-a", "-p", `${pid}`, "-U", "-Fn"]));
}
function listeningPorts(pid, run = runProgram) {
  const asked = ["-a", "-p", `${pid}`, "-nP", "-iTCP", "-sTCP:LISTEN", "-Fn"];
  const ports = [...run("lsof", asked).matchAll(/^n.*:(\d+)$/gm)].map(([, port]) => Number(port));
  return [...new Set(ports)].sort((a, b) => a - b);
}
function bootId(run = runProgram) {
  return run("sysctl", ["-n", "kern.bootsessionuuid"]).trim();
}
var row = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(-?\d+)\s+(\S)\S*\s+(\S+ \S+ +\d+ \d+:\d+:\d+ \d+)\s+(.*)$/;
function parseProcesses(output) {
  return output.split("\n").flatMap((line) => {
    const match = row.exec(line);
    if (match === null) return [];
    const [, pid, ppid, pgrp, tpgid, state = "", started, name = ""] = match;
    const executable = /^\((.*)\)$/.exec(name)?.[1] ?? name;
    const startTime = Date.parse(`${started} UTC`) / 1e3;
    if (!Number.isSafeInteger(startTime)) return [];
    const facts = {
      pid: Number(pid),
      ppid: Number(ppid),
      pgrp: Number(pgrp),
      // ps prints the session as a kernel address; nothing that runs on macOS needs it.
      session: 0,
      // 0 is how macOS says that there is no terminal.
      tpgid: tpgid === "0" ? -1 : Number(tpgid),
      startTime: `${startTime}`,
      state,
      comm: baseName(executable).slice(0, 15)
    };
    return [{ facts, executable }];
  });
}
function parseOpenFiles(output) {
  return output.split("\n").filter((line) => line.startsWith("n/") && !line.startsWith("n/dev/")).map((line) => unescaped(line.slice(1)));
}
function unescaped(name) {
  if (!name.includes("\\")) return name;
  const parts = name.split(/(\\x[0-9a-f]{2}|\\[bfnrt\\])/).map((part, index) => {
    if (index % 2 === 0) return Buffer.from(part);
    const letter = part[1] ?? "";
    return letter === "x" ? Buffer.from(part.slice(2), "hex") : Buffer.from(controls[letter] ?? letter);
  });
  return decodeBytes(Buffer.concat(parts));
}
var controls = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "	"
};
function parseVariable(output, name) {
  const marker = ` ${name}=`;
  const start = output.lastIndexOf(marker);
  if (start < 0) return null;
  const rest = output.slice(start + marker.length).replace(/\n$/, "");
  const next = rest.search(/ [A-Za-z_][A-Za-z0-9_]*=/);
  return next < 0 ? rest : rest.slice(0, next);
}
var DarwinProcessTable = class {
  #listed;
  #run;
  #argv = /* @__PURE__ */ new Map();
  constructor(listed, run) {
    this.#listed = new Map(listed.map((each) => [each.facts.pid, each]));
    this.#run = run;
  }
  get(pid) {
    return this.#listed.get(pid)?.facts;
  }
  children(pid) {
    return this.all().filter((facts) => facts.ppid === pid);
  }
  all() {
    return [...this.#listed.values()].map((each) => each.facts);
  }
  argv(pid) {
    const known2 = this.#argv.get(pid);
    if (known2 !== void 0) return known2;
    const line = this.#run("ps", ["-wwo", "args=", "-p", `${pid}`]).trimEnd();
    const argv = line === "" ? [] : line.split(" ");
    this.#argv.set(pid, argv);
    return argv;
  }
  executable(pid) {
    const path = this.#listed.get(pid)?.executable;
    return path?.startsWith("/") ? path : void 0;
  }
  directory(pid) {
    return parseOpenFiles(this.#run("lsof", ["-a", "-p", `${pid}`, "-d", "cwd", "-Fn"]))[0];
  }
  environmentVariable(pid, name) {
    const output = this.#run("ps", ["-wwEo", "command=", "-p", `${pid}`]);
    return /\s(?:HOME|PATH)=/.test(output) ? parseVariable(output, name) : void 0;
  }
  terminal(pid) {
    const name = this.#run("ps", ["-o", "tty=", "-p", `${pid}`]).trim();
    return /^tty/.test(name) ? `/dev/${name}` : void 0;
  }
  startedAt(pid) {
    const seconds = Number(this.#listed.get(pid)?.facts.startTime);
    return Number.isNaN(seconds) ? void 0 : seconds * 1e3;
  }
  openFiles(pid) {
    return parseOpenFiles(this.#run("lsof", ["-n", "-P", "-p", `${pid}`, "-Fn"]));
  }
};
function baseName(path) {
  return path.slice(path.lastIndexOf("/") + 1).replace(/^-/, "");
}
var plainly = { LC_ALL: "", LANG: "C", LC_CTYPE: "UTF-8", LC_TIME: "C", TZ: "UTC" };
var places = "/usr/bin:/bin:/usr/sbin:/sbin";
function runProgram(program, args) {
  try {
    const { execFileSync } = process.getBuiltinModule("node:child_process");
    return execFileSync(program, args, {
      encoding: "utf8",
      env: { ...process.env, ...plainly, PATH: `${process.env.PATH ?? ""}:${places}` },
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 5e3,
      maxBuffer: 64 << 20
    });
  } catch (error) {
    const { status, stdout } = error;
    return typeof status === "number" && typeof stdout === "string" ? stdout : "";
  }
}

// src/processes/linux.ts
var linux_exports = {};
__export(linux_exports, {
  bootId: () => bootId2,
  listeningSockets: () => listeningSockets2,
  parseStat: () => parseStat,
  readProcess: () => readProcess2,
  readProcesses: () => readProcesses2
});
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { uptime } from "node:os";
function readProcesses2(root = "/proc") {
  const processes = /* @__PURE__ */ new Map();
  const children = /* @__PURE__ */ new Map();
  for (const name of readdirSync(root)) {
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
var LinuxProcessTable = class {
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
  get(pid) {
    return this.#processes.get(pid);
  }
  children(pid) {
    return this.#children.get(pid) ?? [];
  }
  all() {
    return [...this.#processes.values()];
  }
  argv(pid) {
    const known2 = this.#argv.get(pid);
    if (known2 !== void 0) return known2;
    const argv = nulSeparated(this.#read(pid, "cmdline")) ?? [];
    this.#argv.set(pid, argv);
    return argv;
  }
  executable(pid) {
    if (this.#executables.has(pid)) return this.#executables.get(pid);
    const target = this.#readlink(pid, "exe")?.replace(/ \(deleted\)$/, "");
    this.#executables.set(pid, target);
    return target;
  }
  directory(pid) {
    return this.#readlink(pid, "cwd");
  }
  environmentVariable(pid, name) {
    if (!this.#environments.has(pid)) {
      this.#environments.set(pid, nulSeparated(this.#read(pid, "environ")));
    }
    const entries = this.#environments.get(pid);
    if (entries === void 0) return void 0;
    const prefix = `${name}=`;
    const entry = entries.find((candidate) => candidate.startsWith(prefix));
    return entry === void 0 ? null : entry.slice(prefix.length);
  }
  terminal(pid) {
    const target = this.#readlink(pid, "fd/0");
    return target !== void 0 && /^\/dev\/(pts\/|tty)/.test(target) ? target : void 0;
  }
  startedAt(pid) {
    const ticks = Number(this.#processes.get(pid)?.startTime);
    return Number.isNaN(ticks) ? void 0 : Date.now() - uptime() * 1e3 + ticks * 10;
  }
  openFiles(pid) {
    let descriptors;
    try {
      descriptors = readdirSync(`${this.#root}/${pid}/fd`);
    } catch {
      return [];
    }
    const targets = descriptors.map((descriptor) => this.#readlink(pid, `fd/${descriptor}`));
    return targets.filter(
      (target) => target?.startsWith("/") === true && !target.startsWith("/dev/") && !target.startsWith("/proc/")
    );
  }
  #read(pid, file) {
    const path = `${this.#root}/${pid}/${file}`;
    try {
      return exact(readFileSync(path, "utf8"), () => readFileSync(path));
    } catch {
      return void 0;
    }
  }
  #readlink(pid, link) {
    const path = `${this.#root}/${pid}/${link}`;
    try {
      return exact(readlinkSync(path), () => readlinkSync(path, "buffer"));
    } catch {
      return void 0;
    }
  }
};
function readProcess2(pid, root = "/proc") {
  return readStat(`${root}/${pid}/stat`);
}
function listeningSockets2(pid, root = "/proc") {
  try {
    const descriptors = readdirSync(`${root}/${pid}/fd`);
    const targets = descriptors.map((each) => linkTarget(`${root}/${pid}/fd/${each}`));
    const own = new Set(targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []));
    const listed = decodeBytes(readFileSync(`${root}/${pid}/net/unix`)).split("\n");
    return listed.flatMap((line) => {
      const [, flags = "", inode = "", path = ""] = unixSocket.exec(line) ?? [];
      const listens = (Number.parseInt(flags, 16) & acceptsConnections) !== 0;
      return listens && own.has(inode) && path.startsWith("/") ? [path] : [];
    });
  } catch {
    return [];
  }
}
function linkTarget(path) {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
var unixSocket = /^\w+: \w+ \w+ (\w+) \w+ \w+ +(\d+) (.+)$/;
var acceptsConnections = 65536;
function bootId2(root = "/proc") {
  return readFileSync(`${root}/sys/kernel/random/boot_id`, "latin1").trim();
}
function readStat(path) {
  try {
    return parseStat(readFileSync(path, "utf8"));
  } catch {
    return void 0;
  }
}
function parseStat(line) {
  const open = line.indexOf("(");
  const close = line.lastIndexOf(")");
  if (open < 0 || close < open) return void 0;
  const fields = line.slice(close + 2).split(" ", 20);
  const [state, ppid, pgrp, session, , tpgid] = fields;
  const startTime = fields[19];
  if (state === void 0 || startTime === void 0) return void 0;
  return {
    pid: Number(line.slice(0, open)),
    ppid: Number(ppid),
    pgrp: Number(pgrp),
    session: Number(session),
    tpgid: Number(tpgid),
    startTime,
    state,
    comm: line.slice(open + 1, close)
  };
}
function exact(quick, bytes) {
  return quick.includes("\uFFFD") ? decodeBytes(bytes()) : quick;
}
function nulSeparated(text) {
  if (text === void 0) return void 0;
  const parts = text.split("\0");
  if (parts.at(-1) === "") parts.pop();
  return parts;
}

// src/processes/linux-ports.ts
var linux_ports_exports = {};
__export(linux_ports_exports, {
  listeningPorts: () => listeningPorts2
});
import { readdirSync as readdirSync2, readFileSync as readFileSync2, readlinkSync as readlinkSync2 } from "node:fs";
function listeningPorts2(pid, root = "/proc") {
  try {
    const own = new Set(
      readdirSync2(`${root}/${pid}/fd`).flatMap((each) => socketInode(`${root}/${pid}/fd/${each}`))
    );
    const ports = ["tcp", "tcp6"].flatMap(
      (table) => listening(`${root}/${pid}/net/${table}`).flatMap(
        ({ port, inode }) => own.has(inode) ? [port] : []
      )
    );
    return [...new Set(ports)].sort((a, b) => a - b);
  } catch {
    return [];
  }
}
function listening(path) {
  return read(path).split("\n").flatMap((line) => {
    const [, port = "", state = "", inode = ""] = row2.exec(line) ?? [];
    return state === listen ? [{ port: Number.parseInt(port, 16), inode }] : [];
  });
}
var row2 = /^ *\d+: \w+:(\w{4}) \w+:\w{4} (\w\w) \w+:\w+ \w+:\w+ \w+ +\d+ +\d+ (\d+) /;
var listen = "0A";
function read(path) {
  try {
    return readFileSync2(path, "latin1");
  } catch {
    return "";
  }
}
function socketInode(descriptor) {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync2(descriptor))?.slice(1) ?? [];
  } catch {
    return [];
  }
}

// src/processes/host.ts
var system = process.platform === "darwin" ? darwin_exports : linux_exports;
function readProcesses3() {
  return system.readProcesses();
}
function readProcess3(pid) {
  return system.readProcess(pid);
}
function listeningSockets3(pid) {
  return system.listeningSockets(pid);
}
function listeningPorts3(pid) {
  return (process.platform === "darwin" ? darwin_exports : linux_ports_exports).listeningPorts(pid);
}
var known;
function bootId3() {
  known ??= system.bootId();
  return known;
}

export {
  readProcesses3 as readProcesses,
  readProcess3 as readProcess,
  listeningSockets3 as listeningSockets,
  listeningPorts3 as listeningPorts,
  bootId3 as bootId
};
