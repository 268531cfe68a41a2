import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import type { RunView } from "../../src/restore/types.ts";
import { eventually } from "../support/eventually.ts";
import { runHook } from "../support/hook.ts";
import { projectRoot } from "../support/plugin.ts";
import { sandbox } from "../support/tmux.ts";

const cli = join(projectRoot, "src", "cli.ts");

/** Not synchronous: this process must be there for what the restore starts. */
function run(environment: NodeJS.ProcessEnv, ...words: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [cli, ...words],
      { env: environment, timeout: 60_000 },
      (error, stdout, stderr) =>
        error === null
          ? resolve(stdout)
          : reject(new Error(`${error.message}\n${stdout}${stderr}`)),
    );
  });
}

test("agents whose turn was cut short are told to go on where the restore was asked to, and no others", async (t) => {
  const box = await sandbox(t);
  const path = `${join(projectRoot, "test", "stand-ins")}:${process.env.PATH}`;
  box.environment.PATH = path;
  // A login shell's profile sets one of its own.
  appendFileSync(join(box.home, ".bashrc"), `export PATH='${path}'\n`);
  const server = box.server();
  const directories = ["cut", "done"].map((name) => join(box.home, name));
  for (const directory of directories) mkdirSync(directory);
  await server.start(["-s", "work", "-c", directories[0] ?? "", "claude"], {
    columns: 120,
    rows: 40,
  });
  await server.run("new-window", "-d", "-t", "work:3", "-c", directories[1] ?? "", "claude");
  const say = async (window: string, text: string, shown: string) => {
    const screen = () => server.run("capture-pane", "-p", "-t", `work:${window}.0`);
    await eventually("it is ready", async () => (await screen()).includes("? for shortcuts"));
    await server.run("send-keys", "-t", `work:${window}.0`, "-l", text);
    await server.run("send-keys", "-t", `work:${window}.0`, "Enter");
    await eventually(`${window} shows ${shown}`, async () => (await screen()).includes(shown));
  };
  await say("3", "hello", "PONG:hello");
  await say("0", "SLOW work", "esc to interrupt");
  await runHook(["save", "-S", server.socketPath], box.environment);
  await server.kill("SIGKILL");
  const transcripts = () =>
    directories.map((directory) => {
      const folder = join(box.home, ".claude", "projects", directory.replace(/[^A-Za-z0-9]/g, "-"));
      const [name = ""] = readdirSync(folder);
      return readFileSync(join(folder, name), "utf8");
    });
  await server.start(["-s", "fresh"]);
  const offer = await run(box.environment, "offer", "--json", "-S", server.socketPath);
  assert.match(offer, /"interrupted": true/);
  const restored = await run(
    box.environment,
    ...["restore", "--yes", "--continue-turns", "--json", "-S", server.socketPath],
  );
  const { launches } = JSON.parse(restored) as RunView;
  const details = launches.map(({ address, state, detail }) => `${address} ${state} ${detail}`);
  assert.match(details[0] ?? "", /^work:0\.0 ready ready after [\d.]+ s, told to go on$/);
  assert.match(details[1] ?? "", /^work:3\.0 ready ready after [\d.]+ s$/);
  const [cut, done] = transcripts();
  assert.equal(cut?.match(/"content":"tmux-workspace-restore: /g)?.length, 1);
  assert.ok(!done?.includes("tmux-workspace-restore:"));
});
