import { type LaunchTask, type PrepareDependencies, refOf } from "./prepare.ts";

/** Milliseconds for one conversation. */
const timeout = 10_000;

/**
 * The second step of {@link ResumeGuard} for launches that an earlier process of the run began: it may have ended before it took
 * that step, and the next start of the harness would then destroy what was resumed. Resolves to sentences for the summary.
 */
export async function guardAgain(
  { paths, registry, home }: Pick<PrepareDependencies, "paths" | "registry" | "home">,
  begun: readonly LaunchTask[],
): Promise<readonly string[]> {
  const warnings: string[] = [];
  for (const task of begun) {
    const harness = await registry.load(task.agent.harness).catch(() => undefined);
    if (harness?.guard === undefined) continue;
    const warning = await harness.guard
      .after(refOf(task, home), paths.kept, AbortSignal.timeout(timeout))
      .catch((error: unknown) => `${harness.title}: could not check its conversation: ${error}`);
    if (warning !== null) warnings.push(warning);
  }
  return warnings;
}
