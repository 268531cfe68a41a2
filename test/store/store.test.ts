import assert from "node:assert/strict";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { type StatePaths, statePaths } from "../../src/config/paths.ts";
import { type Snapshot, serverKey } from "../../src/snapshot/schema.ts";
import type { FileSystem } from "../../src/store/durable.ts";
import { fileStore } from "../../src/store/store.ts";
import { snapshotOf } from "../support/workspaces.ts";

const day = 24 * 3_600_000;

function place(t: TestContext): StatePaths {
  const root = fs.mkdtempSync(join(tmpdir(), "twr-"));
  t.after(() => fs.rmSync(root, { recursive: true }));
  return statePaths(join(root, "state"));
}

/** Snapshots of one server that differ in a name. */
function named(name: string, more: { pid?: number; recordedAt?: number } = {}): Snapshot {
  const snapshot = snapshotOf({
    ...(more.pid === undefined ? {} : { pid: more.pid }),
    sessions: [{ name, windows: [{ panes: [{ agent: {} }, {}] }] }],
  });
  return { ...snapshot, recordedAt: more.recordedAt ?? snapshot.recordedAt };
}

const key = serverKey(named("a").server.identity);
const nameIn = (snapshot: Snapshot | undefined) => snapshot?.sessions[0]?.name;

test("reading a state directory that is not there finds nothing and makes nothing", async (t) => {
  const paths = place(t);
  assert.deepEqual(await fileStore(paths).servers(), []);
  assert.equal(await fileStore(paths).server(key), undefined);
  assert.equal(fs.existsSync(paths.state), false);
});

test("a snapshot comes back as it was, from files that are its owner's alone", async (t) => {
  const paths = place(t);
  const store = fileStore(paths);
  const snapshot = named("caf\u00e9 \udcff \t\n \u2028");
  assert.equal(await store.write(snapshot), "written");
  await store.touch(key, 1234);
  const record = await store.server(key);
  assert.deepEqual(record?.snapshot, snapshot);
  assert.equal(record.lastSeen, 1234);
  assert.deepEqual(record.warnings, []);
  assert.equal(fs.statSync(paths.state).mode & 0o777, 0o700);
  for (const name of fs.readdirSync(paths.server(key))) {
    assert.equal(fs.statSync(join(paths.server(key), name)).mode & 0o777, 0o600, name);
  }
});

test("only a payload that differs in more than its time is written", async (t) => {
  const paths = place(t);
  const store = fileStore(paths);
  await store.write(named("a", { recordedAt: 1000 }));
  const before = fs.readdirSync(paths.server(key));
  assert.equal(await store.write(named("a", { recordedAt: 2000 })), "unchanged");
  assert.deepEqual(fs.readdirSync(paths.server(key)), before);
  assert.equal(await store.write(named("b", { recordedAt: 2000 })), "written");
  assert.equal((await store.server(key))?.snapshot?.recordedAt, 2000);
});

test("text that looks like the time of recording does not fool the comparison", async (t) => {
  const store = fileStore(place(t));
  const odd = { ...named("a"), server: { ...named("a").server, socketPath: '/"recordedAt":7,' } };
  await store.write({ ...odd, recordedAt: 1000 });
  assert.equal(await store.write({ ...odd, recordedAt: 2000 }), "unchanged");
});

test("the last five generations are kept", async (t) => {
  const paths = place(t);
  for (let index = 1; index <= 8; index += 1) await fileStore(paths).write(named(`n${index}`));
  const names = fs.readdirSync(paths.server(key)).sort();
  assert.deepEqual(
    names,
    [4, 5, 6, 7, 8].map((each) => `snapshot.${each}.json`),
  );
});

const damages: Record<string, (good: string) => string> = {
  "0 bytes": () => "",
  "cut in half": (good) => good.slice(0, good.length / 2),
  null: () => "null",
  "wrong types": (good) => good.replace('"sessions":[', '"sessions":7,"x":['),
  "zero bytes to the end": (good) => good.slice(0, 100).padEnd(good.length, "\0"),
  "another server's": (good) => good.replace('"pid":4242', '"pid":4243'),
};

for (const [title, damage] of Object.entries(damages)) {
  test(`a newest generation that is ${title} is set aside with a message, and the one before counts`, async (t) => {
    const paths = place(t);
    await fileStore(paths).write(named("old"));
    await fileStore(paths).write(named("new"));
    const path = join(paths.server(key), "snapshot.2.json");
    const damaged = damage(fs.readFileSync(path, "utf8"));
    fs.writeFileSync(path, damaged);
    const record = await fileStore(paths).server(key);
    assert.equal(nameIn(record?.snapshot), "old");
    assert.equal(record?.generation, 1);
    assert.match(
      record.warnings.join("\n"),
      /snapshot\.2\.json is damaged .*set aside as .*damaged\.2\.json/,
    );
    assert.match(record.warnings.join("\n"), /snapshot\.1\.json is used in its place/);
    assert.equal(fs.readFileSync(join(paths.server(key), "damaged.2.json"), "utf8"), damaged);
    // Whoever looks later is told as well, until something newer is in force.
    assert.match(
      (await fileStore(paths).server(key))?.warnings.join("\n") ?? "",
      /damaged\.2\.json/,
    );
    await fileStore(paths).write(named("newer"));
    const after = await fileStore(paths).server(key);
    assert.deepEqual(
      [nameIn(after?.snapshot), after?.generation, after?.warnings],
      ["newer", 3, []],
    );
  });
}

