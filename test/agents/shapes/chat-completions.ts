import type { Shape } from "../provider.ts";

type Message = {
  role: string;
  content?: string | { type: string; text?: string }[] | null;
};
type Tool = { function?: { name?: string; parameters?: { properties?: Record<string, unknown> } } };
type Request = { model?: string; stream?: boolean; messages?: Message[]; tools?: Tool[] };

const shellTools = ["bash", "run_shell_command", "shell", "run_terminal_command"];
/** What copilot 1.0.102, qwen 0.24.4, grok 1.0.41 and omp 18.2.3 put around what a person typed. */
const added =
  /<(current_datetime|system_reminder|system-reminder|reminder|user_info|rules)>[\s\S]*?<\/\1>/g;

/**
 * OpenAI's POST /v1/chat/completions: what OpenCode 1.18.33, Copilot 1.0.102, Qwen 0.24.4, Pi 1.6.0, Oh My Pi 18.2.3 and Grok
 * 1.0.41 call with a provider of one's own. A request without tools is one for a title, which these agents take as plain text.
 */
export const chatCompletions: Shape = {
  path: /\/chat\/completions$/,

  read(body) {
    const { messages = [], tools = [] } = body as Request;
    const typed = messages.filter((message) => message.role === "user").map(typedText);
    return {
      typed: typed.filter((text) => text !== ""),
      toolResult: messages.at(-1)?.role === "tool",
      title: tools.length === 0,
    };
  },

  write(reply, body, out) {
    const request = body as Request;
    const base = { id: "chatcmpl-1", created: Math.floor(Date.now() / 1000), model: request.model };
    const usage = { prompt_tokens: 1000, completion_tokens: 20, total_tokens: 1020 };
    const finish = reply.kind === "tool" ? "tool_calls" : "stop";
    const message =
      reply.kind === "tool"
        ? toolCall(request, reply.command)
        : { content: plainTitle(reply.text) };
    if (request.stream !== true) {
      const choice = {
        index: 0,
        message: { role: "assistant", ...message },
        finish_reason: finish,
      };
      out.json(200, { ...base, object: "chat.completion", choices: [choice], usage });
      return;
    }
    const chunk = (delta: object, finish_reason: string | null, extra: object = {}) => {
      const choices = [{ index: 0, delta, finish_reason }];
      out.event(undefined, { ...base, object: "chat.completion.chunk", choices, ...extra });
    };
    chunk({ role: "assistant", ...message }, null);
    if (out.open) return;
    chunk({}, finish, { usage });
    out.event(undefined, "[DONE]");
    out.end();
  },
};

function toolCall(request: Request, command: string) {
  const tool = (request.tools ?? []).find((each) => shellTools.includes(each.function?.name ?? ""));
  const properties = tool?.function?.parameters?.properties ?? {};
  const args = {
    command,
    ...("description" in properties ? { description: "runs it" } : {}),
    ...("i" in properties ? { i: "runs it" } : {}),
    ...("is_background" in properties ? { is_background: false } : {}),
  };
  const call = { name: tool?.function?.name ?? "bash", arguments: JSON.stringify(args) };
  return {
    content: null,
    tool_calls: [{ index: 0, id: "call_1", type: "function", function: call }],
  };
}

/** The provider answers a request for a title with JSON; these agents would show it as it is. */
function plainTitle(text: string): string {
  return /^\{"title":"(.*)"\}$/.exec(text)?.[1] ?? text;
}

function typedText(message: Message): string {
  const content = message.content ?? "";
  const parts = typeof content === "string" ? [content] : content.map((part) => part.text ?? "");
  const text = parts.join("\n");
  const wrapped = /<(user_query|user)>([\s\S]*?)<\/\1>/.exec(text)?.[2];
  return (wrapped ?? text.replace(added, "")).trim();
}
