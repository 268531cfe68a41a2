import assert from "node:assert/strict";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import test, { type TestContext } from "node:test";
import fc from "fast-check";
import { createContext } from "../../src/commands/context.ts";
import { notice } from "../../src/commands/notice.ts";
import { offer } from "../../src/commands/offer.ts";
import { runs } from "../../src/commands/runs.ts";
import { show } from "../../src/commands/show.ts";
import { status } from "../../src/commands/status.ts";
import { statePaths } from "../../src/config/paths.ts";
import { WorkspaceError } from "../../src/errors.ts";
import { takeAttempt } from "../../src/restore/continue-count.ts";
import { createRun, newRunId, readRun, resumeRun } from "../../src/restore/runs.ts";
import type { ConversationMemory } from "../../src/snapshot/conversation-memory.ts";
import { serverKey } from "../../src/snapshot/key.ts";
import { claimHolder, takeClaim } from "../../src/store/claims.ts";
import { readMemory, writeMemory } from "../../src/store/memory-file.ts";
import { fileStore } from "../../src/store/store.ts";
import {
  isTranscriptKept,
  keepTranscripts,
  putTranscriptBack,
} from "../../src/store/transcripts.ts";
import { damage, inflict } from "../support/damage.ts";
import { snapshotOf } from "../support/workspaces.ts";

const seed = Number(process.env.TWR_SEED) || Math.trunc(Math.random() * 2 ** 31);
const count = Number(process.env.TWR_PROPERTY_RUNS) || 200;
/** Those whose commands are run too take longer. */
const withCommands = Math.ceil(count / 8);

const socketPath = "/nowhere/tmux-0/default";
const generation = (pid: number, name: string) =>
  snapshotOf({
    ...{ pid, socketPath, bootId: "99999999-8888-7777-6666-555555555555" },
    sessions: [
      { name, windows: [{ panes: [{ agent: { state: "waiting" } }, {}, { program: "vim" }] }] },
      { name: `${name}2`, windows: [{ shared: "w", panes: [{}] }] },
    ],
  });
const keyOf = (pid: number) => serverKey(generation(pid, "x").server.identity);
const conversation = "0a0a0a0a-0000-4000-8000-000000000001";

/** A state directory with one of everything: three losses (one consumed), a finished and an unfinished run, and what stands beside. */
async function wholeState(t: TestContext): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "twr-fuzz-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const paths = statePaths(join(root, "state"));
  const store = fileStore(paths);
  for (const pid of [1, 2, 3]) {
    for (const name of ["old", "newer", "newest"]) await store.write(generation(pid, name));
    await store.touch(keyOf(pid), Date.now() - pid * 60_000);
  }
  await store.markOffered([keyOf(1)], Date.now());
  await store.consume([keyOf(3)], { at: Date.now(), how: "restored", run: "r-1" });
  const transcript = join(root, "conversation.jsonl");
  writeFileSync(transcript, "{}\n");
  const facts = {
    ...{ sessionId: "s", directory: null, transcript, title: null, model: null, branch: null },
    ...{ cost: 1, contextShare: null, lastMessageAt: 5, interrupted: null },
    inheritedPermission: null,
  };
  const remembered = { path: transcript, size: 3, modifiedAt: 1.5, readAt: 2, facts };
  const memory: ConversationMemory = new Map([["key", remembered]]);
  writeMemory(paths.server(keyOf(1)), memory, new Map());
  keepTranscripts(paths, memory, Date.now());
  for (const [id, isDone] of [
    ["run-done", true],
    ["run-open", false],
  ] as const) {
    const run = createRun(paths, {
      ...{ id, createdAt: Date.now(), socketPath, listed: [keyOf(3)], confirmedBy: "flag" },
      ...{ sessions: 1, agents: [{ pane: "%1", address: "a:1", harness: "claude", title: "t" }] },
      selection: { candidateId: keyOf(3), panes: [{ paneId: "%1", keepPermissions: false }] },
    });
    const identity = generation(9, "x").server.identity;
    run.journal.append({ kind: "destination", identity, started: true });
    run.journal.append({ kind: "intent", step: "create-session", object: "$1" });
    run.journal.append({ kind: "built", panes: { "%1": "%7" }, adopted: [], warnings: ["w"] });
    run.journal.append({ kind: "launch", pane: "%1", paneId: "%7" });
    if (isDone) {
      run.journal.append({ kind: "outcome", pane: "%1", state: "ready", detail: "ready" });
      run.journal.append({ kind: "done" });
    }
    run.end();
  }
  assert.ok("claim" in takeClaim(paths.reservations, `claude=${conversation}`));
  takeAttempt(paths, "claude", { sessionId: conversation, messages: [] }, Date.now());
  return root;
}

const filesIn = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Whatever is thrown is an error for a person, which names what is wrong and what to do. */
async function clearly<T>(use: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await use();
  } catch (error) {
    assert.ok(error instanceof WorkspaceError, error instanceof Error ? error.stack : `${error}`);
    assert.ok(error.advice, error.message);
    return undefined;
  }
}

