import type { Integration } from "./integration.ts";

/** What `install` knows, in the order in which it is listed. A new one is its module, and a line here. */
export async function loadIntegrations(): Promise<readonly Integration[]> {
  const { geminiIntegration } = await import("../gemini/integration.ts");
  const { piIntegration } = await import("../pi/integration.ts");
  const { cursorIntegration } = await import("../cursor/integration.ts");
  return [geminiIntegration, piIntegration, cursorIntegration];
}
