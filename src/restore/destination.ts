import { holder, parseTag, savedIdOf, tagOptions } from "../config/tags.ts";
import { WorkspaceError } from "../errors.ts";
import { type Tmux, tmuxError } from "../tmux/exec.ts";
import { RowReader, rowFormat } from "../tmux/formats.ts";
import type { Destination } from "./plan.ts";

/** The server in which a run builds, as it is now. */
export type DestinationState = Destination & {
  readonly pid: number;
  readonly version: string;
  readonly keepUnattached: boolean;
  /** Windows and sessions of the run that only hold. */
  readonly holderWindows: readonly string[];
  readonly holderSessions: readonly string[];
  /** Layout strings by window id. */
  readonly layouts: ReadonlyMap<string, string>;
};

const rows = {
  server: rowFormat("I", ["pid", "version"]),
  session: rowFormat("S", ["session_id", "session_name", "session_group", tagOptions.session]),
  window: rowFormat("W", [
    "window_id",
    "window_layout",
    "session_id",
    "window_index",
    tagOptions.window,
  ]),
  pane: rowFormat("P", ["pane_id", tagOptions.pane]),
} as const;

/** What another restore has made; `order`: the place of that in time. */
type Made = { readonly id: string; readonly order: number };

/**
 * One listing, in one tmux process. Throws `no-server`, or `tmux-failed` for one that is cut short.
 *
 * @param earlier ids of other restores of the same loss, oldest first.
 * @param variables names of environment variables to look for in the global environment.
 */
export async function readDestination(
  tmux: Tmux,
  runId: string,
  earlier: readonly string[],
  variables: readonly string[],
): Promise<DestinationState> {
  const result = await tmux.call(
    [
      ...["list-sessions", "-F", rows.session, ";"],
      ...["list-windows", "-a", "-F", rows.window, ";"],
      ...["list-panes", "-a", "-F", rows.pane, ";"],
      ...["display-message", "-p", rows.server, ";"],
      ...["show-options", "-gv", "destroy-unattached", ";", "show-environment", "-g"],
    ],
    { timeout: 20_000 },
  );
  if (result.status !== 0) throw tmuxError("list-sessions", tmux.socket, result);
  try {
    return parse(result.stdout, runId, earlier, variables);
  } catch (cause) {
    throw new WorkspaceError("tmux-failed", `The listing of ${tmux.socket.path} is not whole`, {
      cause,
    });
  }
}

function parse(
  output: Buffer,
  runId: string,
  earlier: readonly string[],
  variables: readonly string[],
): DestinationState {
  const reader = new RowReader(output);
  const sessions: { id: string; name: string }[] = [];
  const groups = new Set<string>();
  const built = {
    sessions: new Map<string, string>(),
    windows: new Map<string, string>(),
    panes: new Map<string, string>(),
  };
  const layouts = new Map<string, string>();
  const links = new Map<string, Map<number, string>>();
  const theirs = { sessions: new Map<string, Made>(), panes: new Map<string, Made>() };
  const rememberTheirs = (kind: keyof typeof theirs, tag: string | undefined, id: string) => {
    const { run = "", saved = holder } = parseTag(tag ?? "") ?? {};
    const order = earlier.indexOf(run);
    if (order < 0 || saved === holder || (theirs[kind].get(saved)?.order ?? -1) > order) return;
    theirs[kind].set(saved, { id, order });
  };
  const remember = (kind: keyof typeof built, tag: string | undefined, id: string) => {
    const saved = savedIdOf(tag ?? "", runId);
    if (saved !== null && saved !== holder) built[kind].set(saved, id);
    return saved === holder;
  };
  const holderWindows = new Set<string>();
  const holderSessions: string[] = [];
  for (;;) {
    const kind = reader.kind();
    if (kind === "S") {
      const [id = "", name = "", group = "", tag] = row(reader, 4);
      sessions.push({ id, name });
      if (group !== "") groups.add(group);
      if (remember("sessions", tag, id)) holderSessions.push(id);
      // One that is half built has another restore's temporary name.
      if (!name.startsWith("restoring-")) rememberTheirs("sessions", tag, id);
    } else if (kind === "W") {
      const [id = "", layout = "", session = "", index, tag] = row(reader, 5);
      layouts.set(id, layout);
      links.set(session, (links.get(session) ?? new Map()).set(Number(index), id));
      if (remember("windows", tag, id)) holderWindows.add(id);
    } else if (kind === "P") {
      const [id = "", tag] = row(reader, 2);
      remember("panes", tag, id);
      rememberTheirs("panes", tag, id);
    } else if (kind === "I") {
      const [pid = "", version = ""] = row(reader, 2);
      const unattached = reader.line();
      const joined = [...theirs.sessions].filter(([saved]) => !built.sessions.has(saved));
      for (const [saved, { id }] of joined) built.sessions.set(saved, id);
      return {
        pid: Number(pid),
        version,
        sessions,
        groups: [...groups],
        globalVariables: globalVariables(reader, variables),
        built,
        joined: new Set(joined.map(([, { id }]) => id)),
        standing: new Map([...theirs.panes].map(([saved, { id }]) => [saved, id])),
        links,
        keepUnattached: unattached !== "off",
        holderWindows: [...holderWindows],
        holderSessions,
        layouts,
      };
    } else throw reader.unknownRow();
  }
}

function row(reader: RowReader, count: number): string[] {
  const fields = reader.fields(count);
  reader.end();
  return fields;
}

/** Lines of show-environment; of a value with a newline in it only the first has the name. */
function globalVariables(reader: RowReader, variables: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  while (!reader.done) {
    const line = reader.line();
    const name = variables.find((variable) => line.startsWith(`${variable}=`));
    if (name !== undefined) found.add(name);
  }
  return found;
}
