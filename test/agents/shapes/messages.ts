import { at, textAt } from "../../../src/harnesses/readers/json.ts";
import type { Shape } from "../provider.ts";

/** Anthropic's `/v1/messages`, streamed or not. Claude Code 2.1.332. */
export const messages: Shape = {
  path: /\/v1\/messages$/,

  read(body) {
    const all = list(at(body, "messages"));
    const typed = all
      .filter((message) => at(message, "role") === "user")
      .map((message) =>
        parts(at(message, "content"))
          .filter((part) => at(part, "type") === "text")
          .map((part) => textAt(part, "text") ?? "")
          // What the agent adds stands in tags.
          .filter(
            (text) => !text.trimStart().startsWith("<") && !text.startsWith("[Request interrupted"),
          )
          .join("\n"),
      )
      .filter((text) => text !== "");
    const last = parts(at(all.at(-1), "content"));
    return {
      typed,
      toolResult: last.some((part) => at(part, "type") === "tool_result"),
      title: at(body, "output_config", "format", "type") === "json_schema",
    };
  },

  write(reply, body, out) {
    const model = textAt(body, "model") ?? "fake-model";
    const usage = { input_tokens: 100, output_tokens: 10 };
    const block =
      reply.kind === "tool"
        ? {
            type: "tool_use",
            id: `toolu_${Date.now()}`,
            name: "Bash",
            input: { command: reply.command, description: "as asked" },
          }
        : { type: "text", text: reply.text };
    const stop = reply.kind === "tool" ? "tool_use" : "end_turn";
    const message = { id: `msg_${Date.now()}`, type: "message", role: "assistant", model, usage };
    if (at(body, "stream") !== true) {
      out.json(200, { ...message, content: [block], stop_reason: stop });
      return;
    }
    const empty = reply.kind === "tool" ? { ...block, input: {} } : { type: "text", text: "" };
    const delta =
      reply.kind === "tool"
        ? { type: "input_json_delta", partial_json: JSON.stringify(at(block, "input")) }
        : { type: "text_delta", text: reply.text };
    const event = (type: string, data: object) => out.event(type, { type, ...data });
    event("message_start", { message: { ...message, content: [], stop_reason: null } });
    event("content_block_start", { index: 0, content_block: empty });
    event("content_block_delta", { index: 0, delta });
    if (out.open) return;
    event("content_block_stop", { index: 0 });
    event("message_delta", { delta: { stop_reason: stop }, usage: { output_tokens: 10 } });
    event("message_stop", {});
    out.end();
  },
};

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function parts(content: unknown): readonly unknown[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : list(content);
}
