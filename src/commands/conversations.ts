import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { exitCode, WorkspaceError } from "../errors.ts";
import { type HarnessName, harnessNames } from "../harnesses/names.ts";
import { printableJson } from "../text/json.ts";
import type { CommandContext } from "./context.ts";
import { conversationsText } from "./conversations-text.ts";
import { readConversations } from "./list-conversations.ts";

export type ConversationsFlags = { readonly harness?: string; readonly json?: boolean };

/** Lists a directory's conversations in the accounts that an agent started from here would have. Runs no agent. */
export async function conversations(
  context: CommandContext,
  flags: ConversationsFlags,
  [directory = "."]: readonly string[],
): Promise<number> {
  const found = await readConversations(context, realDirectory(directory), chosen(flags.harness));
  context.stdout(
    flags.json
      ? `${printableJson(found)}\n`
      : conversationsText(found, Date.now(), context.environment.HOME ?? ""),
  );
  if (found.warnings.length > 0) return exitCode.failed;
  return found.conversations.length === 0 ? exitCode.nothingToDo : exitCode.done;
}

/** As an agent that runs in it names it: with its symbolic links resolved. It may be gone. */
function realDirectory(given: string): string {
  try {
    return realpathSync(given);
  } catch {
    return resolve(given);
  }
}

function chosen(name: string | undefined): readonly HarnessName[] {
  if (name === undefined) return harnessNames;
  const known = harnessNames.find((each) => each === name);
  if (known !== undefined) return [known];
  throw new WorkspaceError("usage", `There is no agent called ${JSON.stringify(name)}`, {
    advice: `Name one of: ${harnessNames.join(", ")}.`,
  });
}
