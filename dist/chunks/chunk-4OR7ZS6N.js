// src/text/display.ts
function displayText(text) {
  if (plainAscii.test(text)) return text;
  return text.normalize("NFC").replace(whitespace, " ").replace(reordering, "\uFFFD").replace(invisible, "").replace(
    regionalIndicator,
    (letter) => String.fromCharCode(65 + (letter.codePointAt(0) ?? 0) - 127462)
  ).replace(unprintable, "\uFFFD").replace(unattachedMarks, "").replace(stackedMarks, "$1");
}
var plainAscii = /^[\x20-\x7e]*$/;
var whitespace = /[\t\n\v\f\r\u{85}\u{2028}\u{2029}\u{2800}\p{Zs}]/gu;
var reordering = new RegExp("\\p{Bidi_Control}", "gu");
var invisible = /[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/gu;
var regionalIndicator = /[\u{1f1e6}-\u{1f1ff}]/gu;
var unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
var unattachedMarks = /(?<=^| )[\p{Mn}\p{Me}]+/gu;
var stackedMarks = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;
function asciiText(text) {
  return displayText(text).normalize("NFKD").replace(/[\p{Mn}\p{Me}]/gu, "").replace(/[…]/gu, "...").replace(/[^\x20-\x7e]/gu, "?");
}

export {
  displayText,
  asciiText
};
