import {
  harnessTeller
} from "./chunk-YFU4F7Q4.js";
import {
  ancestors
} from "./chunk-2BOZCZ6K.js";
import {
  loadHarness
} from "./chunk-XJR73CI6.js";
import {
  readProcesses
} from "./chunk-I7QKHBVU.js";

// src/commands/inside-agent.ts
async function agentAbove(pid = process.pid) {
  const table = readProcesses();
  const harnessOf = await harnessTeller(table);
  for (const facts of ancestors(table, pid)) {
    const name = harnessOf(facts);
    if (name !== null) return (await loadHarness(name)).title;
  }
  return null;
}

export {
  agentAbove
};
