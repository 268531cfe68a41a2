import { close, constants, fstat, open, read } from "node:fs";
import { encodeBytes } from "../../text/bytes.ts";
import { NotRegularFileError } from "./regular-file.ts";

/**
 * All of a small file of another program; undefined when it is larger than `limit` bytes, or shorter when it was read
 * than when it was opened. Throws the system error of opening or reading, or NotRegularFileError.
 *
 * With callbacks, since a save reads one such file for each agent: node:fs/promises takes twice the time (Node 24).
 */
export function readSmallFile(path: string, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    // O_NONBLOCK: opening a FIFO that nobody writes to would otherwise wait for ever.
    open(encodeBytes(path), constants.O_RDONLY | constants.O_NONBLOCK, (failure, descriptor) => {
      if (failure !== null) {
        reject(failure);
        return;
      }
      const finish = (settle: () => void) => close(descriptor, settle);
      fstat(descriptor, (unknown, status) => {
        if (unknown !== null) return finish(() => reject(unknown));
        if (!status.isFile()) return finish(() => reject(new NotRegularFileError(path)));
        if (status.size > limit) return finish(() => resolve(undefined));
        const content = Buffer.alloc(status.size);
        read(descriptor, content, 0, content.length, 0, (broken, length) => {
          if (broken !== null) return finish(() => reject(broken));
          finish(() => resolve(length === content.length ? content : undefined));
        });
      });
    });
  });
}
