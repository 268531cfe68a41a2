import { setTimeout as delay } from "node:timers/promises";
import { exitCode } from "../errors.ts";
import type { Candidate } from "../offer/types.ts";
import {
  type ListedPane,
  lookMenu,
  lookRows,
  lookTree,
  pickedOption,
  pickedPanes,
  rowOption,
} from "../picker/look.ts";
import { toggledAll } from "../picker/panes-menu.ts";
import { buildWorkspace, type Workspace } from "../picker/workspace.ts";
import { adoptPanes } from "../restore/adopt.ts";
import type { ClientFacts } from "../tmux/clients.ts";
import type { Tmux } from "../tmux/exec.ts";
import { RowReader, rowFormat } from "../tmux/formats.ts";
import type { CommandContext } from "./context.ts";
import { showMenu, showMessage } from "./menu-show.ts";
import { readTicks, writeTicks } from "./menu-ticks.ts";

export type Look = {
  readonly context: CommandContext;
  readonly client: ClientFacts;
  readonly lead: Candidate;
};

const timeout = 5_000;
const longestLook = 1_800_000;

/**
 * The agents' panes as tmux-resurrect has rebuilt them, in `choose-tree`, where each can be looked at: enter turns a row's tick
 * over. Whoever leaves it is asked what to do with what is ticked.
 */
export async function lookAtPanes({ context, client, lead }: Look): Promise<number> {
  const workspace = buildWorkspace(lead);
  const live = await adoptedAgents(context, workspace);
  const saved = new Map([...live].map(([id, pane]) => [pane, id]));
  let ticks = await readTicks(context, lead);
  let at: string | undefined;
  try {
    for (;;) {
      const rows = lookRows(workspace, ticks, new Set(live.keys()), client.utf8);
      if (rows.length === 0) {
        await showMessage(context, client.name, "No agent's pane is there as it was");
        return exitCode.nothingToDo;
      }
      const options = rows.map(({ saved: id, text }) => [
        "set-option",
        "-p",
        "-t",
        live.get(id) ?? "",
        rowOption,
        text,
      ]);
      await context.tmux.source(options, { timeout });
      const left = await lookOnce(context, client, at);
      if (left === undefined) return exitCode.nothingToDo;
      if (left.length === 0) break;
      const listed = left.filter((pane) => saved.has(pane));
      ticks = toggledAll(
        workspace,
        ticks,
        listed.flatMap((pane) => saved.get(pane) ?? []),
      );
      await writeTicks(context, lead, ticks);
      at = listed[0];
    }
  } finally {
    await forgetRows(context, [...live.values()]);
  }
  const menu = lookMenu(workspace, ticks);
  const shown = await showMenu(context, { client, candidate: lead.id, menu });
  return shown ? exitCode.done : exitCode.nothingToDo;
}

/** Ids of the panes that are there, by the saved ids of the agents that were in them. */
async function adoptedAgents(
  { tmux }: CommandContext,
  workspace: Workspace,
): Promise<ReadonlyMap<string, string>> {
  const { snapshot } = workspace.candidate;
  const agents = snapshot.panes.filter((pane) => pane.agent !== null);
  const panes = agents.map(({ id }) => ({ paneId: id, keepPermissions: false }));
  return adoptPanes(tmux, snapshot, { candidateId: workspace.candidate.id, panes });
}

/** Shows the tree until it is left: the panes of the row that was chosen in it, none when it was closed; undefined: nobody is there. */
async function lookOnce(
  { tmux }: CommandContext,
  client: ClientFacts,
  at: string | undefined,
): Promise<readonly string[] | undefined> {
  const start = at ?? (await placesOf(tmux, client.name)).shown;
  if (start === undefined) return undefined;
  const there = at === undefined ? [] : ["switch-client", "-c", client.name, "-t", at, ";"];
  const { status } = await tmux.call([...there, ...lookTree(start)], { timeout });
  if (status !== 0) return undefined;
  const deadline = Date.now() + longestLook;
  while (Date.now() < deadline) {
    const { shown, panes } = await placesOf(tmux, client.name);
    if (shown === undefined) return undefined;
    if (!panes.some(({ pane, inMode }) => pane === start && inMode)) {
      const marked = panes.find(({ picked }) => picked !== "")?.pane;
      if (marked !== undefined) {
        await tmux.call(["set-option", "-pu", "-t", marked, pickedOption], { timeout });
      }
      return pickedPanes(panes);
    }
    await delay(200);
  }
  return undefined;
}

type Places = {
  /** The pane that the client shows; undefined: it is gone. */
  readonly shown: string | undefined;
  readonly panes: readonly (ListedPane & { readonly inMode: boolean })[];
};

const clientFields = ["client_name", "pane_id"];
const paneFields = ["pane_id", "window_id", "session_name", pickedOption, "pane_in_mode"];

async function placesOf(tmux: Tmux, client: string): Promise<Places> {
  const { status, stdout } = await tmux.call(
    [
      ...["list-clients", "-F", rowFormat("C", clientFields), ";"],
      ...["list-panes", "-a", "-F", rowFormat("P", paneFields)],
    ],
    { timeout },
  );
  let shown: string | undefined;
  const panes: Places["panes"][number][] = [];
  const reader = new RowReader(status === 0 ? stdout : Buffer.alloc(0));
  while (!reader.done) {
    if (reader.kind() === "C") {
      const [name, pane] = reader.fields(clientFields.length);
      if (name === client) shown = pane;
    } else {
      const [pane = "", window = "", session = "", picked = "", mode = ""] = reader.fields(
        paneFields.length,
      );
      panes.push({ pane, window, session, picked, inMode: mode !== "0" && mode !== "" });
    }
    reader.end();
  }
  return { shown, panes };
}

async function forgetRows({ tmux }: CommandContext, panes: readonly string[]): Promise<void> {
  const unset = panes.map((pane) => ["set-option", "-pu", "-t", pane, rowOption]);
  // A pane that was closed meanwhile ends the commands: each is one of its own.
  for (const command of unset) await tmux.call(command, { timeout });
}
