import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { chatCompletions } from "./shapes/chat-completions.ts";
import { gemini } from "./shapes/gemini.ts";
import { messages } from "./shapes/messages.ts";
import { responses } from "./shapes/responses.ts";

/**
 * A model provider on loopback, so that the real agents run without a login and without a network.
 *
 * What the last message that a person typed says decides the answer:
 *   RECALL          every message that a person typed before it in this conversation, joined by " | "; so does RECALL 2
 *   SLOW            some text, then nothing more, until the agent goes away
 *   HANG            nothing at all, until the agent goes away
 *   RUNTOOL:<cmd>   a call of the agent's shell tool, and "tool done" once its result is back
 *   ASKTOOL:<cmd>   as RUNTOOL, and has the agent ask the user first where its own rules would not
 *   FAIL500         status 500
 *   a message of ours, to go on with a turn: "PONG:resumed"
 *   anything else   "PONG:" and the message
 */
export type Provider = {
  readonly port: number;
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Every request so far, oldest first. */
  readonly requests: readonly ProviderRequest[];
  /** Whether from now on everything but a title is answered as SLOW is. */
  stall(stalls: boolean): void;
  close(): Promise<void>;
};

export type ProviderRequest = {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: unknown;
  /** Messages that a person typed, as the shape found them. */
  readonly typed: readonly string[];
  /** What was answered. */
  readonly reply: Reply | "models" | "unknown path";
};

export type Reply =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "slow"; readonly text: string }
  | { readonly kind: "hang" }
  | { readonly kind: "fail" }
  | { readonly kind: "tool"; readonly command: string; readonly ask: boolean };

/** What a request of one API shape asks for. */
export type Asked = {
  /** Messages that a person typed, oldest first, without what the agent adds. */
  readonly typed: readonly string[];
  /** The last input is a tool's result. */
  readonly toolResult: boolean;
  /** The agent asks for a title of the conversation, in JSON. */
  readonly title: boolean;
};

/** One API: add a file in shapes/, and a line in `shapes` below. */
export type Shape = {
  readonly path: RegExp;
  read(body: unknown): Asked;
  /** Writes the reply's head and, as server-sent events or whole, the reply. Ends the response unless `open`. */
  write(
    reply: Extract<Reply, { text: string } | { command: string }>,
    body: unknown,
    out: Out,
  ): void;
};

export type Out = {
  /** One server-sent event; the first one also writes the head. */
  event(name: string | undefined, data: unknown): void;
  json(status: number, data: unknown): void;
  /** The reply stops here for ever. */
  readonly open: boolean;
  end(): void;
};

const shapes: readonly Shape[] = [messages, responses, chatCompletions, ...gemini];

export async function startProvider(port = 0): Promise<Provider> {
  const requests: ProviderRequest[] = [];
  let stalls = false;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      requests.push(answer(request, Buffer.concat(parts).toString("utf8"), response, stalls));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    requests,
    stall: (wanted) => {
      stalls = wanted;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(
  request: IncomingMessage,
  text: string,
  response: ServerResponse,
  stalls: boolean,
): ProviderRequest {
  const path = request.url ?? "";
  const body = parse(text);
  const shape = shapes.find((each) => each.path.test(path.replace(/\?.*/, "")));
  const seen = { path, headers: request.headers, body };
  if (request.method === "GET" && /\/models$/.test(path)) {
    const model = { id: "fake-model", object: "model", created: 1, owned_by: "nobody" };
    out(response, false).json(200, { object: "list", data: [model] });
    return { ...seen, typed: [], reply: "models" };
  }
  if (shape === undefined || request.method !== "POST") {
    response.writeHead(request.method === "HEAD" ? 200 : 404).end();
    return { ...seen, typed: [], reply: "unknown path" };
  }
  const asked = shape.read(body);
  const reply =
    stalls && !asked.title ? ({ kind: "slow", text: "thinking" } as const) : replyTo(asked);
  if (reply.kind === "fail") out(response, false).json(500, { error: { message: "as asked" } });
  else if (reply.kind !== "hang") shape.write(reply, body, out(response, reply.kind === "slow"));
  return { ...seen, typed: asked.typed, reply };
}

export function replyTo({ typed, toolResult, title }: Asked): Reply {
  const last = typed.at(-1) ?? "";
  if (title) {
    // Codex 0.171.0 quotes the message below its instructions.
    const about = last.split("User prompt:\n").at(-1)?.slice(0, 30);
    return { kind: "text", text: JSON.stringify({ title: `About ${about}` }) };
  }
  // Agents put a prompt that was never answered and the next one into one message.
  if (isRecall(last)) {
    const before = last.trim().replace(/\n?RECALL( \d)?$/, "");
    return { kind: "text", text: [...typed.slice(0, -1), before].filter(Boolean).join(" | ") };
  }
  // Agents put a prompt that was cut short and what they are told about it into one message.
  const ours = last.lastIndexOf("tmux-workspace-restore:");
  if (ours >= 0 && !/(RUN|ASK)TOOL:/.test(last.slice(ours))) {
    return { kind: "text", text: "PONG:resumed" };
  }
  const [, how, tool] = /(RUN|ASK)TOOL:(.+)/.exec(last) ?? [];
  if (tool !== undefined && !toolResult) return { kind: "tool", command: tool, ask: how === "ASK" };
  if (tool !== undefined) return { kind: "text", text: "tool done" };
  if (last.includes("FAIL500")) return { kind: "fail" };
  if (last.includes("HANG")) return { kind: "hang" };
  if (last.includes("SLOW")) return { kind: "slow", text: "thinking about it" };
  return { kind: "text", text: `PONG:${last}` };
}

export function isRecall(message: string): boolean {
  return /(^|\n)RECALL( \d)?$/.test(message.trim());
}

function out(response: ServerResponse, open: boolean): Out {
  return {
    open,
    event(name, data) {
      if (!response.headersSent) {
        response.writeHead(200, {
          "content-type": "text/event-stream",
          "cache-control": "no-cache",
        });
      }
      const content = typeof data === "string" ? data : JSON.stringify(data);
      response.write(`${name === undefined ? "" : `event: ${name}\n`}data: ${content}\n\n`);
    },
    json(status, data) {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(data));
    },
    end() {
      if (!open) response.end();
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// `node test/agents/provider.ts [PORT]` serves by hand, one line per request.
if (import.meta.main) {
  const provider = await startProvider(Number(process.argv[2] ?? 0));
  console.log(provider.url);
  let shown = 0;
  setInterval(() => {
    for (const request of provider.requests.slice(shown)) {
      console.log(
        JSON.stringify({ path: request.path, typed: request.typed, reply: request.reply }),
      );
    }
    shown = provider.requests.length;
  }, 200);
}
