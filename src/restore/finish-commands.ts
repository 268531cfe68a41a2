import { tagOptions, tagValue } from "../config/tags.ts";
import { decodeName, literalFormat } from "../tmux/escape.ts";
import type { CommandLine } from "./build-commands.ts";
import type { Built, SessionPlan } from "./plan.ts";
import type { PanePlan, WindowPlan } from "./plan-window.ts";

export type Finish = {
  readonly runId: string;
  readonly sessions: readonly SessionPlan[];
  /** Ids of all that stands by now. */
  readonly built: Built;
  /** Ids of windows by index, by session id. */
  readonly links: ReadonlyMap<string, ReadonlyMap<number, string>>;
  /** Windows that only held sessions. */
  readonly holders: readonly string[];
  /** The server's destroy-unattached is on: restored sessions keep their own `off`, or would vanish at once. */
  readonly keepUnattached: boolean;
};

/** What is left once every window stands: links, groups, names, focus. Repeating it changes nothing. */
export function finishCommands(finish: Finish): CommandLine[] {
  const { sessions, built } = finish;
  const isBuilt = (session: SessionPlan) => built.sessions.has(session.saved);
  const own = sessions.filter((session) => !session.joined);
  const windows = sessions.flatMap((session) => session.windows);
  return [
    ...sessions.flatMap((session) => linkWindows(session, finish)),
    // Before the holders go: tmux would choose another current window, and remember that as the last one.
    ...own.filter(isBuilt).flatMap((session) => selectWindows(session, built)),
    // Not kill-window: that renumbers the windows of every session that renumbers its own (3.3a to 3.8).
    ...finish.holders.map((id): CommandLine => [["unlink-window", "-k", "-t", id]]),
    ...windows.flatMap((window) => finishWindow(window, built)),
    ...own.flatMap((session) => joinGroup(session, finish)),
    ...own
      .filter((session) => !isBuilt(session))
      .flatMap((session) => selectWindows(session, built)),
    ...own.flatMap((session) => finishSession(session, finish)),
  ];
}

/** Where a session is reached: by id, or by its temporary name in the very batch that makes it. */
function targetOf(session: SessionPlan, built: Built): string {
  const id = built.sessions.get(session.saved);
  return id === undefined ? `=${session.temporaryName}:` : `${id}:`;
}

function linkWindows(session: SessionPlan, { built, links }: Finish): CommandLine[] {
  const there = links.get(built.sessions.get(session.saved) ?? "");
  return session.links.flatMap(({ window, index }): CommandLine[] => {
    const id = built.windows.get(window);
    if (id === undefined || there?.get(index) === id) return [];
    return [[["link-window", "-d", "-s", id, "-t", `${targetOf(session, built)}${index}`]]];
  });
}

/** A group takes its name from the session that it is made from, so that one has it just then. */
function joinGroup(session: SessionPlan, { runId, sessions, built }: Finish): CommandLine[] {
  if (session.leader === null) {
    if (session.group === null || !sessions.some((other) => other.leader === session.saved))
      return [];
    return rename(targetOf(session, built), session.group);
  }
  const leader = built.sessions.get(session.leader);
  if (leader === undefined || built.sessions.has(session.saved)) return [];
  const target = `=${session.temporaryName}:`;
  // A new member begins with the leader's window, and would have that for its last one, had it none.
  const lead = sessions.find(({ saved }) => saved === session.leader);
  const isLed = lead !== undefined && !lead.joined && lead.last !== null && session.last === null;
  return [
    ...(isLed ? [[["select-window", "-t", `${leader}:${session.current}`]]] : []),
    [
      [
        "new-session",
        "-d",
        "-t",
        leader,
        "-s",
        session.temporaryName,
        "-c",
        literalFormat(session.directory),
      ],
      ["set-option", "-t", target, "destroy-unattached", "off"],
      ["set-option", "-t", target, tagOptions.session, tagValue(runId, session.saved)],
    ],
    ...Object.entries(session.variables).map(
      ([name, value]): CommandLine => [
        value === null
          ? ["set-environment", "-r", "-t", target, name]
          : ["set-environment", "-t", target, name, value],
      ],
    ),
    ...(isLed ? selectWindows(lead, built) : []),
  ];
}

function finishWindow(window: WindowPlan, built: Built): CommandLine[] {
  const id = built.windows.get(window.saved);
  const active = built.panes.get(window.active);
  if (id === undefined) return [];
  const last = built.panes.get(window.last ?? "");
  const rename = names(window.name).map(
    (name): CommandLine => [["rename-window", "-t", id, "--", literalFormat(name)]],
  );
  const automatic =
    window.automaticRename === null
      ? ["-u", "-t", id, "automatic-rename"]
      : ["-t", id, "automatic-rename", window.automaticRename];
  return [
    ...window.panes.flatMap((pane) => setTitle(pane, built)),
    ...rename,
    [["set-option", "-w", ...automatic]],
    [["set-option", "-w", "-u", "-t", id, "pane-base-index"]],
    ...[last, active].flatMap((pane): CommandLine[] =>
      pane === undefined ? [] : [[["select-pane", "-t", pane]]],
    ),
    ...(window.zoomed && active !== undefined ? [zoom(active)] : []),
  ];
}

/** resize-pane -Z toggles, and what was zoomed by an earlier part of the run must stay so. */
function zoom(pane: string): CommandLine {
  return [["if-shell", "-F", "-t", pane, "#{window_zoomed_flag}", "", `resize-pane -Z -t ${pane}`]];
}

function setTitle(pane: PanePlan, built: Built): CommandLine[] {
  const id = built.panes.get(pane.saved);
  if (id === undefined || pane.title === null) return [];
  return [[["select-pane", "-t", id, "-T", literalFormat(pane.title)]]];
}

function selectWindows(session: SessionPlan, built: Built): CommandLine[] {
  const target = targetOf(session, built);
  const selected = session.last === null ? [session.current] : [session.last, session.current];
  return selected.map((index): CommandLine => [["select-window", "-t", `${target}${index}`]]);
}

function finishSession(session: SessionPlan, finish: Finish): CommandLine[] {
  const target = targetOf(session, finish.built);
  return [
    [["set-option", "-u", "-t", target, "renumber-windows"]],
    ...(finish.keepUnattached ? [] : [[["set-option", "-u", "-t", target, "destroy-unattached"]]]),
    ...rename(target, session.name),
  ];
}

function rename(target: string, name: string): CommandLine[] {
  return names(name).map((text) => [["rename-session", "-t", target, "--", literalFormat(text)]]);
}

/**
 * What to ask tmux for so that it lists `name`. tmux 3.8 refuses control characters and invalid UTF-8, which earlier ones
 * encode: the harmless form comes first, and stays where the exact one is refused.
 */
function names(name: string): string[] {
  const exact = decodeName(name);
  const harmless = exact.replace(/[\p{Cc}\p{Cs}]/gu, "_");
  return harmless === exact ? [exact] : [harmless, exact];
}
