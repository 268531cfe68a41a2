import assert from "node:assert/strict";
import test from "node:test";
import {
  bootId,
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
garbage
`;

test("rows of ps become processes, with start times in seconds", () => {
  const [first, shell, agent, ...more] = parseProcesses(listing);
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
});

test("a variable is found behind the arguments, and only the whole name counts", () => {
  const line = "claude --x HOME=no CODEX_HOME=/b HOME=/Users/a b PATH=/bin:/usr/bin EMPTY=\n";
  assert.equal(parseVariable(line, "HOME"), "/Users/a b");
  assert.equal(parseVariable(line, "EMPTY"), "");
  assert.equal(parseVariable(line, "OME"), null);
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
