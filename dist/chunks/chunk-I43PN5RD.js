import {
  unreadable
} from "./chunk-4UOACQUZ.js";
import {
  readTranscript,
  sessionIdOf
} from "./chunk-JKRRX2NH.js";
import {
  newestFirst
} from "./chunk-YQ6QMPR5.js";
import {
  newestFiles
} from "./chunk-XRBZVOMC.js";

// src/harnesses/pi/conversations.ts
async function readFound(find, sessionId, signal) {
  try {
    const path = await find();
    const facts = path && await readTranscript(path, sessionId, signal);
    return facts ? { status: "found", facts } : { status: "missing" };
  } catch (error) {
    return unreadable(error, signal);
  }
}
async function listFound(folders, directory, sessionIdPattern, signal) {
  const found = [];
  for (const folder of folders) {
    for (const { name, path } of await newestFiles(folder)) {
      const sessionId = sessionIdOf(name);
      if (sessionId === void 0 || !sessionIdPattern.test(sessionId)) continue;
      const facts = await readTranscript(path, sessionId, signal);
      if (facts?.directory !== directory) continue;
      found.push({ sessionId, title: facts.title, lastMessageAt: facts.lastMessageAt });
    }
  }
  return newestFirst(found);
}

export {
  readFound,
  listFound
};
