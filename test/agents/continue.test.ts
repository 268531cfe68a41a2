import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { sender } from "../../src/restore/continue-message.ts";
import type { LaunchView, RunView } from "../../src/restore/types.ts";
import { eventually } from "../support/eventually.ts";
import { runHook } from "../support/hook.ts";
import { projectRoot } from "../support/plugin.ts";
import { claudeKit } from "./claude-home.ts";
import { codexKit } from "./codex-home.ts";
import { type Desk, type DeskKit, desk, missing } from "./desk.ts";

type Subject = { readonly kit: DeskKit; readonly command: string; readonly forTools: string };

const subjects: readonly Subject[] = [
  {
    kit: claudeKit,
    command: "claude",
    forTools: "claude --permission-mode manual",
  },
  {
    kit: codexKit,
    command: "codex --no-daemon",
    forTools: "codex --no-daemon --dangerously-bypass-approvals-and-sandbox",
  },
];

/** Not synchronous: the provider is in this process. */
function run(d: Desk, ...words: string[]): Promise<string> {
  const cli = join(projectRoot, "src", "cli.ts");
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [cli, ...words, "-S", d.server.socketPath],
      { env: d.box.environment, timeout: 180_000 },
      (error, stdout, stderr) =>
        error === null
          ? resolve(stdout)
          : reject(new Error(`${error.message}\n${stdout}${stderr}`)),
    );
  });
}

/** Messages of ours that the provider was sent since, each in a request of its own. */
function told(d: Desk, since: number): readonly string[] {
  return d.provider.requests.slice(since).flatMap(({ typed, reply }) => {
    const last = typed.at(-1) ?? "";
    // A title is asked for beside the turn, with the same words.
    const isTitle =
      typeof reply === "object" && reply.kind === "text" && reply.text.startsWith('{"title"');
    return last.includes(sender) && !isTitle ? [last] : [];
  });
}

/** Once the agent has sent what it was told. */
async function toldOnce(d: Desk, since: number): Promise<string> {
  await eventually("the provider is asked", () => told(d, since).length > 0);
  const [message = "", ...more] = told(d, since);
  assert.deepEqual(more, []);
  return message;
}

/** Records, loses the server, and restores into a fresh one, asking for turns to go on. */
async function loseAndRestore(d: Desk): Promise<LaunchView> {
  const saved = await runHook(["save", "-S", d.server.socketPath], d.box.environment);
  assert.equal(saved.status, 0, saved.stderr);
  await d.server.kill("SIGKILL");
  await d.server.start(["-s", `fresh${Date.now()}`, "-c", d.one], { columns: 120, rows: 40 });
  const restored = await run(d, "restore", "--yes", "--continue-turns", "--json");
  const { launches } = JSON.parse(restored) as RunView;
  assert.equal(launches.length, 1, restored);
  return launches[0] as LaunchView;
}

async function start(t: TestContext, kit: DeskKit, command: string) {
  const d = await desk(t, kit);
  const pane = await d.pane(d.one);
  await d.run(pane, command);
  await d.shows(pane, "ready");
  await d.say(pane, "apple");
  await d.server.run("kill-window", "-t", ":0");
  return { d, pane };
}

for (const { kit, command, forTools } of subjects) {
  const { harness } = kit;
  const skip = missing(kit);

  test(`${harness}: a turn cut in its answer is told to go on once at each of three losses, and then no more`, {
    skip,
  }, async (t) => {
    const { d, pane } = await start(t, kit, command);
    d.provider.stall();
    await d.type(pane, "write the report");
    await d.shows(pane, "busy");
    for (const attempt of [1, 2, 3]) {
      const since = d.provider.requests.length;
      const launch = await loseAndRestore(d);
      assert.match(launch.detail, /, told to go on$/, `${attempt}: ${launch.detail}`);
      await d.shows(launch.paneId ?? "", "busy");
      assert.match(await toldOnce(d, since), new RegExp(`interrupted.*, ${attempt} of 3\\)$`));
    }
    const since = d.provider.requests.length;
    const last = await loseAndRestore(d);
    assert.equal(last.state, "needs-attention");
    assert.match(last.detail, /not told to go on: it was told so 3 times already/);
    await d.shows(last.paneId ?? "", "ready");
    assert.deepEqual(told(d, since), []);
  });

  test(`${harness}: a turn cut in a tool is told to go on, and what of its programs lives on`, {
    skip,
  }, async (t) => {
    const { d, pane } = await start(t, kit, forTools);
    const tool = join(d.box.root, "longtool");
    copyFileSync("/bin/sleep", tool);
    await d.type(pane, `RUNTOOL:${tool} 300`);
    await eventually(
      "the tool runs",
      async () => {
        // Claude Code takes no key for a moment after its question appears.
        if ((await d.state(pane)) === "asking")
          await d.server.run("send-keys", "-t", pane, "-l", "1");
        const { processes } = d.host();
        return processes.all().some(({ pid }) => processes.executable(pid) === tool);
      },
      60_000,
    );
    await eventually("it is recorded", async () => {
      await runHook(["save", "-S", d.server.socketPath], d.box.environment);
      return (await run(d, "status", "--json")).includes(harness);
    });
    const since = d.provider.requests.length;
    const launch = await loseAndRestore(d);
    assert.match(launch.detail, /, told to go on$/, launch.detail);
    await d.shows(launch.paneId ?? "", "ready");
    assert.match(await toldOnce(d, since), /longtool/);
  });
}
