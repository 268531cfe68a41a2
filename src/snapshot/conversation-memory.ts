import { lstatSync, type Stats, stat } from "node:fs";
import { dirname } from "node:path";
import type {
  ConversationFacts,
  ConversationRef,
  ConversationResult,
  Harness,
} from "../harnesses/harness.ts";
import { isLocalDirectory } from "../harnesses/readers/local.ts";
import { modelName } from "../harnesses/secret-shape.ts";
import { encodeBytes } from "../text/bytes.ts";

/** What a transcript said, and what its file was like then. */
export type RememberedConversation = {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since the epoch, as are all times here. */
  readonly modifiedAt: number;
  readonly readAt: number;
  readonly facts: Omit<ConversationFacts, "messages">;
};

/** By {@link conversationKey}. */
export type ConversationMemory = ReadonlyMap<string, RememberedConversation>;

/** Some facts come from elsewhere (a name in a database, a setting): they are read again after that long. */
const lifetime = 10 * 60_000;
/** How far the clock of a file system may lag behind: a write within it could leave the time as it was. */
const clockGrain = 50;

export function conversationKey(harness: Harness, ref: ConversationRef): string {
  return JSON.stringify([harness.name, ref.sessionId, ref.account]);
}

export type ReadConversation = {
  readonly result: ConversationResult;
  /** To be remembered; undefined where the file may have changed while it was read, or there is none. */
  readonly remembered: RememberedConversation | undefined;
};

/**
 * A conversation's facts, from its transcript only if that has changed since they were read. Most agents of a server
 * are idle, and reading 24 transcripts costs as much as all the rest of a save.
 */
export async function readRemembered(
  harness: Harness,
  ref: ConversationRef,
  known: RememberedConversation | undefined,
  signal: AbortSignal,
): Promise<ReadConversation> {
  const startedAt = Date.now();
  if (known !== undefined && startedAt - known.readAt < lifetime) {
    const now = await fileState(known.path);
    if (now?.size === known.size && now.modifiedAt === known.modifiedAt) {
      const facts = { ...known.facts, messages: [] };
      return { result: { status: "found", facts }, remembered: known };
    }
  }
  const result = await harness.readConversation(ref, signal);
  const path = result.status === "found" ? result.facts.transcript : null;
  if (result.status !== "found" || path === null) return { result, remembered: undefined };
  const { messages: _, ...read } = result.facts;
  const facts = { ...read, model: modelName(read.model) };
  const now = await fileState(path);
  const isSettled = now !== undefined && now.modifiedAt < startedAt - clockGrain;
  return {
    result,
    remembered: isSettled ? { path, ...now, readAt: startedAt, facts } : undefined,
  };
}

type FileState = { readonly size: number; readonly modifiedAt: number };

/** Undefined where there is no such file, or it is no regular one. */
async function fileState(path: string): Promise<FileState | undefined> {
  if (isLocalDirectory(dirname(path))) {
    const status = lstatSync(encodeBytes(path), { throwIfNoEntry: false });
    if (status?.isSymbolicLink() !== true) return stateOf(status);
  }
  return new Promise((resolve) => {
    stat(encodeBytes(path), (error, status) => {
      resolve(error === null ? stateOf(status) : undefined);
    });
  });
}

function stateOf(status: Stats | undefined): FileState | undefined {
  return status?.isFile() ? { size: status.size, modifiedAt: status.mtimeMs } : undefined;
}
