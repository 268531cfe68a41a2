import { statSync } from "node:fs";
import type { Selection } from "../../src/offer/types.ts";
import { bootId, readProcess } from "../../src/processes/host.ts";
import type { DirectoryState } from "../../src/restore/directories.ts";
import type { AgentRecord, PaneRecord, Snapshot } from "../../src/snapshot/schema.ts";
import { encodeBytes } from "../../src/text/bytes.ts";
import { readFacts } from "../../src/tmux/facts.ts";
import { eventually } from "../support/eventually.ts";
import type { TestServer } from "../support/tmux.ts";

/** A server's layout as a snapshot, with shells only; `agents` by pane id. */
export async function snapshotOf(
  server: TestServer,
  agents: Readonly<Record<string, AgentRecord>> = {},
): Promise<Snapshot> {
  const facts = await eventually("every pane's program has started", async () => {
    const listing = await readFacts(server.tmux, ["CLAUDE_CONFIG_DIR"], 10_000);
    return listing.panes.every((pane) => pane.directory !== "") && listing;
  });
  const startTime = readProcess(facts.server.pid)?.startTime ?? "0";
  const linksOf = (id: string) => facts.links.filter((link) => link.session === id);
  return {
    schemaVersion: 1,
    server: {
      identity: { bootId: bootId(), pid: facts.server.pid, startTime },
      socketPath: server.socketPath,
      tmuxVersion: facts.server.version,
    },
    recordedAt: 0,
    sessions: facts.sessions.map((session) => ({
      id: session.id,
      name: session.name,
      directory: session.directory,
      group: session.group,
      links: linksOf(session.id)
        .map(({ index, window }) => ({ index, window }))
        .sort((a, b) => a.index - b.index),
      current: linksOf(session.id).find((link) => link.current)?.index ?? 0,
      last: linksOf(session.id).find((link) => link.last)?.index ?? null,
      account: session.account,
      attached: session.attached,
    })),
    windows: facts.windows.map(({ activity: _, ...window }) => window),
    panes: facts.panes.map((pane) => ({
      id: pane.id,
      window: pane.window,
      index: pane.index,
      active: pane.active,
      last: pane.last,
      directory: pane.directory,
      title: pane.title,
      program: pane.program,
      idleShell: true,
      activityAt: 0,
      watched: false,
      agent: agents[pane.id] ?? null,
      note: null,
    })),
  };
}

export function selectAll(snapshot: Snapshot, but: readonly string[] = []): Selection {
  return {
    candidateId: "candidate",
    panes: snapshot.panes
      .filter((pane) => !but.includes(pane.id))
      .map((pane) => ({ paneId: pane.id, keepPermissions: false })),
  };
}

export function existing(directories: Iterable<string>): ReadonlyMap<string, DirectoryState> {
  return new Map(
    [...directories].map((directory) => [
      directory,
      statSync(encodeBytes(directory), { throwIfNoEntry: false }) === undefined ? "gone" : "exists",
    ]),
  );
}

/**
 * What a person would call the same workspace: ids and what cannot come back (window sizes of attached clients) left out,
 * shared windows told by where they stand.
 */
export function comparable(snapshot: Snapshot): unknown {
  const windows = new Map(snapshot.windows.map((window) => [window.id, window]));
  const homes = new Map<string, string>();
  for (const session of snapshot.sessions) {
    for (const link of session.links) {
      if (!homes.has(link.window)) homes.set(link.window, `${session.name}:${link.index}`);
    }
  }
  const panesOf = (id: string) =>
    snapshot.panes
      .filter((pane) => pane.window === id)
      .map(({ index, active, last, directory }: PaneRecord) => ({ index, active, last, directory }))
      .sort((a, b) => a.index - b.index);
  return [...snapshot.sessions]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ id: _, links, ...session }) => ({
      ...session,
      windows: links.map(({ index, window }) => {
        const found = windows.get(window);
        if (found === undefined) throw new Error(`No window ${window}`);
        const { id, layout, name, ...rest } = found;
        return {
          index,
          home: homes.get(id),
          // One that was not named by hand follows whatever runs at the moment.
          name: found.automaticRename === "off" ? name : null,
          ...rest,
          layout: anonymous(layout),
          panes: panesOf(id),
        };
      }),
    }));
}

function anonymous(layout: string): string {
  return layout
    .replace(/^[0-9a-f]{4},/, "")
    .replace(/(\d+x\d+,\d+,\d+),\d+/g, "$1")
    .replace(/"(?:I":"%\d+"|l":\d+),?/g, "");
}
