import { setTimeout as delay } from "node:timers/promises";
import type { Tmux } from "../tmux/exec.ts";
import { type Colours, parseColours } from "./colours.ts";

const option = "@workspace-restore-colours";

/**
 * The colours of the terminal of whoever is attached. tmux tells them only to a program in a window of the session that the
 * client shows (3.3a to 3.8): one that asks opens there behind the others, and is gone at once. It is unlinked, for a window
 * that ends renumbers those of a session with renumber-windows. Null with nobody attached, or where the terminal never told.
 */
export async function clientColours(tmux: Tmux): Promise<Colours | null> {
  const clients = await tmux.call(["list-clients", "-F", "#{client_activity} #{session_id}"]);
  const [latest] = clients.stdout
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
  const session = latest?.split(" ")[1];
  if (session === undefined) return null;
  const asked = await tmux.call([
    ...["set-option", "-g", option, "", ";"],
    ...["new-window", "-d", "-P", "-F", "#{window_id}", "-t", `${session}:`],
    ...["sh", "-c", asking, "sh", tmux.program],
  ]);
  const window = asked.stdout.toString("utf8").trim();
  if (asked.status !== 0) return null;
  const deadline = Date.now() + 2_000;
  for (;;) {
    const told = await tmux.call(["show-options", "-gqv", option]);
    const answer = told.stdout.toString("utf8").trim();
    if (answer !== "" || Date.now() > deadline) {
      const unlink = ["unlink-window", "-k", "-t", window];
      await tmux.call(["set-option", "-g", "-u", option, ";", ...unlink]);
      return parseColours(answer);
    }
    await delay(20);
  }
}

/**
 * Collects the terminal's answers, without what no answer has, up to the last question's or 0.3 s of silence; then it waits to
 * be taken away.
 */
const asking = `
stty raw -echo min 0 time 3
printf '\\033]10;?\\033\\134\\033]11;?\\033\\134\\033[c'
answer=
while part=$(dd bs=64 count=1 2>/dev/null | tr -dc 'A-Za-z0-9:;/?[]'); [ -n "$part" ]; do
  answer=$answer$part
  case $answer in *'[?'*c) break ;; esac
done
"$1" -S "\${TMUX%%,*}" set-option -g ${option} "x$answer"
exec sleep 10
`;
