import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { recordedOptions, writeRecordedOptions } from "../../src/store/recorded-options.ts";

function place(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), "twr-"));
  t.after(() => rmSync(root, { recursive: true }));
  const paths = statePaths(join(root, "state"));
  const save = (key: string, at: number, socket: string, options: Record<string, string>) => {
    mkdirSync(paths.server(key), { recursive: true });
    writeFileSync(join(paths.server(key), "last-seen"), `${at} ${at}\n`);
    writeRecordedOptions(paths.server(key), socket, new Map(Object.entries(options)));
  };
  return { root, paths, save };
}

test("the options of the server that was last seen on a socket are known, and of no other", (t) => {
  const { root, paths, save } = place(t);
  const socket = join(root, "s");
  assert.deepEqual(recordedOptions(paths, socket), new Map());
  save("a-1-1", 1000, socket, { "@x": "old" });
  save("b-2-2", 3000, socket, { "@x": "new", "@y": "2" });
  save("c-3-3", 9000, join(root, "other"), { "@x": "other" });
  assert.deepEqual(
    recordedOptions(paths, socket),
    new Map([
      ["@x", "new"],
      ["@y", "2"],
    ]),
  );
  symlinkSync(root, join(root, "link"));
  assert.equal(recordedOptions(paths, join(root, "link", "s")).get("@x"), "new");
  // One that is unset again is not taken from an earlier server.
  save("b-2-2", 4000, socket, {});
  assert.deepEqual(recordedOptions(paths, socket), new Map());
});

test("what has not changed is not written, and what is damaged counts as nothing", (t) => {
  const { root, paths, save } = place(t);
  const file = join(paths.server("a-1-1"), "options");
  save("a-1-1", 1000, join(root, "s"), { "@x": "1" });
  const { ino, mode } = statSync(file);
  assert.equal(mode & 0o077, 0);
  save("a-1-1", 1000, join(root, "s"), { "@x": "1" });
  assert.equal(statSync(file).ino, ino);
  for (const text of ["", "{", "null", "[]", '{"socketPath":5}', `{"socketPath":"${root}/s"}`]) {
    writeFileSync(file, text);
    assert.deepEqual(recordedOptions(paths, join(root, "s")), new Map(), text);
  }
  writeFileSync(file, JSON.stringify({ socketPath: `${root}/s`, options: { "@x": 5, "@y": "2" } }));
  assert.deepEqual(recordedOptions(paths, join(root, "s")), new Map([["@y", "2"]]));
});
