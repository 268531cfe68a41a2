// src/harnesses/running.ts
function runningHarnesses(registry, processes) {
  return new Set(processes.all().flatMap((facts) => registry.possible(facts, processes)));
}

export {
  runningHarnesses
};
