import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { beginAutostart, readAutostarted, updateAutostart } from "../../src/store/autostarted.ts";

function directory(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), "twr-"));
  t.after(() => rmSync(path, { recursive: true }));
  return path;
}

test("what was started by itself is read as it was written, and started once", (t) => {
  const at = directory(t);
  assert.equal(readAutostarted(at), undefined);
  const record = { at: 5, agents: [{ name: "bot", paneId: null, outcome: null }] };
  assert.equal(beginAutostart(at, record), true);
  assert.equal(beginAutostart(at, record), false);
  const later = { at: 5, agents: [{ name: "bot", paneId: "%3", outcome: "started" }] };
  updateAutostart(at, later);
  assert.deepEqual(readAutostarted(at), later);
});

test("a heartbeat that reads it loads no library of schemas", (t) => {
  const script = `
    const { readAutostarted } = await import(${JSON.stringify(import.meta.resolve("../../src/store/autostarted.ts"))});
    readAutostarted(${JSON.stringify(directory(t))});`;
  // Resolved and not there: whoever loads it fails.
  const hook = `data:text/javascript,import { register } from "node:module"; register("data:text/javascript,export async function resolve(name, context, next) { if (name === 'valibot') throw new Error('valibot is loaded'); return next(name, context); }");`;
  const ran = spawnSync(process.execPath, ["--import", hook, "--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  assert.equal(ran.status, 0, ran.stderr);
});

for (const text of [
  ...["", "{", "null", "[]", "5", "{}", '{"at":"5","agents":[]}', '{"at":5,"agents":{}}'],
  ...['{"at":5,"agents":[null]}', '{"at":5,"agents":[{"name":5,"paneId":null,"outcome":null}]}'],
  ...['{"at":5,"agents":[{"name":"x","outcome":null}]}'],
  ...['{"at":5,"agents":[{"name":"x","paneId":1,"outcome":null}]}'],
]) {
  test(`a damaged record says that something was started, and not what: ${text}`, (t) => {
    const at = directory(t);
    writeFileSync(join(at, "autostarted"), text);
    assert.deepEqual(readAutostarted(at), { at: 0, agents: [] });
  });
}
