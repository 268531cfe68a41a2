// src/harnesses/flag-rules.ts
function rules(policy, arity, ...flags) {
  return flags.map((names) => ({ names: names.split(" "), arity, policy }));
}

export {
  rules
};
