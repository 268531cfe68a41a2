import type { ResumeCommand } from "../harnesses/harness.ts";
import { quoteWords, type ShellFamily } from "./quote.ts";

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
  return quoteWords(placed, family);
}
