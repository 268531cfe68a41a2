import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { findPrograms } from "../../src/commands/doctor/programs.ts";
import { serverProgram } from "../../src/processes/server-program.ts";
import { Tmux } from "../../src/tmux/exec.ts";
import { sandbox, tmuxProgram } from "../support/tmux.ts";

/** As a client of 3.3a is to a server of 3.8. Each call but for its version leaves a line beside it. */
const refused = (version: string) => `#!/bin/sh
if [ "$1" = -V ]; then echo "${version}"; exit 0; fi
echo called >>"$0.calls"
echo "server exited unexpectedly" >&2
exit 1
`;

const program = findPrograms(tmuxProgram, process.env.PATH)[0] ?? "";
/** A script that runs an unpacked tmux by its loader, which is then what /proc names. */
const isScript = readFileSync(program).subarray(0, 2).toString() === "#!";
const skip =
  process.platform !== "linux" ? "there is no /proc" : isScript && "its program is a script";

/** A server whose program is a file of its own, and a client that it does not understand. */
async function mixed(t: TestContext, version: string) {
  const box = await sandbox(t);
  const own = join(box.root, "own", "tmux");
  mkdirSync(join(box.root, "own"));
  copyFileSync(program, own);
  const client = join(box.root, "client");
  writeFileSync(client, refused(version), { mode: 0o755 });
  const server = box.server();
  execFileSync(own, ["-S", server.socketPath, "-f", "/dev/null", "new-session", "-d"], {
    env: box.environment,
    timeout: 20_000,
  });
  const calls = () => readFileSync(`${client}.calls`, "utf8").split("\n").length - 1;
  const tmux = new Tmux(server.tmux.socket, client, serverProgram);
  return { box, own, server, tmux, calls };
}

test("a server that refuses the client is talked to with its own program, removed or not", {
  skip,
}, async (t) => {
  const { own, server, tmux, calls } = await mixed(t, "tmux 2.0");
  rmSync(own);
  const pid = await tmux.ask(["display-message", "-p", "#{pid}"], { timeout: 20_000 });
  assert.equal(Number(pid.toString()), await server.pid());
  await tmux.source([["set-option", "-g", "@said", "a 'b'"]], { timeout: 20_000 });
  assert.equal(await server.run("show-options", "-gv", "@said"), "a 'b'");
  assert.equal(calls(), 1);
  await server.kill();
  await assert.rejects(tmux.ask(["list-sessions"], { timeout: 20_000 }), { code: "no-server" });
  assert.equal(existsSync(tmux.program), true);
});

test("a client of the server's own version that is sent away is not tried again: the server is ending", {
  skip,
}, async (t) => {
  const version = execFileSync(program, ["-V"], { encoding: "utf8" }).trim();
  const { server, tmux, calls } = await mixed(t, version);
  await assert.rejects(tmux.ask(["kill-session"], { timeout: 20_000 }), { code: "no-server" });
  assert.equal(calls(), 1);
  await server.pid();
});
