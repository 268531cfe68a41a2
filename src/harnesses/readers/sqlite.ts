import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { encodeBytes } from "../../text/bytes.ts";
import { isFile } from "./directory.ts";
import { withRegularFile } from "./regular-file.ts";
import { fill } from "./tail.ts";

export type Row = Readonly<Record<string, unknown>>;

/** What a reader may do with a database: whole results of single statements. */
export type Queries = {
  rows(sql: string, ...parameters: readonly (string | number | null)[]): readonly Row[];
};

/** A database that is there and cannot be read. `reason` is a sentence fragment that a person reads. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  readonly reason: string;

  constructor(reason: string, cause: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Milliseconds to wait for a lock. Readers of a WAL database need none; one that is locked whole is not waited for. */
const busyTimeout = 100;

/**
 * Runs `read` on one consistent state of another program's database, which may write to it meanwhile: what stands in its
 * WAL is seen. Nothing is written, and beside the file nothing is made, except that Node before 22.15 leaves empty
 * `-wal` and `-shm` files with a WAL database that nobody has open.
 * Throws the system error of a file that cannot be opened, NotRegularFileError, or DatabaseError.
 */
export async function readDatabase<T>(path: string, read: (queries: Queries) => T): Promise<T> {
  // Of a mount that hangs, only this asynchronous read hangs, and not the whole process with SQLite.
  const header = await withRegularFile(path, async ({ handle, size }) => {
    const bytes = Buffer.alloc(20);
    await fill(handle, bytes, Math.min(bytes.length, size), 0);
    return bytes;
  });
  const { DatabaseSync } = await withoutWarning(() => import("node:sqlite"));
  // Byte 18 is 2 in WAL mode: https://sqlite.org/fileformat.html.
  if (header[18] === 2 && !(await isFile(`${path}-wal`))) {
    try {
      // Nobody has it open. Opening it in its own mode would make the files of a WAL beside it.
      const uri = `${pathToFileURL(encodeBytes(path).toString("utf8")).href}?immutable=1`;
      return readOnce(new DatabaseSync(uri, { readOnly: true }), read);
    } catch (error) {
      // A writer has come in between, or this Node takes no URI.
      if (!isCannotOpen(error) && !isDamaged(error)) throw explained(error);
    }
  }
  try {
    return readOnce(new DatabaseSync(path, { readOnly: true }), read);
  } catch (error) {
    throw explained(error);
  }
}

function readOnce<T>(database: DatabaseSync, read: (queries: Queries) => T): T {
  try {
    database.exec(`PRAGMA busy_timeout = ${busyTimeout}; BEGIN`);
    return read({
      rows: (sql, ...parameters) => database.prepare(sql).all(...parameters) as Row[],
    });
  } finally {
    database.close();
  }
}

/** SQLite's result codes: https://sqlite.org/rescode.html. Undefined for any other error. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error)) return undefined;
  return typeof error.errcode === "number" ? error.errcode & 0xff : undefined;
}

function isCannotOpen(error: unknown): boolean {
  return resultCode(error) === 14;
}

function isDamaged(error: unknown): boolean {
  return resultCode(error) === 11 || resultCode(error) === 26;
}

function explained(error: unknown): unknown {
  const code = resultCode(error);
  if (code === undefined) return error;
  if (code === 5 || code === 6) return new DatabaseError("its database is locked", error);
  if (isDamaged(error)) return new DatabaseError("its database is damaged", error);
  if (code === 1) return new DatabaseError("its database has a layout that is not known", error);
  return new DatabaseError(`its database could not be read (SQLite ${code})`, error);
}

/** Node 22 warns of node:sqlite on standard error, where a person would read it. */
async function withoutWarning<T>(load: () => Promise<T>): Promise<T> {
  const emitWarning = process.emitWarning;
  process.emitWarning = () => {};
  try {
    return await load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
