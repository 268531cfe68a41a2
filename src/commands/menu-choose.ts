import { exitCode, WorkspaceError } from "../errors.ts";
import { listedWith } from "../offer/listed.ts";
import type { Candidate } from "../offer/types.ts";
import { type Menu, offerMenu, othersMenu } from "../picker/menu.ts";
import { panesMenu, toggledAll } from "../picker/panes-menu.ts";
import {
  countText,
  countTicked,
  noTicks,
  selectionOf,
  type Ticks,
  tickedPanes,
} from "../picker/ticks.ts";
import { buildWorkspace } from "../picker/workspace.ts";
import type { ClientFacts } from "../tmux/clients.ts";
import type { CommandContext } from "./context.ts";
import { dismissCandidates } from "./dismiss.ts";
import { lookHere } from "./here.ts";
import { agentAbove } from "./inside-agent.ts";
import { contextOffer, type LoadedOffer } from "./load-offer.ts";
import { lookAtPanes } from "./menu-look.ts";
import { findClient, showMenu, showMessage } from "./menu-show.ts";
import { readTicks, writeTicks } from "./menu-ticks.ts";
import { openPickerForUser } from "./picker-popup.ts";
import { beginRun } from "./run-start.ts";
import { selfCommand } from "./self.ts";

export type ChooseFlags = {
  readonly client: string;
  readonly candidate: string;
  /** A MenuAction of picker/menu.ts. */
  readonly choose: string;
};

/** What a menu's entry stands for. */
export async function chooseFromMenu(context: CommandContext, flags: ChooseFlags): Promise<number> {
  const client = await findClient(context, flags.client);
  if (client === undefined) return exitCode.nothingToDo;
  const loaded = await contextOffer(context);
  const [action = "", argument = "", paneId = ""] = flags.choose.split(":");
  const id = action === "candidate" ? argument : flags.candidate;
  const lead = [...loaded.offer.candidates, ...loaded.offer.otherSockets].find(
    (candidate) => candidate.id === id,
  );
  if (lead === undefined) {
    await showMessage(context, client.name, "This was restored or dismissed meanwhile");
    return exitCode.nothingToDo;
  }
  const chosen: Chosen = { context, client, loaded, lead };
  switch (action) {
    case "restore":
      return restore(chosen, noTicks);
    case "restore-ticked":
      return restore(chosen, await readTicks(context, lead));
    case "panes":
      return choosePanes(chosen);
    case "others":
      return show(chosen, othersMenu(loaded.offer, lead, Date.now(), client, 0));
    case "others-page":
      return show(chosen, othersMenu(loaded.offer, lead, Date.now(), client, Number(argument)));
    case "offer":
    case "candidate":
      return show(chosen, offerMenu(loaded.offer, lead, Date.now(), await lookHere(context.tmux)));
    case "look":
      await writeTicks(context, lead, noTicks);
      return lookAtPanes(chosen);
    case "look-again":
      return lookAtPanes(chosen);
    case "dismiss":
      return dismissFromMenu(chosen);
    case "page":
      return pageOfPanes(chosen, Number(argument));
    case "toggle":
      return pageOfPanes(chosen, Number(argument), paneId);
    default:
      throw new WorkspaceError("usage", `Unknown choice: ${flags.choose}`);
  }
}

type Chosen = {
  readonly context: CommandContext;
  readonly client: ClientFacts;
  readonly loaded: LoadedOffer;
  readonly lead: Candidate;
};

async function show({ context, client, lead }: Chosen, menu: Menu): Promise<number> {
  const shown = await showMenu(context, { client, candidate: lead.id, menu });
  return shown ? exitCode.done : exitCode.nothingToDo;
}

/** In the background, and told on the status line: the client's own keys are free at once. */
async function restore(chosen: Chosen, ticks: Ticks): Promise<number> {
  const { context, client, loaded, lead } = chosen;
  // An agent can call this as well as a menu can.
  const agent = await agentAbove();
  if (agent !== null) return openPickerForUser(context, agent);
  const say = (text: string) => showMessage(context, client.name, text);
  const workspace = buildWorkspace(lead);
  const kept = loaded.options.permissionFlags === "keep";
  const selection = selectionOf(workspace, ticks, kept);
  if (selection.panes.length === 0) {
    await say("Nothing is ticked: nothing is restored");
    return exitCode.nothingToDo;
  }
  const asker = { colours: null, client: client.name };
  try {
    await beginRun(context, { offer: loaded.offer, candidate: lead, selection, by: "menu" }, asker);
  } catch (error) {
    if (error instanceof WorkspaceError) await say(error.message);
    throw error;
  }
  await say(`Restoring ${countText(countTicked(workspace, ticks, tickedPanes(workspace, ticks)))}`);
  return exitCode.done;
}

/** The checklist in a popup; where tmux cannot show one, as menus. */
async function choosePanes(chosen: Chosen): Promise<number> {
  const { context, client, lead } = chosen;
  const utf8 = client.utf8 ? "1" : "0";
  const words = selfCommand(context, ["restore", "--candidate", lead.id], {
    TMUX_WORKSPACE_RESTORE_UTF8: utf8,
  });
  const { status, stderr } = await context.tmux.call([
    "display-popup",
    "-c",
    client.name,
    "-t",
    client.pane,
    "-E",
    "-w",
    "100%",
    "-h",
    "100%",
    ...words,
  ]);
  // The status is the program's own; tmux itself says what it could not do.
  if (stderr.trim() === "") return status;
  await writeTicks(context, lead, noTicks);
  return pageOfPanes(chosen, 0);
}

async function pageOfPanes(chosen: Chosen, page: number, toggle?: string): Promise<number> {
  const { context, client, lead } = chosen;
  const workspace = buildWorkspace(lead);
  let ticks = await readTicks(context, lead);
  if (toggle !== undefined) {
    ticks = toggledAll(workspace, ticks, [toggle]);
    await writeTicks(context, lead, ticks);
  }
  return show(chosen, panesMenu(workspace, ticks, client, page));
}

async function dismissFromMenu({ context, client, loaded, lead }: Chosen): Promise<number> {
  const meant = listedWith(loaded.offer, lead.id);
  await dismissCandidates(context, meant);
  const what = meant.length === 1 ? "it" : `all ${meant.length}`;
  await showMessage(
    context,
    client.name,
    `Not offered again. Nothing is erased: offer --all lists ${what}`,
  );
  return exitCode.done;
}
