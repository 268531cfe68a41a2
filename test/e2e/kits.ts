import { join } from "node:path";
import { claudeEnvironment, prepareClaudeHome } from "../agents/claude-home.ts";
import { codexEnvironment, prepareCodexHome } from "../agents/codex-home.ts";
import { type AgentKit, repository } from "./workspace.ts";

/** Codex's daemon outlives its server, and copies 424 MB into the HOME (0.171.0). */
const words = { codex: "codex --no-daemon" };

/** Programs that behave like agents where the plugin looks. */
export const standIns: AgentKit = {
  programs: [join(repository, "test/stand-ins")],
  variables: {},
  words,
  trust: () => {},
};

/** The real Claude Code and Codex, which talk to the provider at `url`. `programs`: folders of theirs that are not on PATH. */
export function realAgents(url: string, programs: readonly string[] = []): AgentKit {
  return {
    programs,
    variables: { ...claudeEnvironment(url), ...codexEnvironment() },
    words,
    trust: (home, directories) => {
      prepareClaudeHome(home, directories);
      prepareCodexHome(home, directories, url);
    },
  };
}
