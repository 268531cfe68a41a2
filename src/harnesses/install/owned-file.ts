import type { FileEdit } from "./integration.ts";

/**
 * A file that is the plugin's alone, such as an extension that a harness loads from a folder. `content` contains `mark`,
 * by which the file is known again in any version; a file without it is somebody else's, and refused.
 */
export function ownedFile(path: string, content: string, mark: string): FileEdit {
  if (!content.includes(mark)) throw new Error(`The content of ${path} lacks its mark`);
  const foreign = { ok: false, reason: "is a file of yours or of another program" } as const;
  return {
    path,
    install: (text) =>
      text === null || text.includes(mark) ? { ok: true, text: content } : foreign,
    uninstall: (text) =>
      text === null || text.includes(mark) ? { ok: true, text: null } : foreign,
  };
}
