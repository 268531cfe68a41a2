import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, test } from "node:test";
import { DatabaseError, readDatabase } from "../../../src/harnesses/readers/sqlite.ts";
import { eventually } from "../../support/eventually.ts";

const root = mkdtempSync(join(tmpdir(), "twr-sqlite-"));
after(() => rmSync(root, { recursive: true, force: true }));
let count = 0;
function place(): string {
  count += 1;
  mkdirSync(join(root, `${count}`));
  return join(root, `${count}`, "with ?#% signs.db");
}

function make(path: string, rows = 3): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec("PRAGMA journal_mode = WAL; CREATE TABLE t (n INTEGER, text TEXT)");
  const insert = database.prepare("INSERT INTO t VALUES (?, ?)");
  database.exec("BEGIN");
  for (let n = 0; n < rows; n += 1) insert.run(n, `row ${n}`);
  database.exec("COMMIT");
  return database;
}

const countRows = (path: string) =>
  readDatabase(path, (queries) => Number(queries.rows("SELECT count(*) AS n FROM t")[0]?.n));

test("a database at rest is read, and nothing is made beside it", async () => {
  const path = place();
  make(path).close();
  assert.equal(await countRows(path), 3);
  assert.deepEqual(readdirSync(join(path, "..")), ["with ?#% signs.db"]);
});

test("what stands in the WAL of one that is open elsewhere is seen, and its files stay as they are", async () => {
  const path = place();
  const writer = make(path);
  assert.equal(await countRows(path), 3);
  writer.exec("INSERT INTO t VALUES (9, 'in the WAL')");
  const before = readdirSync(join(path, "..")).sort();
  assert.equal(await countRows(path), 4);
  assert.deepEqual(readdirSync(join(path, "..")).sort(), before);
  writer.exec("BEGIN; INSERT INTO t VALUES (10, 'not committed')");
  assert.equal(await countRows(path), 4);
  writer.close();
});

test("the WAL that a killed program left is read", async () => {
  const path = place();
  const writer = make(path);
  const left = place();
  for (const suffix of ["", "-wal"]) copyFileSync(path + suffix, left + suffix);
  writer.close();
  assert.equal(await countRows(left), 3);
});

test("a program that writes all the while is neither disturbed nor waited for", async () => {
  const path = place();
  make(path).close();
  const script = `const { DatabaseSync } = require("node:sqlite");
    const db = new DatabaseSync(process.argv[1]); db.exec("PRAGMA busy_timeout = 0");
    for (;;) { db.exec("BEGIN IMMEDIATE; INSERT INTO t VALUES (1, 'x'); INSERT INTO t VALUES (2, 'y'); COMMIT"); }`;
  const writer = spawn(process.execPath, ["--no-warnings", "-e", script, path], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  writer.stderr.on("data", (part: Buffer) => {
    complaint += part;
  });
  await eventually("it writes", async () => (await countRows(path)) > 3);
  for (let round = 0; round < 20; round += 1) {
    const begun = performance.now();
    // Pairs are written whole: an odd number of new rows would be a torn read.
    assert.equal(((await countRows(path)) - 3) % 2, 0);
    assert.ok(performance.now() - begun < 2000);
  }
  assert.equal(writer.exitCode, null, complaint);
  writer.kill("SIGKILL");
});

const failing: [string, (path: string) => undefined | (() => void), RegExp][] = [
  [
    "locked whole",
    (path) => {
      make(path).close();
      const holder = new DatabaseSync(path);
      holder.exec("PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
      return () => holder.close();
    },
    /is locked/,
  ],
  [
    "another layout",
    (path) => new DatabaseSync(path).exec("CREATE TABLE other (n)") as undefined,
    /layout that is not known/,
  ],
  ["empty", (path) => writeFileSync(path, "") as undefined, /layout that is not known/],
  ["no database", (path) => writeFileSync(path, "x".repeat(9000)) as undefined, /is damaged/],
  [
    "cut in half",
    (path) => {
      const whole = `${path}.whole`;
      const database = make(whole, 5000);
      database.exec("PRAGMA journal_mode = DELETE");
      database.exec(`VACUUM INTO '${path}.small'`);
      database.close();
      const bytes = readFileSync(`${path}.small`);
      writeFileSync(path, bytes.subarray(0, bytes.length / 2));
      return undefined;
    },
    /is damaged|could not be read/,
  ],
];

for (const [name, prepare, reason] of failing) {
  test(`a database that cannot be read is a reason, at once: ${name}`, async () => {
    const path = place();
    const release = prepare(path);
    const begun = performance.now();
    await assert.rejects(
      countRows(path),
      (error) => error instanceof DatabaseError && reason.test(error.reason),
    );
    assert.ok(performance.now() - begun < 1500);
    release?.();
  });
}

test("one that is not there, or is a directory, is told apart from one that cannot be read", async () => {
  await assert.rejects(countRows(join(root, "none.db")), { code: "ENOENT" });
  await assert.rejects(countRows(root), { code: "NOT_REGULAR" });
});

test("loading SQLite warns nobody", async () => {
  const path = place();
  make(path).close();
  const script = `import { readDatabase } from ${JSON.stringify(join(import.meta.dirname, "../../../src/harnesses/readers/sqlite.ts"))};
    console.log(await readDatabase(${JSON.stringify(path)}, (q) => q.rows("SELECT count(*) AS n FROM t")[0].n));`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script]);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => {
      output += part;
    });
  await new Promise((resolve) => child.on("close", resolve));
  assert.equal(output, "3\n");
});
