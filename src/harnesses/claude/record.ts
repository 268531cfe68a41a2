import { at, type JsonRecord, parseRecord, textAt } from "../readers/json.ts";
import type { Line } from "../readers/tail.ts";

/** What a transcript line says; undefined where it is no record. */
export function transcriptRecord(line: Line): JsonRecord | undefined {
  return line.long ? longRecord(line.start, line.end) : parseRecord(line.text);
}

/**
 * Half of a transcript's bytes are requests and attachments with whole system prompts in them (2.1.332): told by their
 * first bytes, so as not to parse them.
 */
export function saysNothing(start: string): boolean {
  const type = /^\{"type":"([a-z-]+)"/.exec(start)?.[1];
  return type === undefined ? attachment.test(start) : !told.has(type);
}

/** Of the records that begin with their type. Messages begin with their parent, and some with their type. */
const told: ReadonlySet<string> = new Set([
  ...["ai-title", "custom-title", "cost-state", "permission-mode"],
  ...["user", "assistant", "system"],
]);

/** Whether such a line may tell of more than one message: a title, what it cost. */
export function isSummary(start: string): boolean {
  return /^\{"type":"(?:ai-title|custom-title|cost-state)"/.test(start);
}

const attachment = /^\{"parentUuid":(?:null|"[^"]*"),"isSidechain":(?:true|false),"attachment":/;

/** A message of more than a megabyte (a pasted image, a tool's output): what its two ends say. */
function longRecord(start: string, end: string): JsonRecord | undefined {
  const role = /"role":"(user|assistant)"/.exec(start)?.[1];
  if (role === undefined || start.includes('"isSidechain":true')) return undefined;
  const tool = /"tool_use_id":"([^"]+)"/.exec(start)?.[1];
  const known = (name: string) =>
    new RegExp(`"${name}":"([^"\\\\]+)"(?!.*"${name}":")`, "s").exec(end)?.[1];
  return {
    type: role,
    timestamp: known("timestamp"),
    cwd: known("cwd"),
    gitBranch: known("gitBranch"),
    permissionMode: known("permissionMode"),
    message: {
      role,
      content: tool === undefined ? "" : [{ type: "tool_result", tool_use_id: tool }],
      stop_reason: known("stop_reason"),
    },
    ...(/"origin":\{"kind":"human"\}/.test(end) ? { origin: { kind: "human" } } : {}),
  };
}

/** What a person typed. Tool results, commands and their output, reminders and interruptions are also `user` records. */
export function isHuman(record: JsonRecord): boolean {
  if (record.type !== "user" || record.isSidechain === true || record.isMeta === true) return false;
  const kind = at(record, "origin", "kind");
  if (kind !== undefined) return kind === "human";
  if (record.isCompactSummary === true || hasPart(record, "tool_result")) return false;
  const text = messageText(record).trimStart();
  return text !== "" && !text.startsWith("<") && !isInterruption(record);
}

/** What the model said. Claude itself writes as `<synthetic>`: errors, and a stopgap after a turn that was cut short. */
export function isModel(record: JsonRecord): boolean {
  return (
    record.type === "assistant" &&
    record.isSidechain !== true &&
    textAt(record, "message", "model") !== "<synthetic>"
  );
}

export function isInterruption(record: JsonRecord): boolean {
  return /^\[Request interrupted by user/.test(messageText(record));
}

export function hasPart(record: JsonRecord, type: string): boolean {
  const content = at(record, "message", "content");
  return Array.isArray(content) && content.some((part) => at(part, "type") === type);
}

export function messageText(record: JsonRecord): string {
  const content = at(record, "message", "content");
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .filter((part) => at(part, "type") === "text")
    .map((part) => textAt(part, "text") ?? "")
    .join("\n");
}
