import assert from "node:assert/strict";
import test from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { readProcesses } from "../../src/processes/host.ts";
import type { RunView } from "../../src/restore/types.ts";
import { claimHolder } from "../../src/store/claims.ts";
import { eventually } from "../support/eventually.ts";
import { attachClient } from "../support/tmux.ts";
import { execute, lost, settings } from "./scenes.ts";

test("what a person does meanwhile in panes that came back is left alone, and said", async (t) => {
  const ids = ["hang1", "typed2", "copied3", "closed4", "last5"];
  const scene = await lost(t, ids, (id) => ({
    state: id === "hang1" ? "waiting" : "idle",
    lastMessageAt: 100 - Number(id.slice(-1)),
  }));
  const { server, box, agent } = scene;
  let view: RunView | undefined;
  const running = execute(scene, {
    readSettings: settings({ pace: 1 }),
    patience: { shell: 6_000, ready: 12_000 },
    onProgress: (now) => {
      view = now;
    },
  });
  // The first one keeps the only slot; by then every other pane is at its prompt.
  await eventually("the first is started", () => agent.starts().length === 1);
  const paneOf = (id: string) => view?.launches.find(({ title }) => title === id)?.paneId ?? "";
  await eventually("all prompts are there", async () => {
    const screens = ids.slice(1).map((id) => server.run("capture-pane", "-p", "-t", paneOf(id)));
    return (await Promise.all(screens)).every((screen) => screen.startsWith("$"));
  });
  const client = await attachClient(box, server, { target: "=work:" });
  await server.run("select-window", "-t", paneOf("typed2"));
  await client.keys("-l", "echo not y");
  await eventually("it is typed", async () =>
    /not y/.test(await server.run("capture-pane", "-p", "-t", paneOf("typed2"))),
  );
  await server.run("copy-mode", "-t", paneOf("copied3"));
  await server.run("kill-pane", "-t", paneOf("closed4"));
  const { launches } = await running;
  const told = Object.fromEntries(launches.map(({ title, detail }) => [title, detail]));
  assert.equal(told.typed2, "not started: somebody typed there");
  assert.equal(told.copied3, "not started: its pane is in copy mode");
  assert.equal(told.closed4, "not started: its pane is closed");
  assert.match(told.last5 ?? "", /^ready after/);
  assert.deepEqual(
    agent.starts().map(({ id }) => id),
    ["hang1", "last5"],
  );
  assert.equal(
    (await server.run("capture-pane", "-p", "-t", paneOf("typed2"))).trimEnd(),
    "$ echo not y",
    "not a key more or less",
  );
  assert.equal(
    await server.run("display", "-p", "-t", paneOf("copied3"), "#{pane_mode}"),
    "copy-mode",
  );
});

test("a conversation is reserved from before its launch until its agent ends; one that fails frees it at once", async (t) => {
  const scene = await lost(t, ["slow1", "end2", "lost3"], undefined, undefined, 2);
  const paths = statePaths(scene.box.state);
  const holder = (id: string) => claimHolder(paths.reservations, `claude=${id}`);
  const before: (number | undefined)[] = [];
  const view = await execute(scene, {
    readSettings: settings({ pace: 1 }),
    onProgress: ({ launches }) => {
      const starting = launches.find(({ state }) => state === "starting");
      if (starting !== undefined) before.push(holder(starting.title));
    },
  });
  assert.ok(before.length >= 3);
  for (const pid of before) assert.equal(pid, process.pid, "this process holds it while it starts");
  assert.deepEqual(
    view.launches.map(({ state }) => state),
    ["ready", "failed", "failed"],
  );
  assert.deepEqual([holder("end2"), holder("lost3")], [undefined, undefined]);
  const table = readProcesses();
  const agent = holder("slow1");
  assert.ok(agent !== undefined && table.argv(agent).includes("slow1"), "then the agent does");
  // A second restore of the same conversation finds it taken.
  const again = await execute(scene);
  assert.match(again.launches[0]?.detail ?? "", /is there already|already running/);
  await scene.server.run("send-keys", "-t", view.launches[0]?.paneId ?? "", "C-c");
  await eventually("it is free", () => holder("slow1") === undefined);
});
