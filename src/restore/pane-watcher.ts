import { commandLine, type Tmux, tmuxError } from "../tmux/exec.ts";
import { RowReader, rowFormat } from "../tmux/formats.ts";

/** One pane at one moment. Rows are its visible lines, without trailing blanks. */
export type PaneSample = {
  readonly id: string;
  readonly pid: number;
  readonly tty: string;
  readonly dead: boolean;
  /** In copy mode or another: keys would go to that. */
  readonly inMode: boolean;
  readonly inputOff: boolean;
  readonly cursorX: number;
  readonly cursorY: number;
  /** Lines above the visible ones. */
  readonly history: number;
  readonly title: string;
  readonly rows: readonly string[];
};

const fields = [
  "pane_id",
  "pane_pid",
  "pane_tty",
  "pane_dead",
  "pane_in_mode",
  "pane_input_off",
  "cursor_x",
  "cursor_y",
  "history_size",
  "pane_height",
  "pane_title",
] as const;

/** Milliseconds between two looks: for a key that was just typed, an agent that just started, and what takes its time. */
export const pace = { quick: 10, brisk: 25, steady: 80 } as const;

type Waiting = {
  readonly resolve: (sample: PaneSample | undefined) => void;
  readonly reject: (error: unknown) => void;
};

/** Looks at panes for all that wait on them together: one tmux process for each round, however many panes. */
export class PaneWatcher {
  readonly #tmux: Tmux;
  readonly #waiting = new Map<string, Waiting[]>();
  #lastLook = 0;
  #look: Promise<void> | undefined;
  /** When the next look is due, and its timer. */
  #due = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(tmux: Tmux) {
    this.#tmux = tmux;
  }

  /**
   * The pane as a look that starts after this call finds it; undefined when it is gone. Throws `no-server`.
   *
   * @param interval milliseconds after the last look, at most.
   */
  next(paneId: string, interval: number = pace.steady): Promise<PaneSample | undefined> {
    return new Promise((resolve, reject) => {
      const others = this.#waiting.get(paneId) ?? [];
      others.push({ resolve, reject });
      this.#waiting.set(paneId, others);
      this.#schedule(this.#lastLook + interval);
    });
  }

  #schedule(due: number): void {
    if (due >= this.#due) return;
    this.#due = due;
    clearTimeout(this.#timer);
    if (this.#look !== undefined) return;
    const begin = () => {
      this.#look = this.#lookOnce();
    };
    this.#timer = setTimeout(begin, Math.max(0, due - Date.now()));
  }

  async #lookOnce(): Promise<void> {
    this.#due = Number.POSITIVE_INFINITY;
    const asked = new Map(this.#waiting);
    this.#waiting.clear();
    try {
      const samples = await samplePanes(this.#tmux, [...asked.keys()]);
      for (const [id, waiting] of asked) for (const each of waiting) each.resolve(samples.get(id));
    } catch (error) {
      for (const waiting of asked.values()) for (const each of waiting) each.reject(error);
    }
    this.#look = undefined;
    this.#lastLook = Date.now();
    const due = this.#due;
    this.#due = Number.POSITIVE_INFINITY;
    if (this.#waiting.size > 0) this.#schedule(Math.max(due, Date.now() + pace.quick));
  }
}

export async function samplePanes(
  tmux: Tmux,
  paneIds: readonly string[],
): Promise<ReadonlyMap<string, PaneSample>> {
  const format = rowFormat("P", fields);
  const lines = paneIds.flatMap((id) => [
    commandLine(["display-message", "-p", "-t", id, format]).subarray(0, -1),
    Buffer.from(" ; "),
    commandLine(["capture-pane", "-p", "-t", id]),
  ]);
  const result = await tmux.call(["source-file", "-"], {
    input: Buffer.concat(lines),
    timeout: 20_000,
  });
  if (result.status !== 0) {
    const error = tmuxError("capture-pane", tmux.socket, result);
    if (error.code === "no-server") throw error;
  }
  const samples = new Map<string, PaneSample>();
  const reader = new RowReader(result.stdout);
  while (!reader.done) {
    const sample = readSample(reader);
    // display-message answers for a pane that is gone too, with nothing in every field.
    if (sample.id !== "") samples.set(sample.id, sample);
  }
  return samples;
}

function readSample(reader: RowReader): PaneSample {
  if (reader.kind() !== "P") throw reader.unknownRow();
  const [id = "", pid, tty = "", dead, inMode, inputOff, x, y, history, height, title = ""] =
    reader.fields(fields.length);
  reader.end();
  return {
    id,
    pid: Number(pid),
    tty,
    dead: dead === "1",
    inMode: inMode !== "0",
    inputOff: inputOff === "1",
    cursorX: Number(x),
    cursorY: Number(y),
    history: Number(history),
    title,
    rows: Array.from({ length: Number(height) }, () =>
      // A line that is not framed comes byte for byte.
      Buffer.from(reader.line(), "latin1").toString("utf8"),
    ),
  };
}
