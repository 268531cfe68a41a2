import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { geminiIntegration } from "../../src/harnesses/gemini/integration.ts";
import { putIntegration } from "../support/agents.ts";
import { eventually } from "../support/eventually.ts";
import { sandbox } from "../support/tmux.ts";
import { standIns } from "./kits.ts";
import { preparePerson, repository, say, screenOf, whenReady } from "./workspace.ts";

test("gemini: two in one project are restored, one more is started beside them, and no conversation is lost", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await preparePerson(box, standIns, server, []);
  putIntegration(geminiIntegration, { home: box.home, variables: {} });
  const project = join(box.home, "one");
  const size = { columns: 120, rows: 40 };
  await server.start(["-s", "work", "-c", project], size);
  await server.run("split-window", "-t", "work:0", "-c", project);
  const cli = async (...words: string[]) => {
    const args = [join(repository, "src/cli.ts"), "-S", server.socketPath, ...words];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: box.environment });
    return stdout;
  };
  const fruits = [
    ["work:0.0", "apple"],
    ["work:0.1", "banana"],
  ] as const;
  // The second start deletes the file of the first, which goes on without its header: as the real ones do (0.61.0).
  for (const [pane] of fruits) {
    await server.run("send-keys", "-t", pane, "gemini", "Enter");
    await whenReady(server, pane, "gemini");
  }
  for (const [pane, fruit] of fruits) await say(server, pane, "gemini", fruit);
  await cli("save");
  await server.kill("SIGKILL");

  // As if it were later: a resume in the minute of the beginning leaves no second file.
  const chats = join(box.home, ".gemini", "tmp", "one", "chats");
  for (const name of readdirSync(chats)) {
    renameSync(join(chats, name), join(chats, name.replace(/T\d\d-\d\d-/, "T00-00-")));
  }
  await server.start(["-s", "fresh", "-c", box.home], size);
  await eventually(
    "the lost agents have ended",
    async () => !(await cli("offer", "--json")).includes("already running"),
  );
  await cli("restore", "--yes", "--all");
  for (const [pane] of fruits) await whenReady(server, pane, "gemini");
  await eventually(
    "the files that the resumes left are gone",
    () => readdirSync(chats).length === 2,
  );
  const beside = `'${join(repository, "test/stand-ins/gemini")}' --list-sessions; sleep 60`;
  await server.run("new-window", "-t", "fresh", "-c", project, beside);
  await eventually("another gemini cleans up", async () =>
    (await screenOf(server, "fresh:1")).includes("session-"),
  );
  for (const [pane, fruit] of fruits) {
    await say(server, pane, "gemini", "RECALL", fruit);
    const all = readdirSync(chats).map((name) => readFileSync(join(chats, name), "utf8"));
    const [whole, ...others] = all.filter((text) => text.includes(`PONG:${fruit}`));
    assert.deepEqual(others, []);
    assert.match(whole ?? "", /^\{"sessionId"/);
    assert.match(whole ?? "", /RECALL/);
  }
  mkdirSync(join(box.state, "kept"), { recursive: true });
  const kept = readdirSync(join(box.state, "kept"), { recursive: true, withFileTypes: true });
  assert.deepEqual(
    kept.filter((entry) => entry.isFile()),
    [],
    "no copy is left behind",
  );
});
