import { displayDirectory } from "../text/directory.ts";
import { displayText } from "../text/display.ts";
import { ago } from "../text/duration.ts";
import { truncateEnd } from "../text/width.ts";
import type { Conversations, ListedConversation } from "./list-conversations.ts";

/** The most of a last message that is shown, in cells. */
const messageWidth = 160;

/** A directory's conversations as a person reads them. `now`: milliseconds since the epoch. */
export function conversationsText(found: Conversations, now: number, home: string): string {
  const lines = found.conversations.flatMap((each) => [...described(each, now), ""]);
  const warnings = found.warnings.map((warning) => displayText(`Warning: ${warning}`));
  if (lines.length === 0 && warnings.length === 0) {
    return `No conversation is known in ${displayDirectory(found.directory, home)}.\n`;
  }
  return [...lines, ...warnings].map((line) => `${line}\n`).join("");
}

function described(conversation: ListedConversation, now: number): string[] {
  const { harness, sessionId, title, lastMessageAt, lastMessage, command } = conversation;
  const when = lastMessageAt === null ? "at an unknown time" : ago(now - lastMessageAt);
  const said =
    lastMessage === null
      ? []
      : [`${lastMessage.role === "user" ? "You" : "Agent"}: ${lastMessage.text}`];
  return [
    `${harness}, ${when}: ${title ?? "(no title)"} [${sessionId}]`,
    ...[...said, ...caveats(conversation)].map((line) => `  ${line}`),
  ]
    .map((line) => truncateEnd(displayText(line), messageWidth))
    .concat(
      command === null ? "  (this shell cannot say the command)" : `  ${displayText(command)}`,
    );
}

function caveats({ openIn, openUnknown, endangered }: ListedConversation): string[] {
  return [
    ...(openIn === null ? [] : [`Open in ${openIn}: two agents in it would lose its history.`]),
    ...(openUnknown ? ["Could not check whether it is open somewhere."] : []),
    ...(endangered ? ["Its agent may delete it when it is resumed by hand; keep a copy."] : []),
  ];
}
