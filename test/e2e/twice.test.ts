import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { listRuns } from "../../src/restore/runs.ts";
import { desk } from "../support/command.ts";
import { eventually } from "../support/eventually.ts";
import { writeLost } from "../support/lost.ts";

test("of restores at the same moment one is carried out; another loss has to wait until that has ended, and is told so", async (t) => {
  const { box, run, starts } = await desk(t, 6_000);
  const paths = statePaths(box.state);
  const socketPath = box.server("s").socketPath;
  const sessions = [randomUUID(), randomUUID(), randomUUID()];
  const sketch = (name: string, ids: readonly string[]) => ({
    socketPath,
    sessions: [
      {
        name,
        windows: ids.map((session) => ({
          panes: [{ agent: { state: "waiting" as const, session } }],
        })),
      },
    ],
  });
  await writeLost(box, sketch("api", sessions));
  const asked = Array.from({ length: 4 }, () => run(["restore", "--yes"]));
  await eventually("an agent is started", () => starts().length > 0);
  await writeLost(box, { ...sketch("web", [randomUUID()]), pid: 4343 });
  const other = await run(["restore", "--yes"]);
  assert.equal(other.status, 1, other.stdout);
  assert.match(other.stderr, /A restore on \S+ is already under way \(process \d+\)/);
  const all = await Promise.all(asked);
  const said = all.map(({ status, stdout, stderr }) => `${status} ${stdout}${stderr}`);
  assert.equal(all.filter(({ status }) => status === 0).length, 1, said.join("\n"));
  for (const each of said.filter((text) => !text.startsWith("0"))) {
    assert.match(
      each,
      /already under way|was restored or dismissed meanwhile|Nothing waits/,
      said.join("\n"),
    );
  }
  assert.equal(listRuns(paths).length, 1);
  assert.deepEqual(new Set(starts()), new Set(sessions));
  assert.equal(starts().length, 3);
  assert.equal((await run(["restore", "--yes"])).status, 0, "it was not consumed");
  assert.equal(starts().length, 4);
  assert.equal(await box.server("s").run("list-sessions", "-F", "#{session_name}"), "api\nweb");
});

test("why a restore went no further is said where it is followed, and the status line is free", async (t) => {
  const { box, run } = await desk(t, 1_000);
  const paths = statePaths(box.state);
  const server = box.server("s");
  const sketch = { agent: { state: "waiting" as const } };
  const panes = Array.from({ length: 4 }, () => [
    { agent: { ...sketch.agent, session: randomUUID() } },
  ]);
  await writeLost(box, {
    socketPath: server.socketPath,
    sessions: [{ name: "api", windows: panes.map((each) => ({ panes: each })) }],
  });
  await server.start(["-s", "own"]);
  const asked = run(["restore", "--yes"]);
  const id = await eventually("a run", () => listRuns(paths)[0]?.record.id);
  await eventually("an agent is ready", () =>
    listRuns(paths)[0]?.view.launches.some(({ state }) => state === "ready"),
  );
  await server.kill("SIGKILL");
  const { status, stdout } = await asked;
  assert.equal(status, 1);
  assert.match(
    stdout,
    /! (No tmux server answers on|tmux [a-z-]+ failed|The tmux server on \S+ is gone)/,
  );
  assert.match(stdout, new RegExp(`It can go on: .*runs --continue ${id}`));
  const journal = join(paths.run(id), "journal.jsonl");
  writeFileSync(journal, readFileSync(journal, "utf8").replace('"launch"', '"lawnch"'));
  const refused = await run(["runs", "--continue", id]);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /cannot go on: .* is damaged: a step of the restore is not known/);
  assert.match((await run(["status"])).stdout, /is damaged/);
});
