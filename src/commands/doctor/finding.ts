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
  | "conflict"
  | "autostart";

export type Finding = {
  readonly topic: Topic;
  /** `note`: it may be as you want it. `problem`: something does not work, and the exit status says so. */
  readonly level: "ok" | "note" | "problem";
  readonly text: string;
  /** What to do about it; null where nothing need be done. */
  readonly advice: string | null;
  /** Parts of the text that are the user's own words: no report holds them. */
  readonly theirs?: readonly string[];
};

/** The finding, with parts of its text named as the user's own words. */
export function withWordsOf(finding: Finding, ...theirs: readonly string[]): Finding {
  return { ...finding, theirs };
}

/** Fit for a report. `scrub` takes out what can be told by its looks. */
export function publicFinding(
  { topic, level, text, advice, theirs = [] }: Finding,
  scrub: (text: string) => string,
): Finding {
  const without = (whole: string) =>
    theirs
      .filter((part) => part !== "")
      .toSorted((a, b) => b.length - a.length)
      .reduce((rest, part) => rest.replaceAll(part, "(yours)"), whole);
  return {
    topic,
    level,
    text: scrub(without(text)),
    advice: advice === null ? null : scrub(without(advice)),
  };
}

export function ok(topic: Topic, text: string): Finding {
  return { topic, level: "ok", text, advice: null };
}

export function note(topic: Topic, text: string, advice: string | null = null): Finding {
  return { topic, level: "note", text, advice };
}

export function problem(topic: Topic, text: string, advice: string): Finding {
  return { topic, level: "problem", text, advice };
}
