import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { loadHarnesses } from "../../src/harnesses/registry.ts";
import { eventually } from "../support/eventually.ts";
import { runHook } from "../support/hook.ts";
import { projectRoot } from "../support/plugin.ts";
import { attachClient, sandbox } from "../support/tmux.ts";
import { standIns } from "./kits.ts";
import { preparePerson } from "./workspace.ts";

/** Flags that hold prompts, credentials or documents, in those harnesses that have them. */
const telling = [
  ...[
    "--api-key",
    "--auth-token",
    "--openai-api-key",
    "--header",
    "--proxy",
    "--remote-auth-token-env",
  ],
  ...["--system-prompt", "--append-system-prompt", "--rules", "--agents", "--plan"],
  ...["--settings", "--mcp-config", "--additional-mcp-config", "--config", "--add-dir", "--policy"],
];

test("nothing of command lines and environments is kept, shown or typed; captured values stay in the record's file", async (t) => {
  const box = await sandbox(t);
  const [server, fresh] = [box.server(), box.server("fresh")];
  const capture = "set -g @workspace-restore-capture-env 'CAPTURED'";
  for (const each of [server, fresh]) await preparePerson(box, standIns, each, [capture]);
  const run = (...words: string[]) =>
    spawnSync(
      process.execPath,
      [join(projectRoot, "src", "cli.ts"), ...words, "-S", server.socketPath],
      {
        env: box.environment,
        encoding: "utf8",
        timeout: 90_000,
      },
    );
  await server.start(["-s", "work", "-c", box.home], { columns: 120, rows: 40 });
  const harnesses = await loadHarnesses();
  const path = [...standIns.programs, process.env.PATH].join(":");
  for (const { command, name, flags } of harnesses) {
    const directory = join(box.home, name);
    mkdirSync(directory);
    const known = new Set(flags.flatMap(({ names }) => names));
    const words = telling
      .filter((flag) => known.has(flag))
      .map((flag) => `${flag}=sk-secret-${name}`);
    assert.ok(words.length > 0 || name === "opencode", name);
    const variables = [`PATH=${path}`, "API_KEY=sk-secret-env", "CAPTURED=sk-captured"];
    await server.run(
      ...["new-window", "-d", "-t", "work:", "-c", directory, "env", ...variables, command],
      // What comes back by itself may hold one by mistake, or by a provider's habit.
      ...[`--model=sk-secret-model-${name}`, ...words, "--unknown=sk-secret-unknown"],
    );
  }
  await eventually(
    "all are recorded",
    async () => {
      await runHook(["save", "-S", server.socketPath], box.environment);
      const { agents } = JSON.parse(run("agents", "--json").stdout) as { agents: unknown[] };
      if (agents.length === harnesses.length) return true;
      throw new Error(JSON.stringify(agents));
    },
    60_000,
  );
  const claude = `work:${harnesses.findIndex(({ name }) => name === "claude") + 1}`;
  await server.run("send-keys", "-t", claude, "-l", "hello");
  await server.run("send-keys", "-t", claude, "Enter");
  await eventually("it answers", async () =>
    (await server.run("capture-pane", "-p", "-t", claude)).includes("PONG:hello"),
  );
  await runHook(["save", "-S", server.socketPath], box.environment);
  const shown = ["status", "agents", "doctor", "relaunch", "show"].flatMap((command) => [
    run(command),
    run(command, "--json"),
  ]);
  const [id = ""] = readdirSync(join(box.state, "servers"));
  await server.kill();
  await server.start(["-s", "fresh", "-c", box.home], { columns: 120, rows: 40 });
  shown.push(run("show", id), run("show", id, "--json"), run("offer"), run("offer", "--json"));
  const client = await attachClient(box, server, { columns: 120, rows: 40 });
  const drawn = async (what: RegExp) =>
    eventually(`it shows ${what}`, async () => {
      const screen = await client.screen();
      if (what.test(screen)) return screen;
      throw new Error(screen);
    });
  const args = [join(projectRoot, "src", "cli.ts"), "menu", "--client", client.name];
  const menu = spawn(process.execPath, [...args, "-S", server.socketPath], {
    env: box.environment,
    stdio: "ignore",
  });
  box.after(() => void menu.kill("SIGKILL"));
  const menus = [await drawn(/Choose panes/)];
  await client.keys("c");
  menus.push(await drawn(/Claude|claude/));
  await client.keys("q");
  shown.push(run("restore", "--yes", "--all", "--json"), run("runs"), run("status"));
  const all = shown.map(({ stdout, stderr }) => stdout + stderr).join("\n");
  assert.match(all, /captured CAPTURED \(not shown\)/);
  assert.doesNotMatch(all, /sk-/, "what is shown");

  const panes = (await server.run("list-panes", "-a", "-F", "#{pane_id}")).split("\n");
  const screens = await Promise.all(
    panes.map((pane) => server.run("capture-pane", "-p", "-S", "-", "-t", pane)),
  );
  assert.match(screens.join("\n"), /PONG:hello/, "an agent is back");
  // Claude's banner names the model of its transcript.
  const seen = screens.map((screen) => screen.replaceAll(/^▝▜█████▛▘ .*$/gm, ""));
  const own = [
    await server.run("show-options", "-g"),
    await server.run("show-environment", "-g"),
    await server.run("list-buffers"),
    // With the commands that drew the menu.
    await server.run("show-messages", "-t", client.name),
    readFileSync(join(box.home, ".bash_history"), { encoding: "utf8", flag: "a+" }),
  ];
  assert.doesNotMatch(
    [...seen, ...menus, ...own].join("\n"),
    /sk-/,
    "screens, menus, options, history",
  );

  const files = readdirSync(box.state, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const holding = (text: string) =>
    files.filter((file) => readFileSync(file, "latin1").includes(text));
  assert.deepEqual(holding("sk-secret"), []);
  const records = holding("sk-captured");
  assert.ok(
    records.length > 0 && records.every((file) => file.startsWith(join(box.state, "servers"))),
  );
  for (const file of files) assert.equal(statSync(file).mode & 0o077, 0, file);
});
