import type { Answer } from "./agent-record.ts";

/**
 * The answer of `ask`, or "late" once `signal` is aborted: a read of a hung mount cannot be called back, and is left
 * behind. Never rejects. `failed` reasons are the error's message.
 */
export function answerBefore<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<Answer<T>> {
  if (signal.aborted) return Promise.resolve({ kind: "late" });
  return new Promise((resolve) => {
    const late = () => resolve({ kind: "late" });
    signal.addEventListener("abort", late, { once: true });
    const settle = (answer: Answer<T>) => {
      signal.removeEventListener("abort", late);
      resolve(answer);
    };
    try {
      ask().then(
        (value) => settle({ kind: "answer", value }),
        (error: unknown) => settle(failure(error, signal)),
      );
    } catch (error) {
      settle(failure(error, signal));
    }
  });
}

function failure(error: unknown, signal: AbortSignal): Answer<never> {
  if (signal.aborted) return { kind: "late" };
  return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
}

/**
 * Runs tasks of several lanes, few of a lane at once: a lane is what may hang together (one account's files). Hung reads
 * hold threads of Node's pool (four), so a lane may hold few. A task that takes long makes room for its lane's next.
 * Tasks never reject. Resolves when all have ended.
 */
export async function runLanes(
  tasks: readonly { readonly lane: string; readonly run: () => Promise<void> }[],
): Promise<void> {
  const lanes = Map.groupBy(tasks, (task) => task.lane);
  await Promise.all(
    [...lanes.values()].map((lane) => {
      const waiting = [...lane];
      const started: Promise<void>[] = [];
      const worker = async () => {
        for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
          const running = task.run();
          started.push(running);
          await Promise.race([running, patience(running)]);
        }
      };
      return Promise.all(Array.from({ length: width }, worker)).then(() => Promise.all(started));
    }),
  );
}

const width = 2;
const patienceMilliseconds = 500;

function patience(running: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMilliseconds);
    void running.finally(() => clearTimeout(timer));
  });
}
