import { basename } from "node:path";
import type { Candidate, OutlivingProgram } from "../offer/types.ts";

/** What happened to the server, in words. */
export function causeOf(candidate: Candidate): string {
  return candidate.cause === "rebooted" ? "machine rebooted" : "tmux server gone";
}

/** The socket as `-L` takes it where it is one of tmux's own, else its path. */
export function socketLabel(candidate: Pick<Candidate, "socketPath">): string {
  const own = /\/tmux-\d+\/([^/]+)$/.exec(candidate.socketPath);
  return own === null ? candidate.socketPath : basename(candidate.socketPath);
}

/** Programs that still run, by name and port: "node (:5173), redis-server and 2 more". */
export function programsText(programs: readonly OutlivingProgram[]): string {
  const named = programs.slice(0, 3).map(({ name, ports }) => {
    const held = ports.slice(0, 3).map((port) => `:${port}`);
    return held.length === 0 ? name : `${name} (${held.join(" ")})`;
  });
  const more = programs.length - named.length;
  return named.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** How a candidate's sessions differ from the first one's; empty for the first itself, or where they do not. */
export function describeDifference(candidate: Candidate, first: Candidate): string {
  if (candidate.id === first.id) return "";
  const names = (of: Candidate) => new Set(of.snapshot.sessions.map((session) => session.name));
  const own = names(candidate);
  const others = names(first);
  const added = [...own].filter((name) => !others.has(name));
  const missing = [...others].filter((name) => !own.has(name));
  return [
    added.length > 0 ? `also has ${added.join(", ")}` : "",
    missing.length > 0 ? `without ${missing.join(", ")}` : "",
    candidate.consumed ? "no longer offered" : "",
  ]
    .filter((part) => part !== "")
    .join("; ");
}
