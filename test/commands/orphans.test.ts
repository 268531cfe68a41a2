import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import type { OfferDocument } from "../../src/offer/document-schema.ts";
import type { Orphan } from "../../src/offer/orphans.ts";
import { serverIdentity } from "../../src/processes/identity.ts";
import { serverKey } from "../../src/snapshot/key.ts";
import { eventually } from "../support/eventually.ts";
import { runHook } from "../support/hook.ts";
import { configure, installPlugin, projectRoot, runShellLine } from "../support/plugin.ts";
import { isAlive, type Sandbox, sandbox, type TestServer } from "../support/tmux.ts";

const cli = join(projectRoot, "src", "cli.ts");

function orphans(box: Sandbox, server: TestServer, ...words: string[]) {
  return spawnSync(process.execPath, [cli, "orphans", "-S", server.socketPath, ...words], {
    env: box.environment,
    encoding: "utf8",
    timeout: 30_000,
  });
}

/** Says its port in a file, and holds it until it is ended. */
const program = `require("node:net").createServer().listen(0, "127.0.0.1", function () {
  require("node:fs").writeFileSync(process.argv[1], String(this.address().port));
});`;

type Scene = {
  readonly box: Sandbox;
  readonly server: TestServer;
  readonly key: string;
  /** Lines of `--json`. */
  readonly listed: () => Orphan[];
};

/** A lost server with the plugin: an agent that had started a program in the background, and one by hand beside it. */
async function scene(t: TestContext): Promise<Scene> {
  const box = await sandbox(t);
  const bin = join(projectRoot, "test", "stand-ins");
  box.environment.PATH = `${bin}:${process.env.PATH}`;
  const server = box.server();
  configure(server, runShellLine(installPlugin(box).entry));
  await server.start(["-s", "work", "-c", box.home]);
  const key = serverKey(serverIdentity(await server.pid()) ?? assert.fail());
  const run = (port: string) =>
    `setsid ${process.execPath} -e '${program}' ${join(box.root, port)} </dev/null >/dev/null 2>&1 &`;
  // What an agent's tools start has its environment, and is younger than it.
  const agent = await server.run("new-window", "-P", "-F", "#{pane_id}", "-t", "work:3", "claude");
  await eventually("the agent is recorded", async () => {
    await runHook(["save", "-S", server.socketPath], box.environment);
    return spawnSync(process.execPath, [cli, "status", "--json", "-S", server.socketPath], {
      env: box.environment,
      encoding: "utf8",
    }).stdout.includes('"claude"');
  });
  const tool = spawn("sh", ["-c", run("agents-port")], {
    env: {
      ...box.environment,
      TMUX_PANE: agent,
      TMUX_WORKSPACE_RESTORE_SERVER: key,
    },
  });
  t.after(() => tool.kill());
  await server.run("send-keys", "-t", "work:0", run("hands-port"), "Enter");
  await eventually(
    "both listen",
    () => spawnSync("cat", ["agents-port", "hands-port"], { cwd: box.root }).status === 0,
  );
  assert.equal(orphans(box, server).status, 3, "nothing has outlived a living server");
  await server.kill("SIGKILL");
  const listed = () => {
    const { stdout } = orphans(box, server, "--json");
    return (JSON.parse(stdout) as { orphans: Orphan[] }).orphans;
  };
  await eventually("the rest has ended", () => listed().every((each) => each.ports.length > 0));
  return { box, server, key, listed };
}

const portIn = (box: Sandbox, name: string) =>
  Number(spawnSync("cat", [name], { cwd: box.root, encoding: "utf8" }).stdout);

test("what a killed server leaves running is listed with its port and whose it was, and ended on request alone", async (t) => {
  const { box, server, key, listed } = await scene(t);
  const found = listed();
  assert.deepEqual(
    found
      .map(({ name, ports, server: from, pane }) => [
        name,
        ports[0],
        from,
        pane?.address,
        pane?.agent?.harness ?? null,
      ])
      .sort((a, b) => String(a[3]).localeCompare(String(b[3]))),
    [
      ["node", portIn(box, "hands-port"), key, "work:0.0", null],
      ["node", portIn(box, "agents-port"), key, "work:3.0", "claude"],
    ],
  );
  const text = orphans(box, server).stdout;
  assert.match(
    text,
    new RegExp(`node +:${portIn(box, "agents-port")} .* started by claude in work:3`),
  );
  assert.ok(!text.includes("createServer"), "arguments are never shown");

  const offer = (...words: string[]) =>
    spawnSync(process.execPath, [cli, "offer", "-S", server.socketPath, ...words], {
      env: box.environment,
      encoding: "utf8",
    }).stdout;
  assert.match(
    offer(),
    /^ {2}2 programs of that server still run: node \(:\d+\), node \(:\d+\)\. See: .* orphans$/m,
  );
  const [candidate] = (JSON.parse(offer("--json")) as OfferDocument).candidates;
  assert.deepEqual(
    candidate?.outliving.map(({ pid, paneId }) => [pid, paneId]),
    found.map(({ pid, pane }) => [pid, pane?.id]),
  );

  // The same program, started elsewhere, and one that only bears a number that is asked for.
  const unrelated = spawn(process.execPath, ["-e", program, join(box.root, "unrelated-port")], {
    env: box.environment,
  });
  t.after(() => unrelated.kill());
  await eventually("it listens", () => portIn(box, "unrelated-port") > 0);
  const refused = orphans(box, server, "--end", `${unrelated.pid}`);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /is not the number of a program that outlived/);

  const all = orphans(box, server, "--all");
  assert.deepEqual([all.status, all.stderr], [0, ""]);
  const [agents, hands] = ["claude", undefined].map((harness) =>
    found.find(({ pane }) => pane?.agent?.harness === harness),
  );
  assert.match(all.stdout, new RegExp(`^${agents?.pid} node: ended\n$`));
  assert.deepEqual(
    listed().map(({ pid }) => pid),
    [hands?.pid],
  );
  assert.equal(orphans(box, server, "--end", `${hands?.pid}`).status, 0);
  assert.equal(isAlive(hands?.pid ?? 0), false);
  assert.equal(orphans(box, server).status, 3);
  assert.equal(unrelated.exitCode ?? unrelated.signalCode, null);
});

test("a restore says what its agents had started and lives on", async (t) => {
  const { box, server } = await scene(t);
  await server.start(["-s", "fresh"]);
  const restored = spawnSync(
    process.execPath,
    [cli, "restore", "--yes", "--all", "-S", server.socketPath],
    { env: box.environment, encoding: "utf8", timeout: 90_000 },
  );
  const port = portIn(box, "agents-port");
  assert.match(
    restored.stdout,
    new RegExp(
      `1 program that these agents had started still runs: node \\(pid \\d+, port ${port}\\)\\.`,
    ),
    restored.stdout + restored.stderr,
  );
});

test("an agent that asks may look, and end nothing", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const script = join(box.root, "claude");
  spawnSync("sh", ["-c", `printf '#!/bin/sh\\n"$@"; exit $?\\n' > ${script}; chmod +x ${script}`]);
  const asked = spawnSync(
    script,
    [process.execPath, cli, "orphans", "-S", server.socketPath, "--all"],
    { env: box.environment, encoding: "utf8", timeout: 30_000 },
  );
  assert.equal(asked.status, 1);
  assert.match(asked.stderr, /inside Claude Code, which may not end programs/);
});
