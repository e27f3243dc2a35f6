/**
 * RFC 4180, with CRLF and a byte-order mark so that spreadsheets read UTF-8. Numbers keep their point and digits; text that a spreadsheet
 * would run as a formula gets a leading apostrophe.
 */

export type CsvValue = string | number | null;

const BYTE_ORDER_MARK = "\uFEFF";
/** Start of a formula, including full-width and hidden forms (OWASP, "CSV injection"). */
const FORMULA = /^(?:[\t\r\n]|[\p{Cc}\p{Cf}\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;
/** Characters that end a cell with comma or semicolon separators. */
const QUOTED = /[",;\r\n]/;

function cell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  const text = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rounds off floating-point noise: four decimals, or four digits below a hundredth. */
export const roundOffNoise = (value: number): number =>
  Math.abs(value) < 0.01 ? Number(value.toPrecision(4)) : Math.round(value * 1e4) / 1e4;

export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(",")}\r\n`;

/** Headers include the unit: `soiling_loss_percent`. */
export function csvDocument(headers: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  let text = BYTE_ORDER_MARK + csvLine(headers);
  for (const row of rows) text += csvLine(row);
  return text;
}

/** What a row has in each column, by headers in their order. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>;

export const csvValues =
  <Row>(columns: CsvColumns<Row>) =>
  (row: Row): CsvValue[] =>
    Object.values(columns).map((valueOf) => valueOf(row));

export const csvTable = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  csvDocument(Object.keys(columns), rows.map(csvValues(columns)));

/** A document in pieces, for more rows than memory should hold. */
export async function* csvPages(
  headers: readonly string[],
  pages: AsyncIterable<readonly CsvValue[][]>,
): AsyncGenerator<string> {
  yield csvDocument(headers, []);
  for await (const page of pages) yield page.map(csvLine).join("");
}
