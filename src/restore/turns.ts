export type Turn<Id> = {
  readonly id: Id;
  /** `shell`: its shell is not at a prompt yet. `unready`: alive, but past its time. `over`: ready, failed or skipped. */
  readonly state: "shell" | "prompt" | "starting" | "unready" | "over";
  /** Milliseconds since its shell has been waited for. */
  readonly waited: number;
  /** Two with the same word must not be starting at the same time; null: it may beside any other. */
  readonly alone: string | null;
};

export type Pace = {
  /** How many may be starting at once. */
  readonly pace: number;
  /** How many may be alive and not ready, within their time or past it. */
  readonly unready: number;
  /** Milliseconds for which one whose shell is slow keeps its place in the order. */
  readonly patience: number;
};

/** Which launches start now, given all of them in their order. */
export function nextTurns<Id>(turns: readonly Turn<Id>[], limits: Pace): Id[] {
  const count = (state: Turn<Id>["state"]) => turns.filter((turn) => turn.state === state).length;
  const starting = count("starting");
  let free = Math.min(limits.pace - starting, limits.unready - count("unready") - starting);
  const chosen: Id[] = [];
  const alone = new Set(turns.flatMap((turn) => (turn.state === "starting" ? turn.alone : null)));
  for (const turn of turns) {
    if (free <= 0) break;
    if (turn.state === "prompt") {
      if (turn.alone !== null && alone.has(turn.alone)) continue;
      alone.add(turn.alone);
      chosen.push(turn.id);
    } else if (turn.state !== "shell" || turn.waited >= limits.patience) continue;
    free -= 1;
  }
  return chosen;
}
