import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import { createRun, newRunId } from "../../src/restore/runs.ts";
import { eventually } from "../support/eventually.ts";
import { writeLost } from "../support/lost.ts";
import { projectRoot, runShellLine } from "../support/plugin.ts";
import { type Sandbox, sandbox, type TestServer } from "../support/tmux.ts";

const cli = join(projectRoot, "src", "cli.ts");

function run(box: Sandbox, server: TestServer, ...words: string[]) {
  const options = { env: box.environment, encoding: "utf8", timeout: 90_000 } as const;
  // Always with a socket: without one, every server of this user is meant.
  return spawnSync(process.execPath, [cli, "-S", server.socketPath, ...words], options);
}

/** Everything below a directory: kinds, modes, links and bytes. */
function tree(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .toSorted()
    .map((name) => {
      const path = join(root, name);
      const status = lstatSync(path);
      const mode = (status.mode & 0o7777).toString(8);
      if (status.isSymbolicLink()) return `${name} -> ${readlinkSync(path)}`;
      return status.isDirectory()
        ? `${name}/ ${mode}`
        : `${name} ${mode} ${readFileSync(path, "base64")}`;
    });
}

/** Whether a program of the plugin's still runs for this HOME: a save, a menu, a restore. */
function isBusy(box: Sandbox): boolean {
  return readdirSync("/proc").some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, "latin1");
      const isOurs = /cli\.[jt]s|hook\.cjs|hooks\/heartbeat/.test(words);
      return isOurs && readFileSync(`/proc/${name}/environ`, "latin1").includes(`HOME=${box.home}`);
    } catch {
      return false;
    }
  });
}

/** All of a server that the plugin could have changed. */
async function settings(server: TestServer): Promise<string[]> {
  const asked = [
    ["show-options", "-g"],
    ["show-options", "-gw"],
    ["show-options", "-s"],
    ["show-hooks", "-g"],
    ["list-keys"],
    ["show-environment", "-g"],
    ["show-options", "-t", "=mine:"],
  ];
  return Promise.all(asked.map((words) => server.run(...words)));
}

const gemini = '{\n  "theme": "Dark" // mine\n}';

/** A HOME with settings of its own, in whose server everything of the plugin has been put to use. */
async function desk(t: TestContext) {
  const box = await sandbox(t);
  delete box.environment.TMUX_WORKSPACE_RESTORE_DIR;
  const state = join(box.home, ".local", "state", "tmux-workspace-restore");
  const put = (path: string, text: string, mode = 0o644) => {
    mkdirSync(join(box.home, path, ".."), { recursive: true });
    writeFileSync(join(box.home, path), text, { mode });
    chmodSync(join(box.home, path), mode);
  };
  put(
    ".tmux.conf",
    "set -g mouse on\nset -g @plugin 'x/tmux-workspace-restore'\nset -g @workspace-restore-pace 2\n",
  );
  put(".gemini/settings.json", gemini, 0o600);
  put(".local/bin/other", "#!/bin/sh\n", 0o755);
  // Empty ones, which programs look for: ~/.profile takes ~/.local/bin only when it is there.
  for (const path of [
    ".local/state",
    ".local/share/bash-completion/completions",
    ".local/share/zsh/site-functions",
    ".config/fish/completions",
    "work",
  ])
    mkdirSync(join(box.home, path), { recursive: true });
  const server = box.server();
  writeFileSync(
    `${server.socketPath}.conf`,
    "set -g @resurrect-hook-post-save-all 'echo mine; # \"all\"'\nset-hook -g client-attached 'display-message hi'\n",
  );
  await server.start(["-s", "mine"]);
  const before = { home: tree(box.home), server: await settings(server) };
  return { box, server, state, before };
}

