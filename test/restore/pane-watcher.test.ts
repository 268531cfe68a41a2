import assert from "node:assert/strict";
import test from "node:test";
import { PaneWatcher, samplePanes } from "../../src/restore/pane-watcher.ts";
import { eventually } from "../support/eventually.ts";
import { sandbox } from "../support/tmux.ts";

test("a look at several panes tells each one's screen, title and state, whatever characters they show", async (t) => {
  const server = (await sandbox(t)).server();
  await server.start(["printf '❯\\302\\240 é 漢\\n\\033]2;✳ title\\033\\\\'; sleep 60"]);
  await server.run("split-window", "-d", "-t", ":0.0", "echo other; sleep 60");
  await server.run("copy-mode", "-t", ":0.1");
  const samples = await eventually("both have drawn", async () => {
    const found = [...(await samplePanes(server.tmux, ["%0", "%1", "%77"])).values()];
    return found.every((sample) => sample.rows[0] !== "") && found;
  });
  assert.deepEqual(
    samples.map(({ id, inMode }) => [id, inMode]),
    [
      ["%0", false],
      ["%1", true],
    ],
  );
  const [first, second] = samples;
  assert.equal(first?.rows[0], "❯\u00a0 é 漢");
  assert.equal(first?.title, "✳ title");
  assert.equal(second?.rows[0], "other");
  const height = Number(await server.run("display", "-p", "-t", "%1", "#{pane_height}"));
  assert.equal(second?.rows.length, height);
});

test("who waits for a pane that is gone is told so, and a server that is gone is an error for all", async (t) => {
  const server = (await sandbox(t)).server();
  await server.start();
  const watcher = new PaneWatcher(server.tmux);
  assert.equal(await watcher.next("%77"), undefined);
  await server.kill();
  const errors = await Promise.allSettled([watcher.next("%0"), watcher.next("%1")]);
  assert.deepEqual(
    errors.map((each) => each.status === "rejected" && each.reason.code),
    ["no-server", "no-server"],
  );
});
