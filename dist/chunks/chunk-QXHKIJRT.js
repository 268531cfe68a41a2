import {
  textWidth,
  truncateStart
} from "./chunk-IBLPQ7KK.js";
import {
  displayText
} from "./chunk-OPBLMSIB.js";

// src/text/directory.ts
function displayDirectory(directory, home) {
  const shown = displayText(directory);
  if (home === "" || home === "/") return shown;
  if (directory === home) return "~";
  return directory.startsWith(`${home}/`) ? displayText(`~${directory.slice(home.length)}`) : shown;
}
function shortenDirectory(shown, width, ellipsis = "…") {
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
