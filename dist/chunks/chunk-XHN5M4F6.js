// src/harnesses/install/integrations.ts
async function loadIntegrations() {
  const { geminiIntegration } = await import("./integration-2HMQ2UEQ.js");
  const { piIntegration } = await import("./integration-YIXD5PNX.js");
  const { cursorIntegration } = await import("./integration-NFC3TO25.js");
  return [geminiIntegration, piIntegration, cursorIntegration];
}

export {
  loadIntegrations
};
