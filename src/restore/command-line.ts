import type { ResumeCommand } from "../harnesses/harness.ts";
import { quoteWord, type ShellFamily } from "./quote.ts";

/**
 * The line to type for a resume: `env -u VAR… NAME=value… program args`, the same in every shell. Null where the shell
 * cannot say one of the words.
 *
 * @param directory where the command must run, when the shell is elsewhere; null: where the shell is.
 * @param environmentFile what sh reads before, and removes; null: nothing.
 */
export function typedCommand(
  command: ResumeCommand,
  unset: readonly string[],
  family: ShellFamily,
  directory: string | null,
  environmentFile: string | null = null,
): string | null {
  const variables = Object.entries(command.environment);
  const removed = new Set([
    ...unset.filter((name) => !Object.hasOwn(command.environment, name)),
    ...variables.flatMap(([name, value]) => (value === null ? [name] : [])),
  ]);
  const words = [
    "env",
    ...[...removed].flatMap((name) => ["-u", name]),
    ...variables.flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`])),
    ...command.argv,
  ];
  const steps: [string, string][] = [];
  if (environmentFile !== null) steps.push(['. "$1" && rm -f "$1" && shift', environmentFile]);
  if (directory !== null) steps.push(['cd -- "$1" && shift', directory]);
  const script = [...steps.map(([step]) => step), 'exec "$@"'].join(" && ");
  const placed =
    steps.length === 0
      ? words
      : ["sh", "-c", script, "sh", ...steps.map(([, given]) => given), ...words];
  const quoted = placed.map((word) => quoteWord(word, family));
  if (quoted.includes(null)) return null;
  // nu: a caret starts a program, never a command of nu's own.
  return `${family === "nu" ? "^" : ""}${quoted.join(" ")}`;
}
