import { literalFormat } from "../tmux/escape.ts";
import { commandLine, type Tmux } from "../tmux/exec.ts";

const script = "@resurrect-restore-script-path";

/**
 * tmux-continuum (3.1.0) with `@continuum-restore on` has tmux-resurrect rebuild its last save in every server that just
 * started, one second later, by the path in an option. A server that we start for a restore is to hold what the user chose:
 * the path is taken away for three seconds, and put back by the server itself.
 */
export async function holdContinuum(tmux: Tmux): Promise<void> {
  const ask = async (option: string) =>
    (await tmux.call(["show-options", "-gqv", option], { timeout: 10_000 })).stdout
      .toString("utf8")
      .replace(/\n$/, "");
  if ((await ask("@continuum-restore")) !== "on") return;
  const path = await ask(script);
  if (path === "") return;
  const putBack = commandLine(["set-option", "-g", script, path]).toString("utf8").trimEnd();
  await tmux.call([
    ...["set-option", "-g", script, "", ";"],
    ...["run-shell", "-b", "-d", "3", "-C", literalFormat(putBack)],
  ]);
}
