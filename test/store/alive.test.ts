import assert from "node:assert/strict";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { serverIdentity } from "../../src/processes/identity.ts";
import { serverKey } from "../../src/snapshot/key.ts";
import { isRecordAlive } from "../../src/store/alive.ts";
import { fileStore } from "../../src/store/store.ts";
import { writeLost } from "../support/lost.ts";
import { sandbox } from "../support/tmux.ts";

test("a record is alive while its process is: same pid, same start, same boot", () => {
  const own = serverIdentity(process.pid);
  assert.ok(own);
  assert.equal(isRecordAlive(serverKey(own)), true);
  assert.equal(isRecordAlive(serverKey({ ...own, startTime: "1" })), false, "a reused pid");
  assert.equal(isRecordAlive(serverKey({ ...own, bootId: "ffffffff-0000" })), false);
  assert.equal(isRecordAlive(serverKey({ ...own, pid: 2 ** 22 + 1 })), false);
});

test("erasing takes the record that is named, whatever is in it, and nothing outside of the store", async (t) => {
  const box = await sandbox(t);
  const paths = statePaths(box.state);
  const sketch = { sessions: [{ name: "w", windows: [{ panes: [{}] }] }] };
  const gone = await writeLost(box, sketch);
  const kept = await writeLost(box, { ...sketch, pid: 77 });
  writeFileSync(join(paths.server(gone), "snapshot.1.json"), "{");
  mkdirSync(join(box.state, "other-1-1"));
  const store = fileStore(paths);
  store.erase([gone, "../other-1-1", "unknown-1-1"]);
  assert.deepEqual(store.keys(), [kept]);
  assert.ok(existsSync(join(box.state, "other-1-1")));
});
