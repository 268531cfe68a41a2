import {
  close,
  closeSync,
  constants,
  fstat,
  fstatSync,
  open,
  openSync,
  read,
  readFile,
  readFileSync,
  readSync,
  type Stats,
} from "node:fs";
import { dirname } from "node:path";
import { systemErrorCode } from "../../errors.ts";
import { encodeBytes } from "../../text/bytes.ts";
import { isLocalDirectory } from "./local.ts";

/** The path leads to a FIFO, a socket, a device or a directory: reading it could hang, or act. */
export class NotRegularFileError extends Error {
  override readonly name = "NotRegularFileError";
  readonly code = "NOT_REGULAR";

  constructor(path: string) {
    super(`${path} is not a regular file`);
  }
}

export type OpenedFile = {
  readonly handle: ReadHandle;
  /** Bytes at the time of opening. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
};

export type ReadHandle = {
  /** Resolves to how many bytes were read to `offset` of the buffer; 0 at the end of the file. */
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<number>;
  /** All of it, for a file whose size was looked at. */
  readFile(encoding: "utf8"): Promise<string>;
};

/** So many files are open at once: each reading holds a buffer, and a save reads hundreds of transcripts. */
const mostOpen = 8;
let opened = 0;
const waiting: (() => void)[] = [];

/**
 * Opens a file of another program for reading, runs `use`, and closes it.
 * Throws the system error of opening (ENOENT, EACCES, …), or NotRegularFileError.
 *
 * At once where that cannot hang, else in Node's pool, as small-file.ts, which waits for no others: there with callbacks, for
 * node:fs/promises takes twice the time (Node 24).
 *
 * @param path may hold any byte, as text/bytes.ts decodes it.
 */
export async function withRegularFile<T>(
  path: string,
  use: (file: OpenedFile) => Promise<T>,
): Promise<T> {
  if (opened >= mostOpen) await new Promise<void>((resolve) => waiting.push(resolve));
  else opened += 1;
  try {
    const now = openNow(path);
    if (now !== undefined) return await useNow(path, now, use);
    const descriptor = await openForReading(path);
    try {
      const status = await statusOf(descriptor);
      if (!status.isFile()) throw new NotRegularFileError(path);
      const handle = handleOf(descriptor);
      return await use({ handle, size: status.size, modifiedAt: status.mtimeMs });
    } finally {
      close(descriptor, () => {});
    }
  } finally {
    const next = waiting.shift();
    if (next === undefined) opened -= 1;
    else next();
  }
}

/** O_NONBLOCK: opening a FIFO that nobody writes to would otherwise wait for ever. */
const flags = constants.O_RDONLY | constants.O_NONBLOCK;

/** Undefined where reading might hang: not on a local disk, or behind a symbolic link. */
function openNow(path: string): number | undefined {
  if (!isLocalDirectory(dirname(path))) return undefined;
  try {
    return openSync(encodeBytes(path), flags | constants.O_NOFOLLOW);
  } catch (error) {
    if (systemErrorCode(error) === "ELOOP") return undefined;
    throw error;
  }
}

async function useNow<T>(
  path: string,
  descriptor: number,
  use: (file: OpenedFile) => Promise<T>,
): Promise<T> {
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile()) throw new NotRegularFileError(path);
    await takeTurn();
    return await use({
      size: status.size,
      modifiedAt: status.mtimeMs,
      handle: {
        read: async (buffer, offset, length, position) => {
          await takeTurn();
          return readSync(descriptor, buffer, offset, length, position);
        },
        readFile: async (encoding) => readFileSync(descriptor, encoding),
      },
    });
  } finally {
    closeSync(descriptor);
  }
}

/** Milliseconds that reading may keep timers, and so deadlines, waiting. */
const longestHold = 10;
let heldSince = 0;

async function takeTurn(): Promise<void> {
  // Not by `performance`: making that takes 2 ms (Node 24).
  if (process.uptime() * 1000 - heldSince < longestHold) return;
  await new Promise<void>((resolve) => setImmediate(resolve));
  heldSince = process.uptime() * 1000;
}

function openForReading(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    open(encodeBytes(path), flags, (error, descriptor) => {
      if (error === null) resolve(descriptor);
      else reject(error);
    });
  });
}

function statusOf(descriptor: number): Promise<Stats> {
  return new Promise((resolve, reject) => {
    fstat(descriptor, (error, status) => {
      if (error === null) resolve(status);
      else reject(error);
    });
  });
}

function handleOf(descriptor: number): ReadHandle {
  return {
    read: (buffer, offset, length, position) =>
      new Promise((resolve, reject) => {
        read(descriptor, buffer, offset, length, position, (error, count) => {
          if (error === null) resolve(count);
          else reject(error);
        });
      }),
    readFile: (encoding) =>
      new Promise((resolve, reject) => {
        readFile(descriptor, encoding, (error, text) => {
          if (error === null) resolve(text);
          else reject(error);
        });
      }),
  };
}
