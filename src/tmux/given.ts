import { read } from "node:fs";

/**
 * What another program writes into this one's standard input until it ends. Resolves to nothing where that cannot be
 * read, or has not ended after `timeout` milliseconds. Not process.stdin: making that stream takes longer than this.
 */
export function readGiven(timeout: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => resolve(Buffer.of()), timeout);
    const finish = (given: Buffer) => {
      clearTimeout(timer);
      resolve(given);
    };
    const next = () => {
      const chunk = Buffer.allocUnsafe(64 << 10);
      read(0, chunk, 0, chunk.length, null, (error, length) => {
        if (error !== null) return finish(Buffer.of());
        if (length === 0) return finish(Buffer.concat(chunks));
        chunks.push(chunk.subarray(0, length));
        next();
      });
    };
    next();
  });
}
