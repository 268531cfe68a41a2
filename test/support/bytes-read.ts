import { readFileSync } from "node:fs";

/**
 * How many bytes `work` reads from files, in this process (`rchar` of /proc/self/io, proc(5)). What stays bounded, and unlike
 * time does not depend on what else the machine does; bench/ measures the time.
 */
export async function bytesRead<T>(work: () => Promise<T>): Promise<{ value: T; bytes: number }> {
  const before = counter();
  const value = await work();
  return { value, bytes: counter() - before };
}

function counter(): number {
  return Number(/^rchar: (\d+)$/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);
}
