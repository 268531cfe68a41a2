import { StringDecoder } from "node:string_decoder";

/** `name` is a named key ("up", "enter", "ctrl-c", …) or the one character typed. */
export type KeyEvent = { readonly type: "key"; readonly name: string };

/** Column and row count from 0. */
export type MouseEvent = {
  readonly type: "mouse";
  readonly action: "press" | "wheel-up" | "wheel-down";
  readonly column: number;
  readonly row: number;
};

export type InputEvent = KeyEvent | MouseEvent;

const esc = "\u001b";
const pasteStart = `${esc}[200~`;
const pasteEnd = `${esc}[201~`;
/** Longer than any sequence that a terminal sends; beyond it the input is noise. */
const longestSequence = 64;

const namedFinals: Readonly<Record<string, string>> = {
  A: "up",
  B: "down",
  C: "right",
  D: "left",
  H: "home",
  F: "end",
  Z: "shift-tab",
  M: "enter",
};

const namedTildes: Readonly<Record<string, string>> = {
  1: "home",
  3: "delete",
  4: "end",
  5: "page-up",
  6: "page-down",
  7: "home",
  8: "end",
};

const namedControls: Readonly<Record<string, string>> = {
  "\r": "enter",
  "\n": "enter",
  "\t": "tab",
  "\u0008": "backspace",
  "\u007f": "backspace",
  " ": "space",
};

/**
 * Terminal input to events. Several keys can come in one chunk and one key in several (a popup of tmux 3.3a does
 * both), and a lone Escape is only told from the start of a sequence by waiting: the caller calls {@link flush}
 * when nothing followed. What is pasted is dropped: no text that came from elsewhere may press keys.
 */
export class KeyParser {
  readonly #decoder = new StringDecoder("utf8");
  #pending = "";
  #pasting: boolean = false;

  /** Something was begun that more input or {@link flush} must end. */
  get incomplete(): boolean {
    return this.#pending !== "" && !this.#pasting;
  }

  push(chunk: Uint8Array): InputEvent[] {
    this.#pending += this.#decoder.write(chunk);
    const events: InputEvent[] = [];
    while (this.#outsidePaste() && this.#pending !== "") {
      const step = next(this.#pending);
      if (step === undefined) break;
      this.#pending = this.#pending.slice(step.length);
      if (step.event === "paste") this.#pasting = true;
      else if (step.event !== undefined) events.push(step.event);
    }
    return events;
  }

  flush(): InputEvent[] {
    if (!this.incomplete) return [];
    const alone = this.#pending === esc;
    this.#pending = "";
    return alone ? [{ type: "key", name: "escape" }] : [];
  }

  /** Drops pasted text; false while its end has not come. */
  #outsidePaste(): boolean {
    if (!this.#pasting) return true;
    const end = this.#pending.indexOf(pasteEnd);
    this.#pasting = end < 0;
    // The end mark itself may be split between chunks.
    this.#pending = this.#pending.slice(end < 0 ? -(pasteEnd.length - 1) : end + pasteEnd.length);
    return end >= 0;
  }
}

type Step = { readonly length: number; readonly event: InputEvent | "paste" | undefined };

/** The first event of `input`; undefined when its sequence is not complete yet. */
function next(input: string): Step | undefined {
  if (!input.startsWith(esc)) return single(input);
  if (input.length === 1) return undefined;
  const introducer = input[1];
  if (introducer === "[") return controlSequence(input);
  if (introducer === "O") {
    const final = input[2];
    if (final === undefined) return undefined;
    return { length: 3, event: named(namedFinals[final]) };
  }
  if (introducer === esc) return { length: 1, event: named("escape") };
  const character = [...input.slice(1, 3)][0] ?? "";
  return { length: 1 + character.length, event: undefined };
}

function single(input: string): Step {
  const character = String.fromCodePoint(input.codePointAt(0) ?? 0);
  const code = character.charCodeAt(0);
  const control = namedControls[character];
  if (control !== undefined) return { length: 1, event: named(control) };
  if (code === 0) return { length: 1, event: named("space") };
  if (code < 0x1b) return { length: 1, event: named(`ctrl-${String.fromCharCode(code + 0x60)}`) };
  const printable = code >= 0x20 && !(code >= 0x80 && code < 0xa0);
  return { length: character.length, event: printable ? named(character) : undefined };
}

function controlSequence(input: string): Step | undefined {
  if (input.startsWith(pasteStart)) return { length: pasteStart.length, event: "paste" };
  let end = 2;
  while (end < input.length && !isFinal(input.charCodeAt(end))) end += 1;
  if (end >= input.length) {
    return input.length > longestSequence ? { length: input.length, event: undefined } : undefined;
  }
  const parameters = input.slice(2, end);
  const final = input[end] ?? "";
  return { length: end + 1, event: sequenceEvent(parameters, final) };
}

function isFinal(code: number): boolean {
  return code >= 0x40 && code <= 0x7e;
}

function sequenceEvent(parameters: string, final: string): InputEvent | undefined {
  if (parameters.startsWith("<")) return mouseEvent(parameters.slice(1), final);
  if (final === "~") return named(namedTildes[parameters.split(";")[0] ?? ""]);
  return named(namedFinals[final]);
}

/** SGR mouse report: button; column; row, counted from 1, `M` for a press. */
function mouseEvent(parameters: string, final: string): MouseEvent | undefined {
  const [button = NaN, column = NaN, row = NaN] = parameters.split(";").map(Number);
  const action = { 0: "press", 64: "wheel-up", 65: "wheel-down" } as const;
  const kind = action[button as keyof typeof action];
  if (kind === undefined || final !== "M" || !(column >= 1) || !(row >= 1)) return undefined;
  return { type: "mouse", action: kind, column: column - 1, row: row - 1 };
}

function named(name: string | undefined): KeyEvent | undefined {
  return name === undefined ? undefined : { type: "key", name };
}
