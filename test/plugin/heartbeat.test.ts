import assert from "node:assert/strict";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { ensurePrivateDirectory, unwritable } from "../../src/store/directory.ts";
import { eventually } from "../support/eventually.ts";
import {
  configure,
  installPlugin,
  type PluginCopy,
  projectRoot,
  runShellLine,
} from "../support/plugin.ts";
import { attachClient, type Client, sandbox } from "../support/tmux.ts";

const beats = (plugin: PluginCopy) =>
  plugin.calls().filter((call) => call === "hook.cjs save").length;

async function shows(client: Client, what: RegExp): Promise<void> {
  await eventually(`${what} is shown`, async () => what.test(await client.screen()));
}

test("however often the plugin is loaded, one heartbeat beats", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box, join(box.root, "loaded often"));
  mkdirSync(join(box.root, "b"));
  const reference = installPlugin({ ...box, root: join(box.root, "b") });
  const often = box.server("often");
  const once = box.server("once");
  for (const [server, copy] of [
    [often, plugin],
    [once, reference],
  ] as const) {
    configure(server, "set -g @workspace-restore-heartbeat-seconds 1", runShellLine(copy.entry));
    await server.start();
  }
  for (let load = 0; load < 5; load++) await often.run("source-file", `${often.socketPath}.conf`);
  await eventually("the first beats", () => beats(plugin) > 0 && beats(reference) > 0);
  const start = { often: beats(plugin), once: beats(reference) };
  await eventually("six more rounds", () => beats(reference) >= start.once + 6);
  const rounds = beats(plugin) - start.often;
  assert.ok(rounds >= 4 && rounds <= 8, `${rounds} beats in the time of 6`);
});

test("a recording that fails or hangs does not stop the heartbeat", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  writeFileSync(
    join(plugin.root, "dist", "hook.cjs"),
    `require("node:fs").appendFileSync(${JSON.stringify(join(box.root, "calls"))}, "hook.cjs save\\n");
setTimeout(() => process.exit(1), 20_000);
`,
  );
  const server = box.server();
  configure(server, "set -g @workspace-restore-heartbeat-seconds 1", runShellLine(plugin.entry));
  await server.start();
  await eventually("three beats", () => beats(plugin) >= 3);
});

test("an interval that is no number counts as a minute", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const server = box.server();
  configure(
    server,
    "set -g @workspace-restore-heartbeat-seconds often",
    runShellLine(plugin.entry),
  );
  await server.start();
  await eventually("the first beat", () => beats(plugin) === 1);
  assert.equal(await server.run("show", "-gqv", "@workspace-restore-told"), "");
});

test("the heartbeat ends with its server", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const server = box.server();
  configure(server, "set -g @workspace-restore-heartbeat-seconds 1", runShellLine(plugin.entry));
  await server.start();
  await eventually("a beat", () => beats(plugin) >= 1);
  await server.kill("SIGKILL");
  const other = box.server("other");
  configure(other, "set -g @workspace-restore-heartbeat-seconds 1", runShellLine(plugin.entry));
  const before = beats(plugin);
  await other.start();
  await eventually("the other server's first beat", () => beats(plugin) > before);
  assert.ok(beats(plugin) <= before + 2);
});

test("a plugin's folder that was away is beaten from again when it is back, by one heartbeat; the keys tell meanwhile", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const server = box.server();
  configure(server, "set -g @workspace-restore-heartbeat-seconds 1", runShellLine(plugin.entry));
  await server.start();
  const client = await attachClient(box, server, { columns: 160 });
  await eventually("a beat", () => beats(plugin) >= 1);
  renameSync(plugin.root, `${plugin.root}.away`);
  await client.keys("C-b", "C-s");
  await shows(client, /folder of the plugin is not there/);
  await client.keys("C-b", "C-r");
  await shows(client, /folder of the plugin is not there[\s\S]*Press Enter to close/);
  await client.keys("Enter");
  const before = beats(plugin);
  renameSync(`${plugin.root}.away`, plugin.root);
  await eventually("it beats again", () => beats(plugin) >= before + 3);
});

test("what cannot be written is said once to who is attached, until it works again", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const hook = join(plugin.root, "dist", "hook.cjs");
  const works = readFileSync(hook, "utf8");
  writeFileSync(
    hook,
    `${works}console.error("Could not write /s/#1: EROFS\\nIt is read-only.");process.exitCode = 1;`,
  );
  const server = box.server();
  configure(server, "set -g @workspace-restore-heartbeat-seconds 1", runShellLine(plugin.entry));
  await server.start();
  await eventually("beats that nobody sees", () => beats(plugin) >= 2);
  const told = () => server.run("show", "-gqv", "@workspace-restore-told");
  assert.equal(await told(), "");
  const client = await attachClient(box, server, { columns: 160 });
  await shows(client, /not recorded\. Could not write \/s\/#1: EROFS It is read-only\./);
  assert.equal(await told(), "state");
  writeFileSync(hook, works);
  await eventually("it would be said again", async () => (await told()) === "");
});

test("what the heartbeat passes on is what the store says where it cannot write", async (t) => {
  const box = await sandbox(t);
  const file = join(box.root, "file");
  writeFileSync(file, "");
  const said = [
    () => ensurePrivateDirectory(file),
    () => {
      throw unwritable(file, new Error("EROFS"));
    },
  ].map((fail) => {
    try {
      fail();
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
    return "";
  });
  const hook = readFileSync(join(projectRoot, "hooks", "heartbeat"), "utf8");
  const passed = [...hook.matchAll(/'([A-Z][^']+ )'\*/g)].map(([, start = ""]) => start);
  assert.equal(passed.length, said.length);
  for (const message of said)
    assert.ok(
      passed.some((start) => message.startsWith(start)),
      message,
    );
});
