import { transliterated } from "./transliteration.ts";

/**
 * Text that the standard fonts of PDF can print. They know Windows-1252 and nothing else, and the library throws at
 * anything outside; names of people and plants hold whatever their owners typed.
 */

/** What Windows-1252 has beyond Latin-1 (the Unicode consortium's table CP1252). */
const BEYOND_LATIN_1 = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/** Replacement for a character without an equivalent; the report says what it means. */
const UNPRINTABLE = "?";

const likeness: Readonly<Record<string, string>> = {
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

/** Spaces of every width (also those that number formats write), line ends and tabs. */
const SPACE = /[\p{Zs}\p{Zl}\p{Zp}\t\r\n\v\f]/u;
/** Marks that have no shape of their own: zero widths, directions, soft hyphens, control and combining characters. */
const SHAPELESS = /[\p{Cc}\p{Cf}\p{Mn}\p{Me}]/u;

/** One character as the font can print it; a letter whose accent is unknown loses the accent and stays. */
function printable(char: string): string {
  if (isPrintable(char)) return char;
  if (SPACE.test(char)) return " ";
  const like = likeness[char];
  if (like !== undefined) return like;
  if (SHAPELESS.test(char)) return "";
  const letter = transliterated(char);
  if (letter !== undefined) return letter;
  const plain = Array.from(char.normalize("NFKD"))
    .filter((part) => !SHAPELESS.test(part))
    .map((part) => (isPrintable(part) ? part : transliterated(part)));
  return plain.length > 0 && plain.every((part) => part !== undefined) ? plain.join("") : UNPRINTABLE;
}

/** Two Greek letters and more are a word, in which µ and Ω are letters and no units. */
const GREEK_WORD = /\p{Script=Greek}{2,}/gu;
const spelled = (word: string): string => Array.from(word, (letter) => transliterated(letter) ?? letter).join("");

/** Any text as the standard fonts can print it: typographic signs by their likeness, what has none as a question mark. */
export const safeText = (text: string): string =>
  Array.from(text.normalize("NFC").replaceAll(GREEK_WORD, spelled), printable).join("");

/** Whether `safeText` had to put question marks. */
export const loses = (text: string): boolean =>
  Array.from(text.normalize("NFC")).some((char) => char !== UNPRINTABLE && printable(char) === UNPRINTABLE);
