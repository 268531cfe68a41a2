import assert from "node:assert/strict";
import test from "node:test";
import { nextTurns, type Turn } from "../../src/restore/turns.ts";

const limits = { pace: 3, unready: 6, patience: 2_000 };

/** g: at its prompt, G: starting, both only one at a time; p: at its prompt; s: shell not there yet; S: for longer than the patience; r: starting; u: unready; o: over. */
function turns(text: string): Turn<string>[] {
  const states = {
    p: "prompt",
    g: "prompt",
    G: "starting",
    s: "shell",
    S: "shell",
    r: "starting",
    u: "unready",
    o: "over",
  } as const;
  return [...text].map((letter, index) => ({
    id: `${letter}${index}`,
    state: states[letter as keyof typeof states],
    waited: letter === "S" ? 3_000 : 100,
    alone: /g/i.test(letter) ? "one" : null,
  }));
}

for (const [given, expected, why] of [
  ["ppppp", "p0 p1 p2", "three at a time, in order"],
  ["rpppp", "p1 p2", "one is starting"],
  ["rrrp", "", "three are"],
  ["orrp", "p3", "what is over has no slot"],
  ["sppp", "p1 p2", "a slow shell keeps its place"],
  ["Sppp", "p1 p2 p3", "but not for ever"],
  ["ssspp", "", "three slow ones keep three"],
  ["uuup", "p3", "what is past its time keeps no slot"],
  ["uuuuuup", "", "six unready: nothing more"],
  ["uuuuurpp", "", "starting ones are not ready either"],
  ["uuuurpp", "p5", "up to six"],
  ["gggp", "g0 p3", "of those that must be alone, one"],
  ["Ggpp", "p2 p3", "while it is starting the next waits, and keeps no slot"],
  ["ogpp", "g1 p2 p3", "then it is the next one's turn"],
  ["", "", "nothing to start"],
] as const) {
  test(`${given || "none"} starts ${expected || "nothing"}: ${why}`, () =>
    assert.equal(nextTurns(turns(given), limits).join(" "), expected));
}
