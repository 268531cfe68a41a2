// src/harnesses/install/integrations.ts
async function loadIntegrations() {
  const { geminiIntegration } = await import("./integration-YXAS24NC.js");
  const { piIntegration } = await import("./integration-ACYGX7PV.js");
  const { cursorIntegration } = await import("./integration-NFC3TO25.js");
  return [geminiIntegration, piIntegration, cursorIntegration];
}

export {
  loadIntegrations
};
