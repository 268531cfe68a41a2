import {
  listFound,
  readFound
} from "./chunk-I43PN5RD.js";
import {
  lastLines
} from "./chunk-4UOACQUZ.js";
import {
  bind,
  findWriter,
  isInteractive,
  piFlags
} from "./chunk-VLBTSPF5.js";
import {
  findTranscript,
  folders,
  sessionIdPattern
} from "./chunk-JKRRX2NH.js";
import "./chunk-AVQQRLGP.js";
import "./chunk-LFP4SWYH.js";
import {
  replayablePermissionFlags
} from "./chunk-SN5SRBSB.js";
import "./chunk-GWXVPBYW.js";
import "./chunk-YQ6QMPR5.js";
import {
  accountEnvironment
} from "./chunk-YRTW4C7C.js";
import "./chunk-KXHV53NW.js";
import "./chunk-MPANNSCX.js";
import "./chunk-XRBZVOMC.js";
import "./chunk-PBVTLJWV.js";
import "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

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
  readConversation: (ref, signal) => readFound(() => findTranscript(ref), ref.sessionId, signal),
  async conversations(directory, account, signal) {
    const [folder] = await folders(directory, account);
    return listFound(folder === void 0 ? [] : [folder], directory, sessionIdPattern, signal);
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
