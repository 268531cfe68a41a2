import { join } from "node:path";
import { test } from "node:test";
import type { DeskKit } from "./desk.ts";
import { liveAndResume, timeout } from "./scenario.ts";

/** Cursor's agent is not on npm, and takes no provider of one's own: a stand-in, as public descriptions of it have it. */
const kit: DeskKit = {
  harness: "cursor",
  version: "2026.09.10 as described",
  programs: join(import.meta.dirname, "..", "stand-ins"),
  environment: () => ({}),
  prepare() {},
};

test("cursor: each conversation is told apart, read and restored as itself", {
  timeout,
}, async (t) => {
  await liveAndResume(t, kit, {
    // No hook is known to tell of /new-chat.
    renew: null,
    boundAtStart: true,
    evidence: "hook",
    model: null,
    title: "apple",
    cutTurn: true,
    busyState: "working",
    unknown: null,
    elsewhere: "ready",
  });
});
