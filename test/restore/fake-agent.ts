import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Harness } from "../../src/harnesses/harness.ts";
import { readProcesses } from "../../src/processes/host.ts";
import type { AgentRecord } from "../../src/snapshot/schema.ts";
import { eventually } from "../support/eventually.ts";
import type { Sandbox } from "../support/tmux.ts";

/** What the agent of a session id does when it is resumed. */
export type Manner = "ready" | "hang" | "ask" | "login" | "lost" | "end";

export type FakeAgent = {
  readonly harness: Harness;
  readonly registry: { load(): Promise<Harness> };
  /** `id directory` of each start, in order, with the time in milliseconds. */
  starts(): { readonly id: string; readonly directory: string; readonly at: number }[];
  forget(): void;
  /** Resolves when none of them runs any more. */
  ended(): Promise<unknown>;
  /** As a snapshot has one. */
  record(id: string, directory: string, more?: Partial<AgentRecord>): AgentRecord;
  /** Conversations that are not there. */
  readonly missing: Set<string>;
};

/** A small agent in place of a real one: a program on the PATH of the sandbox's shells, and the harness that knows it. */
export function fakeAgent(box: Sandbox, delay = 0.3): FakeAgent {
  const bin = join(box.home, "bin");
  const log = join(box.root, "starts");
  mkdirSync(bin, { recursive: true });
  const script = `#!/bin/bash
echo "$2 $(date +%s%3N) $PWD" >> ${log}
printf '\\033]2;fake\\033\\\\'
echo "loading $2"
case $2 in lost*) echo "no such conversation"; exit 1;; end*) exit 0;; hang*) ;; *) sleep ${delay};; esac
case $2 in ask*) echo "may I? 1. yes";; login*) echo "please log in";; hang*) ;; *) echo "input> ";; esac
while sleep 100; do :; done
`;
  writeFileSync(join(bin, "fake-agent"), script, { mode: 0o755 });
  const profile = join(box.home, ".bash_profile");
  writeFileSync(profile, `${readFileSync(profile, "utf8")}PATH=$HOME/bin:$PATH\n`);
  const missing = new Set<string>();
  const harness = fakeHarness(box.home, missing);
  return {
    harness,
    registry: { load: async () => harness },
    missing,
    starts: () =>
      (existsSync(log) ? readFileSync(log, "utf8") : "")
        .split("\n")
        .filter(Boolean)
        .map((line) => {
          const [id = "", at = "", ...directory] = line.split(" ");
          return { id, directory: directory.join(" "), at: Number(at) };
        }),
    forget: () => rmSync(log, { force: true }),
    ended: () =>
      eventually("the agents have ended", () => {
        const table = readProcesses();
        return !table.all().some(({ pid }) => table.argv(pid)[1]?.startsWith(`${bin}/`));
      }),
    record: (id, directory, more = {}) => ({
      harness: "claude",
      process: { pid: 1, startTime: "1" },
      binding: { sessionId: id, evidence: "registry" },
      unboundReason: null,
      directory,
      account: { CLAUDE_CONFIG_DIR: null },
      state: "idle",
      written: true,
      lastMessageAt: null,
      title: id,
      model: null,
      branch: null,
      cost: null,
      contextShare: null,
      interrupted: false,
      inheritedPermission: null,
      flags: [],
      permissionFlags: [],
      children: [],
      ...more,
    }),
  };
}

/** @param missing conversations that are not there. */
export function fakeHarness(home: string, missing: ReadonlySet<string> = new Set()): Harness {
  return {
    name: "claude",
    title: "Fake Agent",
    command: "fake-agent",
    sessionIdPattern: /[a-z0-9-]+/,
    accountVariables: ["CLAUDE_CONFIG_DIR"],
    unsetAtLaunch: ["FAKE_ACT_BY_ITSELF"],
    flags: [],
    recognise: (process, table) =>
      table.argv(process.pid).some((word) => word.endsWith("/fake-agent")),
    bind: async () => ({ bound: false, reason: "not asked" }),
    readConversation: async ({ sessionId }) =>
      missing.has(sessionId)
        ? { status: "missing" }
        : { status: "unreadable", reason: "a fake keeps none" },
    conversations: async () => [],
    findWriter: async ({ sessionId }, { processes }) =>
      processes.all().find(({ pid }) => {
        const argv = processes.argv(pid);
        return argv[1]?.startsWith(home) === true && argv.at(-1) === sessionId;
      }) ?? null,
    resume: ({ sessionId, account }) => ({
      argv: ["fake-agent", "--resume", sessionId],
      environment: { CLAUDE_CONFIG_DIR: account.variables.CLAUDE_CONFIG_DIR ?? null },
    }),
    screen: (text) => {
      if (/^input>/m.test(text)) return "ready";
      if (/^may I\?/m.test(text)) return "asking";
      if (/^please log in/m.test(text)) return "first-run";
      return /^no such conversation/m.test(text) ? "lost" : null;
    },
  };
}
