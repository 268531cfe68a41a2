import {
  sliceToWidth,
  textWidth,
  truncateEnd
} from "./chunk-U7PGEZ6X.js";

// src/picker/keys.ts
import { StringDecoder } from "node:string_decoder";
var esc = "\x1B";
var pasteStart = `${esc}[200~`;
var pasteEnd = `${esc}[201~`;
var longestSequence = 64;
var namedFinals = {
  A: "up",
  B: "down",
  C: "right",
  D: "left",
  H: "home",
  F: "end",
  Z: "shift-tab",
  M: "enter"
};
var namedTildes = {
  1: "home",
  3: "delete",
  4: "end",
  5: "page-up",
  6: "page-down",
  7: "home",
  8: "end"
};
var namedControls = {
  "\r": "enter",
  "\n": "enter",
  "	": "tab",
  "\b": "backspace",
  "\x7F": "backspace",
  " ": "space"
};
var KeyParser = class {
  #decoder = new StringDecoder("utf8");
  #pending = "";
  #pasting = false;
  /** Something was begun that more input or {@link flush} must end. */
  get incomplete() {
    return this.#pending !== "" && !this.#pasting;
  }
  push(chunk) {
    this.#pending += this.#decoder.write(chunk);
    const events = [];
    while (this.#outsidePaste() && this.#pending !== "") {
      const step = next(this.#pending);
      if (step === void 0) break;
      this.#pending = this.#pending.slice(step.length);
      if (step.event === "paste") this.#pasting = true;
      else if (step.event !== void 0) events.push(step.event);
    }
    return events;
  }
  flush() {
    if (!this.incomplete) return [];
    const alone = this.#pending === esc;
    this.#pending = "";
    return alone ? [{ type: "key", name: "escape" }] : [];
  }
  /** Drops pasted text; false while its end has not come. */
  #outsidePaste() {
    if (!this.#pasting) return true;
    const end = this.#pending.indexOf(pasteEnd);
    this.#pasting = end < 0;
    this.#pending = this.#pending.slice(end < 0 ? -(pasteEnd.length - 1) : end + pasteEnd.length);
    return end >= 0;
  }
};
function next(input) {
  if (!input.startsWith(esc)) return single(input);
  if (input.length === 1) return void 0;
  const introducer = input[1];
  if (introducer === "[") return controlSequence(input);
  if (introducer === "O") {
    const final = input[2];
    if (final === void 0) return void 0;
    return { length: 3, event: named(namedFinals[final]) };
  }
  if (introducer === esc) return { length: 1, event: named("escape") };
  const character = [...input.slice(1, 3)][0] ?? "";
  return { length: 1 + character.length, event: void 0 };
}
function single(input) {
  const character = String.fromCodePoint(input.codePointAt(0) ?? 0);
  const code = character.charCodeAt(0);
  const control = namedControls[character];
  if (control !== void 0) return { length: 1, event: named(control) };
  if (code === 0) return { length: 1, event: named("space") };
  if (code < 27) return { length: 1, event: named(`ctrl-${String.fromCharCode(code + 96)}`) };
  const printable = code >= 32 && !(code >= 128 && code < 160);
  return { length: character.length, event: printable ? named(character) : void 0 };
}
function controlSequence(input) {
  if (input.startsWith(pasteStart)) return { length: pasteStart.length, event: "paste" };
  let end = 2;
  while (end < input.length && !isFinal(input.charCodeAt(end))) end += 1;
  if (end >= input.length) {
    return input.length > longestSequence ? { length: input.length, event: void 0 } : void 0;
  }
  const parameters = input.slice(2, end);
  const final = input[end] ?? "";
  return { length: end + 1, event: sequenceEvent(parameters, final) };
}
function isFinal(code) {
  return code >= 64 && code <= 126;
}
function sequenceEvent(parameters, final) {
  if (parameters.startsWith("<")) return mouseEvent(parameters.slice(1), final);
  if (final === "~") return named(namedTildes[parameters.split(";")[0] ?? ""]);
  return named(namedFinals[final]);
}
function mouseEvent(parameters, final) {
  const [button = NaN, column = NaN, row = NaN] = parameters.split(";").map(Number);
  const action = { 0: "press", 64: "wheel-up", 65: "wheel-down" };
  const kind = action[button];
  if (kind === void 0 || final !== "M" || !(column >= 1) || !(row >= 1)) return void 0;
  return { type: "mouse", action: kind, column: column - 1, row: row - 1 };
}
function named(name) {
  return name === void 0 ? void 0 : { type: "key", name };
}

// src/picker/theme.ts
var palettes = {
  none: codes({
    dim: "2",
    accent: "",
    good: "1",
    warn: "1",
    bad: "1",
    info: "",
    button: "1;7",
    buttonOff: "2;7",
    cursor: "7",
    cursorDim: "7"
  }),
  "16": codes({
    dim: "2",
    accent: "35",
    good: "32",
    warn: "33",
    bad: "31",
    info: "36",
    button: "1;30;42",
    buttonOff: "2;7",
    cursor: "7",
    cursorDim: "7"
  }),
  "256": codes({
    dim: "38;5;244",
    accent: "38;5;98",
    good: "38;5;29",
    warn: "38;5;136",
    bad: "38;5;167",
    info: "38;5;32",
    button: "1;38;5;231;48;5;29",
    buttonOff: "38;5;231;48;5;244",
    cursor: "38;5;231;48;5;24",
    cursorDim: "38;5;153;48;5;24"
  }),
  true: codes({
    dim: rgb(38, "808080"),
    accent: rgb(38, "9b6ddb"),
    good: rgb(38, "2a9455"),
    warn: rgb(38, "bd7400"),
    bad: rgb(38, "e0524a"),
    info: rgb(38, "3d84d6"),
    button: `1;${rgb(38, "ffffff")};${rgb(48, "2a8a50")}`,
    buttonOff: `${rgb(38, "ffffff")};${rgb(48, "767676")}`,
    cursor: `${rgb(38, "ffffff")};${rgb(48, "2f4f7f")}`,
    cursorDim: `${rgb(38, "c3d0e6")};${rgb(48, "2f4f7f")}`
  })
};
function codes(given) {
  const { buttonOff, cursorDim, ...rest } = given;
  return { plain: "", bold: "1", ...rest, "button-off": buttonOff, "cursor-dim": cursorDim };
}
function rgb(ground, hex) {
  const parts = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `${ground};2;${parts.join(";")}`;
}
function sgr({ style, cursor }, depth) {
  const palette = palettes[depth];
  if (!cursor) return palette[style];
  if (style === "dim") return palette["cursor-dim"];
  const weight = style === "bold" || style === "good" || style === "warn" ? "1;" : "";
  return weight + palette.cursor;
}

// src/picker/paint.ts
var asciiOnly = /^[\x20-\x7e]*$/;
function paintLine(line, colour) {
  let painted = "";
  let style = "";
  let column = 0;
  for (const part of line) {
    const wanted = sgr(part, colour);
    if (wanted !== style) painted += wanted === "" ? "\x1B[0m" : `\x1B[0;${wanted}m`;
    style = wanted;
    painted += part.text;
    column += textWidth(part.text);
    if (!asciiOnly.test(part.text)) painted += `\x1B[${column + 1}G`;
  }
  return style === "" ? painted : `${painted}\x1B[0m`;
}

// src/picker/terminal.ts
var esc2 = "\x1B";
var enterScreen = `${esc2}[?1049h${esc2}[?25l${esc2}[?7l${esc2}[?1000h${esc2}[?1006h${esc2}[?2004h${esc2}[2J`;
var leaveScreen = `${esc2}[0m${esc2}[?2004l${esc2}[?1006l${esc2}[?1000l${esc2}[?7h${esc2}[?25h${esc2}[?1049l`;
var escapeMilliseconds = 40;
var Terminal = class {
  #input;
  #output;
  #colour;
  #parser = new KeyParser();
  #drawn = [];
  #undo = [];
  constructor(input, output, colour) {
    this.#input = input;
    this.#output = output;
    this.#colour = colour;
  }
  get size() {
    return { columns: this.#output.columns || 80, rows: this.#output.rows || 24 };
  }
  open(handlers) {
    const restore = () => this.close();
    const end = () => handlers.end();
    const data = (chunk) => this.#take(chunk, handlers);
    const resize = () => {
      this.#drawn = [];
      this.#output.write(`${esc2}[2J`);
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
      () => this.#input.off("data", data).off("end", end).off("error", end).pause()
    ];
  }
  /** Shows exactly these lines: only those that changed are written. */
  draw(lines) {
    const painted = lines.map((line) => paintLine(line, this.#colour));
    const changed = painted.map((text, row) => text === this.#drawn[row] ? "" : `${esc2}[${row + 1};1H${text}`).join("");
    this.#drawn = painted;
    if (changed !== "") this.#output.write(changed);
  }
  close() {
    if (this.#undo.length === 0) return;
    for (const undo of this.#undo.splice(0)) undo();
    try {
      this.#input.setRawMode(false);
      this.#output.write(leaveScreen);
    } catch {
    }
  }
  #timer;
  #take(chunk, handlers) {
    clearTimeout(this.#timer);
    const events = this.#parser.push(chunk);
    if (events.length > 0) handlers.input(events);
    if (!this.#parser.incomplete) return;
    this.#timer = setTimeout(() => {
      const late = this.#parser.flush();
      if (late.length > 0) handlers.input(late);
    }, escapeMilliseconds);
  }
};

// src/picker/spans.ts
var span = (text, style = "plain") => ({ text, style });
function lineWidth(line) {
  return line.reduce((width, part) => width + textWidth(part.text), 0);
}
function fitLine(line, width, ellipsis) {
  const fitted = [];
  let room = width;
  for (const [index, part] of line.entries()) {
    if (room <= 0) break;
    const rest = lineWidth(line.slice(index));
    const text = rest <= room ? part.text : truncateEnd(part.text, room, ellipsis);
    const cut = text !== part.text;
    const fits = textWidth(text) <= room;
    if (fits && text !== "") fitted.push({ ...part, text });
    room -= textWidth(text);
    if (cut) break;
  }
  if (room > 0) fitted.push(span(" ".repeat(room)));
  return fitted;
}
function spread(left, right, width, ellipsis) {
  const room = width - lineWidth(right);
  if (room < 4) return fitLine(left, width, ellipsis);
  return [...fitLine(left, room, ellipsis), ...right];
}
function sliceLine(line, from, to) {
  const slice = [];
  let column = 0;
  for (const part of line) {
    const start = Math.max(0, from - column);
    const width = textWidth(part.text);
    const length = Math.min(width, to - column) - start;
    if (length > 0) slice.push({ ...part, text: sliceText(part.text, start, length) });
    column += width;
  }
  return slice;
}
function sliceText(text, start, length) {
  const head = sliceToWidth(text, start);
  const behind = text.slice(head.length);
  const split = start - textWidth(head);
  const rest = split > 0 ? " ".repeat(split) + [...behind].slice(1).join("") : behind;
  const cut = sliceToWidth(rest, length);
  return cut + " ".repeat(length - textWidth(cut));
}
function overlay(lines, box, top, left) {
  return lines.map((line, row) => {
    const over = box[row - top];
    if (over === void 0) return line;
    const end = left + lineWidth(over);
    return [...sliceLine(line, 0, left), ...over, ...sliceLine(line, end, lineWidth(line))];
  });
}
function underCursor(line) {
  return line.map((part) => ({ ...part, cursor: true }));
}

export {
  Terminal,
  span,
  lineWidth,
  fitLine,
  spread,
  overlay,
  underCursor
};
