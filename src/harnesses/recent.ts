import type { ConversationFacts, ConversationSummary } from "./harness.ts";

type Message = ConversationFacts["messages"][number];

const mostMessages = 8;
const mostCharacters = 2000;

/** Collects a conversation's last messages while its transcript is read from the end. */
export class RecentMessages {
  /** Of the newest message that has a time; null before one was seen. */
  lastMessageAt: number | null = null;
  readonly #messages: Message[] = [];

  /** Messages are added newest first. One without text counts for the time alone. */
  add(role: Message["role"], at: number | null, text: string): void {
    this.lastMessageAt ??= at;
    const shown = text.trim();
    if (shown === "" || this.isFull) return;
    this.#messages.push({ role, at, text: shown.slice(0, mostCharacters) });
  }

  get isFull(): boolean {
    return this.#messages.length >= mostMessages;
  }

  /** Oldest first. */
  get messages(): readonly Message[] {
    return this.#messages.toReversed();
  }
}

/** The first line of a prompt, short enough to stand in for a title that the harness did not make; null without text. */
export function titleFromPrompt(text: string): string | null {
  const line = text.trim().split("\n", 1)[0]?.trim() ?? "";
  return line === "" ? null : line.slice(0, 100);
}

export function newestFirst(found: readonly ConversationSummary[]): readonly ConversationSummary[] {
  return found.toSorted((a, b) => (b.lastMessageAt ?? 0) - (a.lastMessageAt ?? 0));
}
