// src/harnesses/install/integrations.ts
async function loadIntegrations() {
  const { geminiIntegration } = await import("./integration-EKKWFKGM.js");
  const { piIntegration } = await import("./integration-ZMPXRDCO.js");
  const { cursorIntegration } = await import("./integration-V5F2MFA2.js");
  return [geminiIntegration, piIntegration, cursorIntegration];
}

export {
  loadIntegrations
};
