import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { installedVersion } from "../../../src/commands/doctor/harnesses.ts";
import { findPrograms } from "../../../src/commands/doctor/programs.ts";
import { type HarnessName, harnessNames } from "../../../src/harnesses/names.ts";
import { testedVersions } from "../../../src/harnesses/registry.ts";
import { projectRoot } from "../../support/plugin.ts";
import { sandbox } from "../../support/tmux.ts";

function put(path: string, text = "", mode = 0o755): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

test("programs are found in the order of PATH, each real file once", async (t) => {
  const { root } = await sandbox(t);
  const first = put(join(root, "a", "agent"));
  const second = put(join(root, "b", "agent"));
  mkdirSync(join(root, "c"));
  symlinkSync(first, join(root, "c", "agent"));
  put(join(root, "d", "agent"), "", 0o644);
  mkdirSync(join(root, "e", "agent"), { recursive: true });
  const path = ["c", "a", "b", "d", "e", "nowhere"].map((name) => join(root, name)).join(":");
  assert.deepEqual(findPrograms("agent", path), [join(root, "c", "agent"), second]);
  assert.deepEqual(findPrograms("agent", `:relative:${path.slice(-7)}`), []);
  assert.deepEqual(findPrograms(second, ""), [second]);
  assert.deepEqual(findPrograms("agent", undefined), []);
});

test("a version is told without running the program: by its package, or by its path", async (t) => {
  const { root } = await sandbox(t);
  const never = "#!/bin/sh\ntouch ran\n";
  const modules = join(root, "lib", "node_modules");
  const npm = put(join(modules, "@a", "agent", "bin", "agent.js"), never);
  put(join(modules, "@a", "agent", "package.json"), '{ "version": "1.2.3" }');
  put(join(modules, "package.json"), '{ "version": "9.9.9" }');
  mkdirSync(join(root, "bin"));
  symlinkSync(npm, join(root, "bin", "agent"));
  assert.equal(installedVersion(join(root, "bin", "agent")), "1.2.3");
  assert.equal(installedVersion(put(join(root, "versions", "2.1.332"), never)), "2.1.332");
  const dated = put(join(root, "versions", "2026.08.04-a1b2", "agent"), never);
  assert.equal(installedVersion(dated), "2026.08.04-a1b2");
  const broken = put(join(root, "x", "1.0.0", "package.json", "..", "agent"), never);
  put(join(root, "x", "1.0.0", "package.json"), "{");
  assert.equal(installedVersion(broken), "1.0.0");
  assert.equal(installedVersion(put(join(root, "plain", "agent"), never)), null);
});

const packages: Readonly<Partial<Record<HarnessName, string>>> = {
  claude: "@anthropic-ai/claude-code",
  codex: "@openai/codex",
  opencode: "opencode-ai",
  copilot: "@github/copilot",
  pi: "@earendil-works/pi-coding-agent",
  omp: "@oh-my-pi/pi-coding-agent",
  grok: "@xai-official/grok",
  gemini: "@google/gemini-cli",
  qwen: "@qwen-code/qwen-code",
};

test("the versions that are called tested are those that the tests install", () => {
  const installed = readFileSync(join(projectRoot, "scripts", "agents"), "utf8");
  for (const harness of harnessNames) {
    const name = packages[harness];
    const version = testedVersions[harness];
    // What is on no registry is known from descriptions alone.
    if (name === undefined) {
      assert.equal(version, null, harness);
      continue;
    }
    assert.match(
      installed,
      new RegExp(`['" ]${name}@${version?.replaceAll(".", "\\.")}['" ]`),
      harness,
    );
  }
});
