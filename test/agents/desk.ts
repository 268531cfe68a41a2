import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type {
  Account,
  ConversationFacts,
  ConversationRef,
  Harness,
  LiveAgent,
} from "../../src/harnesses/harness.ts";
import type { HarnessName } from "../../src/harnesses/names.ts";
import { loadHarness, registry } from "../../src/harnesses/registry.ts";
import { bootId, readProcesses } from "../../src/processes/host.ts";
import { findAgents } from "../../src/snapshot/live-agents.ts";
import { readFacts } from "../../src/tmux/facts.ts";
import { eventually } from "../support/eventually.ts";
import { projectRoot } from "../support/plugin.ts";
import { type Sandbox, sandbox, type TestServer } from "../support/tmux.ts";
import { type Provider, startProvider } from "./provider.ts";

/** A folder with the real agents' programs (scripts/agents); without it their tests are skipped. */
const programs = process.env.TMUX_WORKSPACE_RESTORE_AGENTS;

export type DeskKit = {
  readonly harness: HarnessName;
  /** The version that these assumptions were measured on. */
  readonly version: string;
  /** Its folder, where it is no program of {@link programs}: a stand-in's. */
  readonly programs?: string;
  /** What it needs in its environment to run against the provider at `url`. */
  environment(url: string, box: Sandbox): Readonly<Record<string, string>>;
  /** Writes the settings with which it asks nothing in `directories`. */
  prepare(box: Sandbox, directories: readonly string[], url: string): void | Promise<void>;
};

export type Desk = {
  readonly box: Sandbox;
  readonly server: TestServer;
  readonly provider: Provider;
  readonly harness: Harness;
  /** Two directories in HOME. */
  readonly one: string;
  readonly two: string;
  /** A new pane at its shell's prompt. */
  pane(directory: string): Promise<string>;
  /** Types a command line into a pane's shell. */
  run(pane: string, command: string): Promise<void>;
  /** Types a message into the agent, and waits for `answer` on the screen and for its prompt. */
  say(pane: string, message: string, answer?: string): Promise<void>;
  /** Types without waiting for an answer. */
  type(pane: string, text: string): Promise<void>;
  screen(pane: string): Promise<string>;
  /** Waits until the pane shows it. */
  prints(pane: string, pattern: RegExp): Promise<void>;
  state(pane: string): Promise<ReturnType<Harness["screen"]>>;
  /** Waits until the harness's module says `wanted` of the pane's screen. */
  shows(pane: string, wanted: ReturnType<Harness["screen"]>): Promise<void>;
  agent(pane: string): Promise<LiveAgent>;
  bind(pane: string): ReturnType<Harness["bind"]>;
  /**
   * The session id that the pane is bound to, once it is, to another than `not`: a screen is drawn before a title, a log or a lock is
   * written.
   */
  bound(pane: string, not?: string): Promise<string>;
  /** The one that the box's HOME is. */
  readonly account: Account;
  /** A conversation of directory {@link one} and {@link account}. */
  ref(sessionId: string): ConversationRef;
  /** What a conversation's transcript tells, once it tells what `holds`: what is on the screen comes to the disk a moment later. */
  reads(
    ref: ConversationRef,
    holds?: (facts: ConversationFacts) => boolean,
  ): Promise<ConversationFacts>;
  /** Waits until the pane is bound to this conversation, in this state, by this evidence: what of these is given. */
  binds(
    pane: string,
    wanted: { sessionId?: string; state?: string; evidence?: string },
    why?: string,
  ): Promise<void>;
  /** Runs the product's own command for this server, to its output; fails where that does. */
  cli(...words: string[]): Promise<string>;
  host(): {
    processes: ReturnType<typeof readProcesses>;
    bootId: string;
    hookRecords: string;
    signal: AbortSignal;
  };
};

/** True, with a reason for the report, where the real program is not there. */
export function missing(kit: DeskKit): string | false {
  if (kit.programs !== undefined) return false;
  if (programs === undefined)
    return "TMUX_WORKSPACE_RESTORE_AGENTS names no folder with the agents";
  return existsSync(join(programs, kit.harness)) ? false : `${kit.harness} is not installed there`;
}

