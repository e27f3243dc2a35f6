/**
 * Words that breached passwords are made of. Such a password meets every rule by a capital letter, a digit and a sign
 * (`P@ssw0rd1!`), so what is compared is the word that is left without decoration. Written by hand from the commonest
 * words of published lists, with keyboard walks and the words of this field.
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
    "company soilsight soiling soil solar panel panels photovoltaic sun sunny dust dusty cleaning wash plant owner staff portal"
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

/** Letters that may stand beside the words and still change nothing, as in `xPassword1!`. */
const STRAY_LETTERS = 2;
const LONGEST_WORD = 14;

/** Whether decorated words of the list, a repeated letter, or hardly any letters at all make up the password. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const spelled = Array.from(lower, (sign) => leet[sign] ?? sign).join("");
  return [lower, spelled].some((text) => {
    const runs = text.split(/[^\p{L}]+/u);
    return runs.reduce((sum, run) => sum + strayLetters(run), 0) <= STRAY_LETTERS;
  });
}

/** How many letters of a run stand in no word, when the words are laid over it as well as they can be. */
function strayLetters(run: string): number {
  const fewest = [0];
  for (let end = 1; end <= run.length; end++) {
    let best = fewest[end - 1]! + 1;
    for (let start = Math.max(0, end - LONGEST_WORD); start < end - 2; start++) {
      const part = run.slice(start, end);
      if (words.has(part) || /^(.)\1*$/u.test(part)) best = Math.min(best, fewest[start]!);
    }
    fewest.push(best);
  }
  return fewest[run.length]!;
}
