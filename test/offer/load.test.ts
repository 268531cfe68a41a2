import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import type { Registry } from "../../src/harnesses/registry.ts";
import { type LoadInput, loadOffer } from "../../src/offer/load.ts";
import { bootId, readProcesses } from "../../src/processes/host.ts";
import { serverIdentity } from "../../src/processes/identity.ts";
import { fileStore } from "../../src/store/store.ts";
import { writeLost } from "../support/lost.ts";
import { type Sandbox, sandbox } from "../support/tmux.ts";

const registry: Registry = { possible: () => [], load: () => Promise.reject(new Error("none")) };
const sessions = [{ name: "w", windows: [{ panes: [{ program: "vim" }] }] }];

function load(box: Sandbox, changed: Partial<LoadInput> = {}) {
  return loadOffer({
    store: fileStore(statePaths(box.state)),
    registry,
    socketPath: join(box.root, "s"),
    rules: { shells: "with-agents", staleHours: 24 },
    home: box.home,
    host: {
      processes: readProcesses(),
      bootId: bootId(),
      hookRecords: "",
      signal: AbortSignal.timeout(5_000),
    },
    paneOf: async () => null,
    ...changed,
  });
}

test("an empty state directory is an empty offer", async (t) => {
  const offer = await load(await sandbox(t));
  assert.deepEqual([offer.candidates, offer.otherSockets, offer.warnings], [[], [], []]);
});

test("a server that lives is skipped; the same pid and time of another boot is a loss", async (t) => {
  const box = await sandbox(t);
  const pid = await box.server().start();
  const identity = serverIdentity(pid);
  assert.ok(identity);
  const socketPath = join(box.root, "s");
  await writeLost(box, {
    sessions,
    socketPath,
    pid,
    bootId: identity.bootId,
    startTime: identity.startTime,
  });
  assert.equal((await load(box)).candidates.length, 0);
  await writeLost(box, { sessions, socketPath, pid, startTime: identity.startTime });
  assert.deepEqual(
    (await load(box)).candidates.map((candidate) => candidate.cause),
    ["rebooted"],
  );
});

test("a socket is the same one by whatever path it is named", async (t) => {
  const box = await sandbox(t);
  symlinkSync(box.root, join(box.home, "link"));
  await writeLost(box, { sessions, socketPath: join(box.home, "link", "s") });
  assert.equal((await load(box)).candidates.length, 1);
});
