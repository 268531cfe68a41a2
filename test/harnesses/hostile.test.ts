import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { statePaths } from "../../src/config/paths.ts";
import type { Harness, HostContext } from "../../src/harnesses/harness.ts";
import { loadHarnesses } from "../../src/harnesses/registry.ts";
import { bootId, readProcesses } from "../../src/processes/host.ts";
import { processTable } from "../support/processes.ts";
import { filesBelow, holds, message, standInDesk } from "./stand-in-desk.ts";

/** What can have become of a file of another program. `stays`: the same file, so that who has it open still has it. */
type Shape = { readonly what: string; readonly stays: boolean; make(path: string): void };

const huge = 2 ** 31;
const shapes: readonly Shape[] = [
  { what: "gone", stays: false, make: (path) => rmSync(path) },
  { what: "empty", stays: true, make: (path) => truncateSync(path) },
  {
    what: "cut in half",
    stays: true,
    make: (path) => truncateSync(path, Math.floor(statSync(path).size / 2)),
  },
  {
    what: "of another version",
    stays: true,
    make: (path) => writeFileSync(path, '{"format":99,"contents":[[{}]]}\n'.repeat(50)),
  },
  { what: "noise", stays: true, make: (path) => writeFileSync(path, Buffer.alloc(9000, 0xe9)) },
  {
    what: "2 GB, of which the end is empty",
    stays: true,
    make: (path) => truncateSync(path, huge),
  },
  {
    what: "a directory",
    stays: false,
    make(path) {
      rmSync(path);
      mkdirSync(path);
    },
  },
  {
    what: "a pipe",
    stays: false,
    make(path) {
      rmSync(path);
      execFileSync("mkfifo", [path]);
    },
  },
  // Root may read everything: what nobody may read is a link to itself.
  {
    what: "unreadable",
    stays: false,
    make(path) {
      rmSync(path);
      symlinkSync(path, path);
    },
  },
];

/** Milliseconds: a busy machine's, and far from what reading 2 GB takes. */
const limit = 5_000;

async function within<T>(what: string, look: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const begun = performance.now();
  const late = delay(2 * limit).then(() => {
    throw new Error(`${what} never comes to an end`);
  });
  const result = await Promise.race([look(AbortSignal.timeout(limit)), late]);
  assert.ok(performance.now() - begun < limit, `${what} takes ${performance.now() - begun} ms`);
  return result;
}

function live(box: { state: string }, signal: AbortSignal): HostContext {
  const { hookRecords } = statePaths(box.state);
  return { processes: readProcesses(), bootId: bootId(), hookRecords, signal };
}

