import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { projectRoot } from "./support/plugin.ts";
import { sandbox } from "./support/tmux.ts";

function run(environment: NodeJS.ProcessEnv, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, "src", "cli.ts"), ...words],
    { env: environment, encoding: "utf8", timeout: 20_000 },
  );
  return { status, stdout, stderr };
}

test("--version says what package.json says", async (t) => {
  const { environment } = await sandbox(t);
  const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  assert.deepEqual(run(environment, "--version"), {
    status: 0,
    stdout: `${version}\n`,
    stderr: "",
  });
});

test("--help lists the commands and what the exit status means", async (t) => {
  const { environment } = await sandbox(t);
  const { status, stdout } = run(environment, "--help");
  assert.equal(status, 0);
  assert.match(stdout, /^ {2}save /m);
  assert.match(stdout, /Exit status: 0 done, 1 failed, 2 wrong usage, 3 nothing to do/);
});

for (const words of [[], ["nonsense"], ["save", "--nonsense"], ["save", "-L", "a", "-S", "/b"]]) {
  test(`wrong usage is status 2 and a message: ${words.join(" ") || "no command"}`, async (t) => {
    const { environment } = await sandbox(t);
    const { status, stdout, stderr } = run(environment, ...words);
    assert.equal(status, 2);
    assert.equal(stdout, "");
    assert.notEqual(stderr, "");
  });
}

for (const [words, hint] of [
  [["nonsense"], "See: tmux-workspace-restore --help"],
  [["save", "--nonsense"], "See: tmux-workspace-restore save --help"],
  [["save", "surplus"], "See: tmux-workspace-restore save --help"],
  [["runs", "r1"], "To show one: runs --show ID. See: tmux-workspace-restore runs --help"],
] as const) {
  test(`a wrong command line ends with where to look: ${words.join(" ")}`, async (t) => {
    const { environment } = await sandbox(t);
    const { status, stderr } = run(environment, ...words);
    assert.equal(status, 2);
    assert.match(stderr, /^[^\n]+\n(\(Did you mean .*\n)?[^\n]+\n$/);
    assert.equal(stderr.trimEnd().split("\n").at(-1), hint);
  });
}

test("without a server an error names the socket and says what to do", async (t) => {
  const { environment, root } = await sandbox(t);
  const { status, stderr } = run(environment, "save", "-S", join(root, "none"));
  assert.equal(status, 1);
  assert.match(stderr, new RegExp(`No tmux server answers on ${join(root, "none")}`));
  assert.match(stderr, /Start tmux first/);
});

test("-S is understood before and after the command", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start();
  for (const words of [
    ["-S", server.socketPath, "save"],
    ["save", "-S", server.socketPath],
  ]) {
    const { status, stdout, stderr } = run(box.environment, ...words);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /1 pane, 0 agents/);
  }
});
