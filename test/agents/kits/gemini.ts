import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DeskKit } from "../desk.ts";

export const geminiKit: DeskKit = {
  harness: "gemini",
  version: "0.61.0",
  environment: (url) => ({ GEMINI_API_KEY: "x", GOOGLE_GEMINI_BASE_URL: url }),
  prepare(box, directories) {
    const folder = join(box.home, ".gemini");
    mkdirSync(folder);
    const settings = {
      security: { auth: { selectedType: "gemini-api-key" } },
      privacy: { usageStatisticsEnabled: false },
    };
    writeFileSync(join(folder, "settings.json"), JSON.stringify(settings, null, 2));
    const trusted = Object.fromEntries(directories.map((each) => [each, "TRUST_FOLDER"]));
    writeFileSync(join(folder, "trustedFolders.json"), JSON.stringify(trusted));
  },
};
