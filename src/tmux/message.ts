import type { Tmux } from "./exec.ts";

/**
 * One line on a client's status line. `text` is a format: what is not of the program's own making has been through messageFormat.
 * In 3.2 and 3.2a `display-message -c` takes no value, by a slip; there the message goes to the client that was used last.
 */
export async function showOn(
  tmux: Tmux,
  client: string,
  milliseconds: number,
  text: string,
): Promise<void> {
  const words = ["display-message", "-d", `${milliseconds}`];
  const options = { timeout: 5_000 };
  const { status, stderr } = await tmux.call([...words, "-c", client, text], options);
  if (status !== 0 && stderr.includes("usage:")) await tmux.call([...words, text], options);
}
