import { TOKEN_CHECK, TOKEN_RANDOM, type TokenKind, tokenPrefixes } from "#contract/tokens/tokens";
import { crc32 } from "#domain/packed/bytes";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PATTERN = new RegExp(`^soilsight_(?:pat|own)_[0-9A-Za-z]{${TOKEN_RANDOM + TOKEN_CHECK}}$`);
/** The largest multiple of 62 below 256; larger bytes would make some letters likelier. */
const EVEN_BYTES = 248;

function randomLetters(count: number): string {
  let text = "";
  while (text.length < count)
    for (const byte of crypto.getRandomValues(new Uint8Array(count)))
      if (byte < EVEN_BYTES && text.length < count) text += LETTERS[byte % 62];
  return text;
}

function checkOf(text: string): string {
  let rest = crc32(new TextEncoder().encode(text));
  let check = "";
  for (let place = 0; place < TOKEN_CHECK; place++) {
    check = LETTERS[rest % 62]! + check;
    rest = Math.floor(rest / 62);
  }
  return check;
}

export function newTokenText(kind: TokenKind): string {
  const text = tokenPrefixes[kind] + randomLetters(TOKEN_RANDOM);
  return text + checkOf(text);
}

/** Form and checksum. Most mistyped and made-up tokens end here, before D1 is asked. */
export const isTokenText = (text: string): boolean =>
  PATTERN.test(text) && checkOf(text.slice(0, -TOKEN_CHECK)) === text.slice(-TOKEN_CHECK);