for (const harness of await loadHarnesses()) {
  const { name } = harness;

  test(`${name}: whatever has become of its conversation, it is found, missing, or a reason`, async (t) => {
    const { box, ref, kill } = await standInDesk(t, harness);
    await kill();
    const read = (what: string, home: string, sessionId = ref.sessionId) =>
      within(what, (signal) => {
        const account = { ...ref.account, home };
        return harness.readConversation({ ...ref, sessionId, account }, signal);
      });
    const other = ref.sessionId.replace(/[0-9a-zA-Z]{4}$/, (end) =>
      end === "aaaa" ? "bbbb" : "aaaa",
    );
    assert.match(other, harness.sessionIdPattern);
    assert.equal((await read("unknown", box.home, other)).status, "missing", "an unknown one");
    const known = await read("known", box.home);
    assert.ok(known.status === "found", JSON.stringify(known));
    assert.ok(known.facts.messages.some(({ text }) => text === message));
    for (const { what, make } of shapes) {
      const home = join(box.root, what);
      cpSync(box.home, home, { recursive: true });
      const files = filesBelow(home);
      const parts = files.filter((path) => holds(path, message)).map(withoutSuffix);
      // What stands in one of SQLite's files is in all of them.
      const paths = files.filter((path) => parts.includes(withoutSuffix(path)));
      assert.notDeepEqual(paths, []);
      for (const path of paths) make(path);
      const result = await read(what, home);
      if (what === "gone") assert.equal(result.status, "missing", what);
      if (what === "unreadable") assert.equal(result.status, "unreadable", what);
      if (result.status === "unreadable") assert.match(result.reason, /\w/);
      const isWhole = what.startsWith("2 GB") || what === "cut in half";
      if (!isWhole) assert.notEqual(result.status, "found", `${what}: ${JSON.stringify(result)}`);
      await within(`listing beside one that is ${what}`, async (signal) => {
        const account = { ...ref.account, home };
        await harness.conversations(ref.directory, account, signal).catch((error: unknown) => {
          assert.ok(error instanceof Error);
          signal.throwIfAborted();
        });
      });
    }
  });

  test(`${name}: whatever has become of what tells its conversation, a pane is bound to its own or to none`, async (t) => {
    const { box, agent, ref } = await standInDesk(t, harness);
    const bind = (what: string) =>
      within(what, (signal) => harness.bind(agent, { ...live(box, signal), siblings: [] }));
    const open = new Set(readProcesses().openFiles(agent.processes[0].pid));
    const files = [box.home, statePaths(box.state).hookRecords].flatMap((directory) =>
      filesUnder(directory),
    );
    for (const path of files) {
      // SQLite's own files, under the program that has them open.
      if (/\.db(-wal|-shm)?$/.test(path)) continue;
      const content = readFileSync(path);
      const { atime, mtime } = statSync(path);
      for (const { what, stays, make } of shapes) {
        if (!stays && open.has(path)) continue;
        make(path);
        const result = await bind(`${path} ${what}`);
        if (!stays) rmSync(path, { force: true, recursive: true });
        writeFileSync(path, content);
        utimesSync(path, atime, mtime);
        if (result.bound) assert.equal(result.binding.sessionId, ref.sessionId, `${path} ${what}`);
        else assert.match(result.reason, /\w/);
      }
    }
    const whole = await bind("whole");
    assert.equal(whole.bound && whole.binding.sessionId, ref.sessionId);
  });

  test(`${name}: a process that has only the pid is never bound to the old conversation, nor its writer`, async (t) => {
    const { box, agent, ref, kill } = await standInDesk(t, harness);
    const before = readProcesses();
    const [{ pid, startTime, comm }] = agent.processes;
    const same = {
      pid,
      comm,
      argv: before.argv(pid),
      executable: before.executable(pid) ?? "",
      directory: ref.directory,
      terminal: agent.paneTty,
      startTime,
    };
    await kill();
    const later = {
      ...same,
      startTime: `${Number(startTime) + 4000}`,
      startedAt: Date.now() + 900_000,
    };
    const rebooted = { ...same, startedAt: Date.now() + 900_000 };
    const sleep = { ...later, comm: "sleep", argv: ["sleep", "9"], executable: "/usr/bin/sleep" };
    const otherBoot = "00000000-0000-4000-8000-000000000009";
    for (const [what, process, boot] of [
      ["another agent", later, bootId()],
      ["an agent after a reboot", rebooted, otherBoot],
      ["another program", sleep, bootId()],
    ] as const) {
      const processes = processTable(process);
      const facts = processes.get(pid);
      assert.ok(facts !== undefined);
      const host = { ...live(box, AbortSignal.timeout(limit)), processes, bootId: boot };
      if (what === "another program") assert.equal(harness.recognise(facts, processes), false);
      else {
        const result = await harness.bind(
          { ...agent, processes: [facts], paneTitle: "" },
          { ...host, siblings: [] },
        );
        assert.equal(result.bound && result.binding.sessionId, false, what);
      }
      const writer = await writerOf(harness, ref, host);
      assert.equal(writer, null, what);
    }
  });
}

/** Null also where it cannot be told: then nothing is typed. */
async function writerOf(
  harness: Harness,
  ref: Parameters<Harness["findWriter"]>[0],
  host: HostContext,
) {
  return harness.findWriter(ref, host).catch(() => null);
}

function withoutSuffix(path: string): string {
  return path.replace(/(\.db)-(wal|shm)$/, "$1");
}

function filesUnder(directory: string): string[] {
  try {
    return filesBelow(directory);
  } catch {
    return [];
  }
}
