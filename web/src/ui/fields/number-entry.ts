import { exact, number } from "#contract/common/format";

export interface NumberLimits {
  minimum?: number | undefined;
  maximum?: number | undefined;
  /** Decimals that may be typed. */
  places: number;
}

/** A text that is no number for its field, and what to do about it. */
export interface WrongEntry {
  text: string;
  problem: string;
}

const PLAIN = /^-?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/;
/** One comma where US English has a period: what a German or French keyboard gives. */
const DECIMAL_COMMA = /^-?\d*,\d+$/;
/** Beyond this a double no longer holds every digit that was typed. */
const MAX_DIGITS = 15;

/**
 * How a number is written in its box: every digit it has, the minus of the keyboard, and no separators. With them, one digit taken from "2,437"
 * leaves "2,43", which could mean two numbers; and taking them out while the box gets the focus loses the selection.
 */
export const shownNumber = (value: number): string =>
  Number.isNaN(value) ? "" : exact(value).replaceAll(",", "").replace("−", "-");

const wrong = (text: string, problem: string) => ({ value: Number.NaN, wrong: { text, problem } });

function rangeProblem(value: number, { minimum, maximum, places }: NumberLimits): string | null {
  const text = (limit: number) => number(limit, Number.isInteger(limit) ? 0 : places);
  if ((minimum === undefined || value >= minimum) && (maximum === undefined || value <= maximum)) return null;
  if (minimum !== undefined && maximum !== undefined && minimum !== 0)
    return `Enter a number from ${text(minimum)} to ${text(maximum)}.`;
  return minimum !== undefined && value < minimum
    ? `Enter ${text(minimum)} or more.`
    : `Enter at most ${text(maximum!)}.`;
}

function formProblem(text: string): string {
  const written = Number(text);
  if (DECIMAL_COMMA.test(text)) return `Use a period for decimals: ${text.replace(",", ".")}`;
  if (/^-?[\d.]+e[+-]?\d+$/i.test(text) && Number.isFinite(written) && Math.abs(written) < 1e15)
    return `Write it out: ${exact(written)}`;
  return "Enter a number, such as 1,234.5.";
}

/** Reads what a person typed in US English. Nothing is corrected: what cannot be taken as it is comes back with its problem. */
export function readEntry(typed: string, limits: NumberLimits): { value: number; wrong: WrongEntry | null } {
  const text = typed.trim().replace("−", "-");
  if (text === "") return { value: Number.NaN, wrong: null };
  const digits = text.replaceAll(/\D/g, "").length;
  if (!PLAIN.test(text) || digits === 0) return wrong(typed, formProblem(text));
  if (digits > MAX_DIGITS) return wrong(typed, `Use at most ${MAX_DIGITS} digits.`);
  const { places } = limits;
  const [, decimals = ""] = text.split(".");
  if (decimals.length > places)
    return wrong(
      typed,
      places === 0 ? "Enter a whole number." : `Use at most ${places} ${places === 1 ? "decimal" : "decimals"}.`,
    );
  const value = Number(text.replaceAll(",", ""));
  const problem = rangeProblem(value, limits);
  return problem === null ? { value, wrong: null } : wrong(typed, problem);
}

/** Where an arrow key takes a number: one step on, from where it is, never beyond the limits. */
export function stepped(value: number, by: number, { minimum, maximum, places }: NumberLimits): number {
  const from = Number.isNaN(value) ? (minimum ?? 0) : value + by;
  const limited = Math.min(maximum ?? Infinity, Math.max(minimum ?? -Infinity, from));
  return Number(limited.toFixed(places));
}
