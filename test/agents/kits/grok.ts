import type { DeskKit } from "../desk.ts";

export const grokKit: DeskKit = {
  harness: "grok",
  version: "1.0.41",
  environment: (url) => ({
    XAI_API_KEY: "x",
    GROK_MODELS_BASE_URL: `${url}/v1`,
    GROK_DISABLE_AUTOUPDATER: "1",
    GROK_TELEMETRY_ENABLED: "0",
  }),
  prepare() {},
};
