import { at, textAt } from "../../../src/harnesses/readers/json.ts";
import type { Shape } from "../provider.ts";

/** OpenAI's `/v1/responses`, streamed. Codex 0.171.0, and for titles Grok 1.0.41. */
export const responses: Shape = {
  path: /\/responses$/,

  read(body) {
    const input = at(body, "input");
    const items: readonly unknown[] = Array.isArray(input) ? input : [];
    const typed = items
      .filter((item) => at(item, "role") === "user")
      .map((item) => {
        const content = at(item, "content");
        if (typeof content === "string") return queryOf(content);
        const texts = Array.isArray(content)
          ? content.map((part) => textAt(part, "text") ?? "")
          : [];
        // What the agent adds stands in tags, or under a Markdown heading.
        return texts.filter((text) => !/^\s*[<#]/.test(text)).join("\n");
      })
      .filter((text) => text !== "");
    return {
      typed,
      toolResult: at(items.at(-1), "type") === "function_call_output",
      title: at(body, "text", "format", "type") === "json_schema" || isGrokTitle(body),
    };
  },

  write(reply, body, out) {
    const id = `resp_${Date.now()}`;
    const model = textAt(body, "model") ?? "fake-model";
    const message = { type: "message", id: `msg_${Date.now()}`, role: "assistant" };
    const item =
      reply.kind === "tool"
        ? {
            type: "function_call",
            id: `fc_${Date.now()}`,
            call_id: `call_${Date.now()}`,
            name: "exec_command",
            arguments: JSON.stringify(shellCall(reply.command, reply.ask)),
          }
        : {
            ...message,
            content: [{ type: "output_text", text: textOf(reply, body), annotations: [] }],
          };
    const event = (type: string, data: object) => out.event(type, { type, ...data });
    event("response.created", {
      response: { id, object: "response", status: "in_progress", model, output: [] },
    });
    event("response.output_item.added", {
      output_index: 0,
      item: reply.kind === "tool" ? { ...item, arguments: "" } : { ...message, content: [] },
    });
    if (reply.kind !== "tool") {
      event("response.output_text.delta", {
        item_id: message.id,
        output_index: 0,
        content_index: 0,
        delta: textOf(reply, body),
      });
    }
    if (out.open) return;
    event("response.output_item.done", { output_index: 0, item });
    const usage = {
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 10,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 110,
    };
    event("response.completed", {
      response: { id, object: "response", status: "completed", model, output: [item], usage },
    });
    out.end();
  },
};

/** Grok 1.0.41 asks for its titles here, and takes a plain text: the prompt itself, so that a title is known beforehand. */
function isGrokTitle(body: unknown): boolean {
  return textAt(body, "input", 0, "content")?.includes("generating the session title") === true;
}

function textOf(reply: { text: string }, body: unknown): string {
  return isGrokTitle(body) ? reply.text.replace(/^\{"title":"About (.*)"\}$/, "$1") : reply.text;
}

function queryOf(content: string): string {
  return (/<user_query>([\s\S]*?)<\/user_query>/.exec(content)?.[1] ?? "").trim();
}

function shellCall(cmd: string, ask: boolean) {
  if (!ask) return { cmd };
  return { cmd, sandbox_permissions: "require_escalated", justification: "as asked" };
}
