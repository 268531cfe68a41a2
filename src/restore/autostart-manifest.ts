import { readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import * as v from "valibot";
import { systemErrorCode, WorkspaceError } from "../errors.ts";
import { resolveSocket } from "../tmux/socket.ts";

const name = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, "takes letters, digits, - and _, at most 40"),
);

const entrySchema = v.strictObject({
  name,
  command: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[^\0\n\r]*$/, "takes one line"))),
    v.minLength(1, "is empty: it takes the program and its arguments, each in quotes"),
  ),
  directory: v.pipe(v.string(), v.regex(/^(?:\/|~\/|~$)/, "takes a path from / or ~ on")),
  session: v.optional(name, "autostart"),
  /** Of the one server in which it starts, as tmux's -L takes it, or a path as -S does. */
  socket: v.optional(v.pipe(v.string(), v.minLength(1)), "default"),
});

const manifestSchema = v.strictObject({
  schemaVersion: v.literal(1, "takes the number 1"),
  agents: v.pipe(
    v.array(entrySchema),
    v.check(
      (agents) => new Set(agents.map((agent) => agent.name)).size === agents.length,
      "has one name twice",
    ),
  ),
});

/** A long-running agent that the user has declared: it starts by itself, once in each life of that server. */
export type AutostartEntry = Readonly<v.InferOutput<typeof entrySchema>>;

/**
 * The manifest; undefined where there is none. Throws `state-invalid`, saying where in the file what is wrong.
 *
 * @param commands the programs that may be declared: those of the harnesses.
 */
export function readManifest(
  path: string,
  commands: readonly string[],
): readonly AutostartEntry[] | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return undefined;
    throw invalid(path, `cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalid(path, `is no JSON${lineOf(error, text)}`);
  }
  const parsed = v.safeParse(manifestSchema, value);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw invalid(path, `is wrong at ${v.getDotPath(issue) ?? "its top level"}: ${said(issue)}`);
  }
  const { agents } = parsed.output;
  const other = agents.findIndex(({ command }) => !commands.includes(command[0] ?? ""));
  if (other < 0) return agents;
  const known = commands.join(", ");
  throw invalid(path, `is wrong at agents.${other}.command.0: takes one of ${known}`);
}

/** Node's own message quotes what is there. */
function lineOf(error: unknown, text: string): string {
  const position = /at position (\d+)/.exec(String(error))?.[1];
  return position === undefined
    ? ""
    : `, from line ${text.slice(0, Number(position)).split("\n").length} on`;
}

/** Valibot's own messages quote the value. */
function said(issue: v.BaseIssue<unknown>): string {
  if (issue.kind === "validation" || issue.type === "literal") return issue.message;
  if (issue.expected === "never") return "is no member that is known";
  return issue.input === undefined ? "is missing" : `takes ${issue.expected ?? issue.type}`;
}

function invalid(path: string, what: string): WorkspaceError {
  return new WorkspaceError("state-invalid", `${path} ${what}`, {
    advice: "Nothing of it is started. The README shows what it takes.",
  });
}

/** Whether the entry is for the server of that socket. */
export function isFor(
  { socket }: AutostartEntry,
  socketPath: string,
  environment: NodeJS.ProcessEnv,
): boolean {
  const { TMUX: _, ...rest } = environment;
  const choice = socket.startsWith("/") ? { path: socket } : { name: socket };
  try {
    return real(resolveSocket(choice, rest).path) === real(socketPath);
  } catch {
    return false;
  }
}

function real(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}
