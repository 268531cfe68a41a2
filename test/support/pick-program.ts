/**
 * The checklist on this terminal, over the losses in the state directory; what was decided is written to the file named by
 * the first argument. Every conversation is found, save one called "gone", so that any harness can stand in the list.
 */
import { writeFileSync } from "node:fs";
import { stateDirectory, statePaths } from "../../src/config/paths.ts";
import type { Harness } from "../../src/harnesses/harness.ts";
import type { Registry } from "../../src/harnesses/registry.ts";
import { listPaneConversations, readPaneConversation } from "../../src/offer/conversations.ts";
import { loadOffer } from "../../src/offer/load.ts";
import { pickInTerminal } from "../../src/picker/checklist.ts";
import { bootId, readProcesses } from "../../src/processes/host.ts";
import { fileStore } from "../../src/store/store.ts";
import { sampleConversation } from "./forty-seven.ts";

const [result = "", socketPath = ""] = process.argv.slice(2);
const home = process.env.HOME ?? "";
const now = Date.now();

const harness: Pick<Harness, "readConversation" | "conversations" | "findWriter"> = {
  readConversation: async ({ sessionId }) => {
    if (sessionId === "gone") return { status: "missing" };
    const messages = sampleConversation.messages.map((message, index) => ({
      ...message,
      at: now - (18 - index) * 60_000,
    }));
    return { status: "found", facts: { ...sampleConversation, interrupted: null, messages } };
  },
  conversations: async () => [
    {
      sessionId: "11111111-0000-4000-8000-000000000001",
      title: "Nightly export to S3",
      lastMessageAt: now - 8 * 60_000,
    },
    {
      sessionId: "11111111-0000-4000-8000-000000000002",
      title: "Export: retry on 503",
      lastMessageAt: now - 26 * 3_600_000,
    },
  ],
  findWriter: async () => null,
};
const registry: Registry = { possible: () => [], load: async () => harness as Harness };

const offer = await loadOffer({
  store: fileStore(statePaths(stateDirectory())),
  registry,
  socketPath,
  rules: { shells: "with-agents", staleHours: 24 },
  home,
  host: {
    processes: readProcesses(),
    bootId: bootId(),
    hookRecords: "",
    signal: AbortSignal.timeout(10_000),
  },
  paneOf: async () => null,
});
const source = { registry, home };
const choice = await pickInTerminal(offer, {
  input: process.stdin,
  output: process.stdout,
  environment: process.env,
  home,
  now: Date.now,
  permissionsKept: false,
  readConversation: (candidate, paneId, signal) =>
    readPaneConversation(source, candidate, paneId, signal),
  listConversations: (candidate, paneId, signal) =>
    listPaneConversations(source, candidate, paneId, signal),
});
writeFileSync(result, JSON.stringify(choice));
