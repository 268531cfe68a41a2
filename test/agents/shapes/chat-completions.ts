import type { ServerResponse } from "node:http";
import { act } from "./script.ts";

type Message = {
  role: string;
  content?: string | { type: string; text?: string }[] | null;
};
type Tool = { function?: { name?: string; parameters?: { properties?: Record<string, unknown> } } };
export type ChatRequest = {
  model?: string;
  stream?: boolean;
  messages?: Message[];
  tools?: Tool[];
};

const shellTools = ["bash", "run_shell_command", "shell"];

/**
 * OpenAI's POST /v1/chat/completions, streamed or not: what OpenCode 1.18.33, Copilot 1.0.102 and Qwen 0.24.4 call with a
 * provider of one's own. A request without tools is one for a title, and gets the first prompt's mark as its answer.
 */
export function chatCompletions(request: ChatRequest, response: ServerResponse): void {
  const messages = request.messages ?? [];
  const prompts = messages.filter((message) => message.role === "user").map(textOf);
  const forTitle = (request.tools ?? []).length === 0;
  const answered = messages.at(-1)?.role === "tool";
  const next = act(forTitle ? prompts.map(withoutKeywords) : prompts, answered);
  if (next.kind === "fail") {
    response.writeHead(500, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: "asked to fail", type: "server_error" } }));
    return;
  }
  const base = { id: "chatcmpl-1", created: Math.floor(Date.now() / 1000), model: request.model };
  const usage = { prompt_tokens: 1000, completion_tokens: 20, total_tokens: 1020 };
  const finish = next.kind === "tool" ? "tool_calls" : "stop";
  const message =
    next.kind === "tool" ? toolCall(request, next.command) : { content: textFor(next) };
  if (request.stream !== true) {
    const choice = { index: 0, message: { role: "assistant", ...message }, finish_reason: finish };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ ...base, object: "chat.completion", choices: [choice], usage }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  const send = (delta: object, finish_reason: string | null, extra: object = {}) => {
    const chunk = { ...base, object: "chat.completion.chunk", ...extra };
    const choices = [{ index: 0, delta, finish_reason }];
    response.write(`data: ${JSON.stringify({ ...chunk, choices })}\n\n`);
  };
  send({ role: "assistant", ...message }, null);
  if (next.kind === "hang") return;
  send({}, finish, { usage });
  response.end("data: [DONE]\n\n");
}

function textFor(next: { kind: "text"; text: string } | { kind: "hang"; partial: string }): string {
  return next.kind === "text" ? next.text : next.partial;
}

function toolCall(request: ChatRequest, command: string) {
  const tool = (request.tools ?? []).find((candidate) =>
    shellTools.includes(candidate.function?.name ?? ""),
  );
  const properties = tool?.function?.parameters?.properties ?? {};
  const args = {
    command,
    ...("description" in properties ? { description: "runs it" } : {}),
    ...("is_background" in properties ? { is_background: false } : {}),
  };
  const call = { name: tool?.function?.name ?? "bash", arguments: JSON.stringify(args) };
  return {
    content: null,
    tool_calls: [{ index: 0, id: "call_1", type: "function", function: call }],
  };
}

function withoutKeywords(text: string): string {
  return text.replace(/RUNTOOL:[^\n"<]+|\bHANG\b|\bFAIL500\b/g, "");
}

function textOf(message: Message): string {
  if (typeof message.content === "string") return message.content;
  return (message.content ?? []).map((part) => part.text ?? "").join("\n");
}
