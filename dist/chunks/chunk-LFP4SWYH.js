// src/harnesses/flag-rules.ts
var toolNames = /^(?:[A-Za-z0-9_*][A-Za-z0-9_,*() :./-]{0,199})?$/;
function rules(policy, arity, ...flags) {
  return flags.map((names) => ({ names: names.split(" "), arity, policy }));
}

export {
  toolNames,
  rules
};
