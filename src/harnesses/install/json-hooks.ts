import { isDeepStrictEqual } from "node:util";
import type { Edited, FileEdit } from "./integration.ts";
import { itemsAt, putItem, removeItems } from "./json-edit.ts";
import { JsonTextError, parseJsonText } from "./json-text.ts";

export type JsonHook = {
  /** Path of the list in the settings, e.g. ["hooks", "SessionStart"]. */
  readonly keys: readonly string[];
  readonly item: unknown;
};

/**
 * Entries in lists of a JSON settings file (comments allowed). Ours are known by `mark`, a text that stands in each:
 * those of another version, or of a plugin that was moved, are replaced. A file that is not there starts as `empty`.
 */
export function jsonHooks(
  path: string,
  hooks: readonly JsonHook[],
  mark: string,
  empty = "{}\n",
): FileEdit {
  const isOurs = (item: unknown) => JSON.stringify(item).includes(mark);
  const isCurrent = (text: string) =>
    hooks.every((hook) => {
      const ours = itemsAt(text, hook.keys).filter(isOurs);
      return ours.length === 1 && isDeepStrictEqual(ours[0], hook.item);
    });
  const without = (text: string) =>
    hooks.reduce((rest, hook) => removeItems(rest, hook.keys, isOurs), text);
  return {
    path,
    install: (text) =>
      edited(() => {
        if (text !== null && isCurrent(text)) return text;
        return hooks.reduce(
          (rest, hook) => putItem(rest, hook.keys, hook.item, isOurs),
          text ?? empty,
        );
      }),
    uninstall: (text) =>
      edited(() => {
        if (text === null) return null;
        const rest = without(text);
        return rest !== text && (isEmptyObject(rest) || rest === empty) ? null : rest;
      }),
  };
}

function isEmptyObject(text: string): boolean {
  const root = parseJsonText(text);
  return root.kind === "object" && root.items.length === 0 && /^\s*\{\s*\}\s*$/.test(text);
}

function edited(edit: () => string | null): Edited {
  try {
    return { ok: true, text: edit() };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    return { ok: false, reason: `is not settings that can be changed safely: ${error.message}` };
  }
}
