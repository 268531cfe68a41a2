import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { installPlugin } from "../support/plugin.ts";
import { type Sandbox, sandbox } from "../support/tmux.ts";

type Result = { status: number; stdout: string; stderr: string };

function launch(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  directory?: string,
): Promise<Result> {
  return new Promise((resolve) => {
    execFile(
      program,
      args,
      { env: environment, timeout: 20_000, ...(directory === undefined ? {} : { cwd: directory }) },
      (error, stdout, stderr) =>
        resolve({ status: error === null ? 0 : Number(error.code ?? -1), stdout, stderr }),
    );
  });
}

/** A program that answers as Node.js of that version does, and notes every start. */
function fakeNode(path: string, version: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `#!/bin/sh
echo "$@" >>"${path}.starts"
[ "$1" != -p ] || echo "${version} ${path}"
`,
  );
  chmodSync(path, 0o755);
  return path;
}

function starts(path: string): readonly string[] {
  return existsSync(`${path}.starts`)
    ? readFileSync(`${path}.starts`, "utf8").trimEnd().split("\n")
    : [];
}

/** A PATH with the tools that the launcher may use, and no Node. */
function barePath(box: Sandbox): string {
  const directory = join(box.root, "bin");
  mkdirSync(directory, { recursive: true });
  for (const tool of ["readlink", "mkdir", "mv", "rm", "sh"]) {
    if (!existsSync(join(directory, tool))) symlinkSync(`/bin/${tool}`, join(directory, tool));
  }
  return directory;
}

const cacheFile = (box: Sandbox) => join(box.state, "cache", "node");

test("hook and save start the small entry, everything else the command line", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  await launch(plugin.launcher, ["hook", "save"], box.environment);
  await launch(plugin.launcher, ["save", "--json"], box.environment);
  await launch(plugin.launcher, ["offer", "a b"], box.environment);
  await launch(plugin.launcher, [], box.environment);
  assert.deepEqual(plugin.calls(), [
    "hook.cjs save",
    "hook.cjs save --json",
    "cli.js offer a b",
    "cli.js",
  ]);
});

test("save explains itself as every command does", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const result = await launch(plugin.launcher, ["save", "--help"], box.environment);
  assert.equal(result.status, 0);
  assert.deepEqual(plugin.calls(), ["cli.js save --help"]);
});

for (const directory of ["relative", "/proc/nowhere"]) {
  test(`a state directory ${directory} gets no cache, and holds nothing up`, async (t) => {
    const box = await sandbox(t);
    const plugin = installPlugin(box);
    const environment = { ...box.environment, TMUX_WORKSPACE_RESTORE_DIR: directory };
    const result = await launch(plugin.launcher, ["save"], environment, box.home);
    assert.equal(result.status, 0);
    assert.deepEqual(plugin.calls(), ["hook.cjs save"]);
    assert.ok(!existsSync(join(box.home, "relative")));
  });
}

test("it runs through symbolic links, relative ones too, from any directory and with spaces and quotes in paths", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box, join(box.root, "my plugin's dir #{pid}"));
  const home = join(box.root, "my home");
  mkdirSync(join(home, "bin"), { recursive: true });
  symlinkSync(plugin.launcher, join(home, "bin", "first"));
  symlinkSync("../bin/first", join(home, "bin", "second"));
  const environment = { ...box.environment, HOME: home, TMUX_WORKSPACE_RESTORE_DIR: "" };
  const result = await launch(join(home, "bin", "second"), ["status"], environment, "/");
  assert.equal(result.status, 0, result.stderr);
  assert.deepEqual(plugin.calls(), ["cli.js status"]);
  const cache = join(home, ".local", "state", "tmux-workspace-restore", "cache");
  assert.equal(statSync(join(cache, "node")).mode & 0o777, 0o600);
  assert.equal(statSync(cache).mode & 0o777, 0o700);
});

test("the first start finds a Node, the next ones take it from the cache without asking", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const node = fakeNode(join(barePath(box), "node"), "24.1.0");
  const environment = { ...box.environment, PATH: barePath(box) };
  await launch(plugin.launcher, ["hook", "save"], environment);
  assert.equal(readFileSync(cacheFile(box), "utf8"), `${node}\n`);
  assert.deepEqual(
    starts(node).map((line) => line.split(" ")[0]),
    ["-p", join(plugin.root, "scripts", "..", "dist", "hook.cjs")].map((word) =>
      word === "-p" ? word : `${plugin.root}/scripts/../dist/hook.cjs`,
    ),
  );
  await launch(plugin.launcher, ["hook", "save"], { ...environment, PATH: "/nonexistent" });
  assert.equal(starts(node).filter((line) => line.startsWith("-p")).length, 1);
  assert.equal(starts(node).length, 3);
});

