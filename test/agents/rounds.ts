import assert from "node:assert/strict";
import type { OfferDocument } from "../../src/offer/document-schema.ts";
import type { RunView } from "../../src/restore/types.ts";
import { eventually } from "../support/eventually.ts";
import type { Desk, DeskKit } from "./desk.ts";
import { isRecall } from "./provider.ts";

/** Milliseconds. */
const patience = 90_000;

/** An agent of before a loss. */
export type Held = {
  readonly pane: string;
  readonly sessionId: string;
  /** What only its own conversation holds. */
  readonly word: string;
  /** The message of the turn that is in flight in it, if one is. */
  readonly cut?: string;
};

/**
 * One loss, as it happens to a person: recorded by `save`, killed, offered, restored by `restore --yes`. Every agent must be back
 * with its own conversation, a turn that was in flight is offered as cut short, and nothing is sent again by itself.
 *
 * Resolves to what is there now, in the order of `before`.
 *
 * @param question RECALL, or RECALL 2 where that stands on a screen already.
 */
export async function loseAndRestore(
  d: Desk,
  kit: DeskKit,
  before: readonly Held[],
  how: "kill-server" | "SIGKILL",
  question: string,
  meanwhile: () => Promise<void> = async () => {},
): Promise<readonly Held[]> {
  const name = `${kit.harness} ${kit.version}, after ${how}`;
  await d.cli("save");
  await d.server.kill(how);
  await meanwhile();
  // One restore finds a server, the other starts it.
  if (how === "SIGKILL") await d.server.start(["-s", "fresh", "-c", d.one]);
  const offered = await eventually(
    `${name}: all are offered once they have ended`,
    async () => {
      const document = JSON.parse(await d.cli("offer", "--json")) as OfferDocument;
      const panes = document.candidates[0]?.panes ?? [];
      const own = before.map(({ pane }) => panes.find((each) => each.paneId === pane));
      if (own.every((each) => each?.default === "ticked")) return own;
      throw new Error(JSON.stringify(own, null, 1));
    },
    patience,
  );
  assert.deepEqual(
    offered.map((each) => each?.interrupted),
    before.map(({ cut }) => cut !== undefined),
    `${name}: turns that were cut short are offered as such`,
  );

  const since = d.provider.requests.length;
  const view = JSON.parse(await d.cli("restore", "--yes", "--json")) as RunView;
  assert.deepEqual(view.warnings, [], name);
  const after: Held[] = [];
  for (const { pane, sessionId, word } of before) {
    const launch = view.launches.find((each) => each.savedPaneId === pane);
    assert.equal(launch?.state, "ready", `${name}: ${word}: ${launch?.detail}`);
    after.push({ pane: launch?.paneId ?? "", sessionId, word });
  }
  for (const held of after) await remembers(d, kit, held, after, question);
  const cut = before.flatMap((each) => each.cut ?? []);
  assert.deepEqual(
    d.provider.requests.slice(since).filter(({ typed }) => cut.includes(typed.at(-1) ?? "")),
    [],
    `${name}: nothing is sent again by itself`,
  );
  return after;
}

/** The agent is bound to its conversation, and answers from it and no other. */
async function remembers(
  d: Desk,
  kit: DeskKit,
  { pane, sessionId, word }: Held,
  all: readonly Held[],
  question: string,
): Promise<void> {
  const name = `${kit.harness} ${kit.version}: ${word}`;
  await eventually(
    `${name} is bound to its own`,
    async () => (await d.bound(pane)) === sessionId,
    patience,
  );
  const asked = d.provider.requests.length;
  await d.say(pane, question, word);
  // The word may have been on the screen before.
  const heard = await eventually(
    `${name} answers from its own history`,
    async () => {
      // A stand-in asks nobody: what it has answered stands below the question.
      if (kit.programs !== undefined) {
        const answer = (await d.screen(pane)).split(question).at(-1) ?? "";
        return answer.includes(word) && answer;
      }
      const requests = d.provider.requests.slice(asked);
      const recalled = requests.find(({ typed }) => isRecall(typed.at(-1) ?? ""));
      if (recalled !== undefined) return recalled.typed.join(" ");
      const sent = requests.map(({ typed }) => typed);
      throw new Error(`${JSON.stringify(sent)}\n${await d.screen(pane)}`);
    },
    patience,
  );
  assert.match(heard, new RegExp(word), name);
  for (const other of all.filter((each) => each.word !== word)) {
    assert.doesNotMatch(heard, new RegExp(other.word), `${name}, and from no other history`);
  }
  await d.shows(pane, "ready");
}
