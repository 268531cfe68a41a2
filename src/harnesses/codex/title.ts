import type { AgentState } from "../../snapshot/schema.ts";

export type CodexTitle = {
  /** The first 29 characters of the thread's id, where `terminal_title` has `session-id`. */
  readonly threadIdStart: string | undefined;
  /** While it works or waits; undefined: idle, or the title does not tell. */
  readonly activity: AgentState | undefined;
  /** Nothing but the directory's name: a thread that has no name yet, unless the user chose other parts. */
  readonly isUnnamed: boolean;
  /** Whether it shows that name. Long ones are cut. */
  names(name: string | undefined): boolean;
};

const spinner = /^[\u2800-\u28ff] /;
const question = /^\[ [!.] \] Action Required(?: \| |$)/;
const threadId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{5,12})(?:\.\.\.)?$/;

/**
 * A terminal title of Codex 0.171.0: parts with ` | ` between, by default activity and thread name, then the name of the
 * directory or of one above it: `⠴ Review the change | api`, `[ ! ] Action Required | Review the change | api`, `api`.
 */
export function readTitle(title: string, directory: string): CodexTitle {
  const parts = title.replace(spinner, "").replace(question, "").split(" | ");
  const isPlace = directory.split("/").includes(parts.at(-1) ?? "");
  const other = isPlace ? parts.slice(0, -1) : parts;
  return {
    threadIdStart: parts
      .map((part) => threadId.exec(part)?.[1])
      .find((start) => start !== undefined),
    activity: spinner.test(title) ? "working" : question.test(title) ? "waiting" : undefined,
    isUnnamed: isPlace && other.length === 0,
    names: (name) => {
      if (name === undefined) return false;
      // A name may hold the separator itself.
      if (` | ${other.join(" | ")} | `.includes(` | ${name} | `)) return true;
      return other.some((part) => isCut(part) && name.startsWith(part.slice(0, -3)));
    },
  };
}

function isCut(part: string): boolean {
  return part.endsWith("...") && part.length > 12;
}
