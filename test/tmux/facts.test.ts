import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { decodeBytes, encodeBytes } from "../../src/text/bytes.ts";
import { Tmux } from "../../src/tmux/exec.ts";
import { readFacts } from "../../src/tmux/facts.ts";
import { parseListing } from "../../src/tmux/listing.ts";
import { isSupported } from "../../src/tmux/version.ts";
import { eventually } from "../support/eventually.ts";
import { attachClient, sandbox } from "../support/tmux.ts";

const names = ["CLAUDE_CONFIG_DIR", "CODEX_HOME"];

test("a directory with any byte in it, and a title with a format in it, are listed byte for byte", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start();
  const awkward = Buffer.concat([
    Buffer.from(`${box.root}/a\tb\nc\x1f\x01\x1b\r 7:\\037\\n #{pid} #(id) 🦊é`),
    Buffer.of(0xff, 0xc3),
    Buffer.from(" "),
  ]);
  mkdirSync(awkward);
  const script = join(box.root, "go");
  writeFileSync(
    script,
    Buffer.concat([
      Buffer.from("cd '"),
      awkward,
      Buffer.from("' && printf '\\033]2;a  #{pid} 3:x 🦊\\033\\\\' && exec sleep 60\n"),
    ]),
  );
  await server.run("new-window", "-d", `sh ${script}`);
  const facts = await eventually("the pane is there", async () => {
    const listed = await readFacts(server.tmux, names, 10_000);
    return (
      listed.panes.some((pane) => pane.title.includes("🦊") && pane.program === "sleep") && listed
    );
  });
  const [, pane] = facts.panes;
  assert.deepEqual(encodeBytes(pane?.directory ?? ""), awkward);
  assert.equal(pane?.title, "a  #{pid} 3:x 🦊");
  assert.equal(pane?.program, "sleep");
});

test("an empty title shifts nothing", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const work = join(box.root, "w");
  mkdirSync(work);
  await server.start(["-c", work, "printf '\\033]2;\\033\\\\'; exec sleep 60"]);
  const pane = await eventually("the title is empty", async () => {
    const { panes } = await readFacts(server.tmux, names, 10_000);
    return panes[0]?.title === "" && panes[0].program === "sleep" && panes[0];
  });
  assert.equal(pane.directory, work);
});

test("grouped and linked windows stand once, and every session keeps its own links", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start(["-s", "a"]);
  await server.run("new-window", "-t", "a:3");
  await server.run("new-window", "-t", "a:7");
  await server.run("select-window", "-t", "a:3");
  await server.run("new-session", "-d", "-s", "b");
  await server.run("link-window", "-d", "-s", "a:7", "-t", "b:9");
  await server.run("new-session", "-d", "-t", "a", "-s", "g");
  const facts = await readFacts(server.tmux, names, 10_000);
  assert.equal(facts.windows.length, 4);
  assert.equal(facts.panes.length, 4);
  const links = (name: string) => {
    const id = facts.sessions.find((session) => session.name === name)?.id;
    return facts.links
      .filter((link) => link.session === id)
      .map((link) => [link.index, link.window]);
  };
  assert.deepEqual(links("g"), links("a"));
  assert.deepEqual(links("b").at(-1), [9, links("a").at(-1)?.[1]]);
  assert.deepEqual(
    facts.sessions.map((session) => session.group !== null),
    [true, false, true],
  );
  const current = facts.links.filter(
    (link) => link.current && link.session === facts.sessions[0]?.id,
  );
  assert.deepEqual(
    current.map((link) => link.index),
    [3],
  );
  const last = facts.links.filter((link) => link.last && link.session === facts.sessions[0]?.id);
  assert.deepEqual(
    last.map((link) => link.index),
    [7],
  );
});

test("a window's own automatic-rename is told from the inherited one", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start();
  await server.run("new-window", "-d", "-n", "by hand");
  await server.run("new-window", "-d");
  await server.run("set", "-w", "-t", ":2", "automatic-rename", "on");
  await server.run("set", "-g", "automatic-rename", "off");
  const { windows } = await readFacts(server.tmux, names, 10_000);
  assert.deepEqual(
    windows.map((window) => window.automaticRename),
    [null, "off", "on"],
  );
});

test("a zoomed window keeps the layout that it has unzoomed", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start();
  await server.run("split-window", "-h");
  await server.run("split-window", "-v");
  const unzoomed = await server.run("display-message", "-p", "#{window_layout}");
  await server.run("resize-pane", "-Z");
  const { windows } = await readFacts(server.tmux, names, 10_000);
  assert.deepEqual([windows[0]?.layout, windows[0]?.zoomed], [unzoomed, true]);
});

