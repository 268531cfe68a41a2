import { type Colours, colourQuery, parseColours } from "../restore/colours.ts";
import type { CommandContext } from "./context.ts";
import { takesScreen } from "./screen.ts";

/** Milliseconds for a terminal to answer; one that answers the last question has answered all. */
const patience = 300;

/** The colours of this process's own terminal; null without one, or when it does not tell. */
export async function terminalColours(context: CommandContext): Promise<Colours | null> {
  const { stdin } = process;
  if (!takesScreen(context)) return null;
  const wasRaw = stdin.isRaw;
  stdin.setRawMode(true);
  stdin.resume();
  try {
    return parseColours(await answer(context));
  } finally {
    stdin.setRawMode(wasRaw);
    stdin.pause();
  }
}

function answer(context: CommandContext): Promise<string> {
  return new Promise((resolve) => {
    let told = "";
    const end = () => {
      clearTimeout(timer);
      process.stdin.off("data", read);
      resolve(told);
    };
    const read = (chunk: Buffer) => {
      told += chunk.toString("latin1");
      if (/\u001b\[\?[\d;]*c/.test(told)) end();
    };
    const timer = setTimeout(end, patience);
    process.stdin.on("data", read);
    context.stdout(colourQuery);
  });
}
