// src/processes/ancestors.ts
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

export {
  ancestors
};
