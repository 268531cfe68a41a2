import { optionNames } from "../config/options.ts";
import type { Tmux } from "./exec.ts";
import { RowReader, rowFormat } from "./formats.ts";

/** Raw values of the plugin's global options; those that are unset or empty are absent. Throws as {@link Tmux.ask}. */
export async function readOptions(
  tmux: Tmux,
  timeout: number,
): Promise<ReadonlyMap<string, string>> {
  const output = await tmux.ask(["display-message", "-p", rowFormat("V", optionNames)], {
    timeout,
  });
  const reader = new RowReader(output);
  reader.kind();
  const values = reader.fields(optionNames.length);
  return new Map(
    optionNames.flatMap((name, index): [string, string][] => {
      const value = values[index];
      return value === undefined || value === "" ? [] : [[name, value]];
    }),
  );
}
