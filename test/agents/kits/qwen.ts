import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DeskKit } from "../desk.ts";

export const qwenKit: DeskKit = {
  harness: "qwen",
  version: "0.24.4",
  environment: (url) => ({
    OPENAI_API_KEY: "x",
    OPENAI_BASE_URL: `${url}/v1`,
    OPENAI_MODEL: "fake-model",
  }),
  prepare(box) {
    const home = join(box.home, ".qwen");
    mkdirSync(home);
    const settings = {
      security: { auth: { selectedType: "openai" } },
      model: { name: "fake-model" },
    };
    writeFileSync(join(home, "settings.json"), JSON.stringify(settings));
  },
};
