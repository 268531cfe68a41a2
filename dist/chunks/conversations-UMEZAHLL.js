import {
  typedCommand
} from "./chunk-JFUEM6SU.js";
import {
  shellFamily
} from "./chunk-TFMNA7BZ.js";
import {
  paneFinder
} from "./chunk-YIDPQMUL.js";
import {
  ancestors
} from "./chunk-KZZWX76E.js";
import {
  ago
} from "./chunk-D2BZFQCC.js";
import {
  runningHarnesses
} from "./chunk-D3HI2HZZ.js";
import {
  accountVariables,
  loadHarness,
  registry
} from "./chunk-VE7RIBCY.js";
import {
  answerBefore,
  runLanes
} from "./chunk-ME4DZ2HD.js";
import {
  displayDirectory
} from "./chunk-GGCXI3P2.js";
import {
  truncateEnd
} from "./chunk-U7PGEZ6X.js";
import {
  printableJson
} from "./chunk-XYEYHAEO.js";
import {
  displayText
} from "./chunk-4OR7ZS6N.js";
import {
  leaveReadsBehind
} from "./chunk-VEAVWULK.js";
import "./chunk-K5FK6XEG.js";
import {
  bootId,
  readProcesses
} from "./chunk-73QETIXB.js";
import {
  harnessNames
} from "./chunk-YYUXAUX7.js";
import {
  accountIn
} from "./chunk-YRTW4C7C.js";
import {
  WorkspaceError,
  exitCode
} from "./chunk-GMU24DER.js";
import "./chunk-Q6ZTXGV6.js";
import "./chunk-WSFCRVEQ.js";

// src/commands/conversations.ts
import { realpathSync } from "node:fs";
import { resolve } from "node:path";

// src/commands/conversations-text.ts
var messageWidth = 160;
function conversationsText(found, now, home) {
  const lines = found.conversations.flatMap((each) => [...described(each, now), ""]);
  const warnings = found.warnings.map((warning) => displayText(`Warning: ${warning}`));
  if (lines.length === 0 && warnings.length === 0) {
    return `No conversation is known in ${displayDirectory(found.directory, home)}.
`;
  }
  return [...lines, ...warnings].map((line) => `${line}
`).join("");
}
function described(conversation, now) {
  const { harness, sessionId, title, lastMessageAt, lastMessage, command } = conversation;
  const when = lastMessageAt === null ? "at an unknown time" : ago(now - lastMessageAt);
  const said = lastMessage === null ? [] : [`${lastMessage.role === "user" ? "You" : "Agent"}: ${lastMessage.text}`];
  return [
    `${harness}, ${when}: ${title ?? "(no title)"} [${sessionId}]`,
    ...[...said, ...caveats(conversation)].map((line) => `  ${line}`)
  ].map((line) => truncateEnd(displayText(line), messageWidth)).concat(
    command === null ? "  (this shell cannot say the command)" : `  ${displayText(command)}`
  );
}
function caveats({ openIn, openUnknown, endangered }) {
  return [
    ...openIn === null ? [] : [`Open in ${openIn}: two agents in it would lose its history.`],
    ...openUnknown ? ["Could not check whether it is open somewhere."] : [],
    ...endangered ? ["Its agent may delete it when it is resumed by hand; keep a copy."] : []
  ];
}

// src/commands/caller-shell.ts
function callerShell(environment, pid = process.pid) {
  for (const { comm } of ancestors(readProcesses(), pid)) {
    const family = shellFamily(comm);
    if (family !== void 0) return family;
  }
  return shellFamily(environment.SHELL ?? "") ?? "posix";
}

