import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { statePaths } from "../../src/config/paths.ts";
import { serverKey } from "../../src/snapshot/key.ts";
import type { Snapshot } from "../../src/snapshot/schema.ts";
import { fileStore } from "../../src/store/store.ts";
import type { Sandbox } from "./tmux.ts";
import { type SnapshotSketch, snapshotOf } from "./workspaces.ts";

/** A pid and boot that are nobody's, so that the server is dead. */
const elsewhere = "99999999-8888-7777-6666-555555555555";

/**
 * Puts a lost server into the sandbox's state directory, as a save would have left it: /home/u stands for its HOME,
 * directories exist, and so do the transcripts of Claude's conversations, except those named "gone". Resolves to the
 * candidate's id.
 */
export async function writeLost(box: Sandbox, sketch: SnapshotSketch): Promise<string> {
  const end = sketch.died ?? Date.now() - 8 * 60_000;
  const given = snapshotOf({ bootId: elsewhere, ...sketch, died: end });
  const snapshot = JSON.parse(
    JSON.stringify(given).replaceAll('"/home/u', `"${box.home}`),
  ) as Snapshot;
  for (const { directory, agent } of snapshot.panes) {
    mkdirSync(directory, { recursive: true });
    if (agent?.harness === "claude" && agent.binding !== null && agent.written) {
      if (agent.binding.sessionId !== "gone")
        writeTranscript(box.home, directory, agent.binding.sessionId, end);
    }
  }
  const store = fileStore(statePaths(box.state));
  await store.write(snapshot);
  const key = serverKey(snapshot.server.identity);
  await store.touch(key, end);
  return key;
}

/** As Claude Code 2.1.197 writes it, as far as it is read. */
export function writeTranscript(
  home: string,
  directory: string,
  sessionId: string,
  end: number,
): void {
  const folder = join(home, ".claude", "projects", directory.replaceAll(/[^A-Za-z0-9]/g, "-"));
  mkdirSync(folder, { recursive: true });
  const at = (ago: number) => new Date(end - ago * 60_000).toISOString();
  const common = {
    isSidechain: false,
    cwd: directory,
    sessionId,
    version: "2.1.197",
    entrypoint: "cli",
  };
  const records = [
    {
      ...common,
      type: "user",
      parentUuid: null,
      uuid: "u1",
      timestamp: at(9),
      origin: { kind: "human" },
      message: { role: "user", content: "What is the state of this?" },
    },
    {
      ...common,
      type: "assistant",
      parentUuid: "u1",
      uuid: "a1",
      timestamp: at(8),
      message: {
        role: "assistant",
        model: "claude-opus-4-8",
        stop_reason: "end_turn",
        content: [{ type: "text", text: "All green." }],
      },
    },
  ];
  const lines = records.map((record) => `${JSON.stringify(record)}\n`);
  writeFileSync(join(folder, `${sessionId}.jsonl`), lines.join(""));
}
