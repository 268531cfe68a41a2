import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import {
  bootId,
  listeningPorts,
  listeningSockets,
  parseOpenFiles,
  parseProcesses,
  parseVariable,
  readProcesses,
} from "../../src/processes/darwin.ts";

// In the form that the manual pages of macOS 14 give; not recorded on a Mac.
const listing = `    1     0     1     0 Ss   Tue Nov 24 08:00:01 2026 /sbin/launchd
  501     1   501   501 Ss+  Tue Nov 24 09:10:11 2026 -zsh
  620   501   620   620 S+   Sun Nov  1 23:59:59 2026 /Applications/My Agent.app/Contents/MacOS/agent
  621   620   621   621 S+   Sun Nov  1 23:59:59 2026 (ssh-agent)
garbage
`;

test("rows of ps become processes, with start times in seconds", () => {
  const [first, shell, agent, unread, ...more] = parseProcesses(listing);
  assert.deepEqual(more, []);
  assert.deepEqual([first?.facts.tpgid, first?.facts.comm], [-1, "launchd"]);
  assert.deepEqual(shell?.facts, {
    pid: 501,
    ppid: 1,
    pgrp: 501,
    session: 0,
    tpgid: 501,
    startTime: `${Date.UTC(2026, 10, 24, 9, 10, 11) / 1000}`,
    state: "S",
    comm: "zsh",
  });
  assert.equal(agent?.facts.startTime, `${Date.UTC(2026, 10, 1, 23, 59, 59) / 1000}`);
  assert.equal(agent?.executable, "/Applications/My Agent.app/Contents/MacOS/agent");
  assert.equal(unread?.facts.comm, "ssh-agent");
});

test("a variable is found behind the arguments, and only the whole name counts", () => {
  const line = "claude --x HOME=no CODEX_HOME=/b HOME=/Users/a b PATH=/bin:/usr/bin EMPTY=\n";
  assert.equal(parseVariable(line, "HOME"), "/Users/a b");
  assert.equal(parseVariable(line, "EMPTY"), "");
  assert.equal(parseVariable(line, "OME"), null);
});

test("a process whose environment ps does not print has an unknown one, not an empty one", () => {
  const printed = (line: string) =>
    readProcesses((_, args) => (args.includes("-axwwo") ? listing : line));
  const variable = (line: string) => printed(line).environmentVariable(620, "CLAUDE_CONFIG_DIR");
  assert.equal(variable("claude --model x\n"), undefined);
  assert.equal(variable("claude --model x HOME=/Users/a PATH=/bin\n"), null);
  assert.equal(variable("claude HOME=/Users/a CLAUDE_CONFIG_DIR=/b PATH=/bin\n"), "/b");
});

test("open files leave out sockets and devices", () => {
  assert.deepEqual(
    parseOpenFiles("p620\nfcwd\nn/Users/a\nf0\nn/dev/ttys001\nf5\nn->0x1\nf6\nn/a b\n"),
    ["/Users/a", "/a b"],
  );
});

test("the table answers through one program each, and says nothing of what it cannot read", () => {
  const asked: string[] = [];
  const table = readProcesses((program, args) => {
    asked.push([program, ...args].join(" "));
    if (args.includes("-axwwo")) return listing;
    if (args.includes("args=") && args.includes("620")) return "agent --model x\n";
    if (program === "lsof" && args.includes("cwd")) return "p620\nfcwd\nn/Users/a/work\n";
    return "";
  });
  assert.deepEqual(
    table.children(501).map((facts) => facts.pid),
    [620],
  );
  assert.deepEqual(table.argv(620), ["agent", "--model", "x"]);
  assert.deepEqual(table.argv(620), ["agent", "--model", "x"]);
  assert.equal(table.directory(620), "/Users/a/work");
  assert.equal(table.executable(501), undefined);
  assert.equal(table.environmentVariable(620, "HOME"), undefined);
  assert.equal(asked.length, 4);
  assert.equal(
    bootId(() => "1B2C-3\n"),
    "1B2C-3",
  );
});

test("a server's sockets are those of its descriptors that have a path", () => {
  const output = "p620\nf6\nn/private/tmp/tmux-501/default\nf7\nn->0xabc\n";
  assert.deepEqual(
    listeningSockets(620, () => output),
    ["/private/tmp/tmux-501/default"],
  );
});

test("ports are those of the listening sockets, each once, of both kinds of addresses", () => {
  const asked: string[][] = [];
  const output = "p620\nf21\nn*:3000\nf22\nn[::1]:8080\nf23\nn127.0.0.1:3000\n";
  const run = (program: string, args: readonly string[]) => {
    asked.push([program, ...args]);
    return output;
  };
  assert.deepEqual(listeningPorts(620, run), [3000, 8080]);
  assert.equal(asked[0]?.[0], "lsof");
});

test("a process that is gone, and a program that is not there, say nothing", () => {
  assert.deepEqual(parseProcesses(""), []);
  const table = readProcesses(() => "");
  assert.deepEqual(table.all(), []);
  assert.deepEqual(
    [table.get(1), table.directory(1), table.terminal(1), table.startedAt(1)],
    [undefined, undefined, undefined, undefined],
  );
  assert.deepEqual([table.argv(1), table.openFiles(1)], [[], []]);
});

const hasLsof = spawnSync("lsof", ["-v"]).error === undefined;

test("what lsof itself prints of odd names is read back", { skip: !hasLsof && "no lsof" }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), "twr-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["a b", "café", "back\\slash", "new\nline", "tab\tx"]) {
    const path = join(folder, name);
    const file = openSync(path, "w");
    for (const locale of ["C", "C.UTF-8"]) {
      const output = execFileSync("lsof", ["-a", "-p", `${process.pid}`, "-d", `${file}`, "-Fn"], {
        encoding: "utf8",
        env: { PATH: process.env.PATH, LC_ALL: locale },
      });
      assert.deepEqual(parseOpenFiles(output), [path], `${name} in ${locale}`);
    }
    closeSync(file);
  }
});

test("the columns are understood where another ps has them too", (t) => {
  const columns = "pid=,ppid=,pgid=,tpgid=,stat=,lstart=,comm=";
  const ps = spawnSync("ps", ["-wwo", columns, "-p", `${process.pid}`], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
  });
  if (ps.status !== 0) return t.skip("no ps with these columns");
  const [own] = parseProcesses(ps.stdout);
  assert.deepEqual([own?.facts.pid, own?.facts.ppid], [process.pid, process.ppid]);
  const started = Date.now() / 1000 - process.uptime();
  assert.ok(Math.abs(Number(own?.facts.startTime) - started) < 60);
});
