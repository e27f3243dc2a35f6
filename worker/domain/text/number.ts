const POWERS = Array.from({ length: 16 }, (_, power) => 10 ** power);

/**
 * Number in a range of `text`; NaN if there is none. Up to 15 digits are read in place: an integer below 2^53 divided
 * by a power of ten is correctly rounded.
 */
export function numberIn(text: string, from: number, to: number, decimalComma: boolean): number {
  let at = from;
  let end = to;
  while (at < end && text.charCodeAt(at) <= 32) at += 1;
  while (end > at && text.charCodeAt(end - 1) <= 32) end -= 1;
  const start = at;
  const sign = text.charCodeAt(at);
  if (sign === 45 || sign === 43) at += 1;
  let digits = 0;
  let integer = 0;
  let decimals = -1;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      integer = integer * 10 + code - 48;
      digits += 1;
      if (decimals >= 0) decimals += 1;
    } else if (decimals < 0 && (code === 46 || (decimalComma && code === 44))) decimals = 0;
    else break;
  }
  if (at < end || digits === 0 || digits > 15) return parseNumber(text.slice(start, end), decimalComma);
  const magnitude = decimals > 0 ? integer / POWERS[decimals]! : integer;
  return sign === 45 ? -magnitude : magnitude;
}

// Each digit can match in only one way, so that long runs don't backtrack.
const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;
const POINT_GROUPS = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;
const COMMA_GROUPS = /^[+-]?\d{1,3}([.\u00a0\u202f ]\d{3})+(,\d*)?$/;

/**
 * Number as people and spreadsheets write it: decimal point, or with `decimalComma` a comma, groups of thousands,
 * exponent; NaN otherwise.
 */
export function parseNumber(text: string, decimalComma: boolean): number {
  const trimmed = text.trim();
  if (PLAIN.test(trimmed)) return Number(trimmed);
  if (decimalComma) {
    if (COMMA_GROUPS.test(trimmed)) return Number(trimmed.replaceAll(/[.\u00a0\u202f ]/g, "").replace(",", "."));
    const point = trimmed.replace(",", ".");
    if (PLAIN.test(point)) return Number(point);
  }
  return POINT_GROUPS.test(trimmed) ? Number(trimmed.replaceAll(",", "")) : Number.NaN;
}
