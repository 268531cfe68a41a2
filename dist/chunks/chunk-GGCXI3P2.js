import {
  textWidth,
  truncateStart
} from "./chunk-U7PGEZ6X.js";
import {
  displayText
} from "./chunk-4OR7ZS6N.js";

// src/text/directory.ts
function displayDirectory(directory, home) {
  const shown = displayText(directory);
  if (home === "" || home === "/") return shown;
  if (directory === home) return "~";
  return directory.startsWith(`${home}/`) ? displayText(`~${directory.slice(home.length)}`) : shown;
}
function shortenDirectory(shown, width, ellipsis = "\u2026") {
  if (textWidth(shown) <= width) return shown;
  const parts = shown.split("/");
  for (let index = 0; index < parts.length - 1; index += 1) {
    parts[index] = [...parts[index] ?? ""].slice(0, parts[index]?.startsWith(".") ? 2 : 1).join("");
    const shorter = parts.join("/");
    if (textWidth(shorter) <= width) return shorter;
  }
  return truncateStart(parts.join("/"), width, ellipsis);
}

export {
  displayDirectory,
  shortenDirectory
};
