import type { Asked, Shape } from "../provider.ts";

type Part = { text?: string; functionResponse?: unknown };
type Request = {
  contents?: { role?: string; parts?: Part[] }[];
  generationConfig?: { responseMimeType?: string };
};

/**
 * POST /v1beta/models/MODEL:streamGenerateContent (server-sent events) and :generateContent (whole), as gemini-cli 0.61.0
 * calls them with GOOGLE_GEMINI_BASE_URL. A request that wants JSON is the model router's or the one for a title.
 */
export const gemini: readonly Shape[] = [
  {
    path: /\/models\/[^:/]+:streamGenerateContent$/,
    read,
    write(reply, body, out) {
      const { content, usageMetadata } = answer(reply, body);
      if (out.open) {
        out.event(undefined, { candidates: [{ index: 0, content }] });
        return;
      }
      const candidates = [{ index: 0, content, finishReason: "STOP" }];
      out.event(undefined, { candidates, usageMetadata });
      out.end();
    },
  },
  {
    path: /\/models\/[^:/]+:generateContent$/,
    read,
    write(reply, body, out) {
      const { content, usageMetadata } = answer(reply, body);
      out.json(200, { candidates: [{ index: 0, content, finishReason: "STOP" }], usageMetadata });
    },
  },
];

function read(body: unknown): Asked {
  const { contents = [] } = body as Request;
  const typed = contents.filter((content) => content.role === "user").map(typedText);
  return {
    typed: typed.filter((text) => text !== ""),
    toolResult: contents.at(-1)?.parts?.some((part) => "functionResponse" in part) ?? false,
    title: wantsJson(body),
  };
}

function answer(reply: Parameters<Shape["write"]>[0], body: unknown) {
  const text = wantsJson(body) ? '{"reasoning":"as asked","model_choice":"flash"}' : undefined;
  const parts =
    reply.kind === "tool"
      ? [{ functionCall: { name: "run_shell_command", args: { command: reply.command } } }]
      : [{ text: text ?? reply.text }];
  return {
    content: { role: "model", parts },
    usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 20, totalTokenCount: 1020 },
  };
}

function wantsJson(body: unknown): boolean {
  return (body as Request).generationConfig?.responseMimeType === "application/json";
}

/** Without what gemini itself says first in every conversation. */
function typedText(content: { parts?: Part[] }): string {
  const texts = (content.parts ?? []).map((part) => part.text ?? "");
  return texts
    .filter((text) => !text.includes("<session_context>"))
    .join("\n")
    .trim();
}
