import type { ServerResponse } from "node:http";
import { act } from "./script.ts";

type Part = { text?: string; functionResponse?: unknown };
export type GeminiRequest = {
  contents?: { role?: string; parts?: Part[] }[];
  tools?: unknown[];
  generationConfig?: { responseMimeType?: string; responseJsonSchema?: unknown };
};

/**
 * POST /v1beta/models/MODEL:streamGenerateContent (server-sent events) and :generateContent, as gemini-cli 0.61.0 calls
 * them with GOOGLE_GEMINI_BASE_URL. A request that wants JSON is the model router's, and gets its simple choice.
 */
export function gemini(method: string, request: GeminiRequest, response: ServerResponse): void {
  const contents = request.contents ?? [];
  const prompts = contents
    .filter((content) => content.role === "user")
    .map((content) => (content.parts ?? []).map((part) => part.text ?? "").join("\n"))
    .filter((text) => text !== "");
  const answered =
    contents.at(-1)?.parts?.some((part) => part.functionResponse !== undefined) ?? false;
  const wantsJson = request.generationConfig?.responseMimeType === "application/json";
  const next = wantsJson
    ? ({
        kind: "text",
        text: JSON.stringify({ reasoning: "simple", model_choice: "flash" }),
      } as const)
    : act(prompts, answered);
  if (next.kind === "fail") {
    response.writeHead(400, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        error: { code: 400, message: "asked to fail", status: "INVALID_ARGUMENT" },
      }),
    );
    return;
  }
  const parts =
    next.kind === "tool"
      ? [{ functionCall: { name: "run_shell_command", args: { command: next.command } } }]
      : [{ text: next.kind === "text" ? next.text : next.partial }];
  const usageMetadata = { promptTokenCount: 1000, candidatesTokenCount: 20, totalTokenCount: 1020 };
  const whole = {
    candidates: [{ index: 0, content: { role: "model", parts }, finishReason: "STOP" }],
    usageMetadata,
  };
  if (method !== "streamGenerateContent") {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(whole));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  if (next.kind === "hang") {
    const partial = { candidates: [{ index: 0, content: { role: "model", parts } }] };
    response.write(`data: ${JSON.stringify(partial)}\n\n`);
    return;
  }
  response.end(`data: ${JSON.stringify(whole)}\n\n`);
}
