import type { documentVersion, OfferDocument } from "../offer/document-schema.ts";
import type { Candidate, Offer } from "../offer/types.ts";
import { countTicked, noTicks, tickedPanes } from "./ticks.ts";
import { buildWorkspace } from "./workspace.ts";

const schemaVersion: typeof documentVersion = 1;

/** The offer as `offer --json` prints it. The counts are the picker's own. */
export function offerDocument(offer: Offer): OfferDocument {
  return {
    schemaVersion,
    socketPath: offer.socketPath,
    candidates: offer.candidates.map(candidateDocument),
    otherSockets: offer.otherSockets.map(candidateDocument),
    warnings: [...offer.warnings],
  };
}

function candidateDocument(candidate: Candidate): OfferDocument["candidates"][number] {
  const workspace = buildWorkspace(candidate);
  const nodes = [...workspace.panes.values()];
  const { agents, shells, sessions } = countTicked(
    workspace,
    noTicks,
    tickedPanes(workspace, noTicks),
  );
  return {
    id: candidate.id,
    server: { ...candidate.identity },
    socketPath: candidate.socketPath,
    lastSeen: new Date(candidate.lastSeen).toISOString(),
    cause: candidate.cause,
    consumed: candidate.consumed,
    worthRestoring: candidate.worthRestoring,
    defaults: { agents, shells, sessions },
    outliving: (candidate.outliving ?? []).map((each) => ({ ...each, ports: [...each.ports] })),
    panes: nodes.map(({ pane, offered }) => ({
      paneId: pane.id,
      address: offered.address,
      kind: offered.kind,
      directory: pane.directory,
      program: pane.program,
      harness: pane.agent?.harness ?? null,
      sessionId: pane.agent?.binding?.sessionId ?? null,
      title: pane.agent?.title ?? null,
      model: pane.agent?.model ?? null,
      state: pane.agent?.state ?? null,
      interrupted: offered.interrupted,
      cost: pane.agent?.cost ?? null,
      contextShare: pane.agent?.contextShare ?? null,
      permissionFlags: [...(pane.agent?.permissionFlags ?? [])],
      environment: Object.keys(pane.agent?.environment ?? {}),
      idleSeconds: Math.round(offered.idleSeconds),
      default: offered.default,
      reason: offered.reason,
    })),
  };
}
