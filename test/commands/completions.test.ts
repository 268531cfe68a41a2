import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { harnessNames } from "../../src/harnesses/names.ts";
import { eventually } from "../support/eventually.ts";
import { writeLost } from "../support/lost.ts";
import { projectRoot } from "../support/plugin.ts";
import { type Sandbox, sandbox, type TestServer } from "../support/tmux.ts";

const cli = join(projectRoot, "src", "cli.ts");
const command = "tmux-workspace-restore";

function run(box: Sandbox, ...words: string[]) {
  const options = { env: box.environment, encoding: "utf8", timeout: 20_000 } as const;
  return spawnSync(process.execPath, [cli, ...words], options);
}

const shells = {
  bash: {
    start: "bash --norc --noprofile -i",
    load: (file: string) => `. ${file}`,
    // Shows all candidates at the first Tab.
    prepare:
      "bind 'set show-all-if-ambiguous on' 'set completion-query-items 0' 'set page-completions off'",
  },
  zsh: {
    start: "zsh -f -i",
    load: (file: string) => `. ${file}`,
    prepare: "autoload -Uz compinit; compinit -u -D; unsetopt menu_complete list_beep; LISTMAX=0",
  },
  fish: { start: "fish --no-config -i", load: (file: string) => `source ${file}`, prepare: "true" },
} as const;
type Shell = keyof typeof shells;

/** The real shell in a pane, with the completions loaded. */
async function shellIn(t: TestContext, shell: Shell) {
  const box = await sandbox(t);
  const id = await writeLost(box, { sessions: [{ name: "w", windows: [{ panes: [{}] }] }] });
  mkdirSync(join(statePaths(box.state).runs, "mabc-1de"), { recursive: true });
  writeFileSync(join(statePaths(box.state).runs, "socket-abc.1"), "");
  mkdirSync(join(box.root, "here", "inner one"), { recursive: true });
  const file = join(box.root, "completions");
  const printed = run(box, "completions", shell);
  assert.deepEqual([printed.status, printed.stderr], [0, ""]);
  writeFileSync(file, printed.stdout);
  const server = box.server();
  const { start, prepare, load } = shells[shell];
  await server.start(["-c", join(box.root, "here"), `PS1='$ ' ${start}`], {
    columns: 160,
    rows: 50,
  });
  await type(server, `${prepare}; ${load(file)}; clear; echo READY`, "Enter");
  await eventually("the shell is ready", async () => /^READY$/m.test(await screen(server)), 30_000);
  return { box, server, id };
}

async function type(server: TestServer, text: string, ...keys: string[]): Promise<void> {
  await server.run("send-keys", "-l", "--", text);
  for (const key of keys) await server.run("send-keys", key);
}

const screen = (server: TestServer) => server.run("capture-pane", "-p");

/** Types it, presses Tab, and waits for what must be shown; then empties the line. */
async function complete(server: TestServer, typed: string, shown: RegExp, not?: RegExp) {
  await type(server, typed, "Tab");
  const text = await eventually(`${typed}<Tab> shows ${shown}`, async () => {
    const now = await screen(server);
    if (shown.test(now)) return now;
    // fish takes the longest common start first.
    throw new Error(now);
  }).catch((error: Error) => {
    throw new Error(`${error.message}\n${(error.cause as Error | undefined)?.message}`);
  });
  if (not !== undefined) assert.doesNotMatch(text.slice(text.lastIndexOf(typed)), not);
  await eventually("the line is empty", async () => {
    // A key that comes while the shell still completes can be lost.
    await server.run("send-keys", "C-u");
    await server.run("send-keys", "C-l");
    return !(await screen(server)).includes(typed);
  });
}

for (const shell of Object.keys(shells) as Shell[]) {
  const skip = spawnSync("which", [shell]).status === 0 ? false : `${shell} is not installed`;

  test(`${shell}: commands, flags and what they take are completed`, { skip }, async (t) => {
    const { server, id } = await shellIn(t, shell);
    await complete(server, `${command} conv`, new RegExp(`${command} conversations\\b`));
    await complete(server, `${command} d`, /dismiss[\s\S]*doctor|doctor[\s\S]*dismiss/, /\bsave\b/);
    await complete(server, `${command} -L work off`, new RegExp(`${command} -L work offer\\b`));
    await complete(server, `${command} restore --cont`, /restore --continue-turns/);
    await complete(
      server,
      `${command} save --`,
      /--client[\s\S]*--quiet|--quiet[\s\S]*--client/,
      /--pane/,
    );
    await complete(server, `${command} conversations --harness cop`, /--harness copilot/);
    await complete(server, `${command} install ge`, /install gemini/);
    await complete(server, `${command} uninstall `, /cursor/, /opencode/);
    await complete(server, `${command} relaunch a`, /relaunch add/);
    await complete(server, `${command} boot of`, /boot off/);
    await complete(
      server,
      `${command} restore --candidate ${id.slice(0, 6)}`,
      new RegExp(`--candidate ${id}`),
    );
    await complete(server, `${command} show ${id.slice(0, 6)}`, new RegExp(`show ${id}`));
    await complete(server, `${command} runs --show m`, /runs --show mabc-1de/);
    await complete(server, `${command} runs --show `, /runs --show mabc-1de/, /socket/);
    await complete(server, `${command} conversations inn`, /conversations inner\\ one/);
    await complete(server, `${command} completions z`, /completions zsh/);
  });
}

test("every command of --help is in them, and nothing that it hides", async (t) => {
  const box = await sandbox(t);
  const help = run(box, "--help").stdout;
  const commands = [...help.matchAll(/^ {2}([a-z]+)[ [<]/gm)].map((match) => match[1] ?? "");
  assert.ok(commands.length > 12, commands.join());
  for (const shell of Object.keys(shells)) {
    const { stdout } = run(box, "completions", shell);
    for (const name of commands)
      assert.match(stdout, new RegExp(`\\b${name}\\b`), `${shell} ${name}`);
    for (const name of harnessNames) assert.match(stdout, new RegExp(`\\b${name}\\b`));
    assert.doesNotMatch(stdout, /\bmenu\b|--execute/);
  }
});

test("what is printed is no error to the shell that it is for", async (t) => {
  const box = await sandbox(t);
  for (const [shell, check] of [
    ["bash", ["-n"]],
    ["zsh", ["-n"]],
    ["fish", ["--no-execute"]],
  ] as const) {
    if (spawnSync("which", [shell]).status !== 0) continue;
    const file = join(box.root, shell);
    writeFileSync(file, run(box, "completions", shell).stdout);
    const { status, stderr } = spawnSync(shell, [...check, file], { encoding: "utf8" });
    assert.deepEqual([status, stderr], [0, ""], shell);
    assert.equal(readFileSync(file, "utf8").includes("undefined"), false, shell);
  }
});

test("a shell that is not known, and none, are wrong usage", async (t) => {
  const box = await sandbox(t);
  const unknown = run(box, "completions", "csh");
  assert.equal(unknown.status, 2);
  assert.match(unknown.stderr, /bash, zsh, fish/);
  assert.equal(run(box, "completions").status, 2);
});
