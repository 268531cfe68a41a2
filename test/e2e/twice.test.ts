import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import test from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { listRuns } from "../../src/restore/runs.ts";
import { desk } from "../support/command.ts";
import { eventually } from "../support/eventually.ts";
import { writeLost } from "../support/lost.ts";

test("of restores at the same moment one is carried out; another loss has to wait until that has ended, and is told so", async (t) => {
  const { box, run, starts } = await desk(t, 1_500);
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
      /already under way|was restored or dismissed meanwhile|Nothing was lost/,
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
