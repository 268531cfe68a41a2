/** A program in which six agents of one account hang in open(2) on a FIFO while three of another do not: hung-reads.ts FIFO. */

import { writeSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import type { Harness } from "../../src/harnesses/harness.ts";
import { leave, leaveReadsBehind } from "../../src/processes/leave.ts";
import { recordServer } from "../../src/snapshot/record.ts";
import { host, processTable } from "../support/processes.ts";

const [fifo = ""] = process.argv.slice(2);
const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const isHung = (account: { home: string }) => account.home === "/hung";
const harness = {
  name: "claude",
  sessionIdPattern: /./,
  accountVariables: [],
  flags: [],
  recognise: () => true,
  bind: async ({ account, paneId }) => {
    if (isHung(account)) await open(fifo, "r");
    else await readFile("/proc/self/stat");
    return { bound: true, binding: { sessionId: paneId, evidence: "registry" } };
  },
  readConversation: async () => ({ status: "missing" }),
} as Partial<Harness> as Harness;

const processes = processTable(
  ...numbers.map((pid) => ({
    pid,
    comm: "agent",
    environment: { HOME: pid <= 6 ? "/hung" : "/healthy" },
  })),
);
const controller = new AbortController();
setTimeout(() => controller.abort(), 3_000);
const { snapshot, hanging } = await recordServer({
  facts: {
    server: { pid: 9, version: "3.5a", socketPath: "/s" },
    options: new Map(),
    sessions: [{ id: "$0", name: "s", directory: "/", group: null, attached: false, account: {} }],
    links: [{ session: "$0", index: 0, window: "@0", current: true, last: false }],
    windows: [
      {
        id: "@0",
        name: "w",
        layout: "x",
        zoomed: false,
        width: 80,
        height: 24,
        automaticRename: null,
        activity: 0,
      },
    ],
    panes: numbers.map((pid) => ({
      id: `%${pid}`,
      window: "@0",
      index: pid,
      active: pid === 1,
      last: false,
      pid,
      tty: "",
      directory: "/",
      title: "",
      program: "agent",
      dead: false,
      restored: null,
    })),
  },
  identity: { bootId: "b", pid: 9, startTime: "1" },
  registry: { possible: () => ["claude"], load: async () => harness },
  host: { ...host(processes), signal: controller.signal },
  previous: async () => undefined,
  memory: new Map(),
  autostarted: new Map(),
  rulesOf: () => ({ dropFlags: [], dropVariables: [], capture: [] }),
  vouched: [],
  now: 0,
});
const healthy = snapshot.panes.filter((pane) => pane.agent?.binding !== null).length;
writeSync(1, `${healthy} ${hanging}\n`);
if (hanging) leaveReadsBehind();
leave(7);
