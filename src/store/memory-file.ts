import { readFileSync } from "node:fs";
import { join } from "node:path";
import type {
  ConversationMemory,
  RememberedConversation,
} from "../snapshot/conversation-memory.ts";
import { writeSpare } from "./spare-file.ts";

/** Raised with every change of what a remembered conversation holds: an older file is forgotten. */
const version = 1;

const fileName = "conversations.json";

/** What the last save of this server remembered. Anything that is not what this version writes is forgotten. */
export function readMemory(directory: string): ConversationMemory {
  try {
    const value: unknown = JSON.parse(readFileSync(join(directory, fileName), "utf8"));
    if (!isObject(value) || value.version !== version || !Array.isArray(value.entries)) {
      return new Map();
    }
    const entries: readonly unknown[] = value.entries;
    return new Map(entries.filter(isEntry));
  } catch {
    return new Map();
  }
}

/** Keeps the memory for the next save. It can be lost without harm, so that a failure is none. */
export function writeMemory(
  directory: string,
  memory: ConversationMemory,
  before: ConversationMemory,
): void {
  const isSame =
    memory.size === before.size &&
    [...memory].every(([key, conversation]) => before.get(key) === conversation);
  if (isSame) return;
  writeSpare(directory, fileName, JSON.stringify({ version, entries: [...memory] }));
}

function isEntry(value: unknown): value is [string, RememberedConversation] {
  if (!Array.isArray(value) || typeof value[0] !== "string" || !isObject(value[1])) return false;
  const { path, size, modifiedAt, readAt, facts } = value[1];
  const numbers = [size, modifiedAt, readAt];
  return (
    typeof path === "string" &&
    numbers.every((each) => typeof each === "number") &&
    isObject(facts) &&
    typeof facts.sessionId === "string" &&
    texts.every((name) => facts[name] === null || typeof facts[name] === "string") &&
    amounts.every((name) => facts[name] === null || typeof facts[name] === "number") &&
    (facts.interrupted === null || typeof facts.interrupted === "boolean")
  );
}

type FactName = keyof RememberedConversation["facts"];
const texts: readonly FactName[] = [
  "directory",
  "transcript",
  "title",
  "model",
  "branch",
  "inheritedPermission",
];
const amounts: readonly FactName[] = ["cost", "contextShare", "lastMessageAt"];

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
