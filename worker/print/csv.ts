/**
 * Comma-separated text as RFC 4180 has it, with CRLF and a byte-order mark so that spreadsheets read it as UTF-8.
 * Numbers keep the point and every digit; a text that a spreadsheet would run as a formula is made harmless.
 */

export type CsvValue = string | number | null;

const BYTE_ORDER_MARK = "\uFEFF";
/** Beginnings that spreadsheets take for a formula, those of wide letters and behind invisible signs as well (OWASP, "CSV injection"). */
const FORMULA = /^(?:[\t\r\n]|[\p{Cc}\p{Cf}\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;
/** Signs that end a cell here, or where a semicolon separates the cells. */
const QUOTED = /[",;\r\n]/;

function cell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  const text = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A measured value without the digits that arithmetic leaves: four decimals, or four digits below a hundredth. */
export const measured = (value: number): number =>
  Math.abs(value) < 0.01 ? Number(value.toPrecision(4)) : Math.round(value * 1e4) / 1e4;

export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(",")}\r\n`;

/** A whole document. Headers carry units: `soiling_loss_percent`. */
export function csvDocument(headers: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  let text = BYTE_ORDER_MARK + csvLine(headers);
  for (const row of rows) text += csvLine(row);
  return text;
}
