import {
  readRecordsFromEnd,
  readRecordsFromStart
} from "./chunk-GWXVPBYW.js";
import {
  RecentMessages,
  titleFromPrompt
} from "./chunk-YQ6QMPR5.js";
import {
  accountDirectory
} from "./chunk-YRTW4C7C.js";
import {
  at,
  numberAt,
  parseRecord,
  readJsonFile,
  textAt,
  timeAt
} from "./chunk-MPANNSCX.js";
import {
  entries
} from "./chunk-XRBZVOMC.js";

// src/harnesses/pi/store.ts
import { join, resolve } from "node:path";
var sessionIdPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
function agentDirectory(account) {
  return accountDirectory(account, "PI_CODING_AGENT_DIR", ".pi/agent");
}
async function sharedDirectory(account) {
  const variable = "PI_CODING_AGENT_SESSION_DIR";
  if (account.variables[variable]) return accountDirectory(account, variable, "");
  const settings = await readJsonFile(join(agentDirectory(account), "settings.json")).catch(
    () => void 0
  );
  const directory = textAt(settings, "sessionDir");
  return directory === null ? void 0 : resolve(account.home, directory.replace(/^~\//, ""));
}
function folderName(directory) {
  return `--${directory.replace(/^[/\\]/, "").replace(/[/\\:]/g, "-")}--`;
}
async function folders(directory, account) {
  const shared = await sharedDirectory(account);
  if (shared !== void 0) return [shared];
  const sessions = join(agentDirectory(account), "sessions");
  const own = folderName(directory);
  const others = (await entries(sessions)).filter((name) => name !== own);
  return [own, ...others].map((name) => join(sessions, name));
}
async function findTranscript(ref) {
  for (const folder of await folders(ref.directory, ref.account)) {
    for (const name of await entries(folder)) {
      if (sessionIdOf(name) === ref.sessionId) return join(folder, name);
    }
  }
  return void 0;
}
function sessionIdOf(fileName) {
  return /^\d{4}-\d\d-\d\dT[\d-]+Z_(.+)\.jsonl$/.exec(fileName)?.[1];
}

// src/harnesses/pi/transcript.ts
var tailBytes = 256 << 10;
var headBytes = 64 << 10;
var turnBytes = 64 << 10;
async function readTranscript(path, sessionId, signal) {
  const recent = new RecentMessages();
  const branch = new Branch();
  const turn = new TurnReader();
  let messages = 0;
  let title = null;
  let model = null;
  let cost = 0;
  const { complete } = await readRecordsFromEnd(
    path,
    (entry) => {
      turn.visit(entry);
      title ??= titleIn(entry);
      cost += numberAt(entry, "message", "usage", "cost", "total") ?? 0;
      const isOn = branch.visit(entry);
      if (entry.type === "model_change") model ??= modelIn(entry);
      const role = roleOf(entry);
      if (role === null || !isOn) return true;
      messages += 1;
      if (role === "assistant") model ??= textAt(entry, "message", "model");
      const isTyped = role === "assistant" || isFromPerson(entry);
      if (role !== "toolResult" && isTyped)
        recent.add(role, timeAt(entry, "timestamp"), textOf(entry));
      return true;
    },
    { bytes: tailBytes, signal, long: longEntry }
  );
  if (messages === 0 && complete) return void 0;
  const beginning = await readBeginning(path, signal);
  return {
    sessionId,
    directory: beginning.directory,
    transcript: path,
    title: title ?? beginning.title ?? beginning.prompt,
    model,
    branch: null,
    // Only of the whole file: a part of the sum would be taken for the cost.
    cost: complete && cost > 0 ? cost : null,
    contextShare: null,
    lastMessageAt: recent.lastMessageAt,
    interrupted: turn.result === "stopped" ? null : turn.result === "in-flight",
    inheritedPermission: null,
    messages: recent.messages
  };
}
async function readState(path, startedAt, signal) {
  const turn = new TurnReader();
  await readRecordsFromEnd(path, (entry) => turn.visit(entry), {
    bytes: turnBytes,
    signal,
    long: longEntry
  });
  return turn.result === "in-flight" && (turn.at ?? startedAt) >= startedAt ? "working" : "idle";
}
async function readBeginning(path, signal) {
  const found = { id: null, directory: null, title: null, prompt: null };
  await readRecordsFromStart(
    path,
    (entry) => {
      if (entry.type === "session") {
        found.id = textAt(entry, "id");
        found.directory = textAt(entry, "cwd");
      }
      if (entry.type === "title") found.title ??= textAt(entry, "title");
      if (roleOf(entry) === "user" && isFromPerson(entry))
        found.prompt = titleFromPrompt(textOf(entry));
      return found.prompt === null;
    },
    { bytes: headBytes, signal, long: longEntry }
  );
  return found;
}
var Branch = class {
  #wanted;
  visit(entry) {
    const id = textAt(entry, "id");
    if (id === null || !("parentId" in entry)) return false;
    if (this.#wanted !== void 0 && id !== this.#wanted) return false;
    this.#wanted = textAt(entry, "parentId");
    return true;
  }
};
var TurnReader = class {
  result = "idle";
  /** Time of the entry that tells. */
  at = null;
  #hungUp = false;
  #decided = false;
  /** False once it is known. */
  visit(entry) {
    if (this.#decided) return false;
    if (entry.customType === "session_exit" && at(entry, "data", "kind") === "signal") {
      this.#hungUp = true;
      if (this.result === "stopped") this.#decide("in-flight");
      return !this.#decided;
    }
    const role = roleOf(entry);
    if (role === null) return true;
    if (this.result === "stopped") return this.#decide("stopped");
    this.at = timeAt(entry, "timestamp");
    const reason = textAt(entry, "message", "stopReason");
    if (role === "user" || role === "toolResult") return this.#decide("in-flight");
    if (reason === "toolUse") return this.#decide("in-flight");
    if (reason !== "aborted") return this.#decide("idle");
    if (textAt(entry, "message", "errorMessage") === "Interrupted by user")
      return this.#decide("idle");
    if (this.#hungUp) return this.#decide("in-flight");
    this.result = "stopped";
    return true;
  }
  #decide(result) {
    this.result = result;
    this.#decided = true;
    return false;
  }
};
function roleOf(entry) {
  if (entry.type !== "message") return null;
  const role = textAt(entry, "message", "role");
  return role === "user" || role === "assistant" || role === "toolResult" ? role : null;
}
function isFromPerson(entry) {
  const attribution = textAt(entry, "message", "attribution");
  return attribution === null || attribution === "user";
}
function titleIn(entry) {
  if (entry.type === "session_info") return textAt(entry, "name");
  return entry.type === "title_change" ? textAt(entry, "title") : null;
}
function modelIn(entry) {
  return textAt(entry, "modelId") ?? textAt(entry, "model")?.replace(/^[^/]*\//, "") ?? null;
}
function textOf(entry) {
  const content = at(entry, "message", "content");
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => at(part, "type") === "text" ? textAt(part, "text") ?? "" : "").join("\n");
}
function longEntry(start) {
  const head = /^\{"type":"[a-z_]+","id":"[^"]*","parentId":(?:"[^"]*"|null)(?:,"timestamp":"[^"]*")?/.exec(
    start
  )?.[0];
  if (head === void 0) return void 0;
  const role = /,"message":\{"role":"(\w+)"/.exec(start)?.[1];
  return parseRecord(`${head}${role === void 0 ? "" : `,"message":{"role":"${role}"}`}}`);
}

export {
  sessionIdPattern,
  agentDirectory,
  folders,
  findTranscript,
  sessionIdOf,
  readTranscript,
  readState
};
