import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DeskKit } from "../desk.ts";

const models = (url: string) => `providers:
  fake:
    baseUrl: ${url}/v1
    api: openai-completions
    apiKey: x
    models:
      - id: fake-model
        name: Fake
        reasoning: false
        input: [text]
        contextWindow: 128000
        maxTokens: 4000
        cost: {input: 3, output: 15, cacheRead: 0, cacheWrite: 0}
`;

export const ompKit: DeskKit = {
  harness: "omp",
  version: "18.2.3",
  environment: () => ({ OMP_SKIP_SETUP: "1" }),
  prepare(box, _directories, url) {
    for (const agent of [join(box.home, ".omp", "agent"), join(box.home, "other")]) {
      mkdirSync(agent, { recursive: true });
      writeFileSync(join(agent, "models.yml"), models(url));
    }
  },
};
