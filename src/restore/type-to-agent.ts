import type { Harness } from "../harnesses/harness.ts";
import type { PaneSample } from "./pane-watcher.ts";
import { isSettled } from "./shell-state.ts";
import { paste, type Typist } from "./type-command.ts";

export type TypedToAgent =
  | { readonly kind: "sent" }
  /** `reason` is a sentence fragment for a person. `left`: the text stands in the input line. */
  | { readonly kind: "not-sent"; readonly reason: string; readonly left: boolean };

/** Milliseconds. */
const patience = {
  ready: 20_000,
  shown: 15_000,
  shownKeys: 30_000,
  enter: 4_000,
  sent: 25_000,
} as const;

/**
 * Types one message into an agent's empty input line and sends it, exactly once.
 *
 * Text and Enter in one burst do not submit in some (Claude Code 2.1.332, Gemini CLI 0.61.0 take that Enter for a line
 * break), and an agent that is only just opening a conversation drops what is typed. So: type, wait until the screen shows
 * the whole message at the start of its line, press Enter, and look whether it went. Enter is pressed only where the input
 * line with this very text is in front: never into a question or a login, nor after anything that a person typed there.
 *
 * @param isSent looks whether the conversation has the message.
 */
export async function typeToAgent(
  typist: Typist,
  harness: Harness,
  paneId: string,
  message: string,
  isSent: () => Promise<boolean>,
): Promise<TypedToAgent> {
  const wanted = lettersOf(message);
  const stateOf = ({ rows, title }: PaneSample) => harness.screen(rows.join("\n"), title);
  const isAtWork = (now: PaneSample) => stateOf(now) === "busy" || stateOf(now) === "asking";
  const next = async (
    deadline: number,
    holds: (now: PaneSample, before?: PaneSample) => boolean,
  ) => {
    let before: PaneSample | undefined;
    do {
      const sample = await typist.watcher.next(paneId);
      if (sample === undefined || sample.dead) return undefined;
      if (holds(sample, before)) return sample;
      before = sample;
    } while (Date.now() < deadline);
    return undefined;
  };
  const isIdle = (now: PaneSample, before?: PaneSample) =>
    before !== undefined &&
    isSettled(before, now) &&
    stateOf(now) === "ready" &&
    !now.inMode &&
    !now.inputOff;
  const idle = await next(Date.now() + patience.ready, isIdle);
  if (idle === undefined) return notSent("its input line is not in front");
  let shown: PaneSample | undefined;
  for (let attempt = 1; attempt <= 2 && shown === undefined; attempt += 1) {
    await paste(typist.tmux, paneId, message, harness.hidesPastes ? "keys" : "text");
    const limit = harness.hidesPastes ? patience.shownKeys : patience.shown;
    shown = await next(Date.now() + limit, (now, before) => {
      const settled = before !== undefined && isSettled(before, now);
      return settled && countOf(now, wanted) === 1;
    });
    // Dropped while the conversation was opened: nothing of it is there.
    if (shown === undefined && !(await isUntouched(idle))) break;
  }
  if (shown === undefined) return notSent("its input line did not show the message", true);
  const deadline = Date.now() + patience.sent;
  while (Date.now() < deadline) {
    const state = stateOf(shown);
    if (state !== "ready" && state !== null) return notSent("its input line is not in front", true);
    await paste(typist.tmux, paneId, "\r", "keys");
    const went = await next(Date.now() + patience.enter, isAtWork);
    if (went !== undefined || (await isSent())) return { kind: "sent" };
    const now = await typist.watcher.next(paneId);
    // It is gone from where it stood, so that it was taken; the conversation tells of it in a moment.
    if (now === undefined) break;
    if (!isSettled(shown, now)) return (await arrives(deadline)) ? { kind: "sent" } : unsure;
    shown = now;
  }
  return unsure;

  /** Its conversation tells of it, or it works: some write a message down only with its answer (Gemini CLI 0.61.0). */
  async function arrives(until: number): Promise<boolean> {
    do {
      if (await isSent()) return true;
      if ((await next(Date.now() + 250, isAtWork)) !== undefined) return true;
    } while (Date.now() < until);
    return false;
  }

  async function isUntouched(before: PaneSample): Promise<boolean> {
    const now = await typist.watcher.next(paneId);
    return now !== undefined && isSettled(before, now);
  }
}

const unsure: TypedToAgent = {
  kind: "not-sent",
  reason: "the message could not be seen to arrive",
  left: true,
};

function notSent(reason: string, left = false): TypedToAgent {
  return { kind: "not-sent", reason, left };
}

/** Letters and digits alone: agents wrap a line in their own ways, and draw marks and frames around it. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}

/** How often the text stands on the screen with nothing before it in its row. */
function countOf({ rows }: PaneSample, wanted: string): number {
  const starts = new Set<number>();
  let all = "";
  for (const row of rows) {
    starts.add(all.length);
    all += lettersOf(row);
  }
  let count = 0;
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1)) {
    // Once more anywhere else means that it was typed twice.
    count += starts.has(at) ? 1 : 2;
  }
  return count;
}
