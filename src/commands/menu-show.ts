import { setTimeout as delay } from "node:timers/promises";
import { chooseOption, chosenOption, type Menu, menuArguments } from "../picker/menu.ts";
import { type ClientFacts, listClients } from "../tmux/clients.ts";
import { messageFormat } from "../tmux/escape.ts";
import { showOn } from "../tmux/message.ts";
import type { CommandContext } from "./context.ts";
import { selfCommand, shellLine } from "./self.ts";

const tmuxTimeout = 5_000;

export type ShownMenu = {
  readonly client: ClientFacts;
  /** Id of the candidate that the menu's words speak of. */
  readonly candidate: string;
  readonly menu: Menu;
};

/**
 * Shows a menu, as soon as no other menu or popup is in the way. Resolves to whether it was shown: not when the client went away,
 * or after ten minutes.
 */
export async function showMenu(context: CommandContext, shown: ShownMenu): Promise<boolean> {
  const stacks = await stacksMenus(context);
  const deadline = Date.now() + 600_000;
  while (Date.now() < deadline) {
    // It may show another pane by now than when the menu was made.
    const client = await findClient(context, shown.client.name);
    if (client === undefined) return false;
    const outcome = await tryMenu(context, { ...shown, client });
    if (outcome === "failed") return false;
    if (outcome === "open" || stacks) return true;
    await delay(1_000);
  }
  return false;
}

export async function findClient(
  context: CommandContext,
  name: string,
): Promise<ClientFacts | undefined> {
  const clients = await listClients(context.tmux, tmuxTimeout);
  return clients.find((client) => client.name === name && !client.deaf);
}

/** Nobody sends a menu away within this time without choosing: one that is gone by then was never shown. */
const shownWithin = 250;

async function tryMenu(
  context: CommandContext,
  { client, candidate, menu }: ShownMenu,
): Promise<"open" | "closed" | "failed"> {
  const words = ["menu", "--client", client.name, "--candidate", candidate, "--choose"];
  const command = shellLine(selfCommand(context, words));
  // The client stays until the menu is closed (before 3.8), and so does this process with it.
  const closed = context.tmux
    .call([
      ...["set-option", "-g", chooseOption, command, ";"],
      ...["set-option", "-g", chosenOption, "", ";"],
      ...menuArguments(menu, client),
    ])
    .then((result) => (result.status === 0 ? ("closed" as const) : ("failed" as const)));
  const opened = delay(shownWithin, "open" as const, { ref: false });
  const outcome = await Promise.race([closed, opened]);
  return outcome === "closed" && (await wasChosen(context)) ? "open" : outcome;
}

async function wasChosen({ tmux }: CommandContext): Promise<boolean> {
  const { stdout } = await tmux.call(["show-option", "-gqv", chosenOption], {
    timeout: tmuxTimeout,
  });
  return stdout.toString("utf8").trim() !== "";
}

/**
 * From 3.8 a menu is shown over another one and after a popup, and display-menu returns at once. Before, while one
 * is open another is silently dropped, and display-menu returns when its own is closed (3.3a, 3.5a).
 */
async function stacksMenus({ tmux }: CommandContext): Promise<boolean> {
  const { stdout } = await tmux.call(["display-message", "-p", "#{version}"], {
    timeout: tmuxTimeout,
  });
  const match = /^(?:next-)?(\d+)\.(\d+)/.exec(stdout.toString("utf8"));
  if (match === null) return true;
  const [major, minor] = [Number(match[1]), Number(match[2])];
  return major > 3 || (major === 3 && minor >= 8);
}

/** One line on the client's status line. */
export async function showMessage(
  context: CommandContext,
  client: string,
  text: string,
): Promise<void> {
  await showOn(context.tmux, client, 8_000, messageFormat(text));
}
