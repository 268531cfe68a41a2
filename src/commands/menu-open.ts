import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { exitCode } from "../errors.ts";
import type { Candidate } from "../offer/types.ts";
import { offerMenu, offerMessage } from "../picker/menu.ts";
import { markTold, untoldRun } from "../restore/interrupted.ts";
import { acquireLock } from "../store/lock.ts";
import { fileStore } from "../store/store.ts";
import { type ClientFacts, listClients, mostRecentClient } from "../tmux/clients.ts";
import { type CommandContext, typedCommand } from "./context.ts";
import { lookHere } from "./here.ts";
import { contextOffer } from "./load-offer.ts";
import { findClient, showMenu, showMessage } from "./menu-show.ts";
import { restoreWords } from "./restore-words.ts";

export type OpenFlags = {
  /** The client that has just attached; absent: the one that its user touched last. */
  readonly client?: string;
  /** tmux-resurrect has just rebuilt a layout because somebody asked for it: also what was offered before. */
  readonly afterResurrect?: boolean;
};

/**
 * Offers what was lost, by itself: once for each loss, only where somebody is there to answer, never for idle shells alone,
 * and not in front of what is being typed.
 */
export async function openOffer(context: CommandContext, flags: OpenFlags): Promise<number> {
  const client = await targetClient(context, flags);
  if (client === undefined) return exitCode.nothingToDo;
  const store = fileStore(context.paths);
  // Two clients that attach at once: one is asked.
  const lock = await acquireLock(join(context.paths.state, "offer-lock"), 0).catch(() => undefined);
  if (lock === undefined || lock.waited) return exitCode.nothingToDo;
  try {
    const { offer, options } = await contextOffer(context);
    const [lead] = offer.candidates;
    if (options.offer === "off") return exitCode.nothingToDo;
    if (lead === undefined || !isNews(offer.candidates, flags)) {
      return await tellOfInterrupted(context, client);
    }
    const keys = offer.candidates.map((candidate) => candidate.id);
    const message = offerMessage(lead, await restoreWords(context, options.restoreKey));
    const tell = () => showMessage(context, client.name, message);
    if (options.offer === "message") {
      await tell();
      await store.markOffered(keys, Date.now());
      return exitCode.done;
    }
    const idle = await whenIdle(context, client, tell);
    if (idle === undefined) return exitCode.nothingToDo;
    const menu = offerMenu(offer, lead, Date.now(), await lookHere(context.tmux));
    if (!(await showMenu(context, { client: idle, candidate: lead.id, menu }))) {
      return exitCode.nothingToDo;
    }
    await store.markOffered(keys, Date.now());
    return exitCode.done;
  } finally {
    lock.release();
  }
}

/** A restore that was cut short offers nothing by itself, since its losses are consumed: it is told of, once. */
async function tellOfInterrupted(context: CommandContext, client: ClientFacts): Promise<number> {
  const run = untoldRun(context.paths, context.socket.path);
  if (run === undefined) return exitCode.nothingToDo;
  const { id } = run.record;
  const command = typedCommand(context, "runs", "--continue", id);
  await showMessage(context, client.name, `A restore can go on: ${command}`);
  markTold(context.paths, id);
  return exitCode.done;
}

function isNews(candidates: readonly Candidate[], flags: OpenFlags): boolean {
  return candidates.some(
    (candidate) => candidate.worthRestoring && (flags.afterResurrect || !candidate.offered),
  );
}

async function targetClient(
  context: CommandContext,
  flags: OpenFlags,
): Promise<ClientFacts | undefined> {
  if (flags.client !== undefined) return findClient(context, flags.client);
  return mostRecentClient(await listClients(context.tmux, 5_000));
}

/** Nobody types for this many seconds: the next key is meant for what is shown. */
const quietSeconds = 2;

/**
 * The client once its user has stopped typing; until then a message tells what is coming. Undefined when it is gone, or after
 * ten minutes.
 */
async function whenIdle(
  context: CommandContext,
  { name }: ClientFacts,
  tell: () => Promise<void>,
): Promise<ClientFacts | undefined> {
  let told = false;
  const deadline = Date.now() + 600_000;
  while (Date.now() < deadline) {
    const client = await findClient(context, name);
    if (client === undefined) return undefined;
    const typing =
      client.activity > client.created && Date.now() / 1000 - client.activity < quietSeconds;
    if (!typing) return client;
    if (!told) await tell();
    told = true;
    await delay(300);
  }
  return undefined;
}
