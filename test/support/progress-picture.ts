/** The live view of the sample run on this terminal: half-way, or at its end. */
import { showProgress } from "../../src/progress/live.ts";
import { sampleRun } from "./restoring.ts";

const part = process.argv[2] === "end" ? "end" : "half-way";
const startedAt = Date.now() - 9_000;
await showProgress(
  { input: process.stdin, output: process.stdout, environment: process.env, now: Date.now },
  { current: () => sampleRun(part, startedAt), stop: () => {} },
);
