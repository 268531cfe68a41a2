import * as v from "valibot";
import { readFlags } from "../harnesses/flags.ts";
import type { ConversationFacts, ConversationRef, Harness } from "../harnesses/harness.ts";
import { harnessNames } from "../harnesses/names.ts";
import { modelName } from "../harnesses/secret-shape.ts";
import { type AgentRecord, type Snapshot, schemaVersion } from "../snapshot/schema.ts";

/**
 * What tmux-assistant-resurrect (as of May 2026) keeps in ~/.tmux/resurrect/assistant-sessions.json. Its flags are one text,
 * its environment whatever its hook was told to keep: of both only what a snapshot may hold is taken.
 */
const sidecarSchema = v.object({
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  sessions: v.array(v.unknown()),
});

const entrySchema = v.object({
  /** `session:window.pane`, by name and indexes. */
  pane: v.pipe(v.string(), v.regex(/^[\s\S]+:\d{1,6}\.\d{1,6}$/)),
  tool: v.picklist(harnessNames),
  session_id: v.string(),
  cwd: v.pipe(v.string(), v.startsWith("/")),
  model: v.nullish(v.string(), ""),
  cli_args: v.nullish(v.string(), ""),
  env: v.nullish(v.record(v.string(), v.unknown()), {}),
});

export type SidecarEntry = v.InferOutput<typeof entrySchema>;

export type Sidecar = {
  /** Milliseconds since the epoch: when it was written. */
  readonly at: number;
  readonly entries: readonly SidecarEntry[];
  /** Entries that are not what is known of the format. */
  readonly refused: number;
};

/** Null: it is no such file. */
export function parseSidecar(text: string): Sidecar | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = v.safeParse(sidecarSchema, value);
  if (!parsed.success) return null;
  const entries = parsed.output.sessions.flatMap((each) => {
    const entry = v.safeParse(entrySchema, each);
    return entry.success ? [entry.output] : [];
  });
  return {
    at: Date.parse(parsed.output.timestamp),
    entries,
    refused: parsed.output.sessions.length - entries.length,
  };
}

export type ImportedAgent = { readonly entry: SidecarEntry; readonly agent: AgentRecord };

/** Null: its session id is not one of that agent's. `read`: what its transcript says, where that can be read. */
export async function importAgent(
  entry: SidecarEntry,
  harness: Harness,
  home: string,
  read: (ref: ConversationRef) => Promise<ConversationFacts | undefined>,
): Promise<ImportedAgent | null> {
  const id = new RegExp(`^(?:${harness.sessionIdPattern.source})$`);
  if (!id.test(entry.session_id) || entry.session_id.length > 256) return null;
  const account = Object.fromEntries(
    harness.accountVariables.map((name) => {
      const value = entry.env?.[name];
      return [name, typeof value === "string" ? value : null];
    }),
  );
  const ref = {
    sessionId: entry.session_id,
    account: { home, variables: account },
    directory: entry.cwd,
  };
  const facts = await read(ref);
  const words = (entry.cli_args ?? "").split(" ").filter((word) => word !== "");
  const agent: AgentRecord = {
    harness: entry.tool,
    // Of no process: what it was is not told apart from a later one with its number.
    process: { pid: 1, startTime: "0" },
    binding: { sessionId: entry.session_id, evidence: "argv" },
    unboundReason: null,
    directory: facts?.directory ?? entry.cwd,
    account,
    state: "unknown",
    written: true,
    lastMessageAt: facts?.lastMessageAt ?? null,
    title: facts?.title ?? null,
    model: modelName(facts?.model ?? entry.model),
    branch: facts?.branch ?? null,
    cost: facts?.cost ?? null,
    contextShare: facts?.contextShare ?? null,
    interrupted: facts?.interrupted ?? false,
    inheritedPermission: facts?.inheritedPermission ?? null,
    ...readFlags(words, harness.flags),
    children: [],
  };
  return { entry, agent };
}

export type ImportedServer = {
  readonly socketPath: string;
  /** Of this boot where it was saved since then. */
  readonly bootId: string;
  readonly at: number;
  /** As tmux writes it, for so many panes side by side, the first of them with this number. */
  readonly layoutOf: (firstPane: number, count: number) => string;
};

/** A lost server in which there was nothing but those agents: the sidecar knows of no other pane. */
export function importedSnapshot(
  agents: readonly ImportedAgent[],
  server: ImportedServer,
): Snapshot {
  const places = agents.map((each) => ({ ...each, ...placeOf(each.entry.pane) }));
  const names = [...new Set(places.map(({ session }) => session))];
  const sessions: Snapshot["sessions"] = [];
  const windows: Snapshot["windows"] = [];
  const panes: Snapshot["panes"] = [];
  for (const name of names) {
    const own = places.filter(({ session }) => session === name);
    const indexes = [...new Set(own.map(({ window }) => window))].sort((a, b) => a - b);
    const links = indexes.map((index) => {
      const window = `@${windows.length + 1}`;
      const inside = own.filter((each) => each.window === index).sort((a, b) => a.pane - b.pane);
      const layout = server.layoutOf(panes.length + 1, inside.length);
      windows.push({
        ...{ id: window, name: inside[0]?.agent.harness ?? "", automaticRename: null, layout },
        ...{ zoomed: false, width: 200, height: 50 },
      });
      inside.forEach(({ agent, pane, entry }, position) => {
        panes.push({
          ...{ id: `%${panes.length + 1}`, window, index: pane },
          ...{ active: position === 0, last: position === 1 },
          ...{ directory: entry.cwd, title: "", program: agent.harness, idleShell: false },
          ...{ activityAt: server.at - (server.at % 60_000), watched: false, agent, note: null },
        });
      });
      return { index, window };
    });
    sessions.push({
      ...{ id: `$${sessions.length + 1}`, name, directory: own[0]?.entry.cwd ?? "/", group: null },
      ...{ links, current: links[0]?.index ?? 0, last: null, account: {}, attached: false },
    });
  }
  return {
    schemaVersion,
    server: {
      identity: { bootId: server.bootId, pid: 1, startTime: `${server.at}` },
      socketPath: server.socketPath,
      tmuxVersion: "",
    },
    recordedAt: server.at,
    ...{ sessions, windows, panes },
  };
}

function placeOf(address: string): { session: string; window: number; pane: number } {
  const [, session = "", window, pane] = /^([\s\S]+):(\d+)\.(\d+)$/.exec(address) ?? [];
  return { session, window: Number(window), pane: Number(pane) };
}
