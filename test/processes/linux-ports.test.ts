import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import test, { type TestContext } from "node:test";
import { listeningPorts } from "../../src/processes/linux-ports.ts";

async function listen(t: TestContext, host: string): Promise<number> {
  const server: Server = createServer().listen(0, host);
  t.after(() => server.close());
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

test("a process's own listening ports are told, of both kinds of addresses, and no other's", async (t) => {
  const ports = [await listen(t, "127.0.0.1"), await listen(t, "::1")];
  const found = listeningPorts(process.pid);
  assert.deepEqual(
    found.filter((port) => ports.includes(port)),
    ports.toSorted((a, b) => a - b),
  );
  assert.deepEqual(
    listeningPorts(process.ppid).filter((port) => ports.includes(port)),
    [],
  );
});

test("a process that is gone listens on nothing", () => {
  assert.deepEqual(listeningPorts(2 ** 22 + 1), []);
});
