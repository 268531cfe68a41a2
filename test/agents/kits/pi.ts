import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DeskKit } from "../desk.ts";

export const piKit: DeskKit = {
  harness: "pi",
  version: "1.6.0",
  environment: () => ({ PI_OFFLINE: "1" }),
  prepare(box, _directories, url) {
    const model = { id: "fake-model", cost: { input: 3, output: 15, cacheRead: 0, cacheWrite: 0 } };
    const fake = { baseUrl: `${url}/v1`, api: "openai-completions", apiKey: "x", models: [model] };
    for (const agent of [join(box.home, ".pi", "agent"), join(box.home, "other")]) {
      mkdirSync(agent, { recursive: true });
      writeFileSync(join(agent, "models.json"), JSON.stringify({ providers: { fake } }));
    }
  },
};
