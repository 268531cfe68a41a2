import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import test from "node:test";
import type { OfferDocument } from "../../src/offer/document-schema.ts";
import { eventually } from "../support/eventually.ts";
import { projectRoot } from "../support/plugin.ts";
import { type Sandbox, sandbox, type TestServer } from "../support/tmux.ts";

function run(box: Sandbox, server: TestServer, ...words: string[]) {
  return spawnSync(
    process.execPath,
    [join(projectRoot, "src", "cli.ts"), ...words, "-S", server.socketPath],
    { env: box.environment, encoding: "utf8", timeout: 60_000 },
  );
}

const sidecarOf = (box: Sandbox) => join(box.home, ".tmux", "resurrect", "assistant-sessions.json");

function writeSidecar(box: Sandbox, value: unknown): void {
  mkdirSync(dirname(sidecarOf(box)), { recursive: true });
  writeFileSync(sidecarOf(box), typeof value === "string" ? value : JSON.stringify(value));
}

const uuid = (number: number) => `0000aaaa-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** As tmux-assistant-resurrect writes one. */
const entry = (pane: string, more: object = {}) => ({
  ...{
    pane,
    tool: "claude",
    session_id: uuid(1),
    cwd: "/tmp",
    pid: "123",
    model: "",
    cli_args: "",
  },
  ...{ env: null },
  ...more,
});

test("what was saved becomes a loss that is restored into its own conversations", async (t) => {
  const box = await sandbox(t);
  const path = `${join(projectRoot, "test", "stand-ins")}:${process.env.PATH}`;
  box.environment.PATH = path;
  appendFileSync(join(box.home, ".bashrc"), `export PATH='${path}'\n`);
  const directory = join(box.home, "api");
  mkdirSync(directory);
  const server = box.server();
  await server.start(["-s", "work", "-c", directory, "claude"]);
  const shows = (pane: string, text: string) =>
    eventually(`${pane} shows ${text}`, async () =>
      (await server.run("capture-pane", "-p", "-t", pane)).includes(text),
    );
  const say = async (pane: string, text: string) => {
    await shows(pane, "? for shortcuts");
    await server.run("send-keys", "-t", pane, "-l", text);
    await server.run("send-keys", "-t", pane, "Enter");
  };
  await say("work:0.0", "apple");
  await shows("work:0.0", "PONG:apple");
  await server.kill();
  const projects = join(box.home, ".claude", "projects");
  const [file = ""] = readdirSync(projects, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".jsonl"),
  );
  const timestamp = `${new Date().toISOString().slice(0, 19)}Z`;
  const sessions = [
    entry("work:4.1", {
      session_id: basename(file, ".jsonl"),
      cwd: directory,
      cli_args: "--model sonnet --dangerously-skip-permissions --append-system-prompt s3cret",
      env: { ANTHROPIC_API_KEY: "s3cret" },
    }),
    entry("work:4.2", { session_id: uuid(2), cwd: directory, env: { CLAUDE_CONFIG_DIR: "/w" } }),
    entry("a:b:0.0", { tool: "unheard-of" }),
    entry("b:0.0", { session_id: "; rm -rf /" }),
  ];
  writeSidecar(box, { timestamp, sessions });
  const imported = run(box, server, "import");
  assert.deepEqual([imported.status, imported.stderr], [0, ""]);
  assert.match(imported.stdout, /^Imported 2 agents, saved just now, as .* 2 left out/);
  assert.equal(run(box, server, "import").status, 0, "once more is the same");
  assert.equal(spawnSync("grep", ["-r", "s3cret", box.state]).status, 1);

  const offer = JSON.parse(run(box, server, "offer", "--json").stdout) as OfferDocument;
  assert.equal(offer.candidates.length, 1);
  assert.equal(offer.candidates[0]?.cause, "server-gone");
  assert.deepEqual(
    offer.candidates[0]?.panes.map(({ address, title, permissionFlags, reason }) => [
      ...[address, title, permissionFlags, reason],
    ]),
    [
      ["work:4.1", "apple", ["--dangerously-skip-permissions"], "recent"],
      ["work:4.2", null, [], "transcript gone"],
    ],
  );
  await server.start(["-s", "fresh"]);
  const restored = run(box, server, "restore", "--yes");
  assert.equal(restored.status, 0, restored.stdout + restored.stderr);
  await say("work:4", "RECALL");
  await shows("work:4", "● apple");
});

test("a file that is none of its, or none at all, is refused by name and nothing is made", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  const none = run(box, server, "import");
  assert.equal(none.status, 1);
  assert.match(none.stderr, /There is no .*assistant-sessions\.json\n.*import FILE/);
  for (const text of [
    "",
    "{",
    "[]",
    '{"timestamp":"yesterday","sessions":[]}',
    '{"sessions":[]}',
  ]) {
    writeSidecar(box, text);
    const refused = run(box, server, "import");
    assert.equal(refused.status, 1, text);
    assert.match(refused.stderr, /is not what tmux-assistant-resurrect writes/);
  }
  writeSidecar(box, { timestamp: "2026-01-02T03:04:05Z", sessions: [] });
  assert.equal(run(box, server, "import").status, 3);
  assert.ok(!readdirSync(box.root).includes("state"));
});

test("status warns where that plugin would resume agents as well", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start();
  const hook = "@resurrect-hook-post-restore-all";
  await server.run("set", "-g", hook, "bash '/x/scripts/restore-assistant-sessions.sh'");
  const status = run(box, server, "status");
  assert.equal(status.status, 1);
  assert.match(status.stdout, /Warning: tmux-assistant-resurrect is active too/);
});
