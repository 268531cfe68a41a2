/**
 * User options that name, on every object that a run makes, the run and the object's saved id (`r1a2b3/%7`): one that was
 * interrupted finds what it had built. An option for each kind, since tmux looks a pane's up in its window and session too.
 */
export const tagOptions = {
  session: "@workspace-restore-session",
  window: "@workspace-restore-window",
  pane: "@workspace-restore-pane",
} as const;

/** Saved id of the window, pane and session that only keep a session alive until it has others. */
export const holder = "holder";

export type Tag = { readonly run: string; readonly saved: string };

export function tagValue(runId: string, saved: string): string {
  return `${runId}/${saved}`;
}

/** Null for what no run has written. */
export function parseTag(value: string): Tag | null {
  const [, run, saved] = /^([0-9a-z]+-[0-9a-z]+)\/([$@%]\d+|holder)$/.exec(value) ?? [];
  return run === undefined || saved === undefined ? null : { run, saved };
}

/** The saved id, or null for an object of another run or of none. */
export function savedIdOf(tag: string, runId: string): string | null {
  return tag.startsWith(`${runId}/`) ? tag.slice(runId.length + 1) : null;
}
