import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { adoptPanes, matchPanes } from "../../src/restore/adopt.ts";
import { sandbox } from "../support/tmux.ts";
import { selectAll, snapshotOf } from "./snapshots.ts";

test("panes are matched literally by session, window index and pane index, and by their directory", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const [a = "", b = ""] = ["a", "b"].map((name) => join(box.home, name));
  for (const directory of [a, b]) mkdirSync(directory);
  await server.start(["-s", "work", "-c", a]);
  await server.run("split-window", "-d", "-t", "=work:0", "-c", b);
  await server.run("new-window", "-d", "-t", "=work:2", "-n", "2_x", "-c", a);
  await server.run("new-session", "-d", "-s", "w", "-c", a);
  const snapshot = await snapshotOf(server);
  await server.kill();
  // As tmux-resurrect would rebuild it, but for one pane that is elsewhere, a session whose name is only a prefix, and a
  // window whose name, not index, starts with the number.
  await server.start(["-s", "work", "-c", a]);
  await server.run("split-window", "-d", "-t", "=work:0", "-c", a);
  await server.run("new-window", "-d", "-t", "=work:7", "-n", "2_x", "-c", a);
  await server.run("new-session", "-d", "-s", "workspace", "-c", a);
  const found = await adoptPanes(server.tmux, snapshot, selectAll(snapshot));
  const first = await server.run("display", "-p", "-t", "=work:0.0", "#{pane_id}");
  assert.deepEqual([...found], [["%0", first]]);
});

test("a pane that was not selected is not used", () => {
  const session = {
    id: "$0",
    name: "s",
    directory: "/",
    group: null,
    attached: false,
    account: {},
  };
  const pane = { id: "%0", window: "@0", index: 0, directory: "/" };
  const snapshot = {
    sessions: [{ ...session, links: [{ index: 0, window: "@0" }] }],
    panes: [{ ...pane, agent: null }],
  } as unknown as Parameters<typeof matchPanes>[0];
  const facts = {
    sessions: [session],
    links: [{ session: "$0", index: 0, window: "@5", current: true, last: false }],
    panes: [{ ...pane, id: "%9", window: "@5" }],
  } as unknown as Parameters<typeof matchPanes>[2];
  const selected = (panes: { paneId: string; keepPermissions: boolean }[]) => ({
    candidateId: "c",
    panes,
  });
  assert.equal(matchPanes(snapshot, selected([]), facts).size, 0);
  const all = selected([{ paneId: "%0", keepPermissions: false }]);
  assert.deepEqual([...matchPanes(snapshot, all, facts)], [["%0", "%9"]]);
});
