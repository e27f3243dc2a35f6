import type { Layout } from "./layout.ts";

/** What else than the end of a column a comma can be: part of a second's fraction, of each number's decimals, or of thousands. */
interface CommaDialect {
  hasFractions: boolean;
  hasDecimals: boolean;
  /** Fields of a row without separators of thousands; null if no row has any. */
  width: number | null;
}

const FRACTION = /(:\d\d),(\d{3})(?=,|$)/;
/** Shares of the rows that have a fraction or decimals everywhere, and that have no number above 999. */
const FRACTION_SHARE = 0.7;
const DECIMAL_SHARE = 0.9;
const PLAIN_SHARE = 0.3;

/** Null where each comma ends a column. */
export function commaDialect(rows: readonly string[], layout: Layout): CommaDialect | null {
  const plain = commaRows(rows, layout);
  const size = layout.columns.length;
  const hasFractions =
    layout.time.kind === "text" &&
    plain.filter((row) => FRACTION.test(row) && fieldsOf(row).length > size).length > FRACTION_SHARE * plain.length;
  const widths = plain.map((row) => fieldsOf(hasFractions ? row.replace(FRACTION, "$1.$2") : row).length);
  const share = (width: number) => widths.filter((its) => its === width).length / widths.length;
  const hasDecimals = size > 1 && share(2 * size - 1) > DECIMAL_SHARE;
  const [least] = [...new Set(widths)].filter((its) => its >= size && share(its) > PLAIN_SHARE).sort((a, b) => a - b);
  const width = !hasDecimals && least !== undefined && widths.some((its) => its > least) ? least : null;
  return hasFractions || hasDecimals || width !== null ? { hasFractions, hasDecimals, width } : null;
}

/** What follows the comma; a unit may end the cell. */
const DECIMALS = /^\d+(?:\s?[a-z].*)?$/i;
const GROUP = /^\d{3}(?:\.\d*)?(?:\s?[a-z].*)?$/i;

/** The row with quotes around numbers that have commas; unchanged where those have no or several meanings. */
export function withoutCommas(row: string, size: number, { hasFractions, hasDecimals, width }: CommaDialect): string {
  if (row.includes('"')) return row;
  const text = hasFractions ? row.replace(FRACTION, "$1.$2") : row;
  const fields = fieldsOf(text);
  const joins = fields.length - (hasDecimals ? size : (width ?? fields.length));
  const isPair = (at: number): boolean =>
    hasDecimals
      ? /^-?\d+$/.test(fields[at]!) && DECIMALS.test(fields[at + 1] ?? "")
      : /^-?[1-9]$/.test(fields[at]!) && GROUP.test(fields[at + 1] ?? "");
  const starts = joins <= 0 ? null : onlyPairs(fields.length, joins, isPair);
  if (starts === null) return text;
  return fields
    .flatMap((field, at) => (starts.has(at - 1) ? [] : [starts.has(at) ? `"${field},${fields[at + 1]}"` : field]))
    .join(",");
}

/** The first fields of `count` pairs of neighbors; null if there is no or another choice of them. */
function onlyPairs(size: number, count: number, isPair: (at: number) => boolean): Set<number> | null {
  const from = (first: number, step: number): number[] => {
    const found: number[] = [];
    for (let at = first; at >= 0 && at < size && found.length < count; at += step)
      if (isPair(at) && Math.abs(at - (found.at(-1) ?? -2 * size)) > 1) found.push(at);
    return found;
  };
  // If choosing from either end gives the same pairs, there is no other choice.
  const [forward, backward] = [from(0, 1), from(size - 1, -1)];
  const isOnly = forward.length === count && forward.every((at, index) => at === backward[count - 1 - index]);
  return isOnly ? new Set(forward) : null;
}

/** More rows than these, and more than a tenth, have no name for each field. */
const FEW_ROWS = 2;

/** A row that has more fields than the file has names; null if few have. In a file whose numbers have commas, one is enough. */
export function unclearRow(rows: readonly string[], layout: Layout, hasCommas: boolean): string | null {
  const long = commaRows(rows, layout).filter(
    (row) => fieldsOf(row).findLastIndex((field) => field !== "") >= layout.columns.length,
  );
  const most = hasCommas ? 0 : Math.max(FEW_ROWS, rows.filter((row) => row !== "").length / 10);
  return long.length > most ? long[0]! : null;
}

const commaRows = (rows: readonly string[], { separator, format }: Layout): string[] =>
  separator !== "," || format === "TOA5" ? [] : rows.filter((row) => row.trim() !== "" && !row.includes('"'));

const fieldsOf = (row: string): string[] => row.split(",").map((field) => field.trim());
