/** The offer of the losses in a state directory, where every conversation is found, save one called "gone": any harness can stand in it. */
import { statePaths } from "../../src/config/paths.ts";
import type { Harness } from "../../src/harnesses/harness.ts";
import type { Registry } from "../../src/harnesses/registry.ts";
import { loadOffer } from "../../src/offer/load.ts";
import type { Offer } from "../../src/offer/types.ts";
import { bootId, readProcesses } from "../../src/processes/host.ts";
import { fileStore } from "../../src/store/store.ts";
import { sampleConversation } from "./forty-seven.ts";

export function sampleRegistry(now: number): Registry {
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
  return { possible: () => [], load: async () => harness as Harness };
}

export function sampleOffer(
  { state, home }: { readonly state: string; readonly home: string },
  socketPath: string,
  registry: Registry,
): Promise<Offer> {
  return loadOffer({
    store: fileStore(statePaths(state)),
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
}
