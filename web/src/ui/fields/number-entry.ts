import { exact, number } from "#contract/common/format";

export interface NumberLimits {
  minimum?: number | undefined;
  maximum?: number | undefined;
  places: number;
}

/** A text that isn't a valid number, and the fix. */
export interface WrongEntry {
  text: string;
  problem: string;
}

const PLAIN = /^-?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/;
/** A comma as German and French keyboards have it. */
const DECIMAL_COMMA = /^-?\d*,\d+$/;
/** A double can't hold more digits exactly. */
const MAX_DIGITS = 15;

/**
 * All digits, a keyboard minus, no separators: with them, deleting a digit of "2,437" leaves "2,43", which is ambiguous, and removing them
 * on focus loses the selection.
 */
export const editableText = (value: number): string =>
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

/** Reads US English without corrections; unusable text comes back with its problem. */
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

export function steppedValue(value: number, by: number, { minimum, maximum, places }: NumberLimits): number {
  const from = Number.isNaN(value) ? (minimum ?? 0) : value + by;
  const limited = Math.min(maximum ?? Infinity, Math.max(minimum ?? -Infinity, from));
  return Number(limited.toFixed(places));
}
