/** Latin transliteration of names, because standard fonts have no other alphabets. */

/** "letter latin letter latin …"; "-": silent. */
const pairs = (table: string): [string, string][] =>
  table
    .split(" ")
    .flatMap((letter, index, all): [string, string][] =>
      index % 2 === 0 ? [[letter, all[index + 1] === "-" ? "" : all[index + 1]!]] : [],
    );

/** Greek by ELOT 743; Cyrillic, Arabic (with Persian letters and digits) and Hebrew by BGN/PCGN. Unwritten vowels are missing. */
const letters: Readonly<Record<string, string>> = Object.fromEntries([
  ...pairs(
    "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o " +
      "а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch " +
      "ъ - ы y ь - э e ю yu я ya і i ї yi є ye ґ g ђ dj ј j љ lj њ nj ћ c џ dz ѓ g ќ k ѕ dz ў u",
  ),
  ...pairs(
    "ا a ب b ت t ث th ج j ح h خ kh د d ذ dh ر r ز z س s ش sh ص s ض d ط t ظ z ع a غ gh ف f ق q ك k ل l م m ن n ه h " +
      "و w ي y ى a ة a ء - ـ - پ p چ ch ژ zh ک k گ g ی y ، , ؛ ; ؟ ?",
  ),
  ...pairs(
    "א a ב b ג g ד d ה h ו v ז z ח h ט t י y כ k ך k ל l מ m ם m נ n ן n ס s ע a פ p ף f צ ts ץ ts ק k ר r ש sh ת t ־ - ׳ ' ״ \"",
  ),
  ...Array.from("٠١٢٣٤٥٦٧٨٩", (digit, value): [string, string] => [digit, String(value)]),
  ...Array.from("۰۱۲۳۴۵۶۷۸۹", (digit, value): [string, string] => [digit, String(value)]),
]);

/** Parts of a Korean syllable in Unicode order (chapter 3.12), Revised Romanization without assimilation. */
const initials = "g kk n d tt r m b pp s ss - j jj ch k t p h".replace("-", "").split(" ");
const vowels = "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(" ");
const finals = " k k k n n n t l k m l l l p l m p p t t ng t t k t p t".split(" ");
const FIRST_SYLLABLE = 0xac00;

function syllable(letter: string): string | undefined {
  const place = letter.codePointAt(0)! - FIRST_SYLLABLE;
  const perInitial = vowels.length * finals.length;
  if (place < 0 || place >= initials.length * perInitial) return undefined;
  const vowel = Math.floor(place / finals.length) % vowels.length;
  return `${initials[Math.floor(place / perInitial)]}${vowels[vowel]}${finals[place % finals.length]}`;
}

/** Keeps capitals; undefined: not a letter. */
function transliterate(letter: string): string | undefined {
  const small = letter.toLowerCase();
  const latin = letters[small] ?? syllable(letter);
  return latin === undefined || small === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
}

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
