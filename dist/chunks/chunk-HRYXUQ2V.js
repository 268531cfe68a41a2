import {
  RowReader,
  rowFormat
} from "./chunk-K5FK6XEG.js";
import {
  commandLine,
  tmuxError
} from "./chunk-VXIY5X5M.js";

// src/restore/pane-watcher.ts
var fields = [
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
  "pane_title"
];
var pace = { quick: 10, brisk: 25, steady: 80 };
var PaneWatcher = class {
  #tmux;
  #waiting = /* @__PURE__ */ new Map();
  #lastLook = 0;
  #look;
  /** When the next look is due, and its timer. */
  #due = Number.POSITIVE_INFINITY;
  #timer;
  constructor(tmux) {
    this.#tmux = tmux;
  }
  /**
   * The pane as a look that starts after this call finds it; undefined when it is gone. Throws `no-server`.
   *
   * @param interval milliseconds after the last look, at most.
   */
  next(paneId, interval = pace.steady) {
    return new Promise((resolve, reject) => {
      const others = this.#waiting.get(paneId) ?? [];
      others.push({ resolve, reject });
      this.#waiting.set(paneId, others);
      this.#schedule(this.#lastLook + interval);
    });
  }
  #schedule(due) {
    if (due >= this.#due) return;
    this.#due = due;
    clearTimeout(this.#timer);
    if (this.#look !== void 0) return;
    const begin = () => {
      this.#look = this.#lookOnce();
    };
    this.#timer = setTimeout(begin, Math.max(0, due - Date.now()));
  }
  async #lookOnce() {
    this.#due = Number.POSITIVE_INFINITY;
    const asked = new Map(this.#waiting);
    this.#waiting.clear();
    try {
      const samples = await samplePanes(this.#tmux, [...asked.keys()]);
      for (const [id, waiting] of asked) for (const each of waiting) each.resolve(samples.get(id));
    } catch (error) {
      for (const waiting of asked.values()) for (const each of waiting) each.reject(error);
    }
    this.#look = void 0;
    this.#lastLook = Date.now();
    const due = this.#due;
    this.#due = Number.POSITIVE_INFINITY;
    if (this.#waiting.size > 0) this.#schedule(Math.max(due, Date.now() + pace.quick));
  }
};
async function samplePanes(tmux, paneIds) {
  const format = rowFormat("P", fields);
  const lines = paneIds.flatMap((id) => [
    commandLine(["display-message", "-p", "-t", id, format]).subarray(0, -1),
    Buffer.from(" ; "),
    commandLine(["capture-pane", "-p", "-t", id])
  ]);
  const result = await tmux.call(["source-file", "-"], {
    input: Buffer.concat(lines),
    timeout: 2e4
  });
  if (result.status !== 0) {
    const error = tmuxError("capture-pane", tmux.socket, result);
    if (error.code === "no-server") throw error;
  }
  const samples = /* @__PURE__ */ new Map();
  const reader = new RowReader(result.stdout);
  while (!reader.done) {
    const sample = readSample(reader);
    if (sample.id !== "") samples.set(sample.id, sample);
  }
  return samples;
}
function readSample(reader) {
  if (reader.kind() !== "P") throw reader.unknownRow();
  const [id = "", pid, tty = "", dead, inMode, inputOff, x, y, history, height, title = ""] = reader.fields(fields.length);
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
    rows: Array.from(
      { length: Number(height) },
      () => (
        // A line that is not framed comes byte for byte.
        Buffer.from(reader.line(), "latin1").toString("utf8")
      )
    )
  };
}

export {
  pace,
  PaneWatcher,
  samplePanes
};
