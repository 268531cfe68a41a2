import type { Tmux } from "../tmux/exec.ts";
import type { PaneSample } from "./pane-watcher.ts";
import { beforeCursor } from "./shell-state.ts";

/**
 * Tells whether a person has typed at a prompt: it is not what it was when the pane was first seen, and since then a key came
 * from a client that shows this very pane. A prompt that changes by itself (a branch that is looked up) is no typing.
 */
export class TouchWatch {
  readonly #tmux: Tmux;
  readonly #since = new Map<string, { readonly prompt: string; readonly at: number }>();

  constructor(tmux: Tmux) {
    this.#tmux = tmux;
  }

  remember(sample: PaneSample): void {
    this.#since.set(sample.id, { prompt: beforeCursor(sample), at: Date.now() });
  }

  async isTouched(sample: PaneSample): Promise<boolean> {
    const prompt = beforeCursor(sample);
    const first = this.#since.get(sample.id);
    if (first === undefined || first.prompt === prompt) return false;
    const { stdout } = await this.#tmux.call([
      "list-clients",
      "-F",
      "#{pane_id} #{client_activity}",
    ]);
    // tmux tells whole seconds. A key of the same second counts where the line has grown: the key that confirmed the restore may be that one.
    const since = Math.floor(first.at / 1000) + (prompt.startsWith(first.prompt) ? 0 : 1);
    return stdout
      .toString("utf8")
      .split("\n")
      .some((line) => {
        const [pane, activity] = line.split(" ");
        return pane === sample.id && Number(activity) >= since;
      });
  }
}
