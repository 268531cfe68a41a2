import type { StatePaths } from "../config/paths.ts";
import { loadHarnesses } from "../harnesses/registry.ts";
import { commandOfMark, readVouched } from "../harnesses/vouched.ts";
import { awaitPrompt } from "./await-prompt.ts";
import { showNote } from "./note.ts";
import { quoteWords } from "./quote.ts";
import type { Task } from "./tasks.ts";
import { typeAtPrompt } from "./type-at-prompt.ts";
import { abandonLine, type Typist } from "./type-command.ts";

/**
 * Types the user's own line for what ran in the pane: from the record comes only the mark by which it is found. Where the
 * user has taken the line back since, the pane says what ran there.
 *
 * @param isAdopted the pane was there before, and a person may have begun a line in it.
 * @param deadline milliseconds since the epoch.
 */
export async function relaunchVouched(
  typist: Typist,
  paths: StatePaths,
  task: Extract<Task, { kind: "relaunch" }>,
  paneId: string,
  isAdopted: boolean,
  deadline: number,
): Promise<boolean> {
  const command = await commandOfMark(readVouched(paths.vouched), task.mark);
  const [program = "", ...words] = command?.split(" ") ?? [];
  const isAgents = (await loadHarnesses()).some((harness) => harness.command === program);
  if (!isAgents) return showNote(typist.watcher, paneId, task.text, deadline);
  if (isAdopted) {
    const prompt = await awaitPrompt(typist.watcher, paneId, () => Date.now() > deadline);
    if (prompt.kind === "prompt") await abandonLine(typist, prompt.sample);
  }
  const typed = await typeAtPrompt(
    typist,
    paneId,
    (family) => quoteWords([program, ...words], family),
    deadline,
    async () => false,
  );
  return typed.kind === "entered";
}
