import type { Tmux } from "../tmux/exec.ts";
import { statusText } from "./summary.ts";
import type { RunView } from "./types.ts";

/** For `#{@workspace-restore-status}` in a status line. */
const option = "@workspace-restore-status";

/** Publishes how far a run has come, one tmux process at a time; what comes meanwhile is published after it. */
export class StatusLine {
  readonly #tmux: Tmux;
  #wanted = "";
  #shown = "";
  #last = Promise.resolve();

  constructor(tmux: Tmux) {
    this.#tmux = tmux;
  }

  show(view: RunView): void {
    this.#want(statusText(view));
  }

  clear(): void {
    this.#want("");
  }

  #want(text: string): void {
    this.#wanted = text;
    this.#last = this.#last.then(() => this.#publish());
  }

  /** Resolves when the last of what was shown is there. */
  async settled(): Promise<void> {
    await this.#last;
  }

  async #publish(): Promise<void> {
    if (this.#shown === this.#wanted) return;
    this.#shown = this.#wanted;
    // A server that is gone shows nothing any more.
    const set = this.#shown === "" ? ["-gu", option] : ["-g", option, this.#shown];
    await this.#tmux
      .call(["set-option", ...set, ";", "refresh-client", "-S"], { timeout: 5_000 })
      .catch(() => {});
  }
}
