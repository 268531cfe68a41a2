import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DeskKit } from "../desk.ts";

export const opencodeKit: DeskKit = {
  harness: "opencode",
  version: "1.18.33",
  environment: () => ({ OPENCODE_DISABLE_MODELS_FETCH: "1" }),
  prepare(box, _directories, url) {
    const folder = join(box.home, ".config", "opencode");
    mkdirSync(folder, { recursive: true });
    const model = {
      name: "Fake Model",
      limit: { context: 128_000, output: 4096 },
      cost: { input: 1, output: 2 },
    };
    const options = { baseURL: `${url}/v1`, apiKey: "x" };
    const provider = {
      npm: "@ai-sdk/openai-compatible",
      name: "Fake",
      options,
      models: { "fake-model": model },
    };
    writeFileSync(
      join(folder, "opencode.json"),
      JSON.stringify({
        autoupdate: false,
        share: "disabled",
        permission: { bash: "ask" },
        model: "fake/fake-model",
        small_model: "fake/fake-model",
        provider: { fake: provider },
      }),
    );
  },
};