export async function desk(t: TestContext, kit: DeskKit): Promise<Desk> {
  const box = await sandbox(t);
  const provider = await startProvider();
  box.after(() => provider.close());
  const [one, two] = ["one", "two"].map((name) => join(box.home, name)) as [string, string];
  for (const directory of [one, two]) mkdirSync(directory);
  await kit.prepare(box, [one, two], provider.url);
  const folder = kit.programs ?? programs ?? "";
  const variables = {
    ...kit.environment(provider.url, box),
    PATH: `${folder}:${process.env.PATH}`,
  };
  Object.assign(box.environment, variables);
  // A login shell's profile sets a PATH of its own; and a server that a restore starts knows what shells say alone.
  const lines = Object.entries(variables).map(([name, value]) => `export ${name}='${value}'\n`);
  appendFileSync(join(box.home, ".bashrc"), lines.join(""));
  const harness = await loadHarness(kit.harness);
  const installed = execFileSync(join(folder, harness.command), ["--version"], {
    env: box.environment,
    encoding: "utf8",
    timeout: 60_000,
  }).trim();
  t.diagnostic(`${kit.harness} is ${installed}; its assumptions were measured on ${kit.version}`);
  const server = box.server();
  await server.start(["-c", one], { columns: 120, rows: 40 });
  const account = { home: box.home, variables: {} };
  const hookRecords = join(box.state, "hook-records");
  const host = () => ({
    processes: readProcesses(),
    bootId: bootId(),
    hookRecords,
    signal: AbortSignal.timeout(20_000),
  });
  const screen = (pane: string) => server.run("capture-pane", "-p", "-t", pane);
  const state = async (pane: string) => {
    const title = await server.run("display-message", "-p", "-t", pane, "#{pane_title}");
    return harness.screen(await screen(pane), title);
  };
  const until = async (pane: string, what: string, probe: () => Promise<boolean>) => {
    await eventually(what, probe, 90_000).catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await screen(pane)}`, { cause: error.cause });
    });
  };
  const cursorLine = async (pane: string) => {
    const row = await server.run("display-message", "-p", "-t", pane, "#{cursor_y}");
    return (await screen(pane)).split("\n")[Number(row)] ?? "";
  };
  const type = async (pane: string, text: string) => {
    const end = text.slice(-20);
    let typedAt = 0;
    await until(pane, `${text} is typed`, async () => {
      if ((await screen(pane)).includes(end)) return true;
      // An agent that is only just opening a conversation drops what is typed; a busy machine shows it late.
      if (Date.now() - typedAt > 10_000) {
        await server.run("send-keys", "-t", pane, "-l", text);
        typedAt = Date.now();
      }
      return false;
    });
    const aMoment = () => new Promise((resolve) => setTimeout(resolve, 300));
    // gemini takes an Enter that comes with the text for a line break.
    await aMoment();
    let typedLine: string | undefined;
    // Afterwards grok suggests a next message there, with the same words in it.
    const isThere = async () => {
      const line = await cursorLine(pane);
      if (!line.includes(end)) return false;
      typedLine ??= line;
      return line === typedLine;
    };
    await isThere();
    let enteredAt = 0;
    await until(pane, `${text} is sent`, async () => {
      if (enteredAt > 0 && !(await isThere())) {
        // gemini has the cursor elsewhere while it draws.
        await aMoment();
        if (!(await isThere())) return true;
      }
      if (Date.now() - enteredAt > 5000) {
        await server.run("send-keys", "-t", pane, "Enter");
        enteredAt = Date.now();
      }
      return false;
    });
  };
  const shows: Desk["shows"] = (pane, wanted) =>
    until(
      pane,
      `${kit.harness} ${kit.version}: the screen is “${wanted}”`,
      async () => (await state(pane)) === wanted,
    );
  const agent = async (pane: string) => {
    const facts = await readFacts(server.tmux, [], 10_000);
    const found = await findAgents(readProcesses(), facts.panes, new Map(), registry);
    const seen = found.agents.get(pane);
    if (seen === undefined)
      throw new Error(`no agent is seen in ${pane}: ${found.notes.get(pane)}`);
    if (seen.harness.name !== kit.harness) throw new Error(`it is taken for ${seen.harness.name}`);
    return seen.agent;
  };
  const bind = async (pane: string) => harness.bind(await agent(pane), { ...host(), siblings: [] });
  return {
    box,
    server,
    provider,
    harness,
    one,
    two,
    pane: (directory) => server.run("new-window", "-P", "-F", "#{pane_id}", "-c", directory),
    run: (pane, command) => server.run("send-keys", "-t", pane, command, "Enter").then(() => {}),
    async say(pane, message, answer = `PONG:${message}`) {
      await type(pane, message);
      await until(pane, `${kit.harness} answers ${answer}`, async () =>
        (await screen(pane)).includes(answer),
      );
      await shows(pane, "ready");
    },
    type,
    screen,
    prints: (pane, pattern) =>
      until(pane, `it prints ${pattern}`, async () => pattern.test(await screen(pane))),
    state,
    shows,
    agent,
    bind,
    async bound(pane, not) {
      let sessionId = "";
      await until(pane, `${pane} is bound`, async () => {
        const result = await bind(pane);
        if (!result.bound) throw new Error(result.reason);
        sessionId = result.binding.sessionId;
        return sessionId !== not;
      });
      return sessionId;
    },
    account,
    ref: (sessionId) => ({ sessionId, account, directory: one }),
    reads: (ref, holds = () => true) =>
      eventually(`the conversation ${ref.sessionId} is read`, async () => {
        const read = await harness.readConversation(ref, host().signal);
        if (read.status !== "found" || !holds(read.facts)) throw new Error(JSON.stringify(read));
        return read.facts;
      }),
    binds: (pane, wanted, why = "") =>
      until(pane, `${pane} is bound: ${JSON.stringify(wanted)} ${why}`, async () => {
        const result = await bind(pane);
        if (!result.bound) throw new Error(result.reason);
        const { sessionId, evidence } = result.binding;
        const seen = { sessionId, state: result.state, evidence };
        assert.deepEqual(seen, { ...seen, ...wanted });
        return true;
      }),
    // Not synchronous: the provider is in this process.
    cli: (...words) => runCli(box.environment, [...words, "-S", server.socketPath]),
    host,
  };
}

function runCli(environment: NodeJS.ProcessEnv, words: readonly string[]): Promise<string> {
  const args = [join(projectRoot, "src", "cli.ts"), ...words];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      args,
      { env: environment, timeout: 240_000 },
      (error, stdout, stderr) =>
        error === null
          ? resolve(stdout)
          : reject(new Error(`${error.message}\n${stdout}${stderr}`)),
    );
  });
}
