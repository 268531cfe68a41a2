/**
 * Text from records (names, titles, directories, messages) made harmless for a screen: no character of it can move
 * the cursor, start an escape sequence, reorder or hide its neighbours, or take another width than {@link textWidth}
 * says. Every text of a record passes through here before it reaches a terminal, a menu or a message.
 */
export function displayText(text: string): string {
  if (plainAscii.test(text)) return text;
  return text
    .normalize("NFC")
    .replace(whitespace, " ")
    .replace(reordering, "\u{fffd}")
    .replace(invisible, "")
    .replace(regionalIndicator, (letter) =>
      String.fromCharCode(65 + (letter.codePointAt(0) ?? 0) - 0x1f1e6),
    )
    .replace(unprintable, "\u{fffd}")
    .replace(unattachedMarks, "")
    .replace(stackedMarks, "$1");
}

const plainAscii = /^[\x20-\x7e]*$/;
const whitespace = /[\t\n\v\f\r\u{85}\u{2028}\u{2029}\u{2800}\p{Zs}]/gu;
const reordering = /\p{Bidi_Control}/gu;
/**
 * Joiners, fillers, variation selectors, tags and skin tones: terminals (tmux 3.3a to 3.8 among them) disagree on the
 * width of what they compose, and alone they show nothing.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/gu;
/** Two make a flag, of one or two cells each depending on the terminal; as letters they are the country's code. */
const regionalIndicator = /[\u{1f1e6}-\u{1f1ff}]/gu;
/** Controls (C0, DEL, C1), formats, surrogates, private use and unassigned. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
const unattachedMarks = /(?<=^| )[\p{Mn}\p{Me}]+/gu;
/** More than four marks on one letter would reach into the lines above and below. */
const stackedMarks = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;

/** As {@link displayText}, for a terminal that is not known to take UTF-8: ASCII only. */
export function asciiText(text: string): string {
  return displayText(text)
    .normalize("NFKD")
    .replace(/[\p{Mn}\p{Me}]/gu, "")
    .replace(/[…]/gu, "...")
    .replace(/[^\x20-\x7e]/gu, "?");
}
