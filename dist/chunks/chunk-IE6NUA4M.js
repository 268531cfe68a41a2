import {
  harnessTeller
} from "./chunk-G5RQBZIM.js";
import {
  ancestors
} from "./chunk-2BOZCZ6K.js";
import {
  loadHarness
} from "./chunk-4UPNKDFW.js";
import {
  readProcesses
} from "./chunk-76QFKZQB.js";

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
