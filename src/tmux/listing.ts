import { resolve } from "node:path";
import { optionNames } from "../config/options.ts";
import { parseTag, tagOptions } from "../config/tags.ts";
import type {
  LinkFacts,
  PaneFacts,
  ServerFacts,
  SessionFacts,
  TmuxFacts,
  WindowFacts,
} from "./facts.ts";
import { RowError, RowReader, rowFormat } from "./formats.ts";

const serverFields = ["pid", "version", "socket_path"];
const sessionFields = [
  "session_id",
  "session_name",
  "session_path",
  "session_group",
  "session_attached",
];
const windowFields = [
  "session_id",
  "window_index",
  "window_id",
  "window_active",
  "window_last_flag",
  "window_name",
  "window_layout",
  "window_zoomed_flag",
  "window_width",
  "window_height",
  "window_activity",
];
const paneFields = [
  "pane_id",
  "window_id",
  "pane_index",
  "pane_active",
  "pane_last",
  "pane_pid",
  "pane_tty",
  "pane_current_path",
  "pane_title",
  "pane_current_command",
  "pane_dead",
  tagOptions.pane,
];

/**
 * Whether a window has its own automatic-rename no format tells, and `show-options` takes one window at a time. So
 * tmux makes the commands itself, from its own list of windows (`run-shell -C` expands a format, from 3.2).
 */
const localOptions =
  "#{S:#{W:display-message -p A#{window_id} ; show-options -wqv -t #{window_id} automatic-rename ; }}";

/** tmux commands for one client; their output is for {@link parseListing}. */
export function listingCommands(accountVariables: readonly string[]): string[][] {
  return [
    ["display-message", "-p", rowFormat("V", [...serverFields, ...optionNames])],
    ["list-sessions", "-F", rowFormat("S", [...sessionFields, ...accountVariables])],
    ["list-windows", "-a", "-F", rowFormat("W", windowFields)],
    ["list-panes", "-a", "-F", rowFormat("P", paneFields)],
    ["run-shell", "-C", localOptions],
  ];
}

/** Throws RowError for a listing that is empty, cut short or contradicts itself. */
export function parseListing(
  output: Buffer,
  accountVariables: readonly string[],
  socketPath: string,
): TmuxFacts {
  const reader = new RowReader(output);
  let server: ServerFacts | undefined;
  const options = new Map<string, string>();
  const sessions: SessionFacts[] = [];
  const links: LinkFacts[] = [];
  const windows = new Map<string, Omit<WindowFacts, "automaticRename">>();
  const panes = new Map<string, PaneFacts>();
  const renames = new Map<string, "on" | "off" | null>();
  let renamed = "";
  while (!reader.done) {
    const kind = reader.kind();
    if (kind === "V") {
      const [pid = "", version = "", path = "", ...values] = reader.fields(
        serverFields.length + optionNames.length,
      );
      server = {
        pid: integer(pid),
        version,
        socketPath: path.startsWith("/") ? path : resolve(socketPath),
      };
      for (const [index, name] of optionNames.entries()) {
        const value = values[index];
        if (value !== undefined && value !== "") options.set(name, value);
      }
    } else if (kind === "S") {
      const [id = "", name = "", directory = "", group = "", attached = "", ...values] =
        reader.fields(sessionFields.length + accountVariables.length);
      const account = accountVariables.map((each, index) => {
        const value = values[index];
        return [each, value === "" ? null : value];
      });
      sessions.push({
        id: identifier("$", id),
        name,
        directory,
        group: group === "" ? null : group,
        attached: integer(attached) > 0,
        account: Object.fromEntries(account),
      });
    } else if (kind === "W") {
      const { link, window } = windowRow(reader.fields(windowFields.length));
      links.push(link);
      windows.set(window.id, window);
    } else if (kind === "P") {
      const pane = paneRow(reader.fields(paneFields.length));
      panes.set(pane.id, pane);
    } else if (kind === "A") {
      renamed = identifier("@", reader.line());
      renames.set(renamed, renames.get(renamed) ?? null);
      continue;
    } else if (kind === "o" && renames.has(renamed)) {
      const value = `o${reader.line()}`;
      if (value !== "on" && value !== "off") throw reader.unknownRow();
      renames.set(renamed, value);
      continue;
    } else {
      throw reader.unknownRow();
    }
    reader.end();
  }
  if (server === undefined) throw new RowError("It does not name the server", "");
  const facts: TmuxFacts = {
    server,
    options,
    sessions,
    links,
    windows: [...windows.values()].map((window) => {
      const automaticRename = renames.get(window.id);
      if (automaticRename === undefined) throw missing(`the options of window ${window.id}`);
      return { ...window, automaticRename };
    }),
    panes: [...panes.values()],
  };
  requireWhole(facts);
  return facts;
}

function windowRow(row: readonly string[]): {
  link: LinkFacts;
  window: Omit<WindowFacts, "automaticRename">;
} {
  const [session = "", index = "", id = "", current = "", last = ""] = row;
  const [name = "", layout = "", zoomed = "", width = "", height = "", activity = ""] =
    row.slice(5);
  const window = identifier("@", id);
  return {
    link: {
      session: identifier("$", session),
      index: integer(index),
      window,
      current: flag(current),
      last: flag(last),
    },
    window: {
      id: window,
      name,
      layout,
      zoomed: flag(zoomed),
      width: integer(width),
      height: integer(height),
      activity: integer(activity),
    },
  };
}

function paneRow(row: readonly string[]): PaneFacts {
  const [id = "", window = "", index = "", active = "", last = "", pid = "", tty = ""] = row;
  const [directory = "", title = "", program = "", dead = "", tag = ""] = row.slice(7);
  return {
    id: identifier("%", id),
    window: identifier("@", window),
    index: integer(index),
    active: flag(active),
    last: flag(last),
    // From 3.8 a dead pane has none.
    pid: flag(dead) && pid === "" ? 0 : integer(pid),
    tty,
    directory,
    title,
    program,
    dead: flag(dead),
    restored: parseTag(tag),
  };
}

/** A server that is shutting down lists sessions without windows, or nothing at all. */
function requireWhole(facts: TmuxFacts): void {
  if (facts.sessions.length === 0) throw missing("any session");
  const windows = new Set(facts.windows.map((window) => window.id));
  const populated = new Set(facts.panes.map((pane) => pane.window));
  for (const session of facts.sessions) {
    const own = facts.links.filter((link) => link.session === session.id);
    if (own.filter((link) => link.current).length !== 1) {
      throw missing(`the current window of session ${session.id}`);
    }
  }
  for (const window of windows) {
    if (!populated.has(window)) throw missing(`the panes of window ${window}`);
  }
  for (const window of populated) {
    if (!windows.has(window)) throw missing(`the window ${window}`);
  }
}

function missing(what: string): RowError {
  return new RowError(`It does not hold ${what}`, "");
}

function identifier(sigil: string, text: string): string {
  if (text.startsWith(sigil) && /^\d+$/.test(text.slice(1))) return text;
  throw new RowError(`Not an id of the form ${sigil}N`, text);
}

function integer(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new RowError("Not a whole number", text);
}

/** tmux prints a false flag as `0` or as nothing. */
function flag(text: string): boolean {
  if (text === "1") return true;
  if (text === "0" || text === "") return false;
  throw new RowError("Not a flag", text);
}
