import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { listRuns } from "../../src/restore/runs.ts";
import { temporaryName } from "../../src/store/durable.ts";
import { fileStore } from "../../src/store/store.ts";
import { desk } from "../support/command.ts";
import { eventually } from "../support/eventually.ts";
import { runHook } from "../support/hook.ts";
import { writeLost } from "../support/lost.ts";
import { isAlive } from "../support/tmux.ts";

/** Milliseconds; TWR_LONG=1 makes it a minute. */
const duration = process.env.TWR_LONG === "1" ? 60_000 : 8_000;
const day = 24 * 3_600_000;

test("forty saves of four servers, two restores and a prune at once: no torn file, nothing lost, no agent twice", async (t) => {
  const { box, run, starts } = await desk(t, 1_000);
  const paths = statePaths(box.state);
  const store = fileStore(paths);
  // One of the two losses that come back has expired, and is in use; others have expired, and are not.
  const sessions = Array.from({ length: 12 }, () => randomUUID());
  const loss = (name: string, ids: readonly string[], pid: number, died?: number) =>
    writeLost(box, {
      ...{ socketPath: join(box.root, name), pid, ...(died === undefined ? {} : { died }) },
      sessions: [
        {
          name,
          windows: ids.map((session) => ({
            panes: [{ agent: { state: "waiting" as const, session } }, {}],
          })),
        },
      ],
    });
  const old = Date.now() - 31 * day;
  await loss("one", sessions.slice(0, 6), 101);
  const inUse = await loss("two", sessions.slice(6), 102, old);
  const expired = [await loss("gone", [randomUUID()], 103, old)];
  const kept = await loss("gone", [randomUUID()], 104, Date.now() - 29 * day);

  const servers = ["a", "b", "c", "d"].map((name) => box.server(name));
  for (const server of servers) {
    await server.start(["-s", "w", "sleep 1000"]);
    for (const _ of "abc") await server.run("split-window", "-d", "-t", "=w:", "sleep 1000");
  }
  const restores = ["one", "two"].map((name) => run(["restore", "--yes"], name));
  await eventually("both are under way", () => listRuns(paths).length === 2);

  const until = Date.now() + duration;
  const problems: string[] = [];
  const over = new AbortController();
  const reading = (async () => {
    while (!over.signal.aborted) {
      for (const { key, warnings } of await store.servers()) {
        if (warnings.length > 0) problems.push(`${key}: ${warnings.join(" ")}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  let rounds = 0;
  let names: string[] = [];
  while (Date.now() < until || rounds < 2) {
    rounds += 1;
    names = servers.map((_, index) => `round${rounds}-${index}`);
    for (const [index, server] of servers.entries()) {
      await server.run("rename-window", "-t", "=w:", names[index] ?? "");
    }
    const saves = servers.flatMap((server) =>
      Array.from({ length: 10 }, () =>
        runHook(["save", "-q", "-S", server.socketPath], box.environment),
      ),
    );
    for (const { status, stderr } of await Promise.all(saves)) {
      if (status !== 0 || stderr !== "") problems.push(`a save ended with ${status}: ${stderr}`);
    }
    for (const [index, server] of servers.entries()) {
      const pid = await server.pid();
      const own = (await store.servers()).find(
        ({ snapshot }) => snapshot?.server.identity.pid === pid,
      );
      if (own?.snapshot?.windows[0]?.name !== names[index]) problems.push(`${index} is behind`);
      if (own?.snapshot?.panes.length !== 4) problems.push(`${index} has lost panes`);
    }
    if (
      listRuns(paths).some(({ view }) => view.stage !== "done") &&
      !existsSync(paths.server(inUse))
    ) {
      problems.push("a record was dropped that a restore reads");
    }
  }
  for (const { status, stdout, stderr } of await Promise.all(restores)) {
    assert.equal(status, 0, stdout + stderr);
  }
  over.abort();
  await reading;
  assert.deepEqual(problems, []);
  assert.deepEqual(new Set(starts()), new Set(sessions));
  assert.equal(starts().length, sessions.length, "each was started once");
  for (const key of expired) assert.equal(existsSync(paths.server(key)), false);
  assert.ok(existsSync(paths.server(kept)));
  for (const { name, parentPath } of readdirSync(paths.servers, {
    recursive: true,
    withFileTypes: true,
  })) {
    assert.doesNotMatch(name, temporaryName);
    if (name.endsWith(".json")) JSON.parse(readFileSync(join(parentPath, name), "utf8"));
  }
  const pids = await Promise.all(servers.map((server) => server.pid()));
  for (const server of servers) await server.kill("SIGKILL");
  await eventually("all are gone", () => pids.every((pid) => !isAlive(pid)));
  const lost = (await store.servers()).filter(({ snapshot }) =>
    pids.includes(snapshot?.server.identity.pid ?? 0),
  );
  assert.deepEqual(
    new Set(lost.map(({ snapshot }) => snapshot?.windows[0]?.name)),
    new Set(names),
    "what was recorded last is what is offered",
  );
  t.diagnostic(`${rounds} rounds of 40 saves in ${Math.round(duration / 1000)} s`);
});
