import type { ConversationFacts, ConversationSummary } from "../harnesses/harness.ts";
import type { Offer } from "../offer/types.ts";
import { remembered } from "./memo.ts";
import { regionsOf, type Size } from "./regions.ts";
import { initialFolds, type Row, visibleRows } from "./rows.ts";
import { countTicked, noTicks, type Ticks, tickedPanes } from "./ticks.ts";
import type { Choice } from "./types.ts";
import { buildWorkspace, type Workspace } from "./workspace.ts";

/** What the user has done to one candidate. */
export type Draft = {
  readonly ticks: Ticks;
  /** Earlier ticks, newest last, for undo. */
  readonly past: readonly Ticks[];
  readonly folded: ReadonlySet<string>;
};

export type Mode =
  | { readonly kind: "list" }
  /** `used`: something was ticked by it, so that the next character begins a new one. */
  | { readonly kind: "filter"; readonly used: boolean }
  /** `top`: index of the first line shown. */
  | { readonly kind: "help"; readonly top: number }
  | { readonly kind: "dismiss" }
  | { readonly kind: "others"; readonly cursor: number }
  | {
      readonly kind: "conversations";
      readonly paneId: string;
      readonly cursor: number;
      /** Null: still being read. */
      readonly found: readonly ConversationSummary[] | null;
    };

/** The conversation's end as the preview shows it; `reading` until it has come. */
export type Preview = ConversationFacts | "reading" | "unreadable";

export type PickerState = {
  /** This socket's candidates, then those of other sockets. Never empty. */
  readonly workspaces: readonly [Workspace, ...Workspace[]];
  readonly socketPath: string;
  readonly current: number;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly filter: string;
  /** Key of the row that the cursor is on. */
  readonly cursor: string;
  /** Index of the first row on the screen. */
  readonly top: number;
  readonly mode: Mode;
  readonly size: Size;
  readonly now: number;
  readonly home: string;
  /** The option's word on permission flags: they come back unless the user says otherwise. */
  readonly permissionsKept: boolean;
  /** By {@link paneKey}. */
  readonly previews: ReadonlyMap<string, Preview>;
  readonly notice: string | null;
  readonly choice: Choice | null;
};

export type PickerSetup = {
  readonly size: Size;
  readonly now: number;
  readonly home: string;
  readonly permissionsKept: boolean;
  /** Id of the candidate to open with; absent or unknown: the first. */
  readonly candidate?: string | undefined;
};

/** Undefined: the offer has no candidate. */
export function initialState(offer: Offer, setup: PickerSetup): PickerState | undefined {
  const [first, ...others] = [...offer.candidates, ...offer.otherSockets].map(buildWorkspace);
  if (first === undefined) return undefined;
  const workspaces = [first, ...others] as const;
  const asked = workspaces.findIndex(({ candidate }) => candidate.id === setup.candidate);
  const height = regionsOf(setup.size).list.height;
  const drafts = workspaces.map((workspace): [string, Draft] => {
    const ticked = tickedPanes(workspace, noTicks);
    const folded = initialFolds(workspace, noTicks, ticked, height);
    return [workspace.candidate.id, { ticks: noTicks, past: [], folded }];
  });
  const { size, now, home, permissionsKept } = setup;
  const state: PickerState = {
    workspaces,
    socketPath: offer.socketPath,
    current: Math.max(0, asked),
    drafts: new Map(drafts),
    filter: "",
    cursor: "",
    top: 0,
    mode: { kind: "list" },
    size,
    now,
    home,
    permissionsKept,
    previews: new Map(),
    notice: null,
    choice: null,
  };
  return { ...state, cursor: rowsOf(state)[0]?.key ?? "" };
}

export function workspaceOf(state: PickerState): Workspace {
  return state.workspaces[state.current] ?? state.workspaces[0];
}

const noDraft: Draft = { ticks: noTicks, past: [], folded: new Set() };

export function draftOf(state: PickerState): Draft {
  const draft = state.drafts.get(workspaceOf(state).candidate.id);
  return draft ?? noDraft;
}

export function withDraft(state: PickerState, draft: Draft): PickerState {
  const drafts = new Map(state.drafts).set(workspaceOf(state).candidate.id, draft);
  return { ...state, drafts };
}

/** Pane ids are unique within a server only. */
export function paneKey(state: PickerState, paneId: string): string {
  return `${workspaceOf(state).candidate.id} ${paneId}`;
}

const rememberedRows = remembered<Workspace, readonly Row[]>();

export function rowsOf(state: PickerState): readonly Row[] {
  const workspace = workspaceOf(state);
  const { folded } = draftOf(state);
  return rememberedRows(workspace, [folded, state.filter], () =>
    visibleRows({ workspace, folded, filter: state.filter }),
  );
}

export function cursorIndex(state: PickerState, rows: readonly Row[]): number {
  return Math.max(
    0,
    rows.findIndex((row) => row.key === state.cursor),
  );
}

export function cursorRow(state: PickerState): Row | undefined {
  const rows = rowsOf(state);
  return rows[cursorIndex(state, rows)];
}

const rememberedTicks = remembered<Workspace, ReadonlySet<string>>();

export function tickedOf(state: PickerState): ReadonlySet<string> {
  const workspace = workspaceOf(state);
  const { ticks } = draftOf(state);
  return rememberedTicks(workspace, [ticks], () => tickedPanes(workspace, ticks));
}

/** What enter would restore, as the confirm line says it. */
export function countOf(state: PickerState) {
  return countTicked(workspaceOf(state), draftOf(state).ticks, tickedOf(state));
}
