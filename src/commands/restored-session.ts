import { parseTag, tagOptions } from "../config/tags.ts";
import type { Run } from "../restore/runs.ts";
import { fileStore } from "../store/store.ts";
import { RowReader, rowFormat } from "../tmux/formats.ts";
import type { CommandContext } from "./context.ts";

/** A session of the server that the run builds in. */
export type RestoredSession = { readonly id: string; readonly name: string };

const timeout = 5_000;

/**
 * The session that the user was attached to when the workspace was lost, as it came back; else the first one that came back.
 * Undefined before the layout stands, and where another program has built it.
 */
export async function restoredSession(
  context: Pick<CommandContext, "tmux" | "paths">,
  { record }: Run,
): Promise<RestoredSession | undefined> {
  const saved = await fileStore(context.paths).server(record.selection.candidateId);
  const sessions = saved?.snapshot?.sessions ?? [];
  const built = await builtSessions(context, record.id);
  const byLook = sessions.toSorted((a, b) => Number(b.attached) - Number(a.attached));
  return byLook.flatMap((session) => built.get(session.id) ?? [])[0];
}

/** By saved id. */
async function builtSessions(
  { tmux }: Pick<CommandContext, "tmux">,
  runId: string,
): Promise<ReadonlyMap<string, RestoredSession>> {
  const fields = ["session_id", "session_name", tagOptions.session];
  const listed = await tmux.call(["list-sessions", "-F", rowFormat("S", fields)], { timeout });
  const sessions = new Map<string, RestoredSession>();
  if (listed.status !== 0) return sessions;
  const reader = new RowReader(listed.stdout);
  while (!reader.done) {
    reader.kind();
    const [id = "", name = "", value = ""] = reader.fields(fields.length);
    reader.end();
    const tag = parseTag(value);
    if (tag?.run === runId) sessions.set(tag.saved, { id, name });
  }
  return sessions;
}
