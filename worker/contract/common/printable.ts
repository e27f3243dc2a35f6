import * as v from "valibot";

/**
 * What can't be seen or changes how its neighbors look, and so disguises a name: control characters and line breaks, direction marks,
 * zero-width and other blank letters, tag characters, noncharacters.
 */
const UNPRINTABLE =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb]|\u034f|[\u17b4\u17b5]|[\u180b-\u180e]|[\u{e0000}-\u{e0fff}]/u;
/** A joiner between two pictures makes one of them, as in 👩‍🔧. */
const JOINED = /(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic})/gu;

export const isPrintable = (text: string): boolean =>
  text.isWellFormed() && !UNPRINTABLE.test(text.replaceAll(JOINED, ""));

const PROBLEM = "Delete the characters that can't be shown.";

/** For names and other texts of one line that another person reads. */
export const printable = v.check(isPrintable, PROBLEM);

/** For notes: several lines, separated by `\n` alone. A pasted tab becomes a space. */
export const printableLines = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ")),
  v.check((text) => isPrintable(text.replaceAll("\n", "")), PROBLEM),
);

/** For names that a person doesn't choose, such as those of files: leaves out what can't be shown. */
export const printableOf = (text: string): string => Array.from(text.toWellFormed()).filter(isPrintable).join("");
