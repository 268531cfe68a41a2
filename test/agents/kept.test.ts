import assert from "node:assert/strict";
import { existsSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { RunView } from "../../src/restore/types.ts";
import { eventually } from "../support/eventually.ts";
import { runHook } from "../support/hook.ts";
import { claudeKit } from "./claude-home.ts";
import { type Desk, type DeskKit, desk, missing } from "./desk.ts";
import { geminiKit } from "./kits/gemini.ts";
import { isRecall } from "./provider.ts";
import { install } from "./scenario.ts";

const old = Date.now() - 40 * 24 * 3_600_000;

/** How a harness deletes what it finds too old, by itself. */
type CleanUp = {
  readonly kit: DeskKit;
  /** Has the conversation be 40 days old, as its agent reads it. */
  age(transcript: string): void;
  settings?(d: Desk): void;
  /** What is run, in which directory; where it does not end by itself it is ended. */
  readonly command: string;
  readonly directory: "one" | "two";
};

const cleanUps: readonly CleanUp[] = [
  {
    // 2.1.332 cleans up once a day (~/.claude/.last-cleanup): a `claude -p` five seconds after its prompt, and one that is
    // used in a terminal ten minutes later and only where nobody has typed for a minute.
    kit: claudeKit,
    age: setBack,
    settings: ({ box }) =>
      writeFileSync(join(box.home, ".claude", "settings.json"), '{"cleanupPeriodDays":1}'),
    command: "claude -p 'SLOW report'",
    directory: "two",
  },
  {
    // 0.61.0 cleans up at each start, in its own directory, what has a time of change in it that is 30 days ago.
    kit: geminiKit,
    age(transcript) {
      const [today, then] = [Date.now(), old].map((at) => new Date(at).toISOString().slice(0, 10));
      const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
      const text = readFileSync(transcript, "utf8");
      writeFileSync(
        transcript,
        text.replaceAll(`"${today}T`, `"${then}T`).replaceAll(`"${yesterday}T`, `"${then}T`),
      );
      setBack(transcript);
    },
    command: "gemini --list-sessions",
    directory: "one",
  },
];

function setBack(transcript: string): void {
  utimesSync(transcript, old / 1000, old / 1000);
}

for (const { kit, age, settings, command, directory } of cleanUps) {
  test(`${kit.harness}: a conversation that it has cleaned up by itself is put back, and answers from its history`, {
    skip: missing(kit),
  }, async (t) => {
    const d = await desk(t, kit);
    await install(d, kit);
    const pane = await d.pane(d.one);
    await d.run(pane, d.harness.command);
    await d.shows(pane, "ready");
    await d.say(pane, "apple");
    await d.server.run("kill-window", "-t", ":0");
    await d.server.run("set", "-g", "@workspace-restore-keep-transcripts", "on");
    const sessionId = await d.bound(pane);
    const { transcript } = await d.reads(d.ref(sessionId));
    assert.ok(transcript);
    const kept = join(d.box.state, "transcripts");
    await eventually("it is kept", async () => {
      await runHook(["save", "-S", d.server.socketPath], d.box.environment);
      return existsSync(kept);
    });
    const { processes } = await d.agent(pane);
    await d.server.kill("kill-server");
    await eventually(
      "the agent has ended",
      () => {
        const { processes: now } = d.host();
        return processes.every(({ pid, startTime }) => now.get(pid)?.startTime !== startTime);
      },
      60_000,
    );
    age(transcript);
    const whole = readFileSync(transcript);
    settings?.(d);

    await d.server.start(["-s", "fresh", "-c", d.two], { columns: 120, rows: 40 });
    const cleaning = await d.pane(d[directory]);
    await d.run(cleaning, `${command}; exit`);
    await eventually(
      `${kit.harness} has cleaned up`,
      async () => {
        if (!existsSync(transcript)) return true;
        throw new Error(await d.screen(cleaning).catch(() => "it has ended"));
      },
      90_000,
    );
    // The one that ends by itself has closed its pane.
    await d.server.run("kill-pane", "-t", cleaning).catch(() => {});

    const restored = await d.cli("restore", "--yes", "--json");
    const [launch] = (JSON.parse(restored) as RunView).launches;
    assert.equal(launch?.state, "ready", restored);
    assert.ok(readFileSync(transcript).subarray(0, whole.length).equals(whole), "byte for byte");
    const back = launch?.paneId ?? "";
    await d.type(back, "RECALL");
    const asked = await eventually(
      "it is asked from its history",
      async () => {
        const found = d.provider.requests.find(({ typed }) => isRecall(typed.at(-1) ?? ""));
        if (found !== undefined) return found;
        throw new Error(await d.screen(back));
      },
      60_000,
    );
    assert.deepEqual(asked.typed, ["apple", "RECALL"]);
  });
}
