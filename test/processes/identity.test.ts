import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import test from "node:test";
import { bootId, readProcess } from "../../src/processes/host.ts";
import {
  isProcessAlive,
  isServerAlive,
  ownIdentity,
  serverIdentity,
} from "../../src/processes/identity.ts";
import { eventually } from "../support/eventually.ts";

test("a server is alive only if boot, pid and start time all match", () => {
  const identity = serverIdentity(process.pid);
  assert.ok(identity !== undefined);
  assert.equal(isServerAlive(identity), true);
  assert.equal(isServerAlive({ ...identity, bootId: "another" }), false);
  assert.equal(isServerAlive({ ...identity, pid: process.ppid }), false);
  assert.equal(
    isServerAlive({ ...identity, startTime: `${Number(identity.startTime) + 1}` }),
    false,
  );
  assert.deepEqual(ownIdentity(), { pid: identity.pid, startTime: identity.startTime });
  assert.match(bootId(), /^[0-9A-Za-z-]{8,64}$/);
});

test("a process that has ended is not alive, even while its parent has not looked", async (t) => {
  // The inner sh ends; what replaced its parent never waits for it.
  const parent = spawn("/bin/sh", ["-c", "sh -c 'echo $$; read x' & exec sleep 60"], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  t.after(() => parent.kill("SIGKILL"));
  const pid = await new Promise<number>((resolve) => {
    parent.stdout.once("data", (text: Buffer) => resolve(Number(text.toString())));
  });
  const startTime = readProcess(pid)?.startTime ?? "";
  parent.stdin.end();
  await eventually("it is a zombie", () => readProcess(pid)?.state === "Z");
  assert.equal(isProcessAlive({ pid, startTime }), false);
  assert.equal(serverIdentity(pid), undefined);
});
