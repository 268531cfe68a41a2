/**
 * The flags that a `--help` lists, from lines such as `  -m, --model <MODEL>  text` and `  --allowedTools, --allowed-tools`.
 * A flag that is only mentioned in a text is not one.
 */
export function flagsInHelp(help: string): string[] {
  const flags = help.split("\n").flatMap((line) => {
    const [, names = ""] = /^ {2,8}((?:-[\w-]+(?:, )?)+)/.exec(line) ?? [];
    return names.split(", ").filter((name) => name.startsWith("-"));
  });
  return [...new Set(flags)];
}
