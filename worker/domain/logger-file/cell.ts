import { numberIn } from "../text/number.ts";

/** A cell that is neither a number nor one of the marks for a missing value. */
export const UNREADABLE = Number.POSITIVE_INFINITY;

const MISSING_WORDS = /^(|[+-]?(nan|inf|infinity)|null|none|na|n\/a|#n\/a|#value!|#div\/0!|-+)$/i;

/**
 * The number in a cell; NaN where it says that there is none: empty, NAN, INF, the overflow marks of Campbell loggers
 * (±7999, ±6999) and the -99.99, -999, -9999 … of logger programs. `UNREADABLE` for other text.
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
