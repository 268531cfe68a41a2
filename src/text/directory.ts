import { displayText } from "./display.ts";
import { textWidth, truncateStart } from "./width.ts";

/** A directory as a person reads it: harmless, with ~ for `home`. */
export function displayDirectory(directory: string, home: string): string {
  const shown = displayText(directory);
  if (home === "" || home === "/") return shown;
  if (directory === home) return "~";
  return directory.startsWith(`${home}/`) ? displayText(`~${directory.slice(home.length)}`) : shown;
}

/**
 * A displayed directory in at most `width` cells. Its end tells most, so leading parts shrink to a letter
 * (`~/s/a/web`), and then it is cut from the left.
 */
export function shortenDirectory(shown: string, width: number, ellipsis = "…"): string {
  if (textWidth(shown) <= width) return shown;
  const parts = shown.split("/");
  for (let index = 0; index < parts.length - 1; index += 1) {
    parts[index] = [...(parts[index] ?? "")]
      .slice(0, parts[index]?.startsWith(".") ? 2 : 1)
      .join("");
    const shorter = parts.join("/");
    if (textWidth(shorter) <= width) return shorter;
  }
  return truncateStart(parts.join("/"), width, ellipsis);
}
