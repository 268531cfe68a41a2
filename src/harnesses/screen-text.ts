/**
 * The last `count` lines of a captured pane that are not empty, without trailing spaces. An agent's own controls are
 * there; what stands above them is the conversation, which may quote anything.
 */
export function lastLines(text: string, count: number): string {
  const lines = text.split("\n").map((line) => line.trimEnd());
  return lines
    .filter((line) => line !== "")
    .slice(-count)
    .join("\n");
}

/** Without any white space: a narrow pane breaks a sentence anywhere. */
export function withoutWraps(text: string): string {
  return text.replace(/\s+/g, "");
}