test("with every generation damaged there is no snapshot, and nothing is lost or thrown", async (t) => {
  const paths = place(t);
  await fileStore(paths).write(named("a"));
  fs.writeFileSync(join(paths.server(key), "snapshot.1.json"), "{");
  const [record] = await fileStore(paths).servers();
  assert.equal(record?.snapshot, undefined);
  assert.equal(record?.warnings.length, 1);
  assert.deepEqual(fs.readdirSync(paths.server(key)), ["damaged.1.json"]);
});

test("a newer schema is left untouched, reported, and never written over", async (t) => {
  const paths = place(t);
  await fileStore(paths).write(named("old"));
  const path = join(paths.server(key), "snapshot.7.json");
  fs.writeFileSync(path, '{"schemaVersion":99,"future":true}');
  const record = await fileStore(paths).server(key);
  assert.equal(nameIn(record?.snapshot), "old");
  assert.match(record?.warnings.join("\n") ?? "", /newer version \(schema 99\)/);
  for (let index = 0; index < 7; index += 1) await fileStore(paths).write(named(`n${index}`));
  assert.equal(fs.readFileSync(path, "utf8"), '{"schemaVersion":99,"future":true}');
  assert.ok(fs.existsSync(join(paths.server(key), "snapshot.14.json")));
});

test("what fails while a generation is written is said, and the last good one stays in force", async (t) => {
  const paths = place(t);
  await fileStore(paths).write(named("good"));
  await fileStore(paths).touch(key, 5000);
  const full: FileSystem = {
    ...fs,
    writeSync: () => {
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    },
  };
  const failing = fileStore(paths, full);
  for (const attempt of [() => failing.write(named("lost")), () => failing.touch(key, 6000)]) {
    await assert.rejects(attempt, (error: Error & { code?: string; advice?: string }) => {
      assert.equal(error.code, "state-unwritable");
      return /no space left/.test(error.message) && /free some space/.test(error.advice ?? "");
    });
  }
  const record = await fileStore(paths).server(key);
  assert.deepEqual([nameIn(record?.snapshot), record?.lastSeen], ["good", 5000]);
});

test("a snapshot that would not validate is refused before it has a name", async (t) => {
  const paths = place(t);
  const bad = { ...named("a"), recordedAt: Number.NaN };
  await assert.rejects(fileStore(paths).write(bad), { code: "state-unwritable" });
  assert.deepEqual(fs.readdirSync(paths.server(key)), []);
});

test("without a readable stamp, the last write stands for last seen", async (t) => {
  const paths = place(t);
  await fileStore(paths).write(named("a"));
  const path = join(paths.server(key), "snapshot.1.json");
  fs.utimesSync(path, 1000, 1000);
  fs.writeFileSync(join(paths.server(key), "last-seen"), "");
  assert.equal((await fileStore(paths).server(key))?.lastSeen, 1_000_000);
});

test("consumed and offered are marks beside the snapshot, and a damaged mark still counts as consumed", async (t) => {
  const paths = place(t);
  const store = fileStore(paths);
  await store.write(named("a"));
  const consumption = { at: 7, how: "restored", run: "r1" } as const;
  await store.consume([key, "0000-1-1"], consumption);
  await store.markOffered([key, "0000-1-1"], 9);
  const record = await store.server(key);
  assert.deepEqual(
    [record?.consumed, record?.offeredAt, nameIn(record?.snapshot)],
    [consumption, 9, "a"],
  );
  assert.deepEqual(fs.readdirSync(paths.servers), [key]);
  fs.writeFileSync(join(paths.server(key), "consumed"), "{");
  assert.equal((await store.server(key))?.consumed?.how, "dismissed");
});

test("records are dropped 30 days after last seen, consumed or not, except those that a run still reads", async (t) => {
  const paths = place(t);
  const store = fileStore(paths);
  const now = 100 * day;
  const lastSeen = { 1: now - 31 * day, 2: now - 29 * day, 3: now - 31 * day, 4: now - 40 * day };
  const keys = Object.entries(lastSeen).map(([pid]) =>
    serverKey(named("x", { pid: Number(pid) }).server.identity),
  );
  for (const [pid, at] of Object.entries(lastSeen)) {
    const snapshot = named("x", { pid: Number(pid) });
    await store.write(snapshot);
    await store.touch(serverKey(snapshot.server.identity), at);
  }
  const [first = "", second = "", third = "", fourth = ""] = keys;
  await store.consume([fourth], { at: 1, how: "dismissed", run: null });
  assert.deepEqual(new Set(await store.prune(now, new Set([third]))), new Set([first, fourth]));
  assert.deepEqual(new Set(fs.readdirSync(paths.servers)), new Set([second, third]));
});

test("files of killed writers are cleared away once they are old, and nothing else is", async (t) => {
  const paths = place(t);
  await fileStore(paths).write(named("a"));
  const at = (name: string) => join(paths.server(key), name);
  for (const name of [".new-1-abc", ".new-2-abc", "of-the-user"]) fs.writeFileSync(at(name), "");
  fs.utimesSync(at(".new-1-abc"), 1000, 1000);
  fs.utimesSync(at("of-the-user"), 1000, 1000);
  await fileStore(paths).write(named("b"));
  assert.deepEqual(fs.readdirSync(paths.server(key)).sort(), [
    ".new-2-abc",
    "of-the-user",
    "snapshot.1.json",
    "snapshot.2.json",
  ]);
});