// src/commands/list-conversations.ts
var timeout = 1e4;
async function readConversations(context, directory, names) {
  const listed = [];
  const warnings = [];
  const host = {
    processes: readProcesses(),
    bootId: bootId(),
    hookRecords: context.paths.hookRecords,
    signal: AbortSignal.timeout(timeout)
  };
  const reader = conversationReader(context, host);
  await runLanes(
    names.map((name) => ({
      lane: name,
      run: async () => {
        const answer = await answerBefore(host.signal, () => reader(name, directory));
        if (answer.kind === "answer") listed.push(...answer.value);
        else if (answer.kind === "failed") warnings.push(`${name}: ${answer.reason}`);
        else warnings.push(`${name}: its conversations could not be read in time`);
      }
    }))
  );
  if (host.signal.aborted) leaveReadsBehind();
  return {
    schemaVersion: 1,
    directory,
    conversations: listed.sort((a, b) => (b.lastMessageAt ?? 0) - (a.lastMessageAt ?? 0)),
    warnings
  };
}
function conversationReader(context, host) {
  const { environment } = context;
  const family = callerShell(environment);
  const paneOf = paneFinder(context.tmux);
  const running = runningHarnesses(registry, host.processes);
  return async (name, directory) => {
    const harness = await loadHarness(name);
    const account = accountIn(environment, accountVariables[name]);
    const summaries = await harness.conversations(directory, account, host.signal);
    return Promise.all(
      summaries.map(async ({ sessionId, title, lastMessageAt }) => {
        const ref = { sessionId, account, directory };
        const read = await harness.readConversation(ref, host.signal);
        const facts = read.status === "found" ? read.facts : void 0;
        const last = facts?.messages.at(-1);
        const place = facts?.directory ?? directory;
        return {
          harness: name,
          sessionId,
          title,
          lastMessageAt,
          lastMessage: last === void 0 ? null : { role: last.role, text: last.text },
          directory: place,
          command: commandHere(harness, ref, facts, { environment, family, place }),
          ...running.has(name) ? await whoHasIt(harness, ref, host, paneOf) : notOpen,
          endangered: harness.guard !== void 0
        };
      })
    );
  };
}
function commandHere(harness, { sessionId, account }, facts, { environment, family, place }) {
  const command = harness.resume({
    sessionId,
    account,
    transcript: facts?.transcript ?? null,
    flags: [],
    permissionFlags: [],
    inheritedPermission: facts?.inheritedPermission ?? null,
    keepInheritedPermission: false
  });
  const changed = Object.entries(command.environment).filter(
    ([name, value]) => (environment[name] ?? null) !== value
  );
  return typedCommand(
    { ...command, environment: Object.fromEntries(changed) },
    harness.unsetAtLaunch.filter((name) => environment[name] !== void 0),
    family,
    place === process.cwd() ? null : place
  );
}
var notOpen = { openIn: null, openUnknown: false };
async function whoHasIt(harness, ref, host, paneOf) {
  const answer = await answerBefore(host.signal, () => harness.findWriter(ref, host));
  if (answer.kind !== "answer") return { openIn: null, openUnknown: true };
  if (answer.value === null) return notOpen;
  const { pid } = answer.value;
  return { openIn: await paneOf(pid) ?? `process ${pid}`, openUnknown: false };
}

// src/commands/conversations.ts
async function conversations(context, flags, [directory = "."]) {
  const found = await readConversations(context, realDirectory(directory), chosen(flags.harness));
  context.stdout(
    flags.json ? `${printableJson(found)}
` : conversationsText(found, Date.now(), context.environment.HOME ?? "")
  );
  if (found.warnings.length > 0) return exitCode.failed;
  return found.conversations.length === 0 ? exitCode.nothingToDo : exitCode.done;
}
function realDirectory(given) {
  try {
    return realpathSync(given);
  } catch {
    return resolve(given);
  }
}
function chosen(name) {
  if (name === void 0) return harnessNames;
  const known = harnessNames.find((each) => each === name);
  if (known !== void 0) return [known];
  throw new WorkspaceError("usage", `There is no agent called ${JSON.stringify(name)}`, {
    advice: `Name one of: ${harnessNames.join(", ")}.`
  });
}
export {
  conversations
};
