import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import { join } from "node:path";
import { exitCode, systemErrorCode, WorkspaceError } from "../errors.ts";
import type { ConversationFacts, ConversationRef, Harness } from "../harnesses/harness.ts";
import { loadHarness } from "../harnesses/registry.ts";
import {
  type ImportedAgent,
  importAgent,
  importedSnapshot,
  parseSidecar,
  type Sidecar,
} from "../offer/sidecar.ts";
import { bootId } from "../processes/host.ts";
import { formatLayout } from "../restore/layout.ts";
import { answerBefore } from "../snapshot/deadline.ts";
import { serverKey } from "../snapshot/key.ts";
import { fileStore } from "../store/store.ts";
import { ago } from "../text/duration.ts";
import { printableJson } from "../text/json.ts";
import type { CommandContext } from "./context.ts";
import { homeOf } from "./load-offer.ts";

export type ImportFlags = { readonly json?: boolean };

/** Milliseconds for all looks at the conversations. */
const timeout = 5_000;

/** Takes over what tmux-assistant-resurrect has saved: a loss like any other, of the context's socket. */
export async function importSidecar(
  context: CommandContext,
  flags: ImportFlags,
  file = join(homeOf(context), ".tmux", "resurrect", "assistant-sessions.json"),
): Promise<number> {
  const sidecar = readSidecar(file);
  const { agents, refused } = await importAgents(context, sidecar);
  if (agents.length === 0) {
    context.stdout(`${file} names no agent that can be restored.\n`);
    return exitCode.nothingToDo;
  }
  const bootedAt = Date.now() - uptime() * 1000;
  const snapshot = importedSnapshot(agents, {
    socketPath: context.socket.path,
    bootId: sidecar.at < bootedAt ? "imported" : bootId(),
    at: sidecar.at,
    layoutOf: sideBySide,
  });
  const id = serverKey(snapshot.server.identity);
  const store = fileStore(context.paths);
  const known = await store.server(id);
  await store.write(snapshot);
  await store.touch(id, sidecar.at);
  const consumed = known?.consumed !== undefined;
  if (flags.json) {
    const imported = { schemaVersion: 1, id, agents: agents.length, refused, consumed };
    context.stdout(`${printableJson(imported)}\n`);
    return exitCode.done;
  }
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  const left = refused === 0 ? "" : ` ${refused} left out: not understood.`;
  context.stdout(
    `Imported ${count(agents.length, "agent")}, saved ${ago(Date.now() - sidecar.at)}, as ${id}.${left}\n` +
      (consumed
        ? "It was restored or dismissed before: restore --candidate brings it back.\n"
        : "`offer` shows it, `restore` brings it back.\n"),
  );
  return exitCode.done;
}

function readSidecar(file: string): Sidecar {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    const why = systemErrorCode(cause) === "ENOENT" ? "There is no" : "Could not read";
    throw new WorkspaceError("state-invalid", `${why} ${file}`, {
      advice: "Name the file that tmux-assistant-resurrect wrote: import FILE",
      cause,
    });
  }
  const sidecar = parseSidecar(text);
  if (sidecar !== null) return sidecar;
  throw new WorkspaceError("state-invalid", `${file} is not what tmux-assistant-resurrect writes`, {
    advice: "Nothing was imported. Name another file: import FILE",
  });
}

async function importAgents(
  context: CommandContext,
  sidecar: Sidecar,
): Promise<{ readonly agents: readonly ImportedAgent[]; readonly refused: number }> {
  const signal = AbortSignal.timeout(timeout);
  const read = (harness: Harness) => async (ref: ConversationRef) => {
    const answer = await answerBefore(signal, () => harness.readConversation(ref, signal));
    const found = answer.kind === "answer" && answer.value.status === "found" && answer.value;
    return found ? (found.facts satisfies ConversationFacts) : undefined;
  };
  const all = await Promise.all(
    sidecar.entries.map(async (entry) => {
      const harness = await loadHarness(entry.tool);
      return importAgent(entry, harness, homeOf(context), read(harness));
    }),
  );
  const agents = all.filter((each) => each !== null);
  return { agents, refused: sidecar.refused + all.length - agents.length };
}

/** As even as whole columns allow, in the 200x50 that an imported window has. */
function sideBySide(firstPane: number, count: number): string {
  const cell = (width: number, pane: number) =>
    ({ kind: "pane", width, height: 50, pane }) as const;
  if (count === 1) return formatLayout(cell(200, firstPane));
  const room = 200 - (count - 1);
  const cells = Array.from({ length: count }, (_, index) => {
    const width = Math.floor((room * (index + 1)) / count) - Math.floor((room * index) / count);
    return cell(width, firstPane + index);
  });
  return formatLayout({ kind: "row", width: 200, height: 50, cells });
}
