import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { harnessNames } from "../../src/harnesses/names.ts";
import {
  accountVariables,
  loadHarnesses,
  possibleHarnesses,
} from "../../src/harnesses/registry.ts";
import { processTable } from "../support/processes.ts";

test("each name's row has that harness's module, with the same account variables and a hint of its command", async () => {
  const harnesses = await loadHarnesses();
  assert.deepEqual(
    harnesses.map(({ name }) => name),
    harnessNames,
  );
  for (const harness of harnesses) {
    assert.deepEqual(harness.accountVariables, accountVariables[harness.name], harness.name);
    const table = processTable({ pid: 7, argv: [`/usr/bin/${harness.command}`] });
    const facts = table.get(7);
    assert.ok(facts && possibleHarnesses(facts, table).includes(harness.name), harness.name);
  }
});

test("each harness has a stand-in under its command", async () => {
  for (const { command } of await loadHarnesses()) {
    assert.ok(existsSync(join(import.meta.dirname, "..", "stand-ins", command)), command);
  }
});
