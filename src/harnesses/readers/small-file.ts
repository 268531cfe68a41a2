import {
  close,
  closeSync,
  constants,
  fstat,
  fstatSync,
  open,
  openSync,
  read,
  readSync,
  type Stats,
} from "node:fs";
import { dirname } from "node:path";
import { systemErrorCode } from "../../errors.ts";
import { encodeBytes } from "../../text/bytes.ts";
import { isLocalDirectory } from "./local.ts";
import { NotRegularFileError } from "./regular-file.ts";

/** O_NONBLOCK: opening a FIFO that nobody writes to would otherwise wait for ever. */
const flags = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * All of a small file of another program; undefined when it is larger than `limit` bytes, or shorter when it was read
 * than when it was opened. Throws the system error of opening or reading, or NotRegularFileError.
 *
 * A save reads one such file for each agent: at once where that cannot hang, else in Node's pool.
 */
export async function readSmallFile(path: string, limit: number): Promise<Buffer | undefined> {
  if (isLocalDirectory(dirname(path))) {
    try {
      return readNow(path, limit);
    } catch (error) {
      // A symbolic link, which may lead to where reading hangs.
      if (systemErrorCode(error) !== "ELOOP") throw error;
    }
  }
  return readInPool(path, limit);
}

function readNow(path: string, limit: number): Buffer | undefined {
  const descriptor = openSync(encodeBytes(path), flags | constants.O_NOFOLLOW);
  try {
    const content = room(path, fstatSync(descriptor), limit);
    if (content === undefined || content.length === 0) return content;
    const length = readSync(descriptor, content, 0, content.length, 0);
    return length === content.length ? content : undefined;
  } finally {
    closeSync(descriptor);
  }
}

function room(path: string, status: Stats, limit: number): Buffer | undefined {
  if (!status.isFile()) throw new NotRegularFileError(path);
  return status.size > limit ? undefined : Buffer.alloc(status.size);
}

/** With callbacks: node:fs/promises takes twice the time (Node 24). */
function readInPool(path: string, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    open(encodeBytes(path), flags, (failure, descriptor) => {
      if (failure !== null) {
        reject(failure);
        return;
      }
      const finish = (settle: () => void) => close(descriptor, settle);
      fstat(descriptor, (unknown, status) => {
        if (unknown !== null) return finish(() => reject(unknown));
        let content: Buffer | undefined;
        try {
          content = room(path, status, limit);
        } catch (error) {
          return finish(() => reject(error as Error));
        }
        if (content === undefined) return finish(() => resolve(undefined));
        const whole = content;
        read(descriptor, whole, 0, whole.length, 0, (broken, length) => {
          if (broken !== null) return finish(() => reject(broken));
          finish(() => resolve(length === whole.length ? whole : undefined));
        });
      });
    });
  });
}