test("a cached Node that is gone or was replaced is looked for again", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const first = fakeNode(join(box.home, ".nvm/versions/node/v22.14.0/bin/node"), "22.14.0");
  const environment = { ...box.environment, PATH: barePath(box) };
  await launch(plugin.launcher, ["status"], environment);
  assert.equal(readFileSync(cacheFile(box), "utf8"), `${first}\n`);

  fakeNode(first, "18.20.1");
  utimesSync(first, new Date(), new Date(Date.now() + 5_000));
  const second = fakeNode(join(box.home, ".local/share/mise/installs/node/24/bin/node"), "24.0.0");
  await launch(plugin.launcher, ["status"], environment);
  assert.equal(readFileSync(cacheFile(box), "utf8"), `${second}\n`);
});

const places: readonly [manager: string, path: string][] = [
  ["nvm", ".nvm/versions/node/v22.13.0/bin/node"],
  ["nvm under XDG", ".config/nvm/versions/node/v24.2.0/bin/node"],
  ["fnm", ".local/share/fnm/node-versions/v24.2.0/installation/bin/node"],
  ["fnm on macOS", "Library/Application Support/fnm/node-versions/v24.2.0/installation/bin/node"],
  ["mise", ".local/share/mise/installs/node/24.2.0/bin/node"],
  ["asdf", ".asdf/installs/nodejs/24.2.0/bin/node"],
  ["volta", ".volta/tools/image/node/24.2.0/bin/node"],
  ["nodenv", ".nodenv/versions/24.2.0/bin/node"],
  ["a Nix profile", ".nix-profile/bin/node"],
];

for (const [manager, path] of places) {
  test(`it finds the Node of ${manager} when PATH has none`, async (t) => {
    const box = await sandbox(t);
    const plugin = installPlugin(box);
    const node = fakeNode(join(box.home, path), "24.2.0");
    await launch(plugin.launcher, ["status"], { ...box.environment, PATH: barePath(box) });
    assert.equal(readFileSync(cacheFile(box), "utf8"), `${node}\n`);
  });
}

for (const version of ["20.20.2", "22.12.0", "23.3.0", "0.10.48"]) {
  test(`Node ${version} is passed over for a newer one`, async (t) => {
    const box = await sandbox(t);
    const plugin = installPlugin(box);
    fakeNode(join(barePath(box), "node"), version);
    const newer = fakeNode(join(box.home, ".asdf/installs/nodejs/22/bin/node"), "22.13.0");
    await launch(plugin.launcher, ["status"], { ...box.environment, PATH: barePath(box) });
    assert.equal(readFileSync(cacheFile(box), "utf8"), `${newer}\n`);
  });
}

test("a shim is asked once, and the Node behind it is what is remembered", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const shim = join(barePath(box), "node");
  writeFileSync(shim, `#!/bin/sh\nexec ${process.execPath} "$@"\n`);
  chmodSync(shim, 0o755);
  await launch(plugin.launcher, ["status"], { ...box.environment, PATH: barePath(box) });
  assert.equal(readFileSync(cacheFile(box), "utf8"), `${process.execPath}\n`);
});

test("a Node that the user names is used, and when it is unusable no other takes its place", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const named = fakeNode(join(box.root, "my node"), "24.2.0");
  const environment = { ...box.environment, TMUX_WORKSPACE_RESTORE_NODE: named };
  await launch(plugin.launcher, ["status"], environment);
  assert.equal(starts(named).length, 2);

  fakeNode(named, "18.0.0");
  const refused = await launch(plugin.launcher, ["status"], environment);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /TMUX_WORKSPACE_RESTORE_NODE: .*my node/);
  assert.match(refused.stderr, /version 18\.0\.0/);
  assert.deepEqual(plugin.calls(), []);
});

test("options for the user's own Node programs are kept from this one, and handed on", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  writeFileSync(
    join(plugin.root, "dist", "cli.js"),
    "console.log(process.env.NODE_OPTIONS, process.env.TMUX_WORKSPACE_RESTORE_NODE_OPTIONS);\n",
  );
  const result = await launch(plugin.launcher, ["status"], {
    ...box.environment,
    NODE_OPTIONS: "--require /no/such/file.js",
  });
  assert.equal(result.stdout, "undefined --require /no/such/file.js\n");
});

test("without a usable Node it says what it looked for and what to do, and fails", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const result = await launch(plugin.launcher, ["restore"], {
    ...box.environment,
    TMUX_WORKSPACE_RESTORE_NODE: "/no/such/node",
  });
  assert.equal(result.status, 1);
  assert.match(result.stderr, /no Node\.js 22\.13 or newer was found/);
  assert.match(result.stderr, /\/no\/such\/node \(no such program\)/);
  assert.match(result.stderr, /tmux set -g @workspace-restore-node \/path\/to\/node/);
  assert.equal(result.stdout, "");
});

test("a state directory that cannot be written only costs the search", async (t) => {
  const box = await sandbox(t);
  const plugin = installPlugin(box);
  const result = await launch(plugin.launcher, ["status"], {
    ...box.environment,
    TMUX_WORKSPACE_RESTORE_DIR: "/dev/null/state",
  });
  assert.deepEqual(result, { status: 0, stdout: "", stderr: "" });
  assert.deepEqual(plugin.calls(), ["cli.js status"]);
});
