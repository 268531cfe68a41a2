/** What the fake provider does with a prompt; every shape (chat completions, Gemini, …) acts on it in its own format. */
export type Act =
  | { readonly kind: "text"; readonly text: string }
  /** Part of a text, then nothing for as long as the client waits: a turn in flight. */
  | { readonly kind: "hang"; readonly partial: string }
  | { readonly kind: "tool"; readonly command: string }
  | { readonly kind: "fail" };

/**
 * `prompts`: what the user has said in this conversation, oldest first. `answered`: the last message is a tool's result.
 * The answer names every prompt, so that a test sees on the screen from which history an agent answers.
 */
export function act(prompts: readonly string[], answered: boolean): Act {
  const last = prompts.at(-1) ?? "";
  const tool = /RUNTOOL:([^\n"<]+)/.exec(last)?.[1]?.trim();
  if (tool !== undefined && !answered) return { kind: "tool", command: tool };
  if (/\bHANG\b/.test(last) && !answered) return { kind: "hang", partial: "thinking about it" };
  if (/\bFAIL500\b/.test(last)) return { kind: "fail" };
  const heard = prompts.map((prompt) => /\bMARK-[A-Za-z0-9]+/.exec(prompt)?.[0]).filter(Boolean);
  return { kind: "text", text: `HEARD ${heard.join("+") || "nothing"} END` };
}
