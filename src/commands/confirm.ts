import { createInterface } from "node:readline/promises";
import type { CommandContext } from "./context.ts";

/** Asks a person; without a terminal the answer is no, and it is said how to go without the question. */
export async function confirm(context: CommandContext, question: string): Promise<boolean> {
  if (!context.isTerminal) {
    context.stderr("There is no terminal to ask on: say --yes to do it.\n");
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`\n${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}
