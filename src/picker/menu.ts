import { listedWith } from "../offer/listed.ts";
import type { Candidate, Offer } from "../offer/types.ts";
import { asciiText, displayText } from "../text/display.ts";
import { ago, wallClock } from "../text/duration.ts";
import { truncateEnd } from "../text/width.ts";
import { causeOf, socketLabel } from "./describe.ts";
import { agentsText, countText, countTicked, noTicks, plural, tickedPanes } from "./ticks.ts";
import { buildWorkspace, type Workspace } from "./workspace.ts";

/** What an entry of a menu means: words for `menu --choose`, made of letters, digits, `%`, `-` and `:` alone. */
export type MenuAction =
  | "restore"
  | "restore-ticked"
  | "panes"
  | "others"
  | "offer"
  | "dismiss"
  | "look"
  | "look-again"
  | `candidate:${string}`
  | `toggle:${number}:${string}`
  | `page:${number}`
  | `others-page:${number}`;

export type MenuEntry =
  | { readonly kind: "separator" }
  /** Without an action it closes the menu. */
  | {
      readonly kind: "item";
      readonly label: string;
      readonly key: string;
      readonly action?: MenuAction;
    }
  | { readonly kind: "disabled"; readonly label: string };

export type Menu = { readonly title: string; readonly entries: readonly MenuEntry[] };

export const separator: MenuEntry = { kind: "separator" };

export type MenuClient = {
  readonly name: string;
  /** Id of the pane that it shows. */
  readonly pane: string;
  readonly width: number;
  readonly height: number;
  readonly utf8: boolean;
};

/** What is there already, where the menu asks. */
export type Here = {
  /** tmux-resurrect has made the lost panes again: each can be looked at, and only the agents are left to decide on. */
  readonly isRebuilt: boolean;
  /** One idle shell, and nothing else. */
  readonly isFresh: boolean;
};

/** The common case in one key. `lead` is the candidate that it restores. */
export function offerMenu(offer: Offer, lead: Candidate, now: number, here: Here): Menu {
  const { isRebuilt, isFresh } = here;
  const workspace = buildWorkspace(lead);
  const count = countTicked(workspace, noTicks, tickedPanes(workspace, noTicks));
  const others = othersOf(offer, lead).length;
  const meant = listedWith(offer, lead.id).filter((each) => each.worthRestoring).length;
  const nothing = (isRebuilt ? 0 : count.shells) + count.agents === 0;
  const what = isRebuilt ? agentsText(count) : countText(count);
  return {
    title: `Workspace lost: ${causeOf(lead)}, last seen ${wallClock(lead.lastSeen, now)} (${ago(now - lead.lastSeen)})`,
    entries: [
      nothing
        ? { kind: "disabled", label: "Nothing in it is ticked by default" }
        : { kind: "item", label: `Restore ${what}`, key: "r", action: "restore" },
      ...leftOut(workspace),
      { kind: "item", label: "Choose panes…", key: "c", action: "panes" },
      ...(isRebuilt
        ? [{ kind: "item", label: "Look at each pane…", key: "l", action: "look" } as const]
        : []),
      ...(others > 0
        ? [
            {
              kind: "item",
              label: `Other lost servers (${others})…`,
              key: "o",
              action: "others",
            } as const,
          ]
        : []),
      separator,
      {
        kind: "item",
        label: `${isFresh ? "Start fresh" : "Keep current"}: do not offer ${meant === 1 ? "this" : `these ${meant}`} again`,
        key: "k",
        action: "dismiss",
      },
      { kind: "item", label: "Later", key: "q" },
    ],
  };
}

