import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { looksLikeSecret, modelName } from "../../src/harnesses/secret-shape.ts";
import { secrets } from "../support/secrets.ts";

const names = [
  ...["opus", "claude-opus-4-1-20250805", "claude-sonnet-4-5-20250929[1m]", "gpt-5.1-codex-max"],
  ...["openrouter/anthropic/claude-3.7-sonnet:thinking", "o3-mini-2025-01-31", "sonnet[1m]"],
  ...["us.anthropic.claude-sonnet-4-20250514-v1:0", "gpt-4o-mini-search-preview-2025-03-11"],
  "arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.anthropic.claude-3-7-sonnet-20250219-v1:0",
  "arn:aws:bedrock:eu-central-1:123456789012:application-inference-profile/a1b2c3d4e5f6",
  "projects/my-project-123456/locations/us-central1/publishers/google/models/gemini-2.5-pro-preview-05-06",
  "models/gemini-2.5-flash-lite-preview-09-2025",
  ...["Qwen/Qwen3-Coder-480B-A35B-Instruct-FP8", "deepseek-ai/DeepSeek-R1-0528-Qwen3-8B"],
  ...["nvidia/Llama-3_3-Nemotron-Super-49B-v1_5-FP8", "unsloth/Qwen3-235B-A22B-GGUF:Q4_K_M"],
  ...["accounts/fireworks/models/llama4-maverick-instruct-basic", "pplx-70b-online", "xai-grok-4"],
  ...["hf:zai-org/GLM-4.6", "moonshotai/Kimi-K2-Instruct-0905", "@cf/meta/llama-3.1-8b-instruct"],
  ...["3f2b1c4d-8e9a-4b7c-9d01-23456789abcd", "agent-3F2B1C4D-8E9A-4B7C-9D01-23456789ABCD"],
  ...["01HZXK3V9QW8T7R6E5D4C3B2A1", "skill-reviewer", "task-runner", "key-user", "risk-assessor"],
  ...["mcp__github__create_pull_request,mcp__linear__list_issues", "Bash(git push origin *)"],
  ...["code-reviewer@my-marketplace", "kimi-k2-thinking:exacto", "http://localhost:11434/v1"],
];

for (const name of names) {
  test(`a name is no secret: ${name}`, () => assert.equal(looksLikeSecret(name), false));
}

test("credentials are told by how they begin, alone and within other text", () => {
  for (const secret of secrets) {
    for (const text of [secret, `openai/${secret}`, `name:${secret}`, `a,${secret},b`]) {
      assert.equal(looksLikeSecret(text), true, text);
    }
  }
});

test("what is drawn at random is told, in hexadecimal and base64", () => {
  const bytes = fc
    .uint8Array({ minLength: 24, maxLength: 64 })
    .filter((each) => new Set(each).size > 20);
  let told = 0;
  let all = 0;
  fc.assert(
    fc.property(bytes, (drawn) => {
      for (const encoding of ["hex", "base64", "base64url"] as const) {
        all += 1;
        if (looksLikeSecret(Buffer.from(drawn).toString(encoding))) told += 1;
      }
    }),
    { numRuns: 500 },
  );
  assert.ok(told > 0.98 * all, `${told} of ${all}`);
});

test("a model that a transcript names is a name or nothing", () => {
  assert.equal(modelName("claude-opus-4-1"), "claude-opus-4-1");
  assert.deepEqual(
    [...secrets, "", null, undefined].map(modelName).filter((each) => each !== null),
    [],
  );
});
