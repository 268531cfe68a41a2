// src/commands/confirm.ts
import { createInterface } from "node:readline/promises";
async function confirm(context, question) {
  if (!context.isTerminal) {
    context.stderr("There is no terminal to ask on: say --yes to do it.\n");
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`
${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

export {
  confirm
};
