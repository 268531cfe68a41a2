import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { eventually } from "../support/eventually.ts";
import { installPlugin } from "../support/plugin.ts";
import { attachClient, sandbox } from "../support/tmux.ts";
import { onlyTmux } from "./programs.ts";

const plugins = process.env.TMUX_WORKSPACE_RESTORE_PLUGINS ?? "";
const tpm = [join(plugins, "tpm"), "/usr/share/tmux-plugin-manager"].find((folder) =>
  existsSync(join(folder, "tpm")),
);
const skip =
  tpm === undefined && "neither TMUX_WORKSPACE_RESTORE_PLUGINS nor this machine has a tpm";

test("tpm installs it from a remote, loads it, updates it and removes it", { skip }, async (t) => {
  const box = await sandbox(t);
  onlyTmux(box);
  const remote = installPlugin(box, join(box.root, "remote", "tmux-workspace-restore"));
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=n", "-c", "user.email=e@e", ...words], {
      cwd: remote.root,
      env: { ...box.environment, GIT_CONFIG_GLOBAL: "/dev/null" },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("commit", "--quiet", "--message=first");

  const folder = join(box.home, ".tmux", "plugins");
  const server = box.server();
  const configuration = [
    `set-environment -g TMUX_PLUGIN_MANAGER_PATH '${folder}/'`,
    `set -g @plugin 'file://${remote.root}'`,
    `run '${tpm}/tpm'`,
    "",
  ].join("\n");
  // tpm reads the plugins' names from here.
  writeFileSync(join(box.home, ".tmux.conf"), configuration);
  writeFileSync(`${server.socketPath}.conf`, configuration);
  const pid = await server.start();
  const tool = async (name: string, ...words: string[]) => {
    const environment = { ...box.environment, TMUX: `${server.socketPath},${pid},0` };
    await promisify(execFile)(join(tpm ?? "", "bin", name), words, {
      env: environment,
      timeout: 60_000,
    });
  };

  await tool("install_plugins");
  await server.run("source-file", join(box.home, ".tmux.conf"));
  const path = await server.run("show", "-gqv", "@workspace-restore-path");
  assert.equal(path, `'${join(folder, "tmux-workspace-restore")}'`);
  const client = await attachClient(box, server);
  await eventually("the hook of the installed plugin runs", () =>
    remote.calls().includes(`cli.js menu --client ${client.name}`),
  );

  writeFileSync(join(remote.root, "news"), "");
  git("add", ".");
  git("commit", "--quiet", "--message=second");
  await tool("update_plugins", "all");
  assert.ok(existsSync(join(folder, "tmux-workspace-restore", "news")));

  const without = configuration.replace(/^set -g @plugin.*\n/m, "");
  writeFileSync(join(box.home, ".tmux.conf"), without);
  await tool("clean_plugins");
  assert.ok(!existsSync(join(folder, "tmux-workspace-restore")));
  const hook = await server.run("show-hooks", "-g", "client-attached[7100]");
  const command = /run-shell -b "(.*)"/.exec(hook)?.[1] ?? "";
  assert.match(command, /hooks\/client-attached/);
  await server.run("run-shell", command);
  assert.ok(!(await client.screen()).includes("returned"), "no failed job is shown");
});
