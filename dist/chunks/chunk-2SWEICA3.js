// src/harnesses/inherited.ts
var unrestrictable = /* @__PURE__ */ new Set(["copilot"]);

export {
  unrestrictable
};
