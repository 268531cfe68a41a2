import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DeskKit } from "./desk.ts";

/** What Codex needs in its environment to run against the fake provider. */
export function codexEnvironment(): Record<string, string> {
  return { FAKE_KEY: "none" };
}

/**
 * Writes the settings with which Codex asks nothing at its start in `directories`, and talks to the provider at `url`.
 * Start it with `--no-daemon`: its daemon outlives a test, and copies 424 MB into the HOME.
 *
 * @param more lines of TOML that stand before the tables.
 */
export function prepareCodexHome(
  home: string,
  directories: readonly string[],
  url: string,
  more: readonly string[] = [],
): void {
  const lines = [
    'model = "fake-model"',
    'model_provider = "fake"',
    "check_for_update_on_startup = false",
    ...more,
    "[model_providers.fake]",
    'name = "fake"',
    `base_url = "${url}/v1"`,
    'env_key = "FAKE_KEY"',
    'wire_api = "responses"',
    ...directories.map((directory) => `[projects."${directory}"]\ntrust_level = "trusted"`),
  ];
  mkdirSync(join(home, ".codex"), { recursive: true });
  writeFileSync(join(home, ".codex", "config.toml"), `${lines.join("\n")}\n`);
}

export const codexKit: DeskKit = {
  harness: "codex",
  version: "0.171.0",
  environment: codexEnvironment,
  prepare: (box, directories, url) => prepareCodexHome(box.home, directories, url),
};
