import { optionTable } from "../config/options.ts";
import { exitCode, WorkspaceError } from "../errors.ts";
import { serverIdentity } from "../processes/identity.ts";
import { serverKey } from "../snapshot/key.ts";
import { readMarks } from "../store/marks.ts";
import { fileStore } from "../store/store.ts";
import { displayText } from "../text/display.ts";
import { printableJson } from "../text/json.ts";
import { tableLines } from "../text/table.ts";
import { type LiveAgentView, readLiveAgents } from "./agents.ts";
import { readAutostart } from "./autostart.ts";
import { type CommandContext, typedCommand } from "./context.ts";
import { autostartFindings } from "./doctor/autostart.ts";
import { conflictFindings } from "./doctor/conflicts.ts";
import { type Finding, note, ok, problem, type Topic, withWordsOf } from "./doctor/finding.ts";
import { harnessFindings } from "./doctor/harnesses.ts";
import { nodeFinding, tmuxFindings } from "./doctor/programs.ts";
import { serverFindings } from "./doctor/server.ts";
import { type DoctorServer, readDoctorServer } from "./doctor/server-facts.ts";
import { directoryFindings, recordFindings, stateFindings, withCause } from "./doctor/state.ts";

export type DoctorFlags = { readonly json?: boolean };

/** Milliseconds for tmux to answer. */
const timeout = 5_000;

/** Looks at everything that the plugin's working depends on, and says what to do. Changes nothing, runs no agent. */
export async function doctor(context: CommandContext, flags: DoctorFlags): Promise<number> {
  const findings = await readFindings(context);
  const healthy = findings.every((finding) => finding.level !== "problem");
  const shown = findings.map(({ theirs: _, ...finding }) => finding);
  context.stdout(
    flags.json
      ? `${printableJson({ schemaVersion: 1, socketPath: context.socket.path, healthy, findings: shown })}\n`
      : text(findings),
  );
  return healthy ? exitCode.done : exitCode.failed;
}

export async function readFindings(context: CommandContext): Promise<readonly Finding[]> {
  const server = await readServer(context);
  const ofState = stateFindings(context);
  return [
    nodeFinding(
      context,
      "problem" in server ? undefined : server.pluginOptions.get(optionTable.node.name),
    ),
    ...(await tmuxFindings(
      context.tmux,
      context.environment,
      "problem" in server ? undefined : server.version,
    )),
    ...("problem" in server
      ? [server.problem]
      : withCause(await ofServer(context, server), ofState)),
    ...ofState,
    ...(await looked("harness", () => harnessFindings(context))),
    ...("problem" in server
      ? []
      : // Of this server alone: what is in another is not what was asked about.
        await looked("agents", () => agentFindings({ ...context, socketGiven: true }))),
    ...("problem" in server ? [] : conflictFindings(server)),
    ...(await looked("autostart", async () => autostartFindings(await readAutostart(context)))),
  ];
}

/** The server, or the finding that there is none to be asked. */
async function readServer(context: CommandContext): Promise<DoctorServer | { problem: Finding }> {
  try {
    return await readDoctorServer(context.tmux, timeout);
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    const isMismatch = error.message.includes("exited unexpectedly");
    if (!isMismatch && (error.code === "no-server" || error.code === "no-tmux")) {
      const text = `No server runs on ${context.socket.path}: what is in one was not looked at`;
      return { problem: note("plugin", text, "Start tmux, or name a server with -L or -S.") };
    }
    return { problem: problem("plugin", error.message, error.advice ?? "See what tmux says.") };
  }
}

async function ofServer(context: CommandContext, server: DoctorServer): Promise<Finding[]> {
  const identity = serverIdentity(server.pid);
  if (identity === undefined) {
    const text = `The server says that it is process ${server.pid}, and no such process is here`;
    return [
      problem("plugin", text, "It runs in another container: look at it from inside that one."),
    ];
  }
  const key = serverKey(identity);
  const now = Date.now();
  const save = typedCommand(context, "save");
  const { lastSeen } = readMarks(context.paths.server(key));
  const readRecord = async () =>
    recordFindings(await fileStore(context.paths).server(key), server.startedAt, now, save);
  return [
    ...serverFindings(server, lastSeen, now, save),
    ...(await looked("record", readRecord)),
    ...directoryFindings(context, server.stateDirectory),
  ];
}

/** A look that fails is a finding, and keeps none of the others from being made. */
async function looked(topic: Topic, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      problem(topic, `Could not be looked at: ${reason}`, "Mend what it names, and look again."),
    ];
  }
}

async function agentFindings(context: CommandContext): Promise<Finding[]> {
  const { agents, warnings } = await readLiveAgents(context);
  const bound = agents.filter((agent) => agent.sessionId !== null);
  return [
    agents.length === 0
      ? ok("agents", "None runs in tmux now")
      : ok("agents", `${agents.length} in tmux now, ${bound.length} bound to their conversation`),
    ...agents.filter((agent) => agent.sessionId === null).map(unbound),
    ...warnings.map((warning) => problem("agents", warning, "Until then its agents are not seen.")),
  ];
}

function unbound({ address, harness, reason, remedy }: LiveAgentView): Finding {
  const what = `${address}: ${harness} is not bound: ${reason ?? "no reason is known"}`;
  const finding =
    remedy === null
      ? note("agents", what, "A restore offers that directory's conversations instead.")
      : problem("agents", what, `For agents started from then on: ${remedy}`);
  return withWordsOf(finding, address);
}

const marks = { ok: "ok", note: "note", problem: "PROBLEM" } as const;

function text(findings: readonly Finding[]): string {
  const rows = findings.map(({ topic, level, text: found }) => [
    topic,
    marks[level],
    displayText(found),
  ]);
  const lines = tableLines(rows).flatMap((line, index) => {
    const advice = findings[index]?.advice;
    return advice ? [line, `    -> ${displayText(advice)}`] : [line];
  });
  const problems = findings.filter((finding) => finding.level === "problem").length;
  const end =
    problems === 0 ? "All is well." : problems === 1 ? "1 problem." : `${problems} problems.`;
  return [...lines, "", end].map((line) => `${line}\n`).join("");
}
