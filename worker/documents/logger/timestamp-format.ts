/** Which of the three numbers of a date comes first. A year of four digits in front is always "year". */
export type DateOrder = "year" | "month" | "day";

/**
 * The date order of a timestamp format such as `YYYY-MM-DD hh:mm`; null if it does not name year, month and day.
 * The rest of the format needs no obedience: seconds, fractions and a zone are read whether it names them or not, and
 * `hh` means 24 hours unless a row says AM or PM.
 */
export function dateOrderOf(format: string): DateOrder | null {
  const year = format.search(/y/i);
  const day = format.search(/d/i);
  // An upper-case M is the month; people who write only small letters mean the month by the one beside the year.
  const upper = format.indexOf("M");
  const month = upper >= 0 ? upper : format.indexOf("m");
  if (year < 0 || day < 0 || month < 0) return null;
  const first = Math.min(year, month, day);
  return first === year ? "year" : first === month ? "month" : "day";
}

/** A format in the words of the dialog, for the rows as they are. */
export function describeFormat(order: DateOrder, example: string): string {
  const separator = /\d([-/.])\d/.exec(example)?.[1] ?? "";
  const year = /\d{4}/.test(example) ? "YYYY" : "YY";
  const date = { year: ["YYYY", "MM", "DD"], month: ["MM", "DD", year], day: ["DD", "MM", year] }[order];
  const time = /\d:\d\d:\d/.test(example) ? "hh:mm:ss" : "hh:mm";
  const half = /[ap]\.?m\.?\s*$/i.test(example) ? " A" : "";
  return `${date.join(separator)} ${time}${half}`;
}
