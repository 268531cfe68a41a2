import type { StatePaths } from "../config/paths.ts";
import { type HarnessName, harnessNames } from "../harnesses/names.ts";
import type { Registry } from "../harnesses/registry.ts";
import { leaveReadsBehind } from "../processes/leave.ts";
import { answerBefore } from "../snapshot/deadline.ts";
import { claimHolder } from "../store/claims.ts";
import { namesIn } from "../store/directory.ts";
import { reservationName } from "./prepare.ts";

/**
 * The second step of every {@link ResumeGuard} that an earlier run has left open, as it must where an agent asked for a login until the
 * run had ended. What fails, or does not answer (a hung mount), stays for the next time.
 *
 * @param timeout milliseconds for all of them.
 */
export async function finishGuards(
  paths: StatePaths,
  registry: Pick<Registry, "load">,
  now: number,
  timeout = 3_000,
): Promise<void> {
  const signal = AbortSignal.timeout(timeout);
  for (const name of namesIn(paths.kept).filter(isHarness)) {
    const isHeld = (sessionId: string) =>
      claimHolder(paths.reservations, reservationName(name, sessionId)) !== undefined;
    const { guard } = await registry.load(name);
    if (guard === undefined) continue;
    const answer = await answerBefore(signal, () => guard.finish(paths.kept, isHeld, now, signal));
    if (answer.kind === "late") leaveReadsBehind();
  }
}

function isHarness(name: string): name is HarnessName {
  return (harnessNames as readonly string[]).includes(name);
}
