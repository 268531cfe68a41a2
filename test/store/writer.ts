/** A program that writes snapshots until it is killed, and says each one that it was told is safe: writer.ts STATE FIRST [COUNT]. */
import { writeSync } from "node:fs";
import { statePaths } from "../../src/config/paths.ts";
import { fileStore } from "../../src/store/store.ts";
import { snapshotOf } from "../support/workspaces.ts";

const [state = "", first = "0", count = "Infinity"] = process.argv.slice(2);
const store = fileStore(statePaths(state));
for (let index = Number(first); index < Number(first) + Number(count); index += 1) {
  const panes = Array.from({ length: 60 }, () => ({ agent: {} }));
  const snapshot = snapshotOf({ sessions: [{ name: `${index}`, windows: [{ panes }] }] });
  await store.write(snapshot);
  writeSync(1, `${index}\n`);
}
