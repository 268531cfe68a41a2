import type { ReadStream, WriteStream } from "node:tty";
import { type InputEvent, KeyParser } from "./keys.ts";
import { paintLine } from "./paint.ts";
import type { Size } from "./regions.ts";
import type { Line } from "./spans.ts";
import type { ColourDepth } from "./theme.ts";

const esc = "\u001b";
/** Alternate screen, no cursor, no wrapping, clicks and wheel as SGR reports, pastes marked. */
const enterScreen = `${esc}[?1049h${esc}[?25l${esc}[?7l${esc}[?1000h${esc}[?1006h${esc}[?2004h${esc}[2J`;
const leaveScreen = `${esc}[0m${esc}[?2004l${esc}[?1006l${esc}[?1000l${esc}[?7h${esc}[?25h${esc}[?1049l`;

/** What follows an Escape within this time belongs to it. */
const escapeMilliseconds = 40;

export type TerminalHandlers = {
  /** All events of one chunk of input, so that a held key draws once. */
  readonly input: (events: readonly InputEvent[]) => void;
  readonly resize: (size: Size) => void;
  /** The terminal is gone, or the process was told to end. */
  readonly end: () => void;
};

/**
 * A terminal taken over for a while, and given back as it was however the process ends: by itself, by an error, by SIGTERM
 * or SIGHUP. Only a SIGKILL cannot be answered.
 */
export class Terminal {
  readonly #input: ReadStream;
  readonly #output: WriteStream;
  readonly #colour: ColourDepth;
  readonly #parser = new KeyParser();
  #drawn: readonly string[] = [];
  #undo: (() => void)[] = [];

  constructor(input: ReadStream, output: WriteStream, colour: ColourDepth) {
    this.#input = input;
    this.#output = output;
    this.#colour = colour;
  }

  get size(): Size {
    return { columns: this.#output.columns || 80, rows: this.#output.rows || 24 };
  }

  open(handlers: TerminalHandlers): void {
    const restore = () => this.close();
    const end = () => handlers.end();
    const data = (chunk: Buffer) => this.#take(chunk, handlers);
    const resize = () => {
      this.#drawn = [];
      this.#output.write(`${esc}[2J`);
      handlers.resize(this.size);
    };
    this.#input.setRawMode(true);
    this.#output.write(enterScreen);
    this.#input.on("data", data).on("end", end).on("error", end).resume();
    this.#output.on("resize", resize).on("error", end);
    process.on("exit", restore).on("uncaughtExceptionMonitor", restore);
    process.on("SIGTERM", end).on("SIGHUP", end);
    this.#undo = [
      () => process.off("SIGTERM", end).off("SIGHUP", end),
      () => process.off("exit", restore).off("uncaughtExceptionMonitor", restore),
      () => this.#output.off("resize", resize).off("error", end),
      () => this.#input.off("data", data).off("end", end).off("error", end).pause(),
    ];
  }

  /** Shows exactly these lines: only those that changed are written. */
  draw(lines: readonly Line[]): void {
    const painted = lines.map((line) => paintLine(line, this.#colour));
    const changed = painted
      .map((text, row) => (text === this.#drawn[row] ? "" : `${esc}[${row + 1};1H${text}`))
      .join("");
    this.#drawn = painted;
    if (changed !== "") this.#output.write(changed);
  }

  close(): void {
    if (this.#undo.length === 0) return;
    for (const undo of this.#undo.splice(0)) undo();
    try {
      this.#input.setRawMode(false);
      // Written at once, also while the process exits: Node's terminals are synchronous on Linux and macOS.
      this.#output.write(leaveScreen);
    } catch {
      // The terminal is gone: there is nothing to give back.
    }
  }

  #timer: NodeJS.Timeout | undefined;

  #take(chunk: Buffer, handlers: TerminalHandlers): void {
    clearTimeout(this.#timer);
    const events = this.#parser.push(chunk);
    if (events.length > 0) handlers.input(events);
    if (!this.#parser.incomplete) return;
    this.#timer = setTimeout(() => {
      const late = this.#parser.flush();
      if (late.length > 0) handlers.input(late);
    }, escapeMilliseconds);
  }
}
