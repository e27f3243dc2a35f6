import { numberIn } from "../text/number.ts";

export const UNREADABLE = Number.POSITIVE_INFINITY;

const MISSING_WORDS = /^(|[+-]?(nan|inf|infinity)|null|none|na|n\/a|#n\/a|#value!|#div\/0!|-+)$/i;

/**
 * Number of a cell. NaN for a missing value: empty, NAN, INF, Campbell overflow (±7999, ±6999), -99.99, -999, -9999 ….
 * `UNREADABLE` for other text.
 */
export function parseCell(text: string, from: number, to: number, decimalComma: boolean): number {
  const value = numberIn(text, from, to, decimalComma);
  if (Number.isNaN(value)) return MISSING_WORDS.test(text.slice(from, to).trim()) ? Number.NaN : UNREADABLE;
  if ((value > 6998 || value < -99) && isMissingMark(value)) return Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
}

function isMissingMark(value: number): boolean {
  const size = Math.abs(value);
  return size === 7999 || size === 6999 || (value < 0 && /^(99\.9+|999+(\.9+)?)$/.test(String(size)));
}
