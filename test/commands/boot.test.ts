import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { bootPlace } from "../../src/commands/boot/place.ts";
import { createContext } from "../../src/commands/context.ts";
import { eventually } from "../support/eventually.ts";
import { writeLost } from "../support/lost.ts";
import { projectRoot, runShellLine } from "../support/plugin.ts";
import { attachClient, type Sandbox, sandbox, tmuxProgram } from "../support/tmux.ts";

const cli = join(projectRoot, "src", "cli.ts");

function run(box: Sandbox, ...words: string[]) {
  const options = { env: box.environment, encoding: "utf8", timeout: 30_000 } as const;
  return spawnSync(process.execPath, [cli, ...words], options);
}

const files = (box: Sandbox) => readdirSync(box.home, { recursive: true }).toSorted();

test("boot on puts a unit in place and has it wanted, boot off takes both away", async (t) => {
  const box = await sandbox(t);
  mkdirSync(join(box.home, ".config", "systemd", "user", "default.target.wants"), {
    recursive: true,
  });
  const before = files(box);
  const units = join(box.home, ".config", "systemd", "user");
  const path = join(units, "tmux-workspace-restore.service");
  assert.equal(run(box, "boot").status, 3);
  const shown = run(box, "boot", "on", "--dry-run");
  assert.equal(shown.status, 0);
  assert.match(shown.stdout, /^\+ExecStart=\/.*tmux.* -D$/m);
  assert.deepEqual(files(box), before);
  const refused = run(box, "boot", "on");
  assert.deepEqual([refused.status, files(box)], [1, before]);

  const on = run(box, "boot", "on", "--yes");
  assert.equal(on.status, 0, on.stderr);
  assert.match(on.stdout, /loginctl enable-linger/);
  const link = join(units, "default.target.wants", "tmux-workspace-restore.service");
  assert.equal(readlinkSync(link), "../tmux-workspace-restore.service");
  assert.equal(readFileSync(link, "utf8"), readFileSync(path, "utf8"));
  assert.equal(run(box, "boot").status, 0);
  assert.equal(run(box, "boot", "on", "--yes").status, 3);

  assert.equal(run(box, "boot", "off", "--yes").status, 0);
  assert.deepEqual(files(box), before);
  assert.equal(run(box, "boot", "off", "--yes").status, 3);
});

test("a unit of that name that is somebody else's is left alone", async (t) => {
  const box = await sandbox(t);
  const units = join(box.home, ".config", "systemd", "user");
  mkdirSync(units, { recursive: true });
  const path = join(units, "tmux-workspace-restore.service");
  writeFileSync(path, "[Service]\nExecStart=/bin/true\n");
  for (const action of ["on", "off"]) {
    const { status, stderr } = run(box, "boot", action, "--yes");
    assert.equal(status, 1);
    assert.match(stderr, /is a file of yours or of another program/);
  }
  assert.equal(readFileSync(path, "utf8"), "[Service]\nExecStart=/bin/true\n");
  assert.equal(run(box, "boot", "sideways").status, 2);
});

test("on a Mac it is an agent of launchd", async (t) => {
  const box = await sandbox(t);
  const place = bootPlace(createContext({ name: "work" }, box.environment), "darwin");
  assert.equal(place.link, null);
  assert.match(
    place.file.path,
    /home\/Library\/LaunchAgents\/tmux-workspace-restore\.boot\.plist$/,
  );
  const text = place.file.install(null);
  assert.ok(text.ok && text.text?.includes("<string>-L</string>\n    <string>work</string>"));
});

test("a server that is started as the unit does offers what was lost to the first client, and starts nothing before", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await writeLost(box, {
    socketPath: server.socketPath,
    sessions: [{ name: "work", windows: [{ panes: [{ agent: { state: "waiting" } }] }] }],
  });
  const entry = join(projectRoot, "tmux-workspace-restore.tmux");
  writeFileSync(`${server.socketPath}.conf`, `${runShellLine(entry)}\n`);
  const place = bootPlace(createContext({ path: server.socketPath }, box.environment), "linux");
  const unit = place.file.install(null);
  assert.ok(unit.ok && unit.text !== null);
  const words = /^ExecStart=(.*)$/m.exec(unit.text)?.[1]?.split(" ") ?? [];
  assert.deepEqual(words.slice(1), ["-S", server.socketPath, "-D"]);
  const condition = /^ExecCondition=\/bin\/sh -c "(.*)"$/m.exec(unit.text)?.[1] ?? "";
  const isFree = () => spawnSync("/bin/sh", ["-c", condition], { env: box.environment }).status;
  assert.equal(isFree(), 0);
  const child = spawn(tmuxProgram, ["-f", `${server.socketPath}.conf`, ...words.slice(1)], {
    env: box.environment,
    stdio: "ignore",
  });
  box.after(() => void child.kill("SIGKILL"));
  await eventually(
    "the plugin is loaded",
    async () => (await server.run("show-options", "-gqv", "@workspace-restore-heartbeat")) !== "",
  );
  assert.equal(isFree(), 1, "a second one is not started");
  assert.equal(await server.run("list-sessions").catch(() => ""), "");
  await server.run("new-session", "-d", "-s", "mine");
  const client = await attachClient(box, server);
  await eventually("the menu is shown", async () =>
    (await client.screen()).includes("Restore 1 agent"),
  );
  assert.equal(await server.run("list-sessions", "-F", "#{session_name}"), "mine");
  await server.run("kill-server");
  await eventually("it ends", () => child.exitCode !== null || child.signalCode !== null);
});
