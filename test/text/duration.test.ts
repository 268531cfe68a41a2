import assert from "node:assert/strict";
import test from "node:test";
import { ago, clockDuration, shortDuration, wallClock } from "../../src/text/duration.ts";

test("a duration is one number, rounded down", () => {
  const cases: [seconds: number, shown: string][] = [
    [0, "now"],
    [59.9, "now"],
    [60, "1 min"],
    [3599, "59 min"],
    [3600, "1 h"],
    [47 * 3600, "47 h"],
    [48 * 3600, "2 d"],
    [29 * 86400, "29 d"],
    [30 * 86400, "4 wk"],
    [364 * 86400, "52 wk"],
    [800 * 86400, "2 y"],
  ];
  for (const [seconds, shown] of cases) assert.equal(shortDuration(seconds), shown);
  assert.equal(ago(30_000), "just now");
  assert.equal(ago(480_000), "8 min ago");
});

test("a running clock shows hours only once there are any", () => {
  assert.equal(clockDuration(9_400), "0:09");
  assert.equal(clockDuration(760_000), "12:40");
  assert.equal(clockDuration(3_723_000), "1:02:03");
});

test("a time of day names the day where it is not today's", () => {
  const now = new Date(2026, 1, 11, 15, 0).getTime();
  assert.equal(wallClock(new Date(2026, 1, 11, 14, 2).getTime(), now), "14:02");
  assert.equal(wallClock(new Date(2026, 1, 9, 14, 2).getTime(), now), "Mon 14:02");
  assert.equal(wallClock(new Date(2026, 0, 3, 4, 5).getTime(), now), "3 Jan 04:05");
});
