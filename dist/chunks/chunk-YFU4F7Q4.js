import {
  programNames
} from "./chunk-2BOZCZ6K.js";
import {
  loadHarnesses
} from "./chunk-XJR73CI6.js";

// src/harnesses/programs.ts
async function harnessTeller(table) {
  const harnesses = await loadHarnesses();
  return (facts) => {
    const names = programNames(table, facts.pid);
    const harness = harnesses.find(
      (each) => names.has(each.command) || each.recognise(facts, table)
    );
    return harness?.name ?? null;
  };
}

export {
  harnessTeller
};
