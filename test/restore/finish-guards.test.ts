import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { statePaths } from "../../src/config/paths.ts";
import type { Harness } from "../../src/harnesses/harness.ts";
import { finishGuards } from "../../src/restore/finish-guards.ts";
import { runHook } from "../support/hook.ts";
import { sandbox } from "../support/tmux.ts";

test("a heartbeat puts back what Gemini has deleted since a run that could not wait for it", async (t) => {
  const box = await sandbox(t);
  const server = box.server();
  await server.start(["exec sleep 600"]);
  const id = "a082d8b1-7b06-4613-b269-b9ce8b0065b7";
  const chats = join(box.home, ".gemini", "tmp", "p", "chats");
  mkdirSync(chats, { recursive: true });
  const { kept } = statePaths(box.state);
  const folder = join(kept, "gemini", "0123456789ab", id);
  mkdirSync(folder, { recursive: true });
  const name = `session-2026-01-01T10-00-${id.slice(0, 8)}.jsonl`;
  const text = `${JSON.stringify({ sessionId: id, kind: "main" })}\n${JSON.stringify({ type: "user", content: "hello" })}\n`;
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "origin"), chats);
  const tenMinutesAgo = Date.now() / 1000 - 600;
  utimesSync(join(folder, "origin"), tenMinutesAgo, tenMinutesAgo);
  const { status, stderr } = await runHook(["save", "-S", server.socketPath], box.environment);
  assert.deepEqual([status, `${stderr}`], [0, ""]);
  assert.equal(readFileSync(join(chats, name), "utf8"), text);
  assert.equal(existsSync(join(kept, "gemini")), false);
});

test("a guard that does not answer keeps nobody waiting", async (t) => {
  const box = await sandbox(t);
  const paths = statePaths(box.state);
  mkdirSync(join(paths.kept, "gemini"), { recursive: true });
  const asked: string[] = [];
  const harness = {
    guard: {
      finish: () => {
        asked.push("gemini");
        return new Promise<void>(() => {});
      },
    },
  } as unknown as Harness;
  await finishGuards(paths, { load: async () => harness }, Date.now(), 50);
  assert.deepEqual(asked, ["gemini"]);
});
