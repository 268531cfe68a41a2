// A conversation file as Pi 1.6.0 and Oh My Pi 18.2.3 keep it: a header, then entries below each other.
import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readRecords, uuid7 } from "./stand-in.mjs";

export class PiSession {
  /** `head`: records that stand before the header. */
  constructor(folder, cwd, head = []) {
    this.id = uuid7();
    this.started = new Date();
    this.cwd = cwd;
    this.head = head;
    this.file = join(
      folder,
      `${this.started.toISOString().replace(/[:.]/g, "-")}_${this.id}.jsonl`,
    );
    this.last = null;
    this.typed = [];
    this.shown = [];
    this.pending = false;
  }

  /** The file whose conversation has that id, in any folder below `sessions`. */
  static find(sessions, id) {
    const files = existsSync(sessions) ? readdirSync(sessions, { recursive: true }) : [];
    const file = files.find((each) => each.endsWith(`_${id}.jsonl`));
    return file === undefined ? undefined : join(sessions, file);
  }

  static open(file) {
    const session = new PiSession(dirname(file), "");
    session.file = file;
    for (const entry of readRecords(file)) {
      if (entry.id !== undefined && entry.type !== "session") session.last = entry.id;
      if (entry.type === "session") Object.assign(session, { id: entry.id, cwd: entry.cwd });
      const role = entry.message?.role;
      const text = entry.message?.content?.find((part) => part.type === "text")?.text;
      if (role === "user") {
        session.typed.push(text);
        session.shown.push(text);
      }
      if (role === "assistant" && text) session.shown.push(text);
      if (role !== undefined) session.pending = entry.message.stopReason === "toolUse";
    }
    return session;
  }

  get written() {
    return existsSync(this.file);
  }

  /** Made at the first message (and by Oh My Pi's /new). */
  create() {
    if (this.written) return;
    mkdirSync(dirname(this.file), { recursive: true });
    const timestamp = this.started.toISOString();
    const header = { type: "session", version: 3, id: this.id, timestamp, cwd: this.cwd };
    writeFileSync(
      this.file,
      [...this.head, header].map((each) => `${JSON.stringify(each)}\n`).join(""),
    );
  }

  append(type, fields) {
    this.create();
    const id = randomBytes(4).toString("hex");
    const entry = { type, id, parentId: this.last, timestamp: new Date().toISOString(), ...fields };
    this.last = id;
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
  }

  say(role, content, more = {}) {
    this.append("message", { message: { role, content, timestamp: Date.now(), ...more } });
  }

  user(text) {
    this.typed.push(text);
    this.shown.push(text);
    this.say("user", [{ type: "text", text }], { attribution: "user" });
  }

  assistant(model, content, stopReason, more = {}) {
    const usage = {
      input: 1200,
      output: 10,
      cacheRead: 0,
      cacheWrite: 0,
      totalTokens: 1210,
      cost: { total: 0.00375 },
    };
    const fields = { api: "stand-in", provider: "stand-in", model, usage, stopReason, ...more };
    this.say("assistant", content, fields);
  }

  answer(model, text) {
    this.assistant(model, [{ type: "text", text }], "stop");
    this.shown.push(text);
  }

  callTool(model) {
    const call = { type: "toolCall", id: "call_1", name: "bash", arguments: { command: "true" } };
    this.assistant(model, [call], "toolUse");
  }
}