test("a session's account variables are its own, else the server's; a removed one is unset", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start(["-s", "a"]);
  await server.run("new-session", "-d", "-s", "b");
  await server.run("new-session", "-d", "-s", "c");
  await server.run("set-environment", "-g", "CODEX_HOME", "/global #{pid}");
  await server.run("set-environment", "-t", "a", "CLAUDE_CONFIG_DIR", "/own dir\\");
  await server.run("set-environment", "-t", "c", "-r", "CODEX_HOME");
  const { sessions } = await readFacts(server.tmux, names, 10_000);
  assert.deepEqual(
    sessions.map((session) => session.account),
    [
      { CLAUDE_CONFIG_DIR: "/own dir\\", CODEX_HOME: "/global #{pid}" },
      { CLAUDE_CONFIG_DIR: null, CODEX_HOME: "/global #{pid}" },
      { CLAUDE_CONFIG_DIR: null, CODEX_HOME: null },
    ],
  );
});

test("options of the plugin come raw, and an attached client is seen", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start();
  await server.run("set", "-g", "@workspace-restore-pace", "#{pid}; \\x");
  await attachClient(box, server);
  const { options, sessions } = await readFacts(server.tmux, names, 10_000);
  assert.deepEqual([...options], [["@workspace-restore-pace", "#{pid}; \\x"]]);
  assert.equal(sessions[0]?.attached, true);
});

test("a deleted directory keeps tmux's mark, and a dead pane is told", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const gone = join(box.root, "gone");
  mkdirSync(gone);
  await server.start();
  await server.run("set", "-g", "remain-on-exit", "on");
  await server.run("new-window", "-d", "-c", gone, "exec sleep 60");
  await server.run("new-window", "-d", "true");
  await eventually(
    "the pane is there",
    async () => (await readFacts(server.tmux, names, 10_000)).panes[1]?.directory === gone,
  );
  rmdirSync(gone);
  const facts = await eventually("the pane is dead", async () => {
    const listed = await readFacts(server.tmux, names, 10_000);
    return listed.panes[2]?.dead && listed;
  });
  assert.equal(facts.panes[1]?.directory, `${gone} (deleted)`);
});

test("no server is `no-server`, naming the socket", async (t) => {
  const box = await sandbox(t);
  await assert.rejects(readFacts(box.server("nobody").tmux, names, 10_000), (error: Error) => {
    assert.equal((error as { code?: string }).code, "no-server");
    return error.message.includes(join(box.root, "nobody"));
  });
});

test("a server with nothing in it is an error, never an empty listing", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start();
  await server.run("set", "-g", "exit-empty", "off");
  await server.run("kill-session", "-a");
  await server.run("kill-session");
  await assert.rejects(readFacts(server.tmux, names, 10_000), { code: "tmux-failed" });
});

/** A stand-in for tmux that prints what the real one never should. */
function speaking(directory: string, name: string, script: string): Tmux {
  const path = join(directory, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return new Tmux({ path: join(directory, "s") }, path);
}

test("an old tmux is named as such", async (t) => {
  const box = await sandbox(t);
  const old = speaking(
    box.root,
    "old",
    'case "$*" in *"#{version}"*) echo 3.1c ;; *) echo "run-shell: unknown flag -C" >&2; exit 1 ;; esac',
  );
  await assert.rejects(readFacts(old, names, 10_000), (error: Error) => {
    assert.equal((error as { code?: string }).code, "tmux-too-old");
    return error.message.includes("3.1c");
  });
});

test("a listing that is cut anywhere is an error", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start();
  await server.run("split-window");
  const keeping = speaking(
    box.root,
    "keeping",
    `exec ${server.tmux.program} "$@" | tee ${join(box.root, "listing")}`,
  );
  await readFacts(new Tmux(server.tmux.socket, keeping.program), names, 10_000);
  const whole = readFileSync(join(box.root, "listing"));
  const text = decodeBytes(whole);
  assert.ok(parseListing(whole, names, "/s").panes.length === 2);
  for (let length = 0; length < whole.length; length += 1) {
    // What is missing at the end of the last line's own row may be a value that was never there.
    const isLastRow = text.lastIndexOf("\nA") + 1 < length;
    if (isLastRow) continue;
    assert.throws(() => parseListing(whole.subarray(0, length), names, "/s"), `cut at ${length}`);
  }
  assert.throws(() => parseListing(Buffer.concat([whole, Buffer.from("X\n")]), names, "/s"));
});

test("versions are told apart", () => {
  const told = [
    "3.1c",
    "2.9",
    "3.2",
    "3.2a",
    "3.3a",
    "3.8",
    "next-3.9",
    "4.0",
    "master",
    "openbsd-7.7",
  ];
  assert.deepEqual(
    told.filter((version) => !isSupported(version)),
    ["3.1c", "2.9"],
  );
});
