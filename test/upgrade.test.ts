import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test, { type TestContext } from "node:test";
import { schemaVersion } from "../src/snapshot/key.ts";
import type { Snapshot } from "../src/snapshot/schema.ts";
import { desk as commandDesk } from "./support/command.ts";
import { writeTranscript } from "./support/lost.ts";
import type { Sandbox } from "./support/tmux.ts";

// Made by test/fixtures/record.ts with the program of that version: a whole workspace, and one whose restore was cut off.
const fixtures = join(import.meta.dirname, "fixtures");
const versions = readdirSync(fixtures).flatMap((name) => /^schema-(\d+)$/.exec(name)?.[1] ?? []);

test("every version of the schema up to this one has its fixture", () => {
  const expected = Array.from({ length: schemaVersion }, (_, index) => `${index + 1}`);
  assert.deepEqual(new Set(versions), new Set(expected));
});

async function desk(t: TestContext, version: string, change = (text: string) => text) {
  const made = await commandDesk(t);
  const { box } = made;
  const files: string[] = [];
  for (const name of readdirSync(join(fixtures, `schema-${version}`), {
    recursive: true,
    encoding: "utf8",
  })) {
    if (!/\.jsonl?$|last-seen$|consumed$/.test(name)) continue;
    const path = join(box.state, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const text = readFileSync(join(fixtures, `schema-${version}`, name), "utf8")
      .replaceAll("/home/u", box.home)
      .replaceAll("/tmp/tmux-1000", box.root);
    // Records are dropped 30 days after a server was last seen.
    const now = name.endsWith("last-seen") ? `${Date.now()}\n` : change(text);
    writeFileSync(path, now, { mode: 0o600 });
    files.push(path);
  }
  for (const name of ["api", "web"]) mkdirSync(join(box.home, name));
  return { ...made, files };
}

function snapshots(box: Sandbox): Snapshot[] {
  const servers = join(box.state, "servers");
  return readdirSync(servers).map((key) =>
    JSON.parse(readFileSync(join(servers, key, "snapshot.1.json"), "utf8")),
  );
}

/** Puts the conversations of a record's agents where they were. */
function putConversations(box: Sandbox, { panes }: Snapshot): string[] {
  return panes.flatMap(({ agent }) => {
    if (agent?.binding == null) return [];
    writeTranscript(box.home, agent.directory, agent.binding.sessionId, Date.now() - 60_000);
    return [agent.binding.sessionId];
  });
}

for (const version of versions) {
  test(`a record of schema ${version} restores whole, and its cut-off restore goes on`, async (t) => {
    const { box, run, starts } = await desk(t, version);
    const all = snapshots(box);
    const whole = all.find(({ server }) => server.socketPath.endsWith("/whole"));
    const cut = all.find(({ server }) => server.socketPath.endsWith("/cut"));
    assert.ok(whole && cut);
    const ids = putConversations(box, whole);
    assert.equal(ids.length, 2);

    const restored = await run(["restore", "--yes", "--all", "--json"], "whole");
    assert.equal(restored.status, 0, restored.stderr);
    const view = JSON.parse(restored.stdout);
    assert.deepEqual(
      view.launches.map((launch: { state: string }) => launch.state),
      ["ready", "ready"],
    );
    assert.deepEqual(new Set(starts()), new Set(ids));
    const server = box.server("whole");
    const windows = (format: string) => server.run("list-windows", "-a", "-F", format);
    const seen = await windows(
      "#{session_name}:#{window_index} #{window_panes} #{window_zoomed_flag} #{window_name}",
    );
    assert.equal(
      seen,
      [
        "api:0 3 1 edit",
        "api:3 1 0 naïve name",
        "api-2:0 3 1 edit",
        "api-2:3 1 0 naïve name",
        seen.split("\n")[4],
        "web:7 1 0 naïve name",
      ].join("\n"),
    );
    assert.equal(new Set((await windows("#{window_id}")).split("\n")).size, 3);
    await server.run("resize-pane", "-Z", "-t", "=api:0");
    const size = "#{pane_left},#{pane_top} #{pane_width}x#{pane_height}";
    assert.deepEqual((await server.run("list-panes", "-t", "=api:0", "-F", size)).split("\n"), [
      "0,0 80x48",
      "81,0 79x24",
      "81,25 79x23",
    ]);

    const [left = ""] = putConversations(box, cut);
    const [id = ""] = readdirSync(join(box.state, "runs")).filter(
      (name) => /^[0-9a-z]+-[0-9a-z]+$/.test(name) && name !== view.runId,
    );
    const shown = await run(["runs", "--show", id]);
    assert.match(shown.stdout, /interrupted/i);
    const gone = await run(["runs", "--continue", id, "--json"], "cut");
    assert.equal(gone.status, 0, gone.stderr);
    assert.equal(JSON.parse(gone.stdout).stage, "done");
    assert.equal(starts().at(-1), left);
  });
}

test("what a newer version has recorded is refused with status 1 and what to do, and left untouched", async (t) => {
  const { run, files } = await desk(t, `${schemaVersion}`, (text) =>
    text.replace(/^\{"schemaVersion":\d+/, '{"schemaVersion":999'),
  );
  const before = files.map((path) => readFileSync(path, "utf8"));
  for (const words of [["restore", "--yes"], ["offer"], ["dismiss"]]) {
    const { status, stderr } = await run(words, "whole");
    assert.equal(status, 1, words.join(" "));
    assert.match(
      stderr,
      /written by a newer version of the plugin \(schema 999\): \/.*\nUpdate the plugin/,
    );
  }
  const runPath = files.find((path) => path.endsWith("run.json")) ?? "";
  const id = runPath.split("/").at(-2) ?? "";
  for (const flag of ["--show", "--continue"]) {
    const { status, stderr } = await run(["runs", flag, id], "cut");
    assert.equal(status, 1);
    assert.match(stderr, /was written by a newer version of the plugin \(schema 999\).*\nUpdate/);
  }
  assert.deepEqual(
    files.map((path) => readFileSync(path, "utf8")),
    before,
  );
});
