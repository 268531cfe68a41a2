import { setTimeout as delay } from "node:timers/promises";

/**
 * Polls until `probe` returns something other than undefined, null or false, and returns it.
 * Throws after `timeout` milliseconds, with what the last probe threw or returned.
 */
export async function eventually<T>(
  what: string,
  probe: () => T | Promise<T>,
  timeout = 40_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = Date.now() + timeout;
  let last: unknown;
  for (;;) {
    try {
      const value = await probe();
      if (value !== undefined && value !== null && value !== false) {
        return value as NonNullable<Exclude<T, false>>;
      }
      last = value;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline) {
      throw new Error(`${what}: not within ${timeout} ms`, { cause: last });
    }
    await delay(25);
  }
}
