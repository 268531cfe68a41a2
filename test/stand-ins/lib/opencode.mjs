// See ../opencode. Keeps a real SQLite database, open and in WAL mode, as the real one does.
import { randomBytes } from "node:crypto";
import { appendFileSync, mkdirSync, openSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fail, run } from "./chat.mjs";
import { flagsOf, knobs, logStart } from "./stand-in.mjs";

const version = "1.18.33";
if (/^(-v|--version)$/.test(process.argv[2] ?? "")) {
  console.log(version);
  process.exit(0);
}
logStart("opencode", ["OPENCODE_DB", "XDG_DATA_HOME"]);

const given = flagsOf(["-s", "--session", "-m", "--model", "-p", "--prompt", "--agent"]);
const data = join(
  process.env.XDG_DATA_HOME || join(process.env.HOME || homedir(), ".local", "share"),
  "opencode",
);
mkdirSync(join(data, "log"), { recursive: true });
const own = process.env.OPENCODE_DB || "opencode.db";
const database = new DatabaseSync(isAbsolute(own) ? own : join(data, own));
database.exec(`PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS session (id text PRIMARY KEY, project_id text, parent_id text, directory text, title text, version text, cost real DEFAULT 0, model text, time_created integer, time_updated integer, time_archived integer);
  CREATE TABLE IF NOT EXISTS message (id text PRIMARY KEY, session_id text, time_created integer, time_updated integer, data text);
  CREATE TABLE IF NOT EXISTS part (id text PRIMARY KEY, message_id text, session_id text, data text);`);
const logFile = join(data, "log", "opencode.log");
openSync(logFile, "a");
const name = randomBytes(4).toString("hex");
const log = (text) =>
  appendFileSync(logFile, `timestamp=${new Date().toISOString()} level=INFO run=${name} ${text}\n`);

const model = given["-m"] ?? given["--model"] ?? "fake/opencode-stand-in";
const asked = given["-s"] ?? given["--session"];
let made = 0;
// Ids ascend also within a millisecond, as OpenCode's do.
const newId = (prefix) => {
  made += 1;
  const order = made.toString(16).padStart(4, "0");
  return `${prefix}_${Date.now().toString(16)}${order}${randomBytes(6).toString("hex").slice(0, 11)}`;
};
let session = null;
let title = null;
let last = null;

if (given.words[0] === "run") {
  console.log(`PONG:${given.words.slice(1).join(" ")}`);
  process.exit(0);
}

function say(role, text, more = {}) {
  const created = Date.now();
  const id = newId("msg");
  const [providerID, modelID] = model.split("/");
  const message = { role, time: { created }, providerID, modelID, ...more };
  database
    .prepare("INSERT INTO message VALUES (?, ?, ?, ?, ?)")
    .run(id, session, created, created, JSON.stringify(message));
  const part = JSON.stringify({ type: "text", text });
  database.prepare("INSERT INTO part VALUES (?, ?, ?, ?)").run(newId("prt"), id, session, part);
  database.prepare("UPDATE session SET time_updated = ? WHERE id = ?").run(created, session);
  return { id, message };
}

function finish(text, more) {
  const whole = { ...last.message, ...more, time: { ...last.message.time, completed: Date.now() } };
  database.prepare("UPDATE message SET data = ? WHERE id = ?").run(JSON.stringify(whole), last.id);
  database
    .prepare("UPDATE part SET data = ? WHERE message_id = ?")
    .run(JSON.stringify({ type: "text", text }), last.id);
  log(`message="exiting loop" session.id=${session}`);
  last = null;
}

const agent = {
  alternate: true,
  state: "starting",
  typed: [],
  shown: [],
  commands: ["/new"],
  begin: () => log(`message="creating instance" directory=${process.cwd()}`),
  user: (text) => {
    if (session === null) {
      session = newId("ses");
      title = `About ${text}`;
      const now = Date.now();
      const [providerID, id] = model.split("/");
      database
        .prepare("INSERT INTO session VALUES (?, 'global', NULL, ?, ?, ?, 0, ?, ?, ?, NULL)")
        .run(session, process.cwd(), title, version, JSON.stringify({ id, providerID }), now, now);
      log(`message=created id=${session} slug=x version=${version}`);
    }
    say("user", text);
    log(`message=loop session.id=${session} step=0`);
    last = say("assistant", "");
  },
  asked: () => {},
  answered: (text) => finish(text, { finish: "stop" }),
  stopped: () =>
    finish("", { error: { name: "MessageAbortedError", data: { message: "Aborted" } } }),
  renew: () => {
    session = null;
    title = null;
  },
  retitle: () => {
    if (agent.state === "first-run") return;
    agent.terminal.title(
      title === null ? "OpenCode" : `OC | ${title.length > 40 ? `${title.slice(0, 37)}…` : title}`,
    );
  },
  leave: () => {
    if (last !== null)
      finish("", { error: { name: "MessageAbortedError", data: { message: "Aborted" } } });
    database.close();
  },
  frame(input, columns) {
    const question = [
      "  △ Permission required",
      "    # true",
      "",
      "   Allow once   Allow always   Reject",
    ];
    if (this.state === "asking") return [...this.shown, "", ...question];
    const bar = this.state === "busy" ? " ⬝⬝⬝ esc interrupt" : "";
    const box = [
      "  ┃",
      `  ┃  ${input === "" && session === null ? 'Ask anything… "Fix it"' : input}`,
      "  ┃",
      `  ┃  Build · ${model}`,
      `  ╹${"▀".repeat(columns - 5)}`,
    ];
    return [
      ...this.shown,
      "",
      ...box,
      `${bar.padEnd(20)} tab agents  ctrl+p commands`,
      `  ${process.cwd()}  ${version}`,
    ];
  },
};

if (asked !== undefined) {
  const found = database.prepare("SELECT title FROM session WHERE id = ?").get(asked);
  if (found === undefined) fail(`Error: Session not found: ${asked}`);
  session = asked;
  title = found.title;
  const rows = database
    .prepare(
      "SELECT m.data AS message, p.data AS part FROM message m JOIN part p ON p.message_id = m.id WHERE m.session_id = ? ORDER BY m.time_created, m.id",
    )
    .all(session);
  for (const row of rows) {
    const text = JSON.parse(row.part).text;
    const { role } = JSON.parse(row.message);
    if (role === "user") agent.typed.push(text);
    if (text !== "") agent.shown.push(role === "user" ? `> ${text}` : text);
  }
}
// The real one has no first-run question.
knobs.firstRun = false;
run(agent, given["--prompt"] ?? "");
