import {
  harnessTeller
} from "./chunk-PB7D45C6.js";
import {
  ancestors
} from "./chunk-KZZWX76E.js";
import {
  loadHarness
} from "./chunk-VE7RIBCY.js";
import {
  readProcesses
} from "./chunk-73QETIXB.js";

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
