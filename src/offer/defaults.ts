import type { Options } from "../config/options.ts";
import { unrestrictable } from "../harnesses/inherited.ts";
import type { AgentRecord, PaneRecord, Snapshot } from "../snapshot/schema.ts";
import type { PaneFacts } from "./facts.ts";
import type { AccountVariables, OfferedPane, PaneKind } from "./types.ts";

export type DefaultRules = Pick<Options, "shells" | "staleHours"> &
  Partial<Pick<Options, "permissionFlags">>;

type Verdict = Pick<OfferedPane, "default" | "reason"> & {
  readonly followsWindow?: boolean;
  readonly account?: AccountVariables;
};

/**
 * Each pane of the snapshot with its default and the reason for it. Everything is measured from `lastSeen`, the
 * server's death, so that an offer does not go stale while nobody answers it.
 */
export function offeredPanes(
  snapshot: Snapshot,
  lastSeen: number,
  rules: DefaultRules,
  facts: ReadonlyMap<string, PaneFacts>,
): OfferedPane[] {
  const addresses = paneAddresses(snapshot);
  const holders = new Map<string, string>();
  const panes = snapshot.panes.flatMap((pane): OfferedPane[] => {
    const address = addresses.get(pane.id);
    if (address === undefined) return [];
    const found = facts.get(pane.id);
    const kind = paneKind(pane, found);
    const idleSeconds = Math.max(0, (lastSeen - idleSince(pane, kind)) / 1000);
    const interrupted = found?.interrupted ?? pane.agent?.interrupted ?? false;
    const verdict =
      disabled(pane, kind, found, holders, address) ??
      moved(pane, found) ??
      judged(pane, kind, { interrupted, idleSeconds, facts: found }, rules);
    return [
      {
        paneId: pane.id,
        address,
        kind,
        idleSeconds,
        interrupted,
        cutTurnAt:
          kind === "agent" && interrupted
            ? (found?.lastMessageAt ?? pane.agent?.lastMessageAt ?? null)
            : null,
        choosable: isChoosable(kind, found),
        followsWindow: false,
        account: null,
        ...verdict,
      },
    ];
  });
  return followWindows(snapshot, panes);
}

/** `session:window.pane` of the first session that shows each pane. */
export function paneAddresses(snapshot: Snapshot): Map<string, string> {
  const windows = new Map<string, string>();
  for (const session of snapshot.sessions) {
    for (const link of session.links) {
      if (!windows.has(link.window)) windows.set(link.window, `${session.name}:${link.index}`);
    }
  }
  const addresses = new Map<string, string>();
  for (const pane of snapshot.panes) {
    const window = windows.get(pane.window);
    if (window !== undefined) addresses.set(pane.id, `${window}.${pane.index}`);
  }
  return addresses;
}

function paneKind(pane: PaneRecord, facts: PaneFacts | undefined): PaneKind {
  if (pane.agent === null) return pane.idleShell ? "shell" : "program";
  if (pane.agent.binding === null) return "unbound";
  // Its first message may have come after the last save.
  return pane.agent.written || facts?.conversation === "found" ? "agent" : "program";
}

/** For an agent its last message; tool output and screen churn do not move it. For everything else the pane's activity. */
function idleSince(pane: PaneRecord, kind: PaneKind): number {
  const lastMessage = kind === "agent" ? pane.agent?.lastMessageAt : null;
  return lastMessage ?? pane.activityAt;
}

function disabled(
  pane: PaneRecord,
  kind: PaneKind,
  facts: PaneFacts | undefined,
  holders: Map<string, string>,
  address: string,
): Verdict | null {
  const no = (reason: string): Verdict => ({ default: "disabled", reason });
  if (facts?.directory === "gone") return no("directory gone");
  if (facts?.directory === "unknown") return no("could not check its directory");
  if (kind !== "agent") return null;
  if (facts?.writer === "unknown") return no("could not check whether it runs");
  if (facts?.writer != null) {
    return no(`already running in ${facts.writer.pane ?? `process ${facts.writer.pid}`}`);
  }
  if (facts?.conversation === "unknown") return no("could not check its transcript");
  if (facts?.conversation === "missing" && facts.heldBy.length !== 1) {
    return no(
      facts.heldBy.length === 0
        ? "transcript gone"
        : `now in ${facts.heldBy.length} other accounts: which is not certain`,
    );
  }
  // Two writers of one transcript branch it, so that one of them loses its history.
  const conversation = `${pane.agent?.harness} ${pane.agent?.binding?.sessionId}`;
  const holder = holders.get(conversation);
  if (holder !== undefined) return no(`same conversation as ${holder}`);
  holders.set(conversation, address);
  return null;
}

