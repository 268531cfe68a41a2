import {
  requireSupported
} from "./chunk-4IHAXVVJ.js";
import {
  optionNames
} from "./chunk-CJIUHKLL.js";
import {
  parseTag,
  tagOptions
} from "./chunk-P2RSCAZF.js";
import {
  RowError,
  RowReader,
  rowFormat
} from "./chunk-K5FK6XEG.js";
import {
  tmuxError
} from "./chunk-VXIY5X5M.js";
import {
  WorkspaceError
} from "./chunk-GMU24DER.js";

// src/tmux/listing.ts
import { resolve } from "node:path";
var serverFields = ["pid", "version", "socket_path"];
var sessionFields = [
  "session_id",
  "session_name",
  "session_path",
  "session_group",
  "session_attached"
];
var windowFields = [
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
  "window_activity"
];
var paneFields = [
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
  tagOptions.pane
];
var localOptions = "#{S:#{W:display-message -p A#{window_id} ; show-options -wqv -t #{window_id} automatic-rename ; }}";
function listingCommands(accountVariables) {
  return [
    ["display-message", "-p", rowFormat("V", [...serverFields, ...optionNames])],
    ["list-sessions", "-F", rowFormat("S", [...sessionFields, ...accountVariables])],
    ["list-windows", "-a", "-F", rowFormat("W", windowFields)],
    ["list-panes", "-a", "-F", rowFormat("P", paneFields)],
    ["run-shell", "-C", localOptions]
  ];
}
function parseListing(output, accountVariables, socketPath) {
  const reader = new RowReader(output);
  let server;
  const options = /* @__PURE__ */ new Map();
  const sessions = [];
  const links = [];
  const windows = /* @__PURE__ */ new Map();
  const panes = /* @__PURE__ */ new Map();
  const renames = /* @__PURE__ */ new Map();
  let renamed = "";
  while (!reader.done) {
    const kind = reader.kind();
    if (kind === "V") {
      const [pid = "", version = "", path = "", ...values] = reader.fields(
        serverFields.length + optionNames.length
      );
      server = {
        pid: integer(pid),
        version,
        socketPath: path.startsWith("/") ? path : resolve(socketPath)
      };
      for (const [index, name] of optionNames.entries()) {
        const value = values[index];
        if (value !== void 0 && value !== "") options.set(name, value);
      }
    } else if (kind === "S") {
      const [id = "", name = "", directory = "", group = "", attached = "", ...values] = reader.fields(sessionFields.length + accountVariables.length);
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
        account: Object.fromEntries(account)
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
  if (server === void 0) throw new RowError("It does not name the server", "");
  const facts = {
    server,
    options,
    sessions,
    links,
    windows: [...windows.values()].map((window) => {
      const automaticRename = renames.get(window.id);
      if (automaticRename === void 0) throw missing(`the options of window ${window.id}`);
      return { ...window, automaticRename };
    }),
    panes: [...panes.values()]
  };
  requireWhole(facts);
  return facts;
}
function windowRow(row) {
  const [session = "", index = "", id = "", current = "", last = ""] = row;
  const [name = "", layout = "", zoomed = "", width = "", height = "", activity = ""] = row.slice(5);
  const window = identifier("@", id);
  return {
    link: {
      session: identifier("$", session),
      index: integer(index),
      window,
      current: flag(current),
      last: flag(last)
    },
    window: {
      id: window,
      name,
      layout,
      zoomed: flag(zoomed),
      width: integer(width),
      height: integer(height),
      activity: integer(activity)
    }
  };
}
function paneRow(row) {
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
    restored: parseTag(tag)
  };
}
function requireWhole(facts) {
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
function missing(what) {
  return new RowError(`It does not hold ${what}`, "");
}
function identifier(sigil, text) {
  if (text.startsWith(sigil) && /^\d+$/.test(text.slice(1))) return text;
  throw new RowError(`Not an id of the form ${sigil}N`, text);
}
function integer(text) {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new RowError("Not a whole number", text);
}
function flag(text) {
  if (text === "1") return true;
  if (text === "0" || text === "") return false;
  throw new RowError("Not a flag", text);
}

// src/tmux/facts.ts
async function readFacts(tmux, accountVariables, timeout, given) {
  const deadline = Date.now() + timeout;
  if (given !== void 0) {
    const facts = parseGiven(await given, accountVariables, tmux.socket.path);
    if (facts !== void 0) return facts;
  }
  const args = listingCommands(accountVariables).flatMap(
    (command, index) => index === 0 ? command : [";", ...command]
  );
  for (let attempt = 1; ; attempt += 1) {
    const result = await tmux.call(args, { timeout: Math.max(1, deadline - Date.now()) });
    try {
      if (result.status !== 0) {
        await requireSupported(tmux, timeout);
        throw tmuxError("list-panes", tmux.socket, result);
      }
      return parseListing(result.stdout, accountVariables, tmux.socket.path);
    } catch (error) {
      if (attempt < 3 && isPassing(error) && Date.now() < deadline) continue;
      throw error instanceof RowError ? incomplete(tmux.socket.path, error) : error;
    }
  }
}
function parseGiven(output, accountVariables, socketPath) {
  try {
    return parseListing(output, accountVariables, socketPath);
  } catch {
    return void 0;
  }
}
function isPassing(error) {
  return error instanceof RowError || error instanceof WorkspaceError && error.code === "tmux-failed";
}
function incomplete(socketPath, cause) {
  const what = cause instanceof Error ? cause.message : String(cause);
  return new WorkspaceError("tmux-failed", `The listing of ${socketPath} is not whole: ${what}`, {
    advice: "Nothing was recorded; the last record stays in force. Try again.",
    cause
  });
}

export {
  readFacts
};
