import { basename } from "node:path";

const interpreter = /^(node(js)?|bun)[-.\d]*$/;
/** Options of node and bun whose value is the next word. */
const valued = new Set([
  "-r",
  "--require",
  "--import",
  "--loader",
  "--env-file",
  "-C",
  "--conditions",
]);

/**
 * The command line from the script on, of a program that node or bun runs (`node --max-old-space-size=8192 /bin/gemini -r x`
 * is `/bin/gemini -r x`). The whole argv when its first word is no interpreter; empty when it runs no script.
 */
export function scriptArgv(argv: readonly string[]): readonly string[] {
  if (!interpreter.test(basename(argv[0] ?? ""))) return argv;
  let index = 1;
  while (argv[index]?.startsWith("-") === true) index += valued.has(argv[index] ?? "") ? 2 : 1;
  return argv.slice(index);
}
