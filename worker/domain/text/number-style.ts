import { numberIn, parseNumber } from "./number.ts";

/**
 * What the numbers of a column have shown: their decimal mark (null: not yet), and large ones without any mark.
 * "1.012" next to "888" is one thousand and twelve; next to "0.888" it is about one.
 */
export interface NumberStyle {
  decimal: "." | "," | null;
  /** How many numbers from 100 on had no mark. */
  hundreds: number;
  /** How many numbers had two plausible meanings when nothing had told which. */
  unclear: number;
  /** A plausible number that means a missing value in this column. */
  mark: number | null;
  /** Meaning of "1,012" if nothing in the column tells; with a comma between columns, a point is decimal. */
  readonly isCommaDecimal: boolean;
  /** Larger numbers are not plausible, so their mark is no thousands separator. */
  readonly most: number;
}

export const newNumberStyle = (isCommaDecimal: boolean, most = Infinity): NumberStyle => ({
  decimal: null,
  hundreds: 0,
  unclear: 0,
  mark: null,
  isCommaDecimal,
  most,
});

/** One mark before exactly three digits: decimals or thousands. */
const GROUP_LIKE = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
const GROUPING = /(?<=\d)['\u2019\u00a0\u202f ](?=\d{3})/g;
const LONGEST = 40;

/** Number in a range of `text`, NaN if there is none. Learns the style of its column on the way. */
export function styledNumber(text: string, from: number, to: number, style: NumberStyle): number {
  const value = numberIn(text, from, to, false);
  if (style.decimal === "." && !Number.isNaN(value)) return value;
  if (Number.isInteger(value) && isDigits(text, from, to)) {
    if (value >= 100) style.hundreds += 1;
    return value;
  }
  if (to - from > LONGEST) return value;
  const trimmed = text.slice(from, to).trim();
  if (!Number.isNaN(value) && !trimmed.includes(",")) {
    if (!GROUP_LIKE.test(trimmed)) style.decimal = trimmed.includes(".") ? "." : style.decimal;
    else if (isThousands(1000 * value, style)) {
      style.decimal = ",";
      return Math.round(1000 * value);
    } else if (style.isCommaDecimal && isUntold(1000 * value, style)) style.unclear += 1;
    return value;
  }
  return markedNumber(trimmed, style);
}

const MANY_HUNDREDS = 3;

/** Neither this column nor another one has shown what a mark before three digits means. */
export const isUnclear = ({ decimal, hundreds, unclear }: NumberStyle): boolean =>
  unclear > 0 && decimal === null && hundreds === 0;

const isUntold = (grouped: number, { decimal, hundreds, most }: NumberStyle): boolean =>
  decimal === null && hundreds === 0 && Math.abs(grouped) <= most;

const isThousands = (grouped: number, { decimal, hundreds, isCommaDecimal: isUsual, most }: NumberStyle): boolean =>
  decimal === "," || (decimal === null && isUsual && hundreds > 0 && (grouped <= most || hundreds >= MANY_HUNDREDS));

function markedNumber(written: string, style: NumberStyle): number {
  const text = written.replaceAll(GROUPING, "");
  const [comma, point] = [text.lastIndexOf(","), text.lastIndexOf(".")];
  if (comma < 0) {
    // "1.012.345"
    const value = parseNumber(text, true);
    if (text.indexOf(".") < point && !Number.isNaN(value)) style.decimal ??= ",";
    return value;
  }
  const isAlone = text.indexOf(",") === comma && point < 0;
  const isDecimal = isAlone ? isCommaDecimal(text, style) : comma > point && text.indexOf(",") === comma;
  const value = parseNumber(text, isDecimal);
  const isKnown = !isAlone || !GROUP_LIKE.test(text);
  if (isKnown && !Number.isNaN(value)) style.decimal ??= isDecimal ? "," : ".";
  return value;
}

function isCommaDecimal(text: string, style: NumberStyle): boolean {
  if (!GROUP_LIKE.test(text)) return true;
  const { decimal, hundreds, isCommaDecimal: isUsual, most } = style;
  if (decimal !== null) return decimal === ",";
  const grouped = parseNumber(text, false);
  if (isUntold(grouped, style)) style.unclear += 1;
  return hundreds === 0 && (isUsual || Math.abs(grouped) > most);
}

function isDigits(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 57 || code === 46 || code === 44) return false;
  }
  return true;
}