async function useAll(box: Sandbox, server: TestServer, state: string): Promise<string> {
  const done = (...words: string[]) => {
    const { status, stderr, stdout } = run(box, server, ...words);
    assert.equal(status, 0, `${words.join(" ")}: ${stderr}`);
    return stdout;
  };
  await server.run("set", "-g", "@workspace-restore-pace", "2");
  const entry = runShellLine(join(projectRoot, "tmux-workspace-restore.tmux"));
  writeFileSync(`${server.socketPath}.load`, `${entry}\n`);
  await server.run("source-file", `${server.socketPath}.load`);
  await eventually(
    "the plugin is loaded",
    async () =>
      (await server.run("show-options", "-gqv", "@workspace-restore-keys-bound")) === "C-s C-r",
  );
  done("save");
  done("install", "gemini", "pi", "cursor", "--yes");
  done("boot", "on", "--yes");
  done("relaunch", "add", "claude agents");
  const bin = join(box.home, ".local", "bin", "tmux-workspace-restore");
  symlinkSync(join(projectRoot, "scripts", "tmux-workspace-restore"), bin);
  const place = (path: string, text: string) => {
    mkdirSync(join(box.home, path, ".."), { recursive: true });
    writeFileSync(join(box.home, path), text);
  };
  place(
    ".local/share/bash-completion/completions/tmux-workspace-restore",
    done("completions", "bash"),
  );
  place(".local/share/zsh/site-functions/_tmux-workspace-restore", done("completions", "zsh"));
  place(".config/fish/completions/tmux-workspace-restore.fish", done("completions", "fish"));
  const id = await writeLost(
    { ...box, state },
    {
      socketPath: server.socketPath,
      sessions: [
        {
          name: "lost",
          windows: [{ panes: [{ directory: "/home/u/work" }, { directory: "/home/u/work" }] }],
        },
      ],
    },
  );
  done("restore", "--yes", "--all", "--candidate", id);
  const marks = await server.run("list-panes", "-a", "-F", "#{@workspace-restore-pane}");
  assert.match(marks, /\/%2/, "the restore has marked what it built");
  await server.run("kill-session", "-t", "=lost");
  await eventually("what the restore has started in the background is over", () => !isBusy(box));
  return id;
}

