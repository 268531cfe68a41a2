import {
  fill
} from "./chunk-YQ6QMPR5.js";
import {
  NotRegularFileError,
  withRegularFile
} from "./chunk-MPANNSCX.js";
import {
  isFile
} from "./chunk-XRBZVOMC.js";
import {
  systemErrorCode
} from "./chunk-GMU24DER.js";
import {
  encodeBytes
} from "./chunk-Q6ZTXGV6.js";

// src/harnesses/screen-text.ts
function lastLines(text, count) {
  const lines = text.split("\n").map((line) => line.trimEnd());
  return lines.filter((line) => line !== "").slice(-count).join("\n");
}
function withoutWraps(text) {
  return text.replace(/\s+/g, "");
}

// src/harnesses/readers/sqlite.ts
import { pathToFileURL } from "node:url";
var DatabaseError = class extends Error {
  name = "DatabaseError";
  reason;
  constructor(reason, cause) {
    super(reason, { cause });
    this.reason = reason;
  }
};
var busyTimeout = 100;
async function readDatabase(path, read) {
  const header = await withRegularFile(path, async ({ handle, size }) => {
    const bytes = Buffer.alloc(20);
    await fill(handle, bytes, Math.min(bytes.length, size), 0);
    return bytes;
  });
  const { DatabaseSync } = await withoutWarning(() => import("node:sqlite"));
  if (header[18] === 2 && !await isFile(`${path}-wal`)) {
    try {
      const uri = `${pathToFileURL(encodeBytes(path).toString("utf8")).href}?immutable=1`;
      return readOnce(new DatabaseSync(uri, { readOnly: true }), read);
    } catch (error) {
      if (!isCannotOpen(error) && !isDamaged(error)) throw explained(error);
    }
  }
  try {
    return readOnce(new DatabaseSync(path, { readOnly: true }), read);
  } catch (error) {
    throw explained(error);
  }
}
function readOnce(database, read) {
  try {
    database.exec(`PRAGMA busy_timeout = ${busyTimeout}; BEGIN`);
    return read({
      rows: (sql, ...parameters) => database.prepare(sql).all(...parameters)
    });
  } finally {
    database.close();
  }
}
function resultCode(error) {
  if (!(error instanceof Error) || !("errcode" in error)) return void 0;
  return typeof error.errcode === "number" ? error.errcode & 255 : void 0;
}
function isCannotOpen(error) {
  return resultCode(error) === 14;
}
function isDamaged(error) {
  return resultCode(error) === 11 || resultCode(error) === 26;
}
function explained(error) {
  const code = resultCode(error);
  if (code === void 0) return error;
  if (code === 5 || code === 6) return new DatabaseError("its database is locked", error);
  if (isDamaged(error)) return new DatabaseError("its database is damaged", error);
  if (code === 1) return new DatabaseError("its database has a layout that is not known", error);
  return new DatabaseError(`its database could not be read (SQLite ${code})`, error);
}
async function withoutWarning(load) {
  const emitWarning = process.emitWarning;
  process.emitWarning = () => {
  };
  try {
    return await load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

// src/harnesses/readers/reason.ts
function unreadable(error, signal) {
  signal.throwIfAborted();
  if (error instanceof DatabaseError) return { status: "unreadable", reason: error.reason };
  const code = systemErrorCode(error);
  if (error instanceof NotRegularFileError)
    return { status: "unreadable", reason: "its transcript is no file" };
  if (code === "EACCES" || code === "EPERM")
    return { status: "unreadable", reason: "its transcript may not be read" };
  return {
    status: "unreadable",
    reason: `its transcript could not be read (${code ?? "unexpected content"})`
  };
}

export {
  lastLines,
  withoutWraps,
  DatabaseError,
  readDatabase,
  unreadable
};
