import { unrestrictable } from "../harnesses/inherited.ts";
import type { SelectedPane, Selection } from "../offer/types.ts";
import type { PaneNode, Workspace } from "./workspace.ts";

/** What the user changed of one candidate's defaults. */
export type Ticks = {
  /** Boxes that the user set; every other pane follows its default. */
  readonly set: ReadonlyMap<string, boolean>;
  /** Panes whose permission flags the user switched against the option's word. */
  readonly permissions: ReadonlyMap<string, boolean>;
  /** Panes whose agent is to go on with the turn that was cut short. */
  readonly continued: ReadonlySet<string>;
  /** Conversations chosen for panes whose own is unknown or gone. */
  readonly conversations: ReadonlyMap<string, ChosenConversation>;
};

export type ChosenConversation = { readonly sessionId: string; readonly title: string | null };

export const noTicks: Ticks = {
  set: new Map(),
  permissions: new Map(),
  continued: new Set(),
  conversations: new Map(),
};

/** Whether the pane has a box at all. */
export function isTickable(node: PaneNode, ticks: Ticks): boolean {
  return node.offered.default !== "disabled" || ticks.conversations.has(node.pane.id);
}

/** Whether an agent would come back in it, rather than a shell. */
function bringsAgent(node: PaneNode, ticks: Ticks): boolean {
  return node.offered.kind === "agent" || ticks.conversations.has(node.pane.id);
}

/** The one account of what is ticked: the boxes, the count, and the selection are all read from it. */
export function tickedPanes(workspace: Workspace, ticks: Ticks): ReadonlySet<string> {
  const ticked = new Set<string>();
  const withAgent = new Set<string>();
  for (const [id, node] of workspace.panes) {
    if (!isTickable(node, ticks) || followsNow(node, ticks)) continue;
    if (!(ticks.set.get(id) ?? node.offered.default === "ticked")) continue;
    ticked.add(id);
    if (bringsAgent(node, ticks)) withAgent.add(node.pane.window);
  }
  for (const [id, node] of workspace.panes) {
    if (followsNow(node, ticks) && isTickable(node, ticks) && withAgent.has(node.pane.window)) {
      ticked.add(id);
    }
  }
  return ticked;
}

function followsNow(node: PaneNode, ticks: Ticks): boolean {
  return node.offered.followsWindow && !ticks.set.has(node.pane.id);
}

/** Whether the pane's permission flags would come back. Without any there is nothing to bring back. */
export function keepsPermissions(node: PaneNode, ticks: Ticks, keptByOption: boolean): boolean {
  return hasPermissions(node) && (ticks.permissions.get(node.pane.id) ?? keptByOption);
}

export function hasPermissions(node: PaneNode): boolean {
  const { agent } = node.pane;
  return agent !== null && (agent.permissionFlags.length > 0 || agent.inheritedPermission !== null);
}

/** Whether a permission mode comes back with its conversation, whatever the user says here. */
export function permissionsComeBack({ pane: { agent } }: PaneNode): boolean {
  return agent !== null && agent.inheritedPermission !== null && unrestrictable.has(agent.harness);
}

/** Whether its agent can be told to go on with a turn that was cut short. */
export function canContinue(node: PaneNode, ticks: Ticks): boolean {
  return node.offered.cutTurnAt !== null && !ticks.conversations.has(node.pane.id);
}

export type Count = {
  readonly agents: number;
  /** Everything else that comes back, which is as shells. */
  readonly shells: number;
  /** Those of `shells` in which something else ran: a person knows them as no shells. */
  readonly programs: number;
  readonly sessions: number;
};

export function countTicked(
  workspace: Workspace,
  ticks: Ticks,
  ticked: ReadonlySet<string>,
): Count {
  let agents = 0;
  let programs = 0;
  for (const id of ticked) {
    const node = workspace.panes.get(id);
    if (node === undefined) continue;
    if (bringsAgent(node, ticks)) agents += 1;
    else if (node.offered.kind !== "shell") programs += 1;
  }
  const sessions = workspace.sessions.filter((session) =>
    session.windows.some((window) => window.panes.some((node) => ticked.has(node.pane.id))),
  );
  return { agents, shells: ticked.size - agents, programs, sessions: sessions.length };
}

/** "11 agents in 4 sessions (+ 5 other panes)", or in short "11 agents + 5 panes"; "nothing" where nothing is ticked. */
export function countText(count: Count, form: "long" | "short" = "long"): string {
  const agents = count.agents > 0 ? plural(count.agents, "agent") : "";
  const pane = agents === "" || form === "short" ? "pane" : "other pane";
  const noun = count.programs === 0 ? "shell" : pane;
  const others = count.shells > 0 ? plural(count.shells, noun) : "";
  if (agents === "" && others === "") return "nothing";
  if (form === "short") return [agents, others].filter(Boolean).join(" + ");
  const where = ` in ${plural(count.sessions, "session")}`;
  return agents === "" ? others + where : agents + where + (others === "" ? "" : ` (+ ${others})`);
}

/** "11 agents in 4 sessions", where everything else is there already. */
export function agentsText({ agents, sessions }: Count): string {
  return `${plural(agents, "agent")} in ${plural(sessions, "session")}`;
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Exactly the ticked panes, in the snapshot's order. */
export function selectionOf(workspace: Workspace, ticks: Ticks, keptByOption: boolean): Selection {
  const ticked = tickedPanes(workspace, ticks);
  const panes = [...workspace.panes.values()]
    .filter((node) => ticked.has(node.pane.id))
    .map((node) => {
      const { account, cutTurnAt } = node.offered;
      const isContinued = ticks.continued.has(node.pane.id) && canContinue(node, ticks);
      return {
        paneId: node.pane.id,
        keepPermissions: keepsPermissions(node, ticks, keptByOption),
        ...(isContinued && cutTurnAt !== null
          ? { continueTurn: { lastMessageAt: cutTurnAt } }
          : {}),
        ...conversationOf(node, ticks),
        ...(account === null ? {} : { account }),
      };
    });
  return { candidateId: workspace.candidate.id, panes };
}

/** The conversation, where the record alone does not tell that it is the one to come back. */
function conversationOf(
  { pane, offered }: PaneNode,
  { conversations }: Ticks,
): Pick<SelectedPane, "sessionId"> {
  const chosen = conversations.get(pane.id)?.sessionId;
  // Its first message came after the last save: the record says that there is nothing to come back to.
  const found = offered.kind === "agent" && pane.agent?.written === false;
  const sessionId = chosen ?? (found ? pane.agent?.binding?.sessionId : undefined);
  return sessionId === undefined ? {} : { sessionId };
}
