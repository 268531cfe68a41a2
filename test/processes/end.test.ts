import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import test, { type TestContext } from "node:test";
import { endProcesses } from "../../src/processes/end.ts";
import { readProcess } from "../../src/processes/host.ts";
import type { ProcessIdentity } from "../../src/processes/process.ts";

type Started = { readonly child: ChildProcess; readonly identity: ProcessIdentity };

async function start(t: TestContext, script: string): Promise<Started> {
  const child = spawn("bash", ["-c", `${script}; echo up; while :; do read -t 100 <> <(:); done`], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  t.after(() => child.kill("SIGKILL"));
  await once(child.stdout as NodeJS.ReadableStream, "data");
  const facts = readProcess(child.pid ?? 0);
  assert.ok(facts);
  return { child, identity: { pid: facts.pid, startTime: facts.startTime } };
}

test("what ends when asked is not killed, and what does not is, after three seconds", async (t) => {
  const willing = await start(t, "true");
  const stubborn = await start(t, "trap '' TERM");
  const sent: string[] = [];
  const began = Date.now();
  const endings = await endProcesses([willing.identity, stubborn.identity], (pid, signal) => {
    sent.push(`${signal} ${pid}`);
    process.kill(pid, signal);
  });
  assert.deepEqual(endings, ["ended", "killed"]);
  assert.deepEqual(sent, [
    `SIGTERM ${willing.identity.pid}`,
    `SIGTERM ${stubborn.identity.pid}`,
    `SIGKILL ${stubborn.identity.pid}`,
  ]);
  assert.ok(Date.now() - began >= 3_000);
  assert.equal(stubborn.child.signalCode ?? (await once(stubborn.child, "exit"))[1], "SIGKILL");
});

test("a process that has the pid of one that is gone gets no signal", async (t) => {
  const other = await start(t, "true");
  const sent: string[] = [];
  const earlier = {
    pid: other.identity.pid,
    startTime: `${Number(other.identity.startTime) - 1}`,
  };
  const endings = await endProcesses([earlier], (pid, signal) => sent.push(`${signal} ${pid}`));
  assert.deepEqual([endings, sent], [["gone"], []]);
});

test("what is gone after the first signal gets no second one", async (t) => {
  const stubborn = await start(t, "trap '' TERM");
  const sent: string[] = [];
  // Ends by itself after it was asked: its number would be free for another.
  const endings = await endProcesses([stubborn.identity], (pid, signal) => {
    sent.push(`${signal} ${pid}`);
    stubborn.child.kill("SIGKILL");
  });
  assert.deepEqual([endings, sent], [["ended"], [`SIGTERM ${stubborn.identity.pid}`]]);
});

test("another user's process is left alone, and said so", async (t) => {
  const other = await start(t, "true");
  const endings = await endProcesses([other.identity], () => {
    throw Object.assign(new Error("kill EPERM"), { code: "EPERM" });
  });
  assert.deepEqual(endings, ["refused"]);
});
