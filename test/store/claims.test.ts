import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { readProcess } from "../../src/processes/host.ts";
import { claimHolder, pruneClaims, takeClaim } from "../../src/store/claims.ts";
import { eventually } from "../support/eventually.ts";

function directoryOf(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), "twr-claims-"));
  t.after(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function sleeper(t: TestContext): ChildProcess & { pid: number } {
  const child = spawn("sleep", ["60"]);
  t.after(() => child.kill("SIGKILL"));
  return child as ChildProcess & { pid: number };
}

test("what a living process has, nobody else gets", (t) => {
  const directory = directoryOf(t);
  assert.ok("claim" in takeClaim(directory, "a/b"));
  assert.deepEqual(takeClaim(directory, "a/b"), { holder: process.pid });
  assert.ok("claim" in takeClaim(directory, "a"), "another name is another claim");
});

test("what is released, the next one gets, and only one", (t) => {
  const directory = directoryOf(t);
  const first = takeClaim(directory, "x");
  assert.ok("claim" in first);
  first.claim.release();
  assert.equal(claimHolder(directory, "x"), undefined);
  assert.ok("claim" in takeClaim(directory, "x"));
  assert.ok("holder" in takeClaim(directory, "x"));
});

test("a claim that was handed on ends with the process that has it now", async (t) => {
  const directory = directoryOf(t);
  const child = sleeper(t);
  const facts = readProcess(child.pid);
  assert.ok(facts);
  const taken = takeClaim(directory, "x");
  assert.ok("claim" in taken);
  taken.claim.handTo({ pid: facts.pid, startTime: facts.startTime });
  assert.deepEqual(takeClaim(directory, "x"), { holder: child.pid });
  child.kill("SIGKILL");
  await eventually("the claim is free", () => claimHolder(directory, "x") === undefined);
  assert.ok("claim" in takeClaim(directory, "x"));
});

test("what is left of claims that were free for a day goes, and what is held or was free just now stays", (t) => {
  const directory = directoryOf(t);
  for (const name of ["held", "old", "fresh"]) {
    const taken = takeClaim(directory, name);
    assert.ok("claim" in taken);
    if (name !== "held") taken.claim.release();
  }
  const old = Date.now() / 1000 - 2 * 24 * 3600;
  for (const name of ["held.1", "old.1"]) utimesSync(join(directory, name), old, old);
  pruneClaims(directory, Date.now());
  assert.deepEqual(readdirSync(directory).sort(), ["fresh.1", "held.1"]);
  assert.deepEqual(takeClaim(directory, "held"), { holder: process.pid });
});

test("a holder whose pid is another process's by now does not hold", (t) => {
  const directory = directoryOf(t);
  const taken = takeClaim(directory, "x");
  assert.ok("claim" in taken);
  taken.claim.handTo({ pid: process.pid, startTime: "1" });
  assert.equal(claimHolder(directory, "x"), undefined);
});

test("of many processes that find a dead holder, exactly one succeeds it", {
  timeout: 60_000,
}, async (t) => {
  const directory = directoryOf(t);
  const module = new URL("../../src/store/claims.ts", import.meta.url).href;
  const program = `
    import { takeClaim } from ${JSON.stringify(module)};
    await new Promise((resolve) => process.stdin.once("data", resolve));
    process.stdout.write("claim" in takeClaim(${JSON.stringify(directory)}, "x") ? "got" : "not");
    setTimeout(() => process.exit(), 20000);
  `;
  for (let round = 0; round < 2; round += 1) {
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ["--input-type=module", "-e", program]),
    );
    t.after(() => children.map((child) => child.kill("SIGKILL")));
    const answers = children.map(
      (child) =>
        new Promise<string>((resolve) => child.stdout.once("data", (data) => resolve(`${data}`))),
    );
    for (const child of children) child.stdin.write("go\n");
    const said = await Promise.all(answers);
    assert.equal(said.filter((answer) => answer === "got").length, 1, said.join(" "));
    await Promise.all(
      children.map(
        (child) =>
          new Promise((resolve) => {
            child.once("exit", resolve);
            child.kill("SIGKILL");
          }),
      ),
    );
  }
});
