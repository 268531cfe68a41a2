import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DeskKit } from "../desk.ts";

export const copilotKit: DeskKit = {
  harness: "copilot",
  version: "1.0.102",
  environment: (url) => ({
    COPILOT_OFFLINE: "true",
    COPILOT_AUTO_UPDATE: "false",
    COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
    COPILOT_PROVIDER_API_KEY: "x",
    COPILOT_MODEL: "fake-model",
  }),
  prepare(box, directories) {
    for (const home of [join(box.home, ".copilot"), join(box.home, "other")]) {
      mkdirSync(home);
      writeFileSync(join(home, "config.json"), JSON.stringify({ trustedFolders: directories }));
    }
  },
};
