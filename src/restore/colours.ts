import type { Tmux } from "../tmux/exec.ts";

/** `#rrggbb` each. */
export type Colours = { readonly foreground: string; readonly background: string };

/** Asks a terminal for its foreground and background colour; what answers ends with the answer to the last question. */
export const colourQuery = "\u001b]10;?\u001b\\\u001b]11;?\u001b\\\u001b[c";

/** From what a terminal answered to {@link colourQuery}; null unless it told both. */
export function parseColours(answer: string): Colours | null {
  const [foreground, background] = ["10", "11"].map((code) => {
    const pattern = `\\]${code};rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})`;
    const parts = new RegExp(pattern).exec(answer)?.slice(1);
    return parts === undefined ? undefined : `#${parts.map(twoDigits).join("")}`;
  });
  return foreground === undefined || background === undefined ? null : { foreground, background };
}

/** XParseColor: `h`, `hh`, `hhh` or `hhhh` are shares of the largest value of that length. */
function twoDigits(digits: string): string {
  const share = Number.parseInt(digits, 16) / (16 ** digits.length - 1);
  return Math.round(share * 255)
    .toString(16)
    .padStart(2, "0");
}

/**
 * tmux answers a pane's question for colours only from a client that shows its session, or from the pane's own style
 * (3.3a, 3.5a, 3.8), and some agents remember a missing answer for life. So a pane gets the terminal's own colours as its
 * style while its agent starts. Resolves to false where the pane has a style already.
 */
export async function lendColours(tmux: Tmux, paneId: string, colours: Colours): Promise<boolean> {
  const style = `fg=${colours.foreground},bg=${colours.background}`;
  const set = await tmux.call(["set-option", "-po", "-t", paneId, "window-style", style]);
  return set.status === 0;
}

export async function takeColoursBack(tmux: Tmux, paneId: string): Promise<void> {
  await tmux.call(["set-option", "-p", "-u", "-t", paneId, "window-style"]);
}
