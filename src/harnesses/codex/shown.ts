import type { HeldThread } from "./held.ts";
import type { CodexTitle } from "./title.ts";

/** A helper of a new thread is locked within this time of it: 70 to 330 ms (0.171.0, `--approve-for-me`). */
const burst = 1000;

/**
 * Which of the threads that a terminal's own process holds it shows. It keeps the locks of threads that it has left, and
 * locks helper threads that nothing but their rollout, once there is one, tells from others.
 *
 * @param names the threads' names.
 */
export function shownThread(
  held: readonly HeldThread[],
  title: CodexTitle,
  names: ReadonlyMap<string, string>,
): HeldThread | undefined {
  const { threadIdStart } = title;
  const told = held.filter(({ threadId }) =>
    threadIdStart === undefined
      ? title.names(names.get(threadId))
      : threadId.startsWith(threadIdStart),
  );
  if (told.length === 1) return told[0];
  // A thread with a turn has a rollout; a title without a name is that of a thread without one.
  let possible = unlessNone(held, ({ hasRollout }) => title.activity === undefined || hasRollout);
  possible = unlessNone(possible, ({ threadId }) => !title.isUnnamed || !names.has(threadId));
  const [newest, ...earlier] = possible.toSorted((a, b) => b.lockedAt - a.lockedAt);
  let shown = newest;
  for (const before of earlier) {
    if (shown === undefined || shown.hasRollout || shown.lockedAt - before.lockedAt > burst) break;
    shown = before;
  }
  return shown;
}

function unlessNone<T>(all: readonly T[], keep: (each: T) => boolean): readonly T[] {
  const kept = all.filter(keep);
  return kept.length > 0 ? kept : all;
}
