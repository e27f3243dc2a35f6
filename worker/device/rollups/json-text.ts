/** Whole numbers below fit into 32 bits and are written digit by digit. */
const LARGEST = 2 ** 31;
/** Length of the longest JavaScript number with its comma [bytes]. */
const WIDEST = 26;
const COMMA = 44;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const OPEN = 91;
const CLOSE = 93;

/** Writes long lists of numbers as UTF-8 JSON, identical to `JSON.stringify`; numbers of few digits in a third of its time. */
export class JsonText {
  #bytes = new Uint8Array(1024);
  #at = 0;

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#at);
  }

  text(text: string): void {
    const encoded = new TextEncoder().encode(text);
    this.#reserve(encoded.length);
    this.#bytes.set(encoded, this.#at);
    this.#at += encoded.length;
  }

  /** `digits`: decimals to round to (at most 6); null: not rounded. NaN becomes null. */
  list(values: Float64Array, digits: number | null): void {
    this.#reserve(values.length * WIDEST + 2);
    const bytes = this.#bytes;
    const scale = 10 ** (digits ?? 0);
    let at = this.#at;
    bytes[at++] = OPEN;
    for (let row = 0; row < values.length; row++) {
      if (row > 0) bytes[at++] = COMMA;
      const value = values[row]!;
      const whole = Math.round(value * scale);
      if (digits === null) at = putText(bytes, at, JSON.stringify(value));
      else if (whole > -LARGEST && whole < LARGEST) at = putNumber(bytes, at, whole, digits);
      else at = putText(bytes, at, JSON.stringify(whole / scale));
    }
    bytes[at++] = CLOSE;
    this.#at = at;
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#at + bytes));
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
  }
}

/** Writes `whole` / 10^`digits` without trailing zeros; returns the end position. */
function putNumber(bytes: Uint8Array, begin: number, whole: number, digits: number): number {
  let first = begin;
  // `| 0` keeps whole numbers in 32 bits, which is fast, and removes the sign of -0.
  let rest = whole | 0;
  if (rest < 0) {
    bytes[first++] = MINUS;
    rest = -rest;
  }
  let places = digits;
  for (; places > 0 && rest % 10 === 0; places--) rest = (rest / 10) | 0;
  const size = Math.max(places + 1, digitsOf(rest));
  const end = first + size + (places > 0 ? 1 : 0);
  let at = end;
  for (let place = 0; place < size; place++) {
    if (place > 0 && place === places) bytes[--at] = POINT;
    bytes[--at] = ZERO + (rest % 10);
    rest = (rest / 10) | 0;
  }
  return end;
}

function digitsOf(whole: number): number {
  let digits = 1;
  for (let bound = 10; whole >= bound; bound *= 10) digits++;
  return digits;
}

function putText(bytes: Uint8Array, begin: number, text: string): number {
  for (let index = 0; index < text.length; index++) bytes[begin + index] = text.codePointAt(index)!;
  return begin + text.length;
}
