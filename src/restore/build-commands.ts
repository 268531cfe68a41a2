import { holder, tagOptions, tagValue } from "../config/tags.ts";
import { literalFormat } from "../tmux/escape.ts";
import { formatLayout } from "./layout.ts";
import type { PlacedWindow, SessionPlan } from "./plan.ts";
import type { PanePlan } from "./plan-window.ts";
import { splitsFor } from "./splits.ts";

/** One line for tmux: commands that run one after the other, the rest left out when one fails. */
export type CommandLine = readonly (readonly string[])[];

/** A program that ends only when it is ended, and reads nothing: it holds a session that has no window of its own yet. */
const wait = ["sleep", "2147483647"];

/**
 * Makes the session and the windows that it builds. Everything is reached through the session's temporary name and indexes
 * that were just given, and tagged in the line that makes it.
 *
 * The session is held by a window of ours until all is there, so that its environment is set before any shell starts and
 * every window is made alike. Its own `destroy-unattached` and `renumber-windows` keep it whole meanwhile.
 */
export function createSession(runId: string, plan: SessionPlan): CommandLine[] {
  const target = `=${plan.temporaryName}:`;
  const size = ["-x", `${plan.width}`, "-y", `${plan.height}`];
  return [
    [
      [
        "new-session",
        "-d",
        "-s",
        plan.temporaryName,
        ...size,
        "-c",
        literalFormat(plan.directory),
        ...wait,
      ],
      ["set-option", "-t", target, "destroy-unattached", "off"],
      ["set-option", "-t", target, "renumber-windows", "off"],
      ["set-option", "-w", "-t", target, tagOptions.window, tagValue(runId, holder)],
      ["set-option", "-p", "-t", target, tagOptions.pane, tagValue(runId, holder)],
      ["set-option", "-t", target, tagOptions.session, tagValue(runId, plan.saved)],
    ],
    // Fails, and may, where base-index is that index already.
    [["move-window", "-s", target, "-t", `${target}${plan.holderIndex}`]],
    ...setVariables(target, plan),
    ...plan.windows.flatMap((window) => createWindow(runId, target, window)),
  ];
}

/** @param target of the session, with a colon at its end. */
export function createWindow(runId: string, target: string, window: PlacedWindow): CommandLine[] {
  const at = `${target}${window.index}`;
  const [first, ...others] = window.panes;
  const create: CommandLine = [
    ["new-window", "-d", "-t", at, "-c", literalFormat(first.directory)],
    ["set-option", "-w", "-t", at, "pane-base-index", "0"],
    ["set-option", "-p", "-t", `${at}.0`, tagOptions.pane, tagValue(runId, first.saved)],
    // tmux sizes a new window for whichever client was active last, though it shows another session (3.3a to 3.8).
    ["resize-window", "-t", at, "-x", `${window.width}`, "-y", `${window.height}`],
    ["set-option", "-w", "-u", "-t", at, "window-size"],
    ["set-option", "-w", "-t", at, tagOptions.window, tagValue(runId, window.saved)],
  ];
  return [
    create,
    ...(window.layout === null ? tiled(runId, at, others) : exact(runId, at, window)),
  ];
}

function exact(runId: string, at: string, window: PlacedWindow): CommandLine[] {
  if (window.layout === null) return [];
  const panes = new Map(window.panes.map((pane) => [pane.saved, pane]));
  const splits = splitsFor(window.layout).flatMap((split): CommandLine[] => {
    const pane = panes.get(`%${split.pane}`);
    if (pane === undefined) return [];
    const flag = split.direction === "right" ? "-h" : "-v";
    return [
      [
        [
          "split-window",
          "-d",
          flag,
          "-l",
          `${split.cells}`,
          "-t",
          `${at}.${split.position}`,
          "-c",
          literalFormat(pane.directory),
        ],
        tagPane(runId, `${at}.${split.position + 1}`, pane),
      ],
    ];
  });
  return [...splits, [["select-layout", "-t", at, formatLayout(window.layout)]]];
}

function tiled(runId: string, at: string, panes: readonly PanePlan[]): CommandLine[] {
  return panes.map((pane, position) => [
    ["split-window", "-d", "-t", `${at}.${position}`, "-c", literalFormat(pane.directory)],
    tagPane(runId, `${at}.${position + 1}`, pane),
    ["select-layout", "-t", at, "tiled"],
  ]);
}

function tagPane(runId: string, target: string, pane: PanePlan): string[] {
  return ["set-option", "-p", "-t", target, tagOptions.pane, tagValue(runId, pane.saved)];
}

function setVariables(target: string, plan: SessionPlan): CommandLine[] {
  return Object.entries(plan.variables).map(([name, value]) => [
    value === null
      ? ["set-environment", "-r", "-t", target, name]
      : ["set-environment", "-t", target, name, value],
  ]);
}
