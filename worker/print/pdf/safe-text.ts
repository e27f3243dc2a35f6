import { transliterate } from "./transliteration.ts";

/**
 * Text for the PDF standard fonts, which have only Windows-1252. The library throws on anything else, and names hold whatever people typed.
 */

/** Windows-1252 beyond Latin-1 (Unicode consortium's table CP1252). */
const BEYOND_LATIN_1 = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/** Replaces characters without an equivalent; the report explains it. */
const UNPRINTABLE = "?";

const similarCharacters: Readonly<Record<string, string>> = {
  "−": "–",
  "‐": "-",
  "‑": "-",
  "‒": "–",
  "―": "—",
  "′": "'",
  "″": '"',
  "‵": "'",
  "≤": "<=",
  "≥": ">=",
  "≠": "<>",
  "≈": "~",
  "→": "->",
  "←": "<-",
  μ: "µ",
  Ω: "Ohm",
  "⁄": "/",
  "∙": "·",
  "₂": "2",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ħ: "h",
  Ħ: "H",
  ı: "i",
  ĸ: "k",
  ŋ: "n",
  Ŋ: "N",
  ŧ: "t",
  Ŧ: "T",
  ẞ: "SS",
};

const isPrintable = (char: string): boolean =>
  (char >= " " && char <= "~") || (char >= "¡" && char <= "ÿ" && char !== "\u00AD") || BEYOND_LATIN_1.includes(char);

/** All spaces, including those of number formats, line ends and tabs. */
const SPACE = /[\p{Zs}\p{Zl}\p{Zp}\t\r\n\v\f]/u;
/** Characters without a shape: zero width, directions, soft hyphens, control, combining. */
const SHAPELESS = /[\p{Cc}\p{Cf}\p{Mn}\p{Me}]/u;

/** A letter with an unknown accent loses the accent. */
function printable(char: string): string {
  if (isPrintable(char)) return char;
  if (SPACE.test(char)) return " ";
  const like = similarCharacters[char];
  if (like !== undefined) return like;
  if (SHAPELESS.test(char)) return "";
  const letter = transliterate(char);
  if (letter !== undefined) return letter;
  const plain = Array.from(char.normalize("NFKD"))
    .filter((part) => !SHAPELESS.test(part))
    .map((part) => (isPrintable(part) ? part : transliterate(part)));
  return plain.length > 0 && plain.every((part) => part !== undefined) ? plain.join("") : UNPRINTABLE;
}

/** In Greek words, µ and Ω are letters, not units. */
const GREEK_WORD = /\p{Script=Greek}{2,}/gu;
const spellGreek = (word: string): string => Array.from(word, (letter) => transliterate(letter) ?? letter).join("");

/** Replaces typographic characters by similar ones, letters by Latin ones and all others by question marks. */
export const safeText = (text: string): string =>
  Array.from(text.normalize("NFC").replaceAll(GREEK_WORD, spellGreek), printable).join("");

export const hasUnprintable = (text: string): boolean =>
  Array.from(text.normalize("NFC")).some((char) => char !== UNPRINTABLE && printable(char) === UNPRINTABLE);
