import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import test from "node:test";
import { desk } from "../support/command.ts";
import { eventually } from "../support/eventually.ts";
import { writeLost } from "../support/lost.ts";

test("what was left out comes back later into the same session; what runs is not doubled, and what has ended since starts anew", async (t) => {
  const { box, run, starts } = await desk(t);
  const server = box.server("s");
  const [one, two] = [randomUUID(), randomUUID()];
  const agent = (session: string, title: string) => ({
    agent: { state: "waiting" as const, session, title },
  });
  const id = await writeLost(box, {
    socketPath: server.socketPath,
    sessions: [
      {
        name: "api",
        windows: [{ panes: [agent(one, "One"), {}] }, { panes: [agent(two, "Two")] }],
      },
    ],
  });
  const panes = async () =>
    (
      await server.run("list-panes", "-a", "-F", "#{session_name}:#{window_index}.#{pane_index}")
    ).split("\n");
  assert.equal((await run(["restore", "--yes", "--pane", "api:1.1"])).status, 0);
  assert.deepEqual(await panes(), ["api:1.0"]);
  const again = ["restore", "--yes", "--candidate", id, "--all"];
  const all = await run(again);
  assert.match(all.stdout, /✓ api:2\.0 +claude +Two +ready after/);
  assert.doesNotMatch(all.stdout, /One/, "what runs is not offered");
  // The shell that stood beside the first agent comes behind all others: its window's place is taken.
  assert.deepEqual(await panes(), ["api:1.0", "api:2.0", "api:3.0"]);
  await run(again);
  assert.deepEqual(await panes(), ["api:1.0", "api:2.0", "api:3.0"], "nothing is doubled");
  assert.deepEqual(starts(), [one, two]);
  await server.run("send-keys", "-t", "=api:1.0", "/exit", "Enter");
  await eventually(
    "the first agent has ended",
    async () =>
      (await server.run("display", "-p", "-t", "=api:1.0", "#{pane_current_command}")) === "bash",
  );
  assert.match((await run(again)).stdout, /✓ api:4\.0 +claude +One +ready after/);
  assert.deepEqual(await panes(), ["api:1.0", "api:2.0", "api:3.0", "api:4.0"]);
  assert.deepEqual(starts(), [one, two, one]);
});