test("uninstall --everything leaves HOME and the running server as they were, to the byte", async (t) => {
  const { box, server, state, before } = await desk(t);
  await useAll(box, server, state);
  const used = tree(box.home);
  assert.notDeepEqual(used, before.home);

  const shown = run(box, server, "uninstall", "--everything", "--dry-run");
  assert.equal(shown.status, 0, shown.stderr);
  assert.match(
    shown.stdout,
    new RegExp(`^From the tmux server on ${server.socketPath}: .*prefix \\+ C-s, C-r`, "m"),
  );
  assert.match(shown.stdout, /^From .*\.gemini\/settings\.json: what the plugin put there$/m);
  assert.match(shown.stdout, /^The file .*\.local\/bin\/tmux-workspace-restore$/m);
  assert.match(
    shown.stdout,
    /^All records, for good: [^ ]*\/\.local\/state\/tmux-workspace-restore \(--keep/m,
  );
  const relaunch = join(box.home, ".config", "tmux-workspace-restore", "relaunch");
  assert.ok(shown.stdout.includes(`\nYours, and kept: ${relaunch}\n`), shown.stdout);
  assert.match(shown.stdout, /^Yours to take out: line 2 of .*\.tmux\.conf$/m);
  const refused = run(box, server, "uninstall", "--everything");
  assert.equal(refused.status, 1);
  assert.match(refused.stdout, /^Yours to take out: line 2 of .*\.tmux\.conf$/m);
  // The server goes on recording meanwhile; what is in the records may only grow.
  const records = ".local/state/tmux-workspace-restore/";
  const now = tree(box.home);
  const placed = (lines: string[]) => lines.filter((line) => !line.startsWith(records));
  assert.deepEqual(placed(now), placed(used), "only shown, and refused");
  const snapshots = (lines: string[]) =>
    lines.filter((line) => /\/snapshot\.\d+\.json /.test(line));
  for (const snapshot of snapshots(used)) assert.ok(now.includes(snapshot));

  const done = run(box, server, "uninstall", "--everything", "--yes");
  assert.equal(done.status, 0, done.stderr);
  assert.match(readFileSync(relaunch, "utf8"), /claude agents/);
  rmSync(join(relaunch, ".."), { recursive: true });
  assert.deepEqual(tree(box.home), before.home);
  assert.deepEqual(await settings(server), before.server);
  const again = run(box, server, "uninstall", "--everything", "--yes");
  assert.deepEqual([again.status, /^Nothing of it is left\.$/m.test(again.stdout)], [3, true]);
  assert.deepEqual(tree(box.home), before.home);
});

test("a server of another HOME is no part of it, whoever's socket it listens on", async (t) => {
  const [own, other] = [await sandbox(t), await sandbox(t)];
  const entry = join(projectRoot, "tmux-workspace-restore.tmux");
  for (const box of [own, other]) {
    const server = box.server();
    writeFileSync(
      `${server.socketPath}.conf`,
      `set-environment -g TMUX_WORKSPACE_RESTORE_DIR '${box.state}'\n${runShellLine(entry)}\n`,
    );
    await server.start();
    await eventually("it is loaded", async () =>
      (await server.run("show-hooks", "-g")).includes("client-attached[7100]"),
    );
  }
  const { stdout } = spawnSync(process.execPath, [cli, "uninstall", "--everything", "--dry-run"], {
    env: own.environment,
    encoding: "utf8",
    timeout: 90_000,
  });
  const named = stdout.split("\n").filter((line) => line.startsWith("From the tmux server on"));
  assert.deepEqual(
    named.map((line) => /on (.*?): /.exec(line)?.[1]),
    [own.server().socketPath],
  );
});

test("--keep-state moves the records aside whole, and they can still be restored from there", async (t) => {
  const { box, server, state, before } = await desk(t);
  const id = await useAll(box, server, state);
  const aside = join(box.root, "aside");
  mkdirSync(aside);
  writeFileSync(join(aside, "x"), "");
  const full = run(box, server, "uninstall", "--everything", "--yes", "--keep-state", aside);
  assert.equal(full.status, 2);
  const kept = join(box.root, "kept");
  const snapshots = tree(join(state, "servers", id));
  const { status, stderr } = run(
    box,
    server,
    "uninstall",
    "--everything",
    "--yes",
    "--keep-state",
    kept,
  );
  assert.equal(status, 0, stderr);
  const config = join(box.home, ".config", "tmux-workspace-restore");
  assert.match(readFileSync(join(config, "relaunch"), "utf8"), /claude agents/);
  rmSync(config, { recursive: true });
  assert.deepEqual(tree(box.home), before.home);
  assert.deepEqual(tree(join(kept, "servers", id)), snapshots);
  box.environment.TMUX_WORKSPACE_RESTORE_DIR = kept;
  assert.match(run(box, server, "offer", "--all").stdout, new RegExp(id));
});

test("what is not the plugin's in the state directory stays, and so does a foreign file under its names", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await writeLost(box, { sessions: [{ name: "w", windows: [{ panes: [{}] }] }] });
  writeFileSync(join(box.state, "mine"), "mine");
  const fish = join(box.home, ".config", "fish", "completions", "tmux-workspace-restore.fish");
  mkdirSync(join(fish, ".."), { recursive: true });
  writeFileSync(fish, "complete -c ls\n");
  const bin = join(box.home, ".local", "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "tmux-workspace-restore"), "#!/bin/sh\n");
  const { status, stderr } = run(box, server, "uninstall", "--everything", "--yes");
  assert.equal(status, 0, stderr);
  assert.deepEqual(readdirSync(box.state), ["mine"]);
  assert.ok(existsSync(fish));
  assert.ok(existsSync(join(bin, "tmux-workspace-restore")));
});

test("while a restore is under way nothing is taken away; wrong words are wrong usage", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const id = await writeLost(box, { sessions: [{ name: "w", windows: [{ panes: [{}] }] }] });
  const made = createRun(statePaths(box.state), {
    id: newRunId(),
    createdAt: Date.now(),
    socketPath: server.socketPath,
    selection: { candidateId: id, panes: [] },
    listed: [id],
    confirmedBy: "flag",
    sessions: 0,
    agents: [],
  });
  const { status, stderr } = run(box, server, "uninstall", "--everything", "--yes");
  assert.equal(status, 1);
  assert.match(stderr, /is under way/);
  assert.ok(existsSync(statePaths(box.state).server(id)));
  made.end();
  assert.equal(run(box, server, "uninstall", "--everything", "gemini").status, 2);
  assert.equal(run(box, server, "uninstall", "--keep-state", "/x").status, 2);
});
