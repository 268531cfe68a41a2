import assert from "node:assert/strict";
import { execFile, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, type TestContext } from "node:test";
import { promisify } from "node:util";
import { buildSync } from "esbuild";
import { statePaths } from "../../src/config/paths.ts";
import { listGenerations } from "../../src/store/generations.ts";
import { fileStore } from "../../src/store/store.ts";

/** Bundled once, since it is started often. */
const folder = mkdtempSync(join(tmpdir(), "twr-"));
const writer = join(folder, "writer.mjs");
buildSync({
  entryPoints: [join(import.meta.dirname, "writer.ts")],
  outfile: writer,
  bundle: true,
  platform: "node",
  format: "esm",
});
after(() => rmSync(folder, { recursive: true }));

function place(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), "twr-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  return join(root, "state");
}

/** Runs the writer, kills it after its first writes at a random moment, and resolves to the last number that it said. */
async function killedWriter(state: string, first: number): Promise<number> {
  const child = spawn(process.execPath, [writer, state, `${first}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (text: Buffer) => {
    said += text.toString();
  });
  child.stdout.once("data", () => setTimeout(() => child.kill("SIGKILL"), Math.random() * 20));
  await new Promise((resolve) => child.on("close", resolve));
  return Number(said.trimEnd().split("\n").at(-1));
}

test("a writer that is killed at thirty random moments always leaves its last good generation", async (t) => {
  const state = place(t);
  const paths = statePaths(state);
  let next = 0;
  for (let round = 0; round < 30; round += 1) {
    const safe = await killedWriter(state, next);
    const [record, ...others] = await fileStore(paths).servers();
    assert.deepEqual(others, []);
    assert.deepEqual(record?.warnings, [], `round ${round}`);
    const found = Number(record?.snapshot?.sessions[0]?.name);
    // The one after it may be there too: written, and killed before it could say so.
    assert.ok(found === safe || found === safe + 1, `${found} after ${safe} was safe`);
    next = found + 1;
  }
});

test("eight writers at once, twenty times over, leave whole generations under names of their own", async (t) => {
  const state = place(t);
  const paths = statePaths(state);
  const run = promisify(execFile);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      run(process.execPath, [writer, state, `${(index + 1) * 1000}`, "20"]),
    ),
  );
  for (const { stdout } of outcomes) assert.equal(stdout.trim().split("\n").length, 20);
  const [record] = await fileStore(paths).servers();
  assert.deepEqual(record?.warnings, []);
  assert.ok(record?.snapshot !== undefined);
  const directory = paths.server(record.key);
  const names = readdirSync(directory);
  assert.deepEqual(names.length, listGenerations(names).length);
  for (const name of names) JSON.parse(readFileSync(join(directory, name), "utf8"));
});

const canMount = spawnSync("unshare", ["-m", "true"]).status === 0;

test("on a disk that fills up, the command fails and the last good generation stays", {
  skip: canMount ? false : "needs a mount namespace of its own",
}, (t) => {
  const state = place(t);
  const script = `
    set -e
    mkdir -p "$1" && mount -t tmpfs -o size=256k,mode=700 none "$1"
    "$2" "$3" "$1" 1 1
    dd if=/dev/zero of="$1/filler" bs=1k 2>/dev/null || true
    if "$2" "$3" "$1" 2 1 2>"$4"; then echo "no failure"; fi
    cat "$1"/servers/*/snapshot.*.json | head -c 400
    ls -A "$1"/servers/*`;
  const log = `${state}.log`;
  const ran = spawnSync("unshare", [
    "-m",
    "sh",
    "-c",
    script,
    "sh",
    state,
    process.execPath,
    writer,
    log,
  ]);
  const said = ran.stdout.toString();
  assert.match(readFileSync(log, "utf8"), /state-unwritable[\s\S]*|ENOSPC/);
  assert.doesNotMatch(said, /no failure/);
  assert.match(said, /"name":"1"/);
  assert.match(said, /snapshot\.1\.json\n$/);
});
