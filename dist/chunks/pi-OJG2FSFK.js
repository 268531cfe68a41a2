import {
  lastLines,
  unreadable
} from "./chunk-V7S5KJDN.js";
import {
  bind,
  findWriter,
  isInteractive,
  piFlags
} from "./chunk-LNWOKTXB.js";
import {
  findTranscript,
  folders,
  readTranscript,
  sessionIdOf,
  sessionIdPattern
} from "./chunk-GY76EA47.js";
import "./chunk-EI2A3XAG.js";
import "./chunk-LFP4SWYH.js";
import {
  replayablePermissionFlags
} from "./chunk-UFZEOMQX.js";
import "./chunk-6UCUALD5.js";
import "./chunk-LWKWU7T5.js";
import "./chunk-PENBYIJO.js";
import {
  accountEnvironment
} from "./chunk-YRTW4C7C.js";
import "./chunk-RAGQXUWT.js";
import "./chunk-TRL3V4EY.js";
import {
  newestFiles
} from "./chunk-OJTVJUJW.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-SBQY6XM3.js";
import "./chunk-WSFCRVEQ.js";

// src/harnesses/pi.ts
import { basename } from "node:path";

// src/harnesses/pi/screen.ts
function piScreen(text) {
  const end = lastLines(text, 14);
  if (/^No session found matching '/m.test(end)) return "lost";
  if (/^Fork this session into current directory\? \[y\/N\]/m.test(end)) return "asking";
  if (/^\s*(Trust project folder\?|Session cwd does not exist: )/m.test(end)) return "asking";
  if (/^── [\u2800-\u28ff] .*─{3}$/m.test(end)) return "busy";
  const input = /^─{10,}.*\n(.*\n)*?─{10,}\n.*\n.*(\d%|\?)\/\d\S* .*(\n.*[^\s$#%>❯])?$(?!\n)/m;
  if (!input.test(end)) return null;
  return /No models available\. Use \/login/.test(text) ? "first-run" : "ready";
}

// src/harnesses/pi.ts
var accountVariables = ["PI_CODING_AGENT_DIR", "PI_CODING_AGENT_SESSION_DIR"];
var pi = {
  name: "pi",
  title: "Pi",
  command: "pi",
  sessionIdPattern,
  accountVariables,
  unsetAtLaunch: [],
  flags: piFlags,
  recognise: isInteractive,
  bind,
  async readConversation(ref, signal) {
    try {
      const path = await findTranscript(ref);
      const facts = path && await readTranscript(path, ref.sessionId, signal);
      return facts ? { status: "found", facts } : { status: "missing" };
    } catch (error) {
      return unreadable(error, signal);
    }
  },
  async conversations(directory, account, signal) {
    const found = [];
    const [folder] = await folders(directory, account);
    for (const { path } of folder === void 0 ? [] : await newestFiles(folder)) {
      const sessionId = sessionIdOf(basename(path));
      if (sessionId === void 0 || !sessionIdPattern.test(sessionId)) continue;
      const facts = await readTranscript(path, sessionId, signal);
      if (facts?.directory !== directory) continue;
      found.push({ sessionId, title: facts.title, lastMessageAt: facts.lastMessageAt });
    }
    return found.sort((a, b) => (b.lastMessageAt ?? 0) - (a.lastMessageAt ?? 0));
  },
  findWriter,
  // By its file: for an id of another directory pi 1.6.0 asks whether to fork. It makes a new conversation of a file that
  // is not there, so that a resume is typed only for one that was just read.
  resume: ({ sessionId, account, transcript, flags, permissionFlags }) => ({
    argv: [
      "pi",
      ...flags,
      ...replayablePermissionFlags(permissionFlags, piFlags),
      "--session",
      transcript ?? sessionId
    ],
    environment: accountEnvironment(account, accountVariables)
  }),
  screen: (text) => piScreen(text)
};
export {
  pi
};
