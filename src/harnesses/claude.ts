import { accountEnvironment } from "./account.ts";
import { claudeFlags } from "./claude/flags.ts";
import { isInteractiveClaude } from "./claude/recognise.ts";
import { bindClaude } from "./claude/registry.ts";
import { claudeScreen } from "./claude/screen.ts";
import { claudeSessionId, findTranscript, projectPath } from "./claude/store.ts";
import { readClaudeTranscript } from "./claude/transcript.ts";
import { findClaudeWriter } from "./claude/writer.ts";
import { replayablePermissionFlags } from "./flags.ts";
import type { ConversationResult, ConversationSummary, Harness, ResumeRequest } from "./harness.ts";
import { newestFiles } from "./readers/directory.ts";
import { unreadable } from "./readers/reason.ts";
import { newestFirst } from "./recent.ts";
import { told } from "./told.ts";

const accountVariables = ["CLAUDE_CONFIG_DIR"] as const;

/** Claude Code, as of 2.1.332. */
export const claude: Harness = {
  name: "claude",
  title: "Claude Code",
  command: "claude",
  sessionIdPattern: claudeSessionId,
  accountVariables,
  unsetAtLaunch: [
    // Sends the interrupted prompt again by itself, and runs its tools (2.1.197).
    "CLAUDE_CODE_RESUME_INTERRUPTED_TURN",
    // Marks of a parent Claude, where the server was started from within one: no transcript is saved then (2.1.332).
    "CLAUDE_CODE_CHILD_SESSION",
    "CLAUDE_CODE_SESSION_ID",
    "CLAUDE_CODE_ENTRYPOINT",
    "CLAUDECODE",
  ],
  flags: claudeFlags,

  recognise: isInteractiveClaude,
  bind: bindClaude,

  async readConversation(ref, signal): Promise<ConversationResult> {
    try {
      const path = await findTranscript(ref);
      if (path === undefined) return { status: "missing" };
      const { entrypoint: _, ...facts } = await readClaudeTranscript(
        path,
        ref.sessionId,
        ref.account,
        signal,
      );
      return await told(facts, signal);
    } catch (error) {
      return unreadable(error, signal);
    }
  },

  async conversations(directory, account, signal) {
    const found: ConversationSummary[] = [];
    for (const { name, path } of await newestFiles(projectPath(account, directory))) {
      const sessionId = name.replace(/\.jsonl$/, "");
      if (sessionId === name || !claudeSessionId.test(sessionId)) continue;
      const facts = await readClaudeTranscript(path, sessionId, account, signal);
      // Directories whose names differ in punctuation share the folder; headless runs are nobody's conversation.
      if (facts.directory !== directory || facts.entrypoint?.startsWith("sdk")) continue;
      if (facts.lastMessageAt === null) continue;
      found.push({ sessionId, title: facts.title, lastMessageAt: facts.lastMessageAt });
    }
    return newestFirst(found);
  },

  findWriter: findClaudeWriter,

  resume: (request) => ({
    argv: [
      "claude",
      "--resume",
      request.sessionId,
      ...request.flags,
      ...replayablePermissionFlags(request.permissionFlags, claudeFlags),
      ...restriction(request),
    ],
    environment: accountEnvironment(request.account, accountVariables),
  }),

  screen: claudeScreen,
};

/** Overrides a mode that the conversation brings back. `default` is what 2.1.197 calls it, and 2.1.332 still takes. */
function restriction(request: ResumeRequest): readonly string[] {
  if (request.inheritedPermission === null || request.keepInheritedPermission) return [];
  const words = [...request.flags, ...request.permissionFlags];
  const isStated = words.some((word) => word.startsWith("--permission-mode"));
  return isStated ? [] : ["--permission-mode", "default"];
}
