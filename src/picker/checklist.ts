import type { ReadStream, WriteStream } from "node:tty";
import type { ConversationSummary } from "../harnesses/harness.ts";
import type { Candidate, Offer } from "../offer/types.ts";
import { actionFor } from "./bindings.ts";
import { detectCapabilities } from "./capabilities.ts";
import type { InputEvent } from "./keys.ts";
import { type Action, update } from "./model.ts";
import {
  cursorRow,
  initialState,
  type PickerState,
  type Preview,
  paneKey,
  workspaceOf,
} from "./state.ts";
import { Terminal } from "./terminal.ts";
import type { Choice } from "./types.ts";
import { view } from "./view.ts";

/** What the picker needs of the world. The readers are called when a row is looked at, and may be slow. */
export type PickerIo = {
  readonly input: ReadStream;
  readonly output: WriteStream;
  readonly environment: NodeJS.ProcessEnv;
  readonly home: string;
  readonly now: () => number;
  /** The option's word: permission flags come back unless the user says otherwise. */
  readonly permissionsKept: boolean;
  /** Id of the candidate to open with. */
  readonly candidate?: string | undefined;
  readonly readConversation: (
    candidate: Candidate,
    paneId: string,
    signal: AbortSignal,
  ) => Promise<Preview>;
  /** The conversations of the pane's directory, newest first. */
  readonly listConversations: (
    candidate: Candidate,
    paneId: string,
    signal: AbortSignal,
  ) => Promise<readonly ConversationSummary[]>;
};

/** A held arrow key passes over rows without reading their transcripts. */
const previewDelay = 60;

/** Shows the checklist until the user decides. An offer without candidates, or a terminal that goes away, is "later". */
export function pickInTerminal(offer: Offer, io: PickerIo): Promise<Choice> {
  const capabilities = detectCapabilities(io.environment);
  const terminal = new Terminal(io.input, io.output, capabilities.colour);
  const { home, permissionsKept, candidate } = io;
  const initial = initialState(offer, {
    size: terminal.size,
    now: io.now(),
    home,
    permissionsKept,
    candidate,
  });
  if (initial === undefined) return Promise.resolve({ kind: "later" });
  return new Promise((resolve) => {
    let state = initial;
    const reading = new AbortController();
    const finish = (choice: Choice) => {
      reading.abort();
      clearTimeout(previewTimer);
      terminal.close();
      resolve(choice);
    };
    let previewTimer: NodeJS.Timeout | undefined;

    const apply = (actions: readonly Action[]) => {
      for (const action of actions) state = update({ ...state, now: io.now() }, action);
      if (state.choice !== null) return finish(state.choice);
      terminal.draw(view(state, capabilities));
      clearTimeout(previewTimer);
      if (unreadPane(state) !== undefined) previewTimer = setTimeout(readPreview, previewDelay);
    };

    const readPreview = () => {
      const paneId = unreadPane(state);
      if (paneId === undefined) return;
      const key = paneKey(state, paneId);
      const { candidate: current } = workspaceOf(state);
      apply([{ type: "preview", key, preview: "reading" }]);
      void io
        .readConversation(current, paneId, reading.signal)
        .catch((): Preview => "unreadable")
        .then((preview) => {
          if (!reading.signal.aborted) apply([{ type: "preview", key, preview }]);
        });
    };

    const readConversations = () => {
      if (state.mode.kind !== "conversations") return;
      const { paneId } = state.mode;
      const key = paneKey(state, paneId);
      void io
        .listConversations(workspaceOf(state).candidate, paneId, reading.signal)
        .catch((): ConversationSummary[] => [])
        .then((found) => {
          if (!reading.signal.aborted) apply([{ type: "conversations-found", key, found }]);
        });
    };

    const input = (events: readonly InputEvent[]) => {
      const wasReading = conversationsOpen(state);
      for (const event of events) {
        const action = actionFor(event, state.mode);
        if (action !== undefined) state = update({ ...state, now: io.now() }, action);
      }
      if (!wasReading && conversationsOpen(state)) readConversations();
      apply([]);
    };

    terminal.open({
      input,
      resize: (size) => apply([{ type: "resize", size }]),
      end: () => finish({ kind: "later" }),
    });
    apply([]);
  });
}

function conversationsOpen(state: PickerState): boolean {
  return state.mode.kind === "conversations";
}

/** The pane under the cursor, where it has a conversation whose end has not been read yet. */
function unreadPane(state: PickerState): string | undefined {
  const pane = cursorRow(state)?.pane?.pane;
  if (pane?.agent?.binding == null) return undefined;
  return state.previews.has(paneKey(state, pane.id)) ? undefined : pane.id;
}
