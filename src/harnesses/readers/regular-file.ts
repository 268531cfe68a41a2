import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { encodeBytes } from "../../text/bytes.ts";

/** The path leads to a FIFO, a socket, a device or a directory: reading it could hang, or act. */
export class NotRegularFileError extends Error {
  override readonly name = "NotRegularFileError";
  readonly code = "NOT_REGULAR";

  constructor(path: string) {
    super(`${path} is not a regular file`);
  }
}

export type OpenedFile = {
  readonly handle: FileHandle;
  /** Bytes at the time of opening. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
};

/**
 * Opens a file of another program for reading, runs `read`, and closes it.
 * Throws the system error of opening (ENOENT, EACCES, …), or NotRegularFileError.
 *
 * @param path may hold any byte, as text/bytes.ts decodes it.
 */
export async function withRegularFile<T>(
  path: string,
  read: (file: OpenedFile) => Promise<T>,
): Promise<T> {
  // O_NONBLOCK: opening a FIFO that nobody writes to would otherwise wait for ever.
  const handle = await open(encodeBytes(path), constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const status = await handle.stat();
    if (!status.isFile()) throw new NotRegularFileError(path);
    return await read({ handle, size: status.size, modifiedAt: status.mtimeMs });
  } finally {
    await handle.close();
  }
}
