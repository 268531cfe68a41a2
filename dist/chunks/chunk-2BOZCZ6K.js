// src/processes/ancestors.ts
import { basename } from "node:path";
function ancestors(table, pid) {
  const found = [];
  const seen = /* @__PURE__ */ new Set([pid]);
  for (let facts = table.get(table.get(pid)?.ppid ?? 0); facts !== void 0; ) {
    if (seen.has(facts.pid)) break;
    seen.add(facts.pid);
    found.push(facts);
    facts = table.get(facts.ppid);
  }
  return found;
}
function programNames(table, pid) {
  const words = [table.executable(pid) ?? "", ...table.argv(pid).slice(0, 3)];
  return new Set(words.map((word) => basename(word).replace(/\.(?:[cm]?js|exe)$/, "")));
}

export {
  ancestors,
  programNames
};
