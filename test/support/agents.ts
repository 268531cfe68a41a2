import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type {
  Account,
  BindResult,
  ConversationFacts,
  Harness,
  LiveAgent,
} from "../../src/harnesses/harness.ts";
import type { Integration } from "../../src/harnesses/install/integration.ts";
import { bootId, readProcesses } from "../../src/processes/host.ts";
import { decodeBytes } from "../../src/text/bytes.ts";
import { eventually } from "./eventually.ts";
import type { Sandbox, TestServer } from "./tmux.ts";

/** What this plugin sees of the agent in a pane, through the harness's own module. */
export type SeenAgent = { readonly agent: LiveAgent; readonly bound: BindResult };

export type Watch = {
  /** The agent in the pane's foreground; undefined while there is none. */
  see(pane: string): Promise<SeenAgent | undefined>;
  /** Waits until the pane's agent is bound, to another conversation than `not`; resolves to its id. */
  bound(pane: string, not?: string): Promise<string>;
  /** The state that the harness's module reads from the pane's screen. */
  screen(pane: string): Promise<string | null>;
  until(pane: string, state: string, timeout?: number): Promise<void>;
  facts(pane: string): Promise<ConversationFacts>;
  account: Account;
};

export function watch(box: Sandbox, server: TestServer, harness: Harness): Watch {
  const hookRecords = join(box.state, "hook-records");
  const account = {
    home: box.home,
    variables: Object.fromEntries(
      harness.accountVariables.map((name) => [name, box.environment[name] ?? null]),
    ),
  };
  const host = () => {
    const signal = AbortSignal.timeout(20_000);
    return { processes: readProcesses(), bootId: bootId(), hookRecords, signal };
  };
  const pane = async (id: string, format: string) =>
    server.run("display-message", "-p", "-t", id, format);
  const see = async (id: string): Promise<SeenAgent | undefined> => {
    const context = host();
    const table = context.processes;
    const shell = Number(await pane(id, "#{pane_pid}"));
    const own = [...table.children(shell), table.get(shell)].find(
      (facts) =>
        facts !== undefined && facts.pgrp === facts.tpgid && harness.recognise(facts, table),
    );
    if (own === undefined) return undefined;
    const agent: LiveAgent = {
      processes: [own],
      paneId: id,
      paneTitle: await pane(id, "#{pane_title}"),
      paneDirectory: await pane(id, "#{pane_current_path}"),
      paneTty: await pane(id, "#{pane_tty}"),
      account,
    };
    return { agent, bound: await harness.bind(agent, { ...context, siblings: [] }) };
  };
  const screen = async (id: string) => {
    const output = await server.tmux.ask(["capture-pane", "-p", "-t", id], { timeout: 20_000 });
    return harness.screen(decodeBytes(output), await pane(id, "#{pane_title}"));
  };
  const boundAs = (id: string, not?: string) =>
    eventually(`the ${harness.name} in ${id} is bound`, async () => {
      const seen = await see(id);
      if (seen?.bound.bound !== true) throw new Error(JSON.stringify(seen?.bound ?? "no agent"));
      const { sessionId } = seen.bound.binding;
      return sessionId !== not && sessionId;
    });
  return {
    see,
    bound: boundAs,
    screen,
    until: async (id, state, timeout) => {
      await eventually(
        `${harness.name} in ${id} is ${state}`,
        async () => (await screen(id)) === state,
        timeout,
      );
    },
    facts: async (id) => {
      const sessionId = await boundAs(id);
      return eventually(`the conversation ${sessionId} is read`, async () => {
        const directory = await pane(id, "#{pane_current_path}");
        const ref = { sessionId, account, directory };
        const result = await harness.readConversation(ref, AbortSignal.timeout(20_000));
        if (result.status !== "found") throw new Error(JSON.stringify(result));
        return result.facts;
      });
    },
    account,
  };
}

/** Puts an integration's files in place, as `install` does. */
export function putIntegration(integration: Integration, account: Account): void {
  const hooks = join(import.meta.dirname, "..", "..", "hooks");
  for (const edit of integration.edits(account, hooks)) {
    const edited = edit.install(null);
    if (!edited.ok || edited.text === null) throw new Error(JSON.stringify(edited));
    mkdirSync(dirname(edit.path), { recursive: true });
    writeFileSync(edit.path, edited.text);
  }
}