/** The agents that one key does not bring back, and why. Those that run elsewhere are not missed. */
function leftOut(workspace: Workspace): MenuEntry[] {
  const ticked = tickedPanes(workspace, noTicks);
  const reasons = new Map<string, number>();
  for (const [id, { offered }] of workspace.panes) {
    const isAgent = offered.kind === "agent" || offered.kind === "unbound";
    if (!isAgent || ticked.has(id) || offered.reason.startsWith("already running")) continue;
    const reason = offered.kind === "unbound" ? "conversation unknown" : offered.reason;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  if (reasons.size === 0) return [];
  const told = [...reasons].map(([reason, number]) => `${number} ${reason}`);
  return [{ kind: "disabled", label: `Agents left out: ${told.join(", ")}` }];
}

/** Those that hold something; losses of idle shells alone are in `offer` and in the checklist. */
function othersOf(offer: Offer, lead: Candidate): readonly Candidate[] {
  return [...offer.candidates, ...offer.otherSockets].filter(
    (candidate) => candidate.id !== lead.id && candidate.worthRestoring,
  );
}

/** The other losses, to choose one for the menu. */
export function othersMenu(
  offer: Offer,
  lead: Candidate,
  now: number,
  client: MenuClient,
  page: number,
): Menu {
  const entries = othersOf(offer, lead).map((candidate, index): MenuEntry => {
    const seen = `${wallClock(candidate.lastSeen, now)} (${ago(now - candidate.lastSeen)})`;
    const facts = [
      causeOf(candidate),
      seen,
      plural(candidate.panes.length, "pane"),
      socketLabel(candidate),
    ];
    return {
      kind: "item",
      label: facts.join(" · "),
      key: digit(index),
      action: `candidate:${candidate.id}`,
    };
  });
  return {
    title: "Other lost servers",
    entries: paged(entries, client.height, page, (to) => `others-page:${to}`, [
      { kind: "item", label: "Back", key: "b", action: "offer" },
    ]),
  };
}

function digit(index: number): string {
  return index < 9 ? String(index + 1) : "";
}

/** tmux shows a menu only where it fits whole: its border takes two rows (3.3a to 3.8). */
const menuBorder = 2;

/** One page of a list that may be longer than the client is high, with `last` below it on every page. */
export function paged(
  entries: readonly MenuEntry[],
  height: number,
  page: number,
  toPage: (page: number) => MenuAction,
  last: readonly MenuEntry[],
): MenuEntry[] {
  const room = height - menuBorder - last.length - 1;
  if (entries.length <= room) return [...entries, separator, ...last];
  const perPage = Math.max(1, room - 2);
  const pages = Math.ceil(entries.length / perPage);
  const shown = Math.max(0, Math.min(page, pages - 1));
  const turn = (label: string, key: string, to: number): MenuEntry =>
    to < 0 || to >= pages
      ? { kind: "disabled", label }
      : { kind: "item", label, key, action: toPage(to) };
  return [
    ...entries.slice(shown * perPage, (shown + 1) * perPage),
    separator,
    turn(`Next page (${shown + 1} of ${pages})`, "n", shown + 1),
    turn("Page before", "p", shown - 1),
    ...last,
  ];
}

/** User option with the words for sh that `menu --choose` is called by; see {@link menuArguments}. */
export const chooseOption = "@workspace-restore-choose";
/** User option that an entry sets when it is chosen: the menu was there, however short. */
export const chosenOption = "@workspace-restore-chosen";

/**
 * Arguments of display-menu. Labels are formats, in which `#(…)` would run, and are then drawn with styles: with every `#`
 * doubled they are text in both (3.3a to 3.8). Commands are formats too, and run-shell expands once more, but never what an option
 * holds: so no name, path or title stands in them.
 */
export function menuArguments(menu: Menu, client: MenuClient): string[] {
  const show = client.utf8 ? displayText : asciiText;
  const text = (label: string, room: number) => {
    const cut = truncateEnd(show(label), room, client.utf8 ? "…" : "...");
    return cut.replaceAll("#", "##");
  };
  // Border, padding and the key column.
  const room = Math.max(10, client.width - 10);
  const entries = fitting(menu.entries, client.height);
  return [
    "display-menu",
    "-c",
    client.name,
    "-t",
    client.pane,
    "-T",
    ` ${text(menu.title, Math.max(10, client.width - 6))} `,
    "-x",
    "C",
    "-y",
    "C",
    // The first label may start with the "-" that disables it.
    "--",
    ...entries.flatMap((entry) => {
      if (entry.kind === "separator") return [""];
      const label = text(entry.label, room);
      if (entry.kind === "disabled") return [`-${label}`, "", ""];
      // A leading "-" would disable it.
      const safe = label.startsWith("-") || label === "" ? ` ${label}` : label;
      return [safe, entry.key, commandOf(entry.action)];
    }),
  ];
}

function commandOf(action: MenuAction | undefined): string {
  const chosen = `set-option -g ${chosenOption} 1`;
  if (action === undefined) return chosen;
  return `${chosen} ; run-shell -b "##{${chooseOption}} ${action} >/dev/null 2>&1 || :"`;
}

/** On a low client the separators go first, and then what does not fit at all. */
function fitting(entries: readonly MenuEntry[], height: number): readonly MenuEntry[] {
  const room = Math.max(1, height - menuBorder);
  if (entries.length <= room) return entries;
  return entries.filter((entry) => entry.kind !== "separator").slice(0, room);
}

/** One line for the status line, where the offer is a message, short enough for 80 columns: `how` brings up the picker. */
export function offerMessage(lead: Candidate, how: string): string {
  const workspace = buildWorkspace(lead);
  const count = countTicked(workspace, noTicks, tickedPanes(workspace, noTicks));
  const what = countText(count, "short");
  return `Workspace lost (${causeOf(lead)}): ${how} restores ${what}`;
}
