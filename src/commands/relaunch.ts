import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { exitCode, systemErrorCode, WorkspaceError } from "../errors.ts";
import { loadHarnesses } from "../harnesses/registry.ts";
import { foregroundCommands, readVouched, vouchable } from "../harnesses/vouched.ts";
import { paneAddresses } from "../offer/defaults.ts";
import { readProcesses } from "../processes/host.ts";
import { isServerAlive } from "../processes/identity.ts";
import { ensurePrivateDirectory, unwritable } from "../store/directory.ts";
import { replaceDurably } from "../store/durable.ts";
import { fileStore } from "../store/store.ts";
import { displayText } from "../text/display.ts";
import { printableJson } from "../text/json.ts";
import type { CommandContext } from "./context.ts";
import { agentAbove } from "./inside-agent.ts";
import { findLiveServers } from "./live-servers.ts";

export type RelaunchFlags = { readonly json?: boolean };

/** Lists commands that come back with their pane and those that could, adds one, or removes one. */
export async function relaunch(
  context: CommandContext,
  flags: RelaunchFlags,
  [action = "list", ...words]: readonly string[],
): Promise<number> {
  if (action === "list" && words.length === 0) return list(context, flags);
  if (action !== "add" && action !== "remove") {
    throw new WorkspaceError("usage", `relaunch does not know ${action}`, {
      advice: "Use: relaunch [list], relaunch add 'COMMAND', relaunch remove 'COMMAND'",
    });
  }
  const agent = await agentAbove();
  if (agent !== null) {
    context.stderr(`This runs inside ${agent}, which may not vouch for commands.\n`);
    return exitCode.failed;
  }
  const command = vouchable(words.join(" "));
  const names = (await loadHarnesses()).map((harness) => harness.command);
  if (command === null || !names.includes(command.split(" ")[0] ?? "")) {
    throw new WorkspaceError("usage", `Not a command that can be vouched for: ${words.join(" ")}`, {
      advice: `It is one of ${names.join(", ")} with plain words after it, as in: relaunch ${action} 'claude agents'`,
    });
  }
  const has = readVouched(context.paths.vouched).includes(command);
  if (has === (action === "add")) {
    context.stdout(has ? `Vouched for already: ${command}\n` : `Not vouched for: ${command}\n`);
    return exitCode.nothingToDo;
  }
  const { state, vouched } = context.paths;
  if (vouched.startsWith(`${state}/`)) ensurePrivateDirectory(state);
  edit(vouched, (lines) =>
    has ? lines.filter((line) => vouchable(line) !== command) : [...lines, command],
  );
  context.stdout(
    has
      ? `No longer run again: ${command}\n`
      : `Run again from now on with the pane that it ran in: ${command}\n`,
  );
  return exitCode.done;
}

type Seen = { readonly command: string; readonly panes: number; readonly vouched: boolean };

async function list(context: CommandContext, flags: RelaunchFlags): Promise<number> {
  const vouched = readVouched(context.paths.vouched);
  const seen = await seenNow(context, vouched);
  const lost = await seenInRecords(context);
  const file = context.paths.vouched;
  if (flags.json) {
    context.stdout(`${printableJson({ schemaVersion: 1, file, vouched, seen, lost })}\n`);
  } else {
    const lines = [
      ...vouched.map((command) => `${displayText(command)}  vouched for`),
      ...seen
        .filter((each) => !each.vouched)
        .map(({ command }) => `${displayText(command)}  running, not vouched for`),
      ...lost.map(
        ({ program, address }) =>
          `${program}  ran without a session in ${displayText(address)} of a lost server; its words are not kept`,
      ),
    ];
    context.stdout(
      lines.length === 0
        ? "No command is vouched for, and none runs that could be.\n"
        : `${[...lines, `Kept in ${file}`].join("\n")}\n`,
    );
  }
  return vouched.length + seen.length + lost.length === 0 ? exitCode.nothingToDo : exitCode.done;
}

/** Agents' modes without a session that run in a pane now. Command lines are shown, and kept nowhere. */
async function seenNow(context: CommandContext, vouched: readonly string[]): Promise<Seen[]> {
  const table = readProcesses();
  const harnesses = await loadHarnesses();
  const { servers } = await findLiveServers(context, table).catch((error: unknown) => {
    if (error instanceof WorkspaceError && error.code === "no-server") return { servers: [] };
    throw error;
  });
  const found = new Map<string, number>();
  for (const pane of servers.flatMap(({ facts }) => facts.panes)) {
    const commands = foregroundCommands(table, pane.pid).filter((command) =>
      harnesses.some((harness) => command.startsWith(`${harness.command} `)),
    );
    const isSession = commands.length > 0 && hasSession(pane.pid);
    for (const command of isSession ? [] : new Set(commands)) {
      found.set(command, (found.get(command) ?? 0) + 1);
    }
  }
  return [...found].map(([command, panes]) => ({
    command,
    panes,
    vouched: vouched.includes(command),
  }));

  function hasSession(panePid: number): boolean {
    return [table.get(panePid), ...table.children(panePid)].some(
      (facts) =>
        facts !== undefined &&
        facts.pgrp === facts.tpgid &&
        harnesses.some((harness) => harness.recognise(facts, table)),
    );
  }
}

/**
 * Agents' modes without a session that a record of a lost server speaks of, by their program's name: no record has the
 * words that it was started with, so that the user must say which.
 */
async function seenInRecords({ paths }: CommandContext) {
  const commands = new Set((await loadHarnesses()).map((harness) => harness.command));
  const records = await fileStore(paths).servers();
  return records.flatMap(({ snapshot, consumed }) => {
    if (snapshot === undefined || consumed !== undefined) return [];
    if (isServerAlive(snapshot.server.identity)) return [];
    const addresses = paneAddresses(snapshot);
    return snapshot.panes
      .filter((pane) => pane.agent === null && pane.vouched === undefined && !pane.idleShell)
      .filter((pane) => commands.has(pane.program))
      .map(({ id, program }) => ({ program, address: addresses.get(id) ?? id }));
  });
}

function edit(path: string, change: (lines: string[]) => string[]): void {
  let text = "";
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw unwritable(path, error);
  }
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  try {
    ensurePrivateDirectory(dirname(path));
    replaceDurably(
      path,
      Buffer.from(
        change(lines)
          .map((line) => `${line}\n`)
          .join(""),
      ),
    );
  } catch (cause) {
    throw unwritable(path, cause);
  }
}
