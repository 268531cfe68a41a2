import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { findClaudeWriter } from "../../src/harnesses/claude/writer.ts";
import type { HostContext } from "../../src/harnesses/harness.ts";
import type { ProcessFacts, ProcessTable } from "../../src/processes/process.ts";

const conversation = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`;

/** Claudes that run since long ago; `looks` counts how often all of them were gone through. */
function host(argv: Readonly<Record<number, readonly string[]>>) {
  const all = Object.keys(argv).map(
    (pid) => ({ pid: Number(pid), startTime: "7" }) as unknown as ProcessFacts,
  );
  const counted = { looks: 0 };
  const processes = {
    get: (pid: number) => all.find((process) => process.pid === pid),
    all: () => {
      counted.looks += 1;
      return all;
    },
    argv: (pid: number) => argv[pid] ?? [],
    executable: () => null,
    startedAt: () => 0,
  } as unknown as ProcessTable;
  return { counted, context: { processes } as HostContext };
}

test("who writes is found by registry and by command line, and the processes are gone through once for all conversations", async (t) => {
  const home = mkdtempSync(join(tmpdir(), "twr-"));
  t.after(() => rmSync(home, { recursive: true }));
  mkdirSync(join(home, ".claude", "sessions"), { recursive: true });
  const entry = { pid: 11, sessionId: conversation(1), procStart: "7" };
  writeFileSync(join(home, ".claude", "sessions", "11.json"), JSON.stringify(entry));
  const { counted, context } = host({
    11: ["claude"],
    12: ["claude", "--resume", conversation(2)],
    13: ["vim", "--resume", conversation(3)],
  });
  const writers: (number | undefined)[] = [];
  for (const digit of [1, 2, 3, 4]) {
    const account = { home, variables: {} };
    const ref = { sessionId: conversation(digit), directory: "/", account };
    writers.push((await findClaudeWriter(ref, context))?.pid);
  }
  assert.deepEqual(writers, [11, 12, undefined, undefined]);
  assert.equal(counted.looks, 1);
});
