import { harnessNames } from "../../harnesses/names.ts";
import { isShellName } from "../../processes/foreground.ts";
import type { AgentRecord, PaneRecord, Snapshot } from "../../snapshot/schema.ts";
import type { ShownRecord } from "../find-record.ts";
import { stateOf } from "../find-record.ts";
import type { Placeholders } from "./placeholders.ts";

export type Redaction = {
  readonly placeholders: Placeholders;
  /** Sentences: see {@link import("./scrub.ts").scrubber}. */
  readonly scrub: (text: string) => string;
  readonly home: string;
};

/**
 * A record with placeholders in it. Every member is named here: what a later version records is in no report before somebody has
 * decided that it may be. Times are seconds before the server was last seen.
 */
export function redactRecord(record: ShownRecord, redaction: Redaction, now: number) {
  const { placeholders, scrub } = redaction;
  const { key, snapshot, lastSeen, generation, warnings, offeredAt } = record;
  return {
    record: placeholders.of("record", key),
    state: stateOf(record),
    lastSeenSecondsAgo: seconds(now - lastSeen),
    offered: offeredAt !== undefined,
    generation,
    warnings: warnings.map(scrub),
    snapshot: snapshot === undefined ? null : redactSnapshot(snapshot, redaction, lastSeen),
  };
}

function redactSnapshot(snapshot: Snapshot, redaction: Redaction, lastSeen: number) {
  const { placeholders, home } = redaction;
  const path = (text: string) => placeholders.path(text, home);
  return {
    schemaVersion: snapshot.schemaVersion,
    tmuxVersion: snapshot.server.tmuxVersion,
    socket: path(snapshot.server.socketPath),
    recordedBefore: seconds(lastSeen - snapshot.recordedAt),
    sessions: snapshot.sessions.map(({ id, name, directory, group, ...session }) => ({
      id,
      name: placeholders.of("session", name),
      directory: path(directory),
      group: group === null ? null : placeholders.of("session", group),
      links: session.links,
      current: session.current,
      last: session.last,
      account: redactAccount(session.account, placeholders),
      attached: session.attached,
    })),
    windows: snapshot.windows.map(({ id, name, automaticRename, layout, ...window }) => ({
      id,
      name: placeholders.of("window", name),
      automaticRename,
      layout: isLayout.test(layout) ? layout : "(not a layout)",
      zoomed: window.zoomed,
      width: window.width,
      height: window.height,
    })),
    panes: snapshot.panes.map((pane) => redactPane(pane, redaction, lastSeen)),
  };
}

/** Numbers and marks alone: `a1b2,80x24,0,0{…}`, or from 3.8 on as JSON with names of one letter. */
const isLayout =
  /^(?:[\da-f]{4},[\dx,[\]{}]*|\{(?:[\d,:[\]{}-]|"[A-Za-z]"|"[%@$]\d+"|true|false)*\})$/;

function redactPane(pane: PaneRecord, redaction: Redaction, lastSeen: number) {
  const { placeholders, scrub, home } = redaction;
  return {
    id: pane.id,
    window: pane.window,
    index: pane.index,
    active: pane.active,
    last: pane.last,
    directory: placeholders.path(pane.directory, home),
    title: placeholders.of("title", pane.title),
    program: programName(pane.program, placeholders),
    idleShell: pane.idleShell,
    activeBefore: seconds(lastSeen - pane.activityAt),
    watched: pane.watched,
    vouched: pane.vouched !== undefined,
    note: pane.note === null ? null : scrub(pane.note),
    agent: pane.agent === null ? null : redactAgent(pane.agent, redaction, lastSeen),
  };
}

function redactAgent(agent: AgentRecord, redaction: Redaction, lastSeen: number) {
  const { placeholders, scrub, home } = redaction;
  const { binding, lastMessageAt, unboundReason } = agent;
  return {
    harness: agent.harness,
    conversation: binding === null ? null : placeholders.of("conversation", binding.sessionId),
    evidence: binding?.evidence ?? null,
    unboundReason: unboundReason === null ? null : scrub(unboundReason),
    directory: placeholders.path(agent.directory, home),
    account: redactAccount(agent.account, placeholders),
    state: agent.state,
    written: agent.written,
    lastMessageBefore: lastMessageAt === null ? null : seconds(lastSeen - lastMessageAt),
    title: agent.title === null ? null : placeholders.of("title", agent.title),
    model: agent.model === null ? null : placeholders.of("model", agent.model),
    branch: agent.branch === null ? null : placeholders.of("branch", agent.branch),
    cost: agent.cost !== null,
    contextShare: agent.contextShare !== null,
    interrupted: agent.interrupted,
    inheritedPermission: agent.inheritedPermission !== null,
    flags: agent.flags.map(flagName),
    permissionFlags: agent.permissionFlags.map(flagName),
    children: agent.children.map((name) => programName(name, placeholders)),
  };
}

function redactAccount(
  account: Readonly<Record<string, string | null>>,
  placeholders: Placeholders,
): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(account).map(([name, value]) => [
      name,
      value === null ? null : placeholders.of("account", value),
    ]),
  );
}

/** The flag without its value; a value that stands alone is left out altogether. */
function flagName(word: string): string {
  return /^--?[A-Za-z][\w-]*/.exec(word)?.[0] ?? "(value)";
}

const wellKnown =
  /^(?:node|bun|deno|python3?|ruby|java|go|cargo|make|npm|n?vim?|emacs|nano|less|man|ssh|mosh-client|tmux|top|htop|git|docker|sleep|cat|tail)$/;

function programName(name: string, placeholders: Placeholders): string {
  const isKnown =
    isShellName(name) || wellKnown.test(name) || (harnessNames as readonly string[]).includes(name);
  return isKnown ? name : placeholders.of("program", name);
}

export function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 1000);
}
