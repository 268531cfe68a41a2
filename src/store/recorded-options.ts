import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { StatePaths } from "../config/paths.ts";
import { realSocket } from "../tmux/socket.ts";
import { namesIn } from "./directory.ts";
import { readMarks } from "./marks.ts";
import { writeSpare } from "./spare-file.ts";

const fileName = "options";

/**
 * Keeps beside a server's record the plugin's options that are set in it: they are gone with the server, and an offer that is
 * made without one follows them. It can be lost without harm, so that a failure is none.
 */
export function writeRecordedOptions(
  directory: string,
  socketPath: string,
  options: ReadonlyMap<string, string>,
): void {
  const text = `${JSON.stringify({ socketPath, options: Object.fromEntries(options) })}\n`;
  if (readText(join(directory, fileName)) !== text) writeSpare(directory, fileName, text);
}

/** Those of the server that was last seen on that socket; empty where none is known. */
export function recordedOptions(
  paths: StatePaths,
  socketPath: string,
): ReadonlyMap<string, string> {
  const found = namesIn(paths.servers).flatMap((key) => {
    const options = read(join(paths.server(key), fileName), socketPath);
    return options === undefined
      ? []
      : [{ options, lastSeen: readMarks(paths.server(key)).lastSeen ?? 0 }];
  });
  return found.toSorted((a, b) => b.lastSeen - a.lastSeen)[0]?.options ?? new Map();
}

function read(path: string, socketPath: string): ReadonlyMap<string, string> | undefined {
  try {
    const known = JSON.parse(readText(path) ?? "null") as {
      readonly socketPath?: unknown;
      readonly options?: unknown;
    } | null;
    if (typeof known?.socketPath !== "string" || typeof known.options !== "object")
      return undefined;
    if (realSocket(known.socketPath) !== realSocket(socketPath)) return undefined;
    const texts = Object.entries(known.options ?? {}).filter(
      (each): each is [string, string] => typeof each[1] === "string",
    );
    return new Map(texts);
  } catch {
    return undefined;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
