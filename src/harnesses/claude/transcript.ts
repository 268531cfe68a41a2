import { join } from "node:path";
import type { Account, ConversationFacts } from "../harness.ts";
import { readLinesFromStart } from "../readers/head.ts";
import type { JsonRecord } from "../readers/json.ts";
import { at, numberAt, readJsonFile, textAt, timeAt } from "../readers/json.ts";
import { type LineLimits, readLinesFromEnd } from "../readers/tail.ts";
import { RecentMessages, titleFromPrompt } from "../recent.ts";
import {
  isHuman,
  isModel,
  isSummary,
  messageText,
  saysNothing,
  transcriptRecord,
} from "./record.ts";
import { claudeHome, isHome } from "./store.ts";
import { turnInFlight } from "./turn.ts";

/** So many of the last bytes tell everything of nearly every transcript; the first ones how it began. */
const end = 192 << 10;
const head = 256 << 10;

/** Facts of the conversation in that file. Throws the system error of reading, or the signal's reason. */
export async function readClaudeTranscript(
  path: string,
  sessionId: string,
  account: Account,
  signal: AbortSignal,
): Promise<ConversationFacts & { readonly entrypoint: string | null }> {
  const near = await readEnding(path, { scanned: end, signal }, (ending) => ending.isComplete);
  const isEnough = near.complete || near.ending.isEnough;
  const { ending, complete } = isEnough
    ? near
    : await readEnding(path, { signal }, (further) => further.isEnough);
  const isWhole = complete && !ending.leftOut;
  const lacking = !isWhole && (ending.title === null || ending.home === null);
  const start = lacking ? await readStart(path, signal) : undefined;
  return {
    sessionId,
    directory: ending.home ?? start?.directory ?? ending.lastDirectory,
    transcript: path,
    title: ending.title ?? start?.title ?? ending.prompt,
    model: ending.model,
    branch: ending.branch,
    cost: ending.cost,
    // The transcript counts tokens, but does not say how many the model's window holds.
    contextShare: null,
    lastMessageAt: ending.recent.lastMessageAt,
    interrupted: ending.inFlight ?? false,
    inheritedPermission: await inheritedPermission(ending.permissionMode, account),
    messages: ending.recent.messages,
    entrypoint: ending.entrypoint,
  };
}

async function readEnding(path: string, limits: LineLimits, done: (ending: Ending) => boolean) {
  const ending = new Ending(path);
  const { complete } = await readLinesFromEnd(
    path,
    (line) => {
      const record = transcriptRecord(line);
      if (record !== undefined) ending.add(record);
      return !done(ending);
    },
    { ...limits, skip: (start) => saysNothing(start) || ending.leavesOut(start) },
  );
  return { ending, complete };
}

/** What the end of a transcript says, from records that are added last first. */
class Ending {
  readonly recent = new RecentMessages();
  title: string | null = null;
  /** The oldest prompt that was seen. */
  prompt: string | null = null;
  model: string | null = null;
  branch: string | null = null;
  /** The last directory that the transcript's folder is named after. */
  home: string | null = null;
  lastDirectory: string | null = null;
  cost: number | null = null;
  inFlight: boolean | undefined;
  permissionMode: string | null = null;
  entrypoint: string | null = null;
  /** Messages were left unread, since the later ones had told everything. */
  leftOut = false;
  readonly #path: string;
  #titleIsOwn = false;
  #hasBranch = false;

  constructor(path: string) {
    this.#path = path;
  }

  get isEnough(): boolean {
    return this.recent.lastMessageAt !== null && this.model !== null && this.inFlight !== undefined;
  }

  get isComplete(): boolean {
    const isTitled = this.title !== null && this.cost !== null;
    return this.isEnough && isTitled && this.home !== null && this.recent.isFull;
  }

  /** Told by its first bytes: nearly all of what is read of a long conversation need not be parsed. */
  leavesOut(start: string): boolean {
    if (!this.#isToldOfMessages || isSummary(start)) return false;
    this.leftOut = true;
    return true;
  }

  get #isToldOfMessages(): boolean {
    const isPlaced = this.home !== null && this.entrypoint !== null && this.#hasBranch;
    return this.isEnough && isPlaced && this.permissionMode !== null && this.recent.isFull;
  }

  add(record: JsonRecord): void {
    this.#addTitle(record);
    if (record.type === "cost-state") this.cost ??= numberAt(record, "totalCostUSD");
    this.permissionMode ??= textAt(record, "permissionMode");
    this.#addPlace(record);
    this.inFlight ??= turnInFlight(record);
    if (isModel(record)) {
      this.model ??= textAt(record, "message", "model");
      this.recent.add("assistant", timeAt(record, "timestamp"), messageText(record));
    } else if (isHuman(record)) {
      const text = messageText(record);
      this.prompt = titleFromPrompt(text) ?? this.prompt;
      this.recent.add("user", timeAt(record, "timestamp"), text);
    }
  }

  /** A name that the user gave counts before one that Claude made up, wherever they stand. */
  #addTitle(record: JsonRecord): void {
    if (record.type === "custom-title" && !this.#titleIsOwn) {
      const own = textAt(record, "customTitle");
      this.title = own ?? this.title;
      this.#titleIsOwn = own !== null;
    }
    if (record.type === "ai-title") this.title ??= textAt(record, "aiTitle");
  }

  #addPlace(record: JsonRecord): void {
    if (record.type !== "user" && record.type !== "assistant") return;
    this.entrypoint ??= textAt(record, "entrypoint");
    const branch = textAt(record, "gitBranch");
    this.#hasBranch ||= branch !== null;
    // "HEAD" is what Claude writes outside of a repository.
    if (branch !== null && branch !== "HEAD") this.branch ??= branch;
    const directory = textAt(record, "cwd");
    this.lastDirectory ??= directory;
    if (directory !== null && this.home === null && isHome(this.#path, directory)) {
      this.home = directory;
    }
  }
}

/** A title, or the first prompt in place of one, and the directory in which the conversation began. */
async function readStart(path: string, signal: AbortSignal) {
  let title: string | null = null;
  let directory: string | null = null;
  await readLinesFromStart(
    path,
    (line) => {
      const record = transcriptRecord(line);
      if (record === undefined) return true;
      title ??= textAt(record, "customTitle") ?? textAt(record, "aiTitle");
      if (isHuman(record)) title ??= titleFromPrompt(messageText(record));
      const cwd = textAt(record, "cwd");
      if (cwd !== null && isHome(path, cwd)) directory ??= cwd;
      return title === null || directory === null;
    },
    { scanned: head, skip: saysNothing, signal },
  );
  return { title, directory } as { title: string | null; directory: string | null };
}

/**
 * The permission mode that `--resume` brings back without a flag, if it grants something: 2.1.332 brings back acceptEdits,
 * dontAsk, auto, plan and manual, but not bypassPermissions. Auto is also its own default: there it is no grant of
 * this conversation's, unless the user's settings name another default.
 */
async function inheritedPermission(mode: string | null, account: Account): Promise<string | null> {
  if (mode === "acceptEdits" || mode === "dontAsk") return mode;
  if (mode !== "auto") return null;
  const settings = await readJsonFile(join(claudeHome(account), "settings.json")).catch(() => null);
  const preferred = at(settings, "permissions", "defaultMode");
  return typeof preferred === "string" && preferred !== "auto" ? mode : null;
}
