import type { AutostartState } from "../autostart.ts";
import { type Finding, note, ok, problem, withWordsOf } from "./finding.ts";

/** Agents that start by themselves: what is declared, and what became of it in the running server. */
export function autostartFindings(state: AutostartState): Finding[] {
  const { on, file, declared, problem: wrong, started } = state;
  if (wrong !== null) {
    const tell = on ? problem : note;
    return [tell("autostart", wrong, "Nothing of it is started. The README shows what it takes.")];
  }
  if (declared === null) {
    return on
      ? [note("autostart", `It is on, and there is no ${file}`, "Make it, or unset the option.")]
      : [];
  }
  if (!on) {
    const advice = "To have it start by itself: set -g @workspace-restore-autostart on";
    return [note("autostart", `${file} declares agents, and the option is off`, advice)];
  }
  const failed = (started?.agents ?? []).filter(({ outcome }) => outcome !== "started");
  if (failed.length > 0) {
    return failed.map(({ name, outcome }) =>
      withWordsOf(
        problem(
          "autostart",
          `${name}: ${outcome ?? "not known whether it was started"}`,
          "Start it by hand; it is not tried again in this server.",
        ),
        name,
      ),
    );
  }
  const names = declared.length === 0 ? "nothing is declared for this server" : declared.join(", ");
  return [
    withWordsOf(
      ok(
        "autostart",
        started === null ? `On, nothing started yet: ${names}` : `Started once: ${names}`,
      ),
      ...declared,
    ),
  ];
}