async function useStore(state: string): Promise<void> {
  const paths = statePaths(state);
  const store = fileStore(paths);
  readMemory(paths.server(keyOf(1)));
  await clearly(() => claimHolder(paths.reservations, `claude=${conversation}`));
  await clearly(() => takeClaim(paths.reservations, `claude=${conversation}`));
  await clearly(() => isTranscriptKept(paths, "key", Date.now()));
  await clearly(() => putTranscriptBack(paths, "key", Date.now() + 2 * 24 * 3_600_000));
  await clearly(() =>
    takeAttempt(paths, "claude", { sessionId: conversation, messages: [] }, Date.now()),
  );
  for (const id of ["run-done", "run-open"]) {
    const run = readRun(paths, id);
    if (run !== undefined) (await clearly(() => resumeRun(paths, run.record)))?.end();
  }
  await store.prune(Date.now(), new Set());
}

async function useCommands(root: string): Promise<string> {
  const environment = {
    PATH: process.env.PATH,
    HOME: root,
    TMUX_WORKSPACE_RESTORE_DIR: join(root, "state"),
  };
  let said = "";
  const print = (text: string) => {
    said += text;
  };
  const made = createContext({ path: socketPath }, environment);
  const context = { ...made, stdout: print, stderr: print, isTerminal: false };
  await clearly(() => offer(context, { all: true }));
  await clearly(() => offer(context, { json: true }));
  await clearly(() => status(context, {}));
  await clearly(() => status(context, { json: true }));
  await clearly(() => runs(context, {}));
  await clearly(() => runs(context, { json: true }));
  await clearly(() => runs(context, { show: "run-open" }));
  await clearly(() => show(context, {}, undefined));
  await clearly(() => show(context, {}, keyOf(1)));
  await clearly(() => notice(context));
  return said;
}

for (const [what, numRuns] of [
  ["the store", count],
  ["every command that reads it", withCommands],
] as const) {
  test(`whatever happens to files of the state, ${what} takes it: nothing is thrown, lost or hidden (${numRuns} times)`, async (t) => {
    t.diagnostic(`seed ${seed}`);
    const whole = await wholeState(t);
    const files = filesIn(join(whole, "state")).map((path) => relative(whole, path));
    const place = mkdtempSync(join(tmpdir(), "twr-fuzz-"));
    t.after(() => rmSync(place, { recursive: true, force: true }));
    let round = 0;
    const property = fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(), damage), { minLength: 1, maxLength: 4 }),
      async (hits) => {
        round += 1;
        const root = join(place, `${round}`);
        cpSync(whole, root, { recursive: true });
        const held = new Map<string, Buffer | null>();
        for (const [index, how] of hits) {
          const path = join(root, files[index % files.length] ?? "");
          if (held.get(path) !== null) held.set(path, inflict(path, how));
        }
        const state = join(root, "state");
        const said = what === "the store" ? "" : await useCommands(root);
        await useStore(state);
        await examine(root, held, said);
        rmSync(root, { recursive: true });
      },
    );
    await fc.assert(property, { numRuns, seed, endOnFailure: true });
  });
}

async function examine(
  root: string,
  held: ReadonlyMap<string, Buffer | null>,
  said: string,
): Promise<void> {
  const paths = statePaths(join(root, "state"));
  const store = fileStore(paths);
  for (const pid of [1, 2, 3]) {
    const key = keyOf(pid);
    const directory = paths.server(key);
    const at = (number: number) => join(directory, `snapshot.${number}.json`);
    const record = await store.server(key);
    // What was damaged is kept, under one name or the other.
    for (const number of [1, 2, 3]) {
      const bytes = held.get(at(number));
      const aside = join(directory, `damaged.${number}.json`);
      const kept = existsSync(at(number)) ? at(number) : aside;
      assert.ok(existsSync(kept), kept);
      if (bytes != null) assert.deepEqual(readFileSync(kept), bytes);
    }
    // The newest that is whole counts, and whoever asks is told of the others.
    const isWhole = [3, 2, 1].find((number) => !held.has(at(number)));
    const generation = record?.generation ?? 0;
    if (isWhole !== undefined) assert.ok(generation >= isWhole, `${generation} of ${isWhole}`);
    assert.ok(generation === 3 || (record?.warnings.length ?? 0) > 0, "it is told");
    if (said !== "" && generation < 3) assert.match(said, new RegExp(`${key}/(snapshot|damaged)`));
    if (pid === 3) assert.ok(record?.consumed !== undefined, "a consumed loss stays consumed");
    // And a save goes on from there.
    const next = {
      ...snapshotOf({ pid, sessions: [{ name: "next", windows: [{ panes: [{}] }] }] }),
    };
    const fresh = { ...next, server: { ...next.server, identity: { ...next.server.identity } } };
    fresh.server.identity.bootId = "99999999-8888-7777-6666-555555555555";
    const written = await clearly(() => store.write(fresh));
    if (written !== undefined) {
      assert.equal((await store.server(key))?.snapshot?.sessions[0]?.name, "next");
    }
    await clearly(() => store.touch(key, Date.now()));
  }
  // A run whose own files are whole is still there, and one that is not is named.
  for (const id of ["run-done", "run-open"]) {
    const isHit = [...held.keys()].some((path) => path.startsWith(paths.run(id)));
    const run = readRun(paths, id);
    if (!isHit) assert.equal(run?.view.launches.length, 1);
    if (said !== "" && run === undefined) assert.match(said, new RegExp(`The restore ${id} `));
  }
  assert.doesNotMatch(said, /NaN|undefined|Infinity/);
  const run = createRun(paths, {
    ...{ id: newRunId(), createdAt: 1, socketPath: "/other", listed: [], confirmedBy: "flag" },
    ...{ sessions: 0, agents: [], selection: { candidateId: "x", panes: [] } },
  });
  run.end();
  mkdirSync(root, { recursive: true });
}
