import { harnessNames } from "../../harnesses/names.ts";
import { isRivalHook } from "../../tmux/rival.ts";
import { type Finding, note, problem } from "./finding.ts";
import type { DoctorServer } from "./server-facts.ts";

/** Other plugins that would do the same, or that keep tmux-resurrect from saving. */
export function conflictFindings(server: DoctorServer): Finding[] {
  return [
    ...assistantResurrect(server),
    ...resurrectProcesses(server),
    ...(server.option("@continuum-save-last-timestamp") === "" ? [] : continuum(server)),
  ];
}

function assistantResurrect({ option }: DoctorServer): Finding[] {
  if (!isRivalHook(option("@resurrect-hook-post-restore-all"))) return [];
  return [
    problem(
      "conflict",
      "tmux-assistant-resurrect is active: after tmux-resurrect's restore both would resume agents",
      "Take its @plugin line out of tmux.conf; `import` takes over what it has saved.",
    ),
  ];
}

/** tmux-resurrect 4.0.0 runs the programs that are named there again, with a command line of its own making. */
function resurrectProcesses({ option }: DoctorServer): Finding[] {
  const words = option("@resurrect-processes").split(/[\s"'~]+|->/);
  const agents = harnessNames.filter((name) => words.includes(name));
  if (agents.length === 0) return [];
  return [
    problem(
      "conflict",
      `@resurrect-processes has tmux-resurrect start ${agents.join(", ")} by itself, in whatever conversation is the latest`,
      "Take the agents out of that option: the plugin resumes each in its own conversation.",
    ),
  ];
}

/** What keeps tmux-continuum 3.1.0 from saving. The plugin's own heartbeat needs none of it. */
function continuum({ option }: DoctorServer): Finding[] {
  const own = "The plugin's heartbeat records all the same; only tmux-resurrect's file grows old.";
  const gates = [
    option("@continuum-save-interval") === "0" ? "its interval is 0" : null,
    option("status") === "off" ? "the status line is off" : null,
    option("status-right").includes("continuum_save.sh")
      ? null
      : "status-right does not call it (another tmux ran when it was loaded, or a theme replaced that option)",
  ].filter((gate) => gate !== null);
  return gates.map((gate) => note("conflict", `tmux-continuum does not save: ${gate}`, own));
}
