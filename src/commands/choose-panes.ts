import { WorkspaceError } from "../errors.ts";
import type { Candidate, Offer, Selection } from "../offer/types.ts";
import { isTickable, noTicks, selectionOf, type Ticks } from "../picker/ticks.ts";
import { buildWorkspace, type PaneNode, type Workspace } from "../picker/workspace.ts";

export type PaneFlags = {
  readonly candidate?: string;
  /** Addresses (`api:1.0`) or pane ids (`%5`). */
  readonly pane?: readonly string[];
  readonly all?: boolean;
  /** Agents whose turn was cut short are told to go on with it. */
  readonly continueTurns?: boolean;
};

/** The loss that is meant: by its id any, else this socket's latest. Throws `unknown-candidate`. */
export function candidateOf(offer: Offer, id: string | undefined): Candidate | undefined {
  if (id === undefined) return offer.candidates[0];
  const listed = [...offer.candidates, ...offer.otherSockets];
  const found = listed.find((candidate) => candidate.id === id);
  if (found !== undefined) return found;
  const unread = offer.warnings.find((warning) => warning.includes(`/${id}/`));
  if (unread !== undefined) {
    throw new WorkspaceError("state-invalid", `The loss ${id} cannot be restored: ${unread}`);
  }
  throw new WorkspaceError("unknown-candidate", `No loss with the id ${id} is known`, {
    advice: "`offer --all` lists the ids of all that can be restored.",
  });
}

/** The panes that were named, or all that can be restored, or the defaults. Throws `unknown-pane`. */
export function selectByFlags(
  candidate: Candidate,
  flags: PaneFlags,
  permissionsKept: boolean,
): Selection {
  const workspace = buildWorkspace(candidate);
  const ticks = ticksFor(workspace, flags);
  const continued = new Set(flags.continueTurns ? workspace.panes.keys() : []);
  return selectionOf(workspace, { ...ticks, continued }, permissionsKept);
}

function ticksFor(workspace: Workspace, flags: PaneFlags): Ticks {
  if (flags.all) {
    const nodes = [...workspace.panes.values()].filter((node) => isTickable(node, noTicks));
    return { ...noTicks, set: new Map(nodes.map((node) => [node.pane.id, true])) };
  }
  if (flags.pane === undefined || flags.pane.length === 0) return noTicks;
  const named = new Set(flags.pane.map((address) => paneAt(workspace, address).pane.id));
  const ids = [...workspace.panes.keys()];
  return { ...noTicks, set: new Map(ids.map((id) => [id, named.has(id)])) };
}

function paneAt(workspace: Workspace, address: string): PaneNode {
  const nodes = [...workspace.panes.values()];
  const node = nodes.find(
    ({ pane, offered }) => offered.address === address || pane.id === address,
  );
  if (node === undefined) {
    throw new WorkspaceError(
      "unknown-pane",
      `No pane ${address} was lost with ${workspace.candidate.id}`,
      {
        advice: "`offer` lists the addresses, as session:window.pane.",
      },
    );
  }
  if (isTickable(node, noTicks)) return node;
  throw new WorkspaceError(
    "unknown-pane",
    `${address} cannot be restored: ${node.offered.reason}`,
    {
      advice:
        node.offered.reason === "directory gone"
          ? "Make its directory again and then restore it, or leave it out."
          : "Leave it out, or choose another conversation for it in the picker.",
    },
  );
}
