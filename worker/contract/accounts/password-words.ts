/**
 * Words that breached passwords are made of: common words of published lists, keyboard walks, terms of this field. A
 * capital, a digit and a symbol make such a word meet every rule (`P@ssw0rd1!`) but add few guesses.
 */
const words = new Set(
  (
    "password passwort passw passwd pass pwd secret letmein welcome willkommen login signin access admin administrator root " +
    "user guest demo test tester testing temp default changeme change master manager system server computer internet google " +
    "qwerty qwertz azerty qwertyuiop qwer asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qaz wsx edc qweasd qweasdzxc abc abcd abcdef " +
    "abcdefg abcdefgh iloveyou ilove loveyou love lovely sunshine princess dragon monkey football baseball basketball soccer " +
    "hockey superman batman spiderman starwars pokemon michael jordan jennifer jessica ashley amanda daniel andrew joshua " +
    "matthew thomas robert william charlie michelle nicole hunter ranger shadow killer trustno trustnoone whatever freedom " +
    "hello hallo helloworld summer winter spring autumn fall january february march april june july august september october " +
    "november december monday tuesday wednesday thursday friday saturday sunday cheese cookie coffee banana orange purple " +
    "yellow green blue silver golden diamond flower butterfly ginger pepper buster maggie tigger harley mustang ferrari " +
    "porsche mercedes corvette yankees cowboys lakers liverpool chelsea arsenal barcelona america canada london paris berlin " +
    "texas austin california newyork jesus christ angel angels heaven family mother father brother sister baby babygirl " +
    "nothing something anything computer samsung iphone android windows linux ubuntu microsoft apple facebook instagram " +
    "twitter youtube netflix amazon paypal security secure private public office company business money dollar bitcoin " +
    "company soilsight soiling soil solar panel panels photovoltaic sun sunny dust dusty cleaning wash plant owner staff portal " +
    "zaq xsw edc rfv tgb yhn poiuytrewq lkjhgfdsa mnbvcxz india china germany france mexico brazil spain italy japan russia " +
    "florida arizona nevada chicago boston hola bonjour amigo amor carlos maria jose daniela william elizabeth charles " +
    "superstar rockstar gamer google yahoo hotmail gmail pizza chocolate snoopy mickey disney hannah buddy lucky peanut"
  ).split(" "),
);

const leet: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/** Minimum guesses for a new password [log10]; zxcvbn calls passwords above it "safely unguessable" (Wheeler 2016). */
const MIN_GUESSES = 8;

const WORD = Math.log10(words.size);
const CAPITAL = Math.log10(2);
const LEET = Math.log10(3);
const YEAR = Math.log10(50);
const DIGIT = 1;
const LETTER = Math.log10(26);
const SIGN = Math.log10(13);
const OTHER = Math.log10(50);
const MAX_PART = 14;
const SEQUENCES = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "!@#$%^&*()"].flatMap((text) => [
  text,
  Array.from(text).toReversed().join(""),
]);

export const isCommonPassword = (password: string): boolean => guesses(Array.from(password)) < MIN_GUESSES;

function guesses(signs: readonly string[]): number {
  const period = periodOf(signs);
  if (period < signs.length) return guesses(signs.slice(0, period)) + Math.log10(signs.length / period);
  const fewest = [0];
  for (let end = 1; end <= signs.length; end++) {
    let best = fewest[end - 1]! + signGuesses(signs[end - 1]!);
    for (let start = Math.max(0, end - MAX_PART); start < end - 1; start++)
      best = Math.min(best, fewest[start]! + partGuesses(signs.slice(start, end)));
    fewest.push(best);
  }
  return fewest[signs.length]!;
}

function periodOf(signs: readonly string[]): number {
  for (let length = 1; length <= signs.length / 2; length++)
    if (signs.length % length === 0 && signs.every((sign, i) => sign === signs[i % length])) return length;
  return signs.length;
}

function signGuesses(sign: string): number {
  if (/\d/.test(sign)) return DIGIT;
  if (/[a-z]/.test(sign)) return LETTER;
  if (/[A-Z]/.test(sign)) return LETTER + CAPITAL;
  return /\p{L}/u.test(sign) ? OTHER : SIGN;
}

function partGuesses(part: readonly string[]): number {
  const text = part.join("");
  const lower = text.toLowerCase();
  if (new Set(lower).size === 1) return signGuesses(part[0]!) + Math.log10(part.length);
  if (part.length >= 3 && SEQUENCES.some((sequence) => sequence.includes(lower)))
    return DIGIT + Math.log10(part.length);
  if (/^(?:19|20)\d\d$/.test(text)) return YEAR;
  const capitals = /[A-Z]/.test(text) ? CAPITAL : 0;
  if (words.has(lower)) return WORD + capitals;
  const plain = Array.from(lower, (sign) => leet[sign] ?? sign).join("");
  return words.has(plain) ? WORD + capitals + LEET : Number.POSITIVE_INFINITY;
}
