import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { clientColours } from "../../src/restore/client-colours.ts";
import { lendColours, parseColours, takeColoursBack } from "../../src/restore/colours.ts";
import { isAtLeast } from "../../src/tmux/version.ts";
import { eventually } from "../support/eventually.ts";
import { attachClient, sandbox, tmuxProgram } from "../support/tmux.ts";

for (const [answer, colours] of [
  [
    "\u001b]10;rgb:ffff/ffff/ffff\u001b\\\u001b]11;rgb:1e1e/1e1e/2e2e\u001b\\\u001b[?1;2c",
    "#ffffff #1e1e2e",
  ],
  ["\u001b]10;rgb:f/8/0\u0007\u001b]11;rgba:00/80/ff/ff\u0007", "#ff8800 #0080ff"],
  ["\u001b]11;rgb:00/00/00\u0007\u001b[?1;2c", null],
  ["\u001b[?1;2c", null],
  ["", null],
] as const) {
  test(`${JSON.stringify(answer)} tells ${colours ?? "nothing"}`, () => {
    const found = parseColours(answer);
    assert.equal(found === null ? null : `${found.foreground} ${found.background}`, colours);
  });
}

/** A program that asks for the background colour, and writes down what it is told within a second. */
const asking = `
import os, select, sys, time, tty
tty.setraw(0)
os.write(1, b"\\033]11;?\\033\\\\")
told, until = b"", time.time() + 1
while time.time() < until and not told.endswith(b"\\\\"):
    if select.select([0], [], [], 0.1)[0]: told += os.read(0, 100)
open(sys.argv[1], "wb").write(told)
`;

test("a pane that nobody looks at tells its agent the terminal's colours while they are lent, and has its own again", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start();
  const script = join(box.root, "ask.py");
  writeFileSync(script, asking);
  const pane = await server.run("display", "-p", "#{pane_id}");
  const ask = async (name: string) => {
    const file = join(box.root, name);
    await server.run("send-keys", "-t", pane, `python3 ${script} ${file}`, "Enter");
    await eventually("it has been told", () => existsSync(file));
    return readFileSync(file, "utf8");
  };
  assert.equal(await ask("without"), "");
  assert.equal(
    await lendColours(server.tmux, pane, { foreground: "#cdd6f4", background: "#1e1e2e" }),
    true,
  );
  assert.match(await ask("lent"), /\]11;rgb:1e1e\/1e1e\/2e2e/);
  await takeColoursBack(server.tmux, pane);
  assert.equal(await ask("after"), "");
  await server.run("set", "-p", "-t", pane, "window-style", "bg=red");
  assert.equal(
    await lendColours(server.tmux, pane, { foreground: "#cdd6f4", background: "#1e1e2e" }),
    false,
  );
});

test("an attached terminal's colours are found, and nothing is left of the question", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start(["-s", "mine"]);
  assert.equal(await clientColours(server.tmux), null);
  // The outer server stands for the terminal: it answers from its panes' style, as it is when the client asks at its start.
  const { outer } = await attachClient(box, server);
  await outer.run("set", "-g", "window-style", "bg=#102030,fg=#d0d0d0");
  const attach = `env -u TMUX TERM=xterm-256color ${tmuxProgram} -u -S ${server.socketPath} attach`;
  await outer.run("new-window", attach);
  await eventually(
    "two clients",
    async () => (await server.run("list-clients")).split("\n").length === 2,
  );
  const before = await server.run("list-windows", "-a", "-F", "#{window_id}");
  // tmux 3.3a asks its terminal nothing, and so knows nothing.
  const asks = isAtLeast(await server.run("display", "-p", "#{version}"), 3, 5);
  const found = asks
    ? await eventually("the client has been told", () => clientColours(server.tmux))
    : await clientColours(server.tmux);
  assert.deepEqual(found, !asks ? null : { foreground: "#d0d0d0", background: "#102030" });
  await eventually(
    "the window is gone",
    async () => (await server.run("list-windows", "-a", "-F", "#{window_id}")) === before,
  );
  assert.equal(await server.run("show", "-gqv", "@workspace-restore-colours"), "");
});
