export type Topic =
  | "node"
  | "tmux"
  | "plugin"
  | "options"
  | "keys"
  | "hooks"
  | "heartbeat"
  | "record"
  | "state"
  | "harness"
  | "agents"
  | "conflict";

export type Finding = {
  readonly topic: Topic;
  /** `note`: it may be as you want it. `problem`: something does not work, and the exit status says so. */
  readonly level: "ok" | "note" | "problem";
  readonly text: string;
  /** What to do about it; null where nothing need be done. */
  readonly advice: string | null;
};

export function ok(topic: Topic, text: string): Finding {
  return { topic, level: "ok", text, advice: null };
}

export function note(topic: Topic, text: string, advice: string | null = null): Finding {
  return { topic, level: "note", text, advice };
}

export function problem(topic: Topic, text: string, advice: string): Finding {
  return { topic, level: "problem", text, advice };
}
