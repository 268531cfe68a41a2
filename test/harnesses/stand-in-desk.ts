import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { ConversationRef, Harness, LiveAgent } from "../../src/harnesses/harness.ts";
import { loadIntegrations } from "../../src/harnesses/install/integrations.ts";
import { putIntegration, type Watch, watch } from "../support/agents.ts";
import { eventually } from "../support/eventually.ts";
import { isAlive, type Sandbox, sandbox, type TestServer } from "../support/tmux.ts";

/** What nothing else in a HOME says. */
export const message = "an unmistakable message";

export type StandInDesk = {
  readonly box: Sandbox;
  readonly server: TestServer;
  readonly seen: Watch;
  readonly agent: LiveAgent;
  /** The conversation with {@link message}. */
  readonly ref: ConversationRef;
  /** Ends the agent as a power cut does. */
  kill(): Promise<void>;
};

/** A stand-in of that harness in a pane, with one message that was answered. */
export async function standInDesk(t: TestContext, harness: Harness): Promise<StandInDesk> {
  const box = await sandbox(t);
  const project = join(box.root, "project");
  mkdirSync(project);
  box.environment.PATH = `${join(import.meta.dirname, "..", "stand-ins")}:${process.env.PATH}`;
  const server = box.server();
  await server.start(["-c", project, "bash --norc"], { columns: 100, rows: 30 });
  const pane = await server.run("display-message", "-p", "#{pane_id}");
  const seen = watch(box, server, harness);
  for (const each of await loadIntegrations()) {
    if (each.harness === harness.name) putIntegration(each, seen.account);
  }
  const type = (text: string) => server.run("send-keys", "-t", pane, text, "Enter");
  await type(harness.command);
  await seen.until(pane, "ready", 90_000);
  await type(message);
  const answered = async () =>
    (await server.run("capture-pane", "-p", "-t", pane)).includes(`PONG:${message}`);
  await eventually("it answers", answered, 90_000);
  const sessionId = await seen.bound(pane);
  const there = await seen.see(pane);
  if (there === undefined) throw new Error(`The ${harness.name} has gone`);
  const { agent } = there;
  return {
    box,
    server,
    seen,
    agent,
    ref: { sessionId, account: seen.account, directory: project },
    async kill() {
      const { pid } = agent.processes[0];
      process.kill(pid, "SIGKILL");
      await eventually("it is gone", () => !isAlive(pid));
    },
  };
}

/** Every regular file below a directory. */
export function filesBelow(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

export function holds(path: string, text: string): boolean {
  return readFileSync(path).includes(text);
}
