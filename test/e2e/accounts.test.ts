import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import type { OfferDocument } from "../../src/offer/document-schema.ts";
import { eventually } from "../support/eventually.ts";
import { type Sandbox, sandbox, type TestServer } from "../support/tmux.ts";
import { repository, say, whenReady } from "./workspace.ts";

const size = { columns: 160, rows: 48 };

/**
 * One directory, four Claude Code: two accounts side by side in one session, each by its command's variable; a third in a session
 * that sets its account for all its panes; and the default one.
 */
const places = [
  { address: "w:0.0", account: "a", command: "CLAUDE_CONFIG_DIR=$HOME/a claude" },
  { address: "w:1.0", account: "b", command: "CLAUDE_CONFIG_DIR=$HOME/b claude" },
  { address: "w:2.0", account: null, command: "claude" },
  { address: "c:0.0", account: "c", command: "claude" },
];

async function lose(t: TestContext): Promise<{ box: Sandbox; server: TestServer; log: string }> {
  const box = await sandbox(t);
  const log = join(box.root, "starts");
  const path = `${join(repository, "test/stand-ins")}:${process.env.PATH}`;
  appendFileSync(join(box.home, ".bashrc"), `export PATH='${path}' STAND_IN_LOG='${log}'\n`);
  const project = join(box.home, "repo");
  mkdirSync(project);
  const server = box.server();
  const at = ["-c", project];
  await server.start(["-s", "w", ...at], size);
  await server.run("new-window", "-t", "w:1", ...at);
  await server.run("new-window", "-t", "w:2", ...at);
  const own = ["-e", `CLAUDE_CONFIG_DIR=${join(box.home, "c")}`];
  await server.run("new-session", "-d", "-s", "c", ...at, ...own, "-x", "160", "-y", "48");
  for (const { address, command } of places) {
    await server.run("send-keys", "-t", address, command, "Enter");
    await whenReady(server, address, "claude");
    await say(server, address, "claude", `message of ${address}`);
  }
  const saved = await cli(box, "save");
  assert.match(saved.stdout, /Recorded 4 panes, 4 agents\n/);
  await server.kill("SIGKILL");
  rmSync(log);
  return { box, server, log };
}

type Ran = { readonly status: number; readonly stdout: string; readonly stderr: string };

function cli(box: Sandbox, ...words: string[]): Promise<Ran> {
  const args = [join(repository, "src/cli.ts"), "-S", join(box.root, "s"), ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: box.environment }, (error, stdout, stderr) =>
      resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

async function offered(box: Sandbox) {
  const document = JSON.parse((await cli(box, "offer", "--json")).stdout) as OfferDocument;
  return document.candidates[0]?.panes ?? [];
}

type Start = {
  readonly argv: readonly string[];
  readonly environment: { readonly CLAUDE_CONFIG_DIR: string | null };
};

/** Which conversation was resumed in which account. */
function starts(box: Sandbox, log: string): Map<string, string | null> {
  const lines = readFileSync(log, "utf8").trim().split("\n");
  const told = lines.map((line) => JSON.parse(line) as Start);
  return new Map(
    told.map(({ argv, environment }) => [
      argv[argv.indexOf("--resume") + 1] ?? "",
      environment.CLAUDE_CONFIG_DIR?.replace(`${box.home}/`, "") ?? null,
    ]),
  );
}

/** What `/login` and a moved directory make of it: the conversation is in another account's folder. */
function move(box: Sandbox, sessionId: string, from: string, ...to: readonly string[]): void {
  const [folder = ""] = readdirSync(join(box.home, from, "projects"));
  const file = (account: string) =>
    join(box.home, account, "projects", folder, `${sessionId}.jsonl`);
  for (const account of to) cpSync(file(from), file(account));
  rmSync(file(from));
}

test("each conversation comes back in the account that it had, by command or by session, and each session keeps its own", async (t) => {
  const { box, server, log } = await lose(t);
  const panes = await offered(box);
  assert.deepEqual(
    new Map(panes.map((pane) => [pane.address, pane.default])),
    new Map(places.map(({ address }) => [address, "ticked"])),
  );
  const ran = await cli(box, "restore", "--yes");
  assert.equal(ran.status, 0, ran.stdout + ran.stderr);
  const accounts = starts(box, log);
  for (const { address, account } of places) {
    const pane = panes.find((each) => each.address === address);
    assert.equal(accounts.get(pane?.sessionId ?? ""), account, address);
    await whenReady(server, address, "claude");
    await say(server, address, "claude", "RECALL", `message of ${address}`);
  }
  const variable = async (session: string) =>
    (await server.run("show-environment", "-t", session)).match(/^-?CLAUDE_CONFIG_DIR.*$/m)?.[0];
  assert.equal(await variable("=c"), `CLAUDE_CONFIG_DIR=${join(box.home, "c")}`);
  assert.equal(await variable("=w"), undefined);
});

test("a conversation that moved to another account is offered unticked, naming it, and comes back there when it is ticked", async (t) => {
  const { box, server, log } = await lose(t);
  const before = await offered(box);
  const sessionId = before.find((pane) => pane.address === "w:0.0")?.sessionId ?? "";
  move(box, sessionId, "a", "b");
  const pane = (await offered(box)).find((each) => each.address === "w:0.0");
  assert.deepEqual(
    [pane?.default, pane?.reason],
    ["unticked", `now in account ${join(box.home, "b")}`],
  );
  assert.equal((await cli(box, "restore", "--yes", "--pane", "w:0.0")).status, 0);
  await eventually("it is resumed", () => starts(box, log).size === 1);
  assert.deepEqual([...starts(box, log)], [[sessionId, "b"]]);
  await say(server, "w:0.0", "claude", "RECALL", "message of w:0.0");
});

test("one that two other accounts hold is disabled, and restored into neither", async (t) => {
  const { box } = await lose(t);
  const sessionId = (await offered(box)).find((pane) => pane.address === "w:0.0")?.sessionId ?? "";
  move(box, sessionId, "a", "b", "c");
  const pane = (await offered(box)).find((each) => each.address === "w:0.0");
  assert.equal(pane?.default, "disabled");
  assert.match(pane?.reason ?? "", /now in 2 other accounts/);
  assert.equal((await cli(box, "restore", "--yes", "--pane", "w:0.0")).status, 1);
});
