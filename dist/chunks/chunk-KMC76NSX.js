// src/harnesses/install/integrations.ts
async function loadIntegrations() {
  const { geminiIntegration } = await import("./integration-ON5OTQ4D.js");
  const { piIntegration } = await import("./integration-U74KQIWT.js");
  const { cursorIntegration } = await import("./integration-NFC3TO25.js");
  return [geminiIntegration, piIntegration, cursorIntegration];
}

export {
  loadIntegrations
};
