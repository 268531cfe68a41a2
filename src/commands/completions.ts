import type { Command } from "commander";
import { exitCode, WorkspaceError } from "../errors.ts";
import { loadIntegrations } from "../harnesses/install/integrations.ts";
import { harnessNames } from "../harnesses/names.ts";
import { bashCompletions } from "./completions/bash.ts";
import { fishCompletions } from "./completions/fish.ts";
import { commandTree } from "./completions/tree.ts";
import { zshCompletions } from "./completions/zsh.ts";
import type { CommandContext } from "./context.ts";

const shells = { bash: bashCompletions, zsh: zshCompletions, fish: fishCompletions } as const;
const names = Object.keys(shells) as (keyof typeof shells)[];

/** Prints what completes the command in that shell, from the commands themselves. */
export async function completions(
  context: CommandContext,
  program: Command,
  shell: string,
): Promise<number> {
  const known = names.find((name) => name === shell);
  if (known === undefined) {
    throw new WorkspaceError("usage", `There are no completions for ${JSON.stringify(shell)}`, {
      advice: `Name one of: ${names.join(", ")}.`,
    });
  }
  const words = {
    boot: ["on", "off", "status"],
    harness: harnessNames,
    integration: (await loadIntegrations()).map((each) => each.harness),
    relaunch: ["list", "add", "remove"],
    shell: names,
  };
  context.stdout(shells[known](commandTree(program), words));
  return exitCode.done;
}
