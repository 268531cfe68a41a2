import assert from "node:assert/strict";
import test from "node:test";
import { bootId, readProcess } from "../../src/processes/host.ts";
import { isLostServer } from "../../src/processes/server-tag.ts";

const boot = bootId().slice(0, 8);
const startTime = readProcess(process.pid)?.startTime ?? "";

test("a server is lost when its process is gone, or its pid is another process's", () => {
  assert.equal(isLostServer(`${boot}-${process.pid}-${startTime}`), false);
  assert.equal(isLostServer(`${boot}-${process.pid}-${Number(startTime) - 1}`), true);
  assert.equal(isLostServer(`${boot}-${2 ** 22 + 1}-${startTime}`), true);
});

test("a tag that came from elsewhere, or is none, says nothing", () => {
  const elsewhere = boot === "00000000" ? "00000001" : "00000000";
  for (const tag of [`${elsewhere}-${2 ** 22 + 1}-1`, "", "x", `${boot}--1`, `${boot}-1-1-1`]) {
    assert.equal(isLostServer(tag), false, tag);
  }
});
