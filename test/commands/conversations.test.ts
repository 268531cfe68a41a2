import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import type { Conversations } from "../../src/commands/list-conversations.ts";
import { loadHarness } from "../../src/harnesses/registry.ts";
import { watch } from "../support/agents.ts";
import { eventually } from "../support/eventually.ts";
import { projectRoot } from "../support/plugin.ts";
import { type Sandbox, sandbox } from "../support/tmux.ts";

const cli = join(projectRoot, "src", "cli.ts");
const standIns = join(projectRoot, "test", "stand-ins");

function list(box: Sandbox, words: readonly string[], cwd = box.root) {
  const args = [cli, "-S", join(box.root, "s"), "conversations", ...words];
  const options = { env: box.environment, encoding: "utf8", timeout: 30_000, cwd } as const;
  return spawnSync(process.execPath, args, options);
}

function document(box: Sandbox, words: readonly string[], cwd?: string): Conversations {
  const { stdout } = list(box, [...words, "--json"], cwd);
  return JSON.parse(stdout) as Conversations;
}

/** A server with a pane for each command, in which each agent has had its message. */
async function talk(t: TestContext, box: Sandbox, directory: string, commands: readonly string[]) {
  box.environment.PATH = `${standIns}:${process.env.PATH}`;
  const server = box.server();
  await server.start(["-c", directory, "bash --norc"]);
  t.after(() => server.kill("SIGKILL").catch(() => {}));
  for (const [index, command] of commands.entries()) {
    const harness = await loadHarness(command.includes("codex") ? "codex" : "claude");
    const seen = watch(box, server, harness);
    const pane = await server.run("new-window", "-dPF", "#{pane_id}", "-c", directory, command);
    await seen.until(pane, "ready");
    await server.run("send-keys", "-t", pane, "-l", `question ${index}`);
    await server.run("send-keys", "-t", pane, "Enter");
    await eventually("it answers", async () =>
      (await server.run("capture-pane", "-p", "-t", pane)).includes(`PONG:question ${index}`),
    );
  }
  return server;
}

/** As Claude Code's /rename does, to the conversation that was written first. */
function rename(box: Sandbox, title: string): void {
  const projects = join(box.home, ".claude", "projects");
  const [project = ""] = readdirSync(projects);
  const first = readdirSync(join(projects, project))
    .map((name) => join(projects, project, name))
    .sort((a, b) => statSync(a).birthtimeMs - statSync(b).birthtimeMs)[0];
  const record = { type: "custom-title", customTitle: title };
  appendFileSync(first ?? "", `${JSON.stringify(record)}\n`);
}

test("a directory's conversations of all agents stand newest first, with title, last message and command", async (t) => {
  const box = await sandbox(t);
  const project = join(box.root, "my repo");
  mkdirSync(project);
  await talk(t, box, project, ["claude", "codex", "claude"]);
  rename(box, "Fix login");
  const found = document(box, [project]);
  assert.equal(found.directory, project);
  assert.deepEqual(
    found.conversations.map((each) => [each.harness, each.lastMessage?.text, each.openIn !== null]),
    [
      ["claude", "PONG:question 2", true],
      ["codex", "PONG:question 1", true],
      ["claude", "PONG:question 0", true],
    ],
  );
  const [, , first] = found.conversations;
  assert.equal(first?.title, "Fix login");
  const { status, stdout } = list(box, [project, "--harness", "claude"]);
  assert.equal(status, 0);
  assert.match(stdout, new RegExp(`^claude, just now: Fix login \\[${first?.sessionId}\\]$`, "m"));
  assert.match(stdout, /^ {2}Agent: PONG:question 0$/m);
  assert.match(stdout, /^ {2}Open in .*: two agents in it would lose its history\.$/m);
  assert.doesNotMatch(stdout, /codex/);
});

test("the command that is shown resumes that conversation, from any directory, account and shell", async (t) => {
  const box = await sandbox(t);
  const project = join(box.root, "it's a $(repo)");
  const account = join(box.root, "second account");
  mkdirSync(project);
  box.environment.CLAUDE_CONFIG_DIR = account;
  const server = await talk(t, box, project, ["claude", "claude"]);
  await server.kill("SIGKILL");
  for (const shell of ["bash", "dash", "fish", "tcsh"]) {
    if (spawnSync("which", [shell]).status !== 0) continue;
    // The caller's shell is the process that starts the program.
    const script = `"${process.execPath}" "${cli}" -S /nowhere conversations "$PROJECT" --json; echo`;
    const stdout = execFileSync(shell, ["-c", script], {
      env: { ...box.environment, PROJECT: project },
      cwd: box.root,
      encoding: "utf8",
    });
    const { conversations } = JSON.parse(stdout) as Conversations;
    assert.equal(conversations.length, 2, shell);
    const command = conversations[1]?.command ?? "";
    const log = join(box.root, `log-${shell}`);
    // Not on a terminal the stand-in ends when it starts to draw, and has told by then how it was called.
    spawnSync(shell, ["-c", command], {
      env: { ...box.environment, STAND_IN_LOG: log },
      cwd: box.root,
      input: "",
      timeout: 10_000,
    });
    const [start] = execFileSync("cat", [log], { encoding: "utf8" }).split("\n");
    const told = JSON.parse(start ?? "");
    assert.deepEqual(
      [told.pwd, told.argv.slice(0, 2), told.environment.CLAUDE_CONFIG_DIR],
      [project, ["--resume", conversations[1]?.sessionId], account],
      shell,
    );
  }
});

test("in the conversation's own directory and account the command says neither", async (t) => {
  const box = await sandbox(t);
  const project = join(box.root, "repo");
  mkdirSync(project);
  symlinkSync(project, join(box.root, "link"));
  await talk(t, box, project, ["claude"]);
  const [here] = document(box, ["."], project).conversations;
  assert.equal(here?.command, `claude --resume ${here?.sessionId}`);
  const [linked] = document(box, ["link"]).conversations;
  assert.equal(linked?.sessionId, here?.sessionId);
  assert.match(linked?.command ?? "", /^cd \S+\/repo && claude --resume/);
});

test("a directory without conversations, one that is not there, and an agent that is not known", async (t) => {
  const box = await sandbox(t);
  for (const directory of [box.root, "nowhere"]) {
    const { status, stdout } = list(box, [directory]);
    assert.equal(status, 3);
    assert.match(stdout, /^No conversation is known in /);
  }
  const { status, stderr } = list(box, [box.root, "--harness", "cluade"]);
  assert.equal(status, 2);
  assert.match(stderr, /no agent called "cluade"\nName one of: claude, codex/);
});

test("a store that cannot be read is a warning beside the conversations of the others", async (t) => {
  const box = await sandbox(t);
  const project = join(box.root, "repo");
  mkdirSync(project);
  await talk(t, box, project, ["claude"]);
  const database = join(box.home, ".local", "share", "opencode", "opencode.db");
  mkdirSync(join(database, ".."), { recursive: true });
  writeFileSync(database, "no database");
  const { status, stdout } = list(box, [project]);
  assert.equal(status, 1);
  assert.match(stdout, /^claude, just now/);
  assert.match(stdout, /^Warning: opencode: /m);
});

test("nothing that a conversation says acts on the terminal", async (t) => {
  const box = await sandbox(t);
  const project = join(box.root, "repo");
  mkdirSync(project);
  await talk(t, box, project, ["claude"]);
  rename(box, "x\u001b]0;y\u0007\u009b31m");
  const { stdout } = list(box, [project]);
  assert.match(stdout, /claude, just now: x/);
  assert.doesNotMatch(stdout, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});