function moved(pane: PaneRecord, facts: PaneFacts | undefined): Verdict | null {
  const account = facts?.conversation === "missing" ? facts.heldBy[0] : undefined;
  if (account === undefined || pane.agent === null) return null;
  return { default: "unticked", reason: `now in ${accountName(pane.agent, account)}`, account };
}

function accountName(agent: AgentRecord, account: AccountVariables): string {
  const value = Object.values(account).find((directory) => directory !== null);
  return value === undefined ? `the default ${agent.harness} account` : `account ${value}`;
}

function judged(
  pane: PaneRecord,
  kind: PaneKind,
  seen: {
    readonly interrupted: boolean;
    readonly idleSeconds: number;
    readonly facts: PaneFacts | undefined;
  },
  rules: DefaultRules,
): Verdict {
  const ticked = (reason: string): Verdict => ({ default: "ticked", reason });
  const unticked = (reason: string): Verdict => ({ default: "unticked", reason });
  if (pane.autostart !== undefined) return unticked("starts by itself");
  if (kind === "unbound") return unticked(pane.agent?.unboundReason ?? "conversation not known");
  const recent = seen.idleSeconds < rules.staleHours * 3600;
  if (kind === "agent") {
    const inherited = inheritedMode(pane, rules);
    if (inherited !== null) return unticked(`brings back ${inherited}`);
    if (pane.agent?.state === "waiting") return ticked("waiting on you");
    if (seen.interrupted) return ticked("interrupted");
    if (pane.agent?.state === "working") return ticked("working");
    if (seen.facts?.branch === "merged") return unticked("branch merged");
    if (seen.facts?.branch === "worktree-gone") return unticked("worktree gone");
    if (pane.watched) return ticked("you were here");
    return recent ? ticked("recent") : unticked("stale");
  }
  if (rules.shells === "none") return unticked("shells are out");
  if (pane.watched) return ticked("you were here");
  if (rules.shells === "all") return ticked("every shell");
  if (kind === "program" && recent) return ticked("recent");
  return { ...unticked(kind === "shell" ? "idle shell" : "stale"), followsWindow: true };
}

/** A permission mode that comes back with the conversation whatever its command says, and that the user has not kept. */
function inheritedMode({ agent }: PaneRecord, { permissionFlags }: DefaultRules): string | null {
  if (agent === null || permissionFlags === "keep") return null;
  return unrestrictable.has(agent.harness) ? agent.inheritedPermission : null;
}

/** Whether the directory's other conversations can stand in for this pane's own. */
function isChoosable(kind: PaneKind, facts: PaneFacts | undefined): boolean {
  if (facts?.directory === "gone" || facts?.directory === "unknown") return false;
  if (kind === "unbound") return true;
  return (
    kind === "agent" &&
    facts?.conversation === "missing" &&
    facts.heldBy.length === 0 &&
    facts.writer === null
  );
}

/** A shell beside a ticked agent is ticked with it, so that the window comes back as it was. */
function followWindows(snapshot: Snapshot, panes: readonly OfferedPane[]): OfferedPane[] {
  const windowOf = new Map(snapshot.panes.map((pane) => [pane.id, pane.window]));
  const withAgent = new Set(
    panes
      .filter((pane) => pane.kind === "agent" && pane.default === "ticked")
      .map((pane) => windowOf.get(pane.paneId)),
  );
  return panes.map((pane) =>
    pane.followsWindow && withAgent.has(windowOf.get(pane.paneId))
      ? { ...pane, default: "ticked", reason: "with its agent" }
      : pane,
  );
}
