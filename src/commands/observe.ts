import type { Options } from "../config/options.ts";
import { replayRules } from "../config/replay-rules.ts";
import { WorkspaceError } from "../errors.ts";
import { registry } from "../harnesses/registry.ts";
import { readVouched } from "../harnesses/vouched.ts";
import { bootId } from "../processes/host.ts";
import { serverIdentity } from "../processes/identity.ts";
import type { ProcessTable } from "../processes/process.ts";
import type { ConversationMemory } from "../snapshot/conversation-memory.ts";
import { serverKey } from "../snapshot/key.ts";
import { type Recorded, recordServer } from "../snapshot/record.ts";
import type { ServerIdentity } from "../snapshot/schema.ts";
import { fileStore } from "../store/store.ts";
import type { TmuxFacts } from "../tmux/facts.ts";
import type { CommandContext } from "./context.ts";

/** A server's own listing, and the processes of the machine at that time. */
export type SeenServer = {
  readonly facts: TmuxFacts;
  readonly processes: ProcessTable;
  readonly identity: ServerIdentity;
};

/** What that server and the agents in it are doing, from now on for at most so many milliseconds. Writes nothing. */
export async function observe(
  context: CommandContext,
  { facts, processes, identity }: SeenServer,
  memory: ConversationMemory,
  options: Options,
  milliseconds: number,
): Promise<Recorded> {
  const { hookRecords } = context.paths;
  const controller = new AbortController();
  // AbortSignal.timeout would not keep this process waiting for its own deadline.
  const timer = setTimeout(() => controller.abort(), Math.max(1, milliseconds));
  try {
    return await recordServer({
      facts,
      identity,
      registry,
      host: { processes, bootId: bootId(), hookRecords, signal: controller.signal },
      previous: async () => (await fileStore(context.paths).server(serverKey(identity)))?.snapshot,
      memory,
      vouched: readVouched(context.paths.vouched),
      autostarted:
        options.autostart === "on" ? await autostartedPanes(context, identity) : new Map(),
      rulesOf: (harness) => replayRules(options, harness),
      now: Date.now(),
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Names of what was started by itself, by pane id. */
async function autostartedPanes(
  { paths }: CommandContext,
  identity: ServerIdentity,
): Promise<ReadonlyMap<string, string>> {
  const { readAutostarted } = await import("../store/autostarted.ts");
  const agents = readAutostarted(paths.server(serverKey(identity)))?.agents ?? [];
  return new Map(agents.flatMap(({ name, paneId }) => (paneId === null ? [] : [[paneId, name]])));
}

/** Throws `no-server` where the process that the listing names is not here. */
export function identify(facts: TmuxFacts, socketPath: string): ServerIdentity {
  const identity = serverIdentity(facts.server.pid);
  if (identity !== undefined) return identity;
  throw new WorkspaceError(
    "no-server",
    `The tmux server on ${socketPath} says that it is process ${facts.server.pid}, and no such process is here`,
    { advice: "It has just ended, or runs in another container: record it from inside that one." },
  );
}
