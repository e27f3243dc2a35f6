export type DateOrder = "year" | "month" | "day" | "short year";

const LEADING_TIME = /^(\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?:\s?[ap](?:\.?\s?m\.?|\.?(?![a-z])))?)[\s,]+(.*)$/i;

/** "12:30 06/28/2025" as "06/28/2025 12:30". */
export const dateFirst = (text: string): string => text.trim().replace(LEADING_TIME, "$2 $1");

/**
 * Date order of a format such as `YYYY-MM-DD hh:mm`; null without year, month and day. The rest of the format is
 * ignored: rows are read with or without seconds, fraction and zone, and `hh` means 24 hours unless a row has AM or PM.
 */
export function dateOrderOf(format: string): DateOrder | null {
  const year = format.search(/y/i);
  const day = format.search(/d/i);
  // Upper-case M is the month; without one, the first "m" is.
  const upper = format.indexOf("M");
  const month = upper >= 0 ? upper : format.indexOf("m");
  if (year < 0 || day < 0 || month < 0) return null;
  const first = Math.min(year, month, day);
  if (first !== year) return first === month ? "month" : "day";
  return /yyy/i.test(format) ? "year" : "short year";
}

export function describeFormat(order: DateOrder, text: string): string {
  const example = text.replace(/^\s*[a-z]{3,9}[., ]+(?=\d+[-/. ][a-z])/i, "");
  const time = /\d:\d\d:\d/.test(example) ? "hh:mm:ss" : "hh:mm";
  const half = /\d\s?[ap]\.?(?:\s?m\.?)?(?![a-z])/i.test(example) ? " A" : "";
  if (/^\s*\d{1,2}:/.test(example)) return `${time}${half} ${describeDate(order, dateFirst(example))}`;
  return `${describeDate(order, example)} ${time}${half}`;
}

function describeDate(order: DateOrder, example: string): string {
  const named = /^\s*(?:(\d+)([-/. ])[a-z]{3,}[-/. ](\d+)|[a-z]{3,}([-/. ])\d+,?[-/. ]?(\d+))/i.exec(example);
  if (named) {
    const [, before, between, last, gap = " ", year] = named;
    if (before === undefined) return ["MMM", "DD", year!.length === 4 ? "YYYY" : "YY"].join(gap);
    const isYearFirst = before.length === 4 || order === "short year";
    const parts = isYearFirst
      ? [before.length === 4 ? "YYYY" : "YY", "MMM", "DD"]
      : ["DD", "MMM", last!.length === 4 ? "YYYY" : "YY"];
    return parts.join(between);
  }
  if (/^\s*\d{4}-\d{3}(?!\d)/.test(example)) return "YYYY-DDD";
  const separator = /^\s*\d+([-/.])\d/.exec(example)?.[1] ?? "";
  const year = /^\s*\d+[-/.]\d+[-/.]\d{4}/.test(example) ? "YYYY" : "YY";
  const date = {
    year: ["YYYY", "MM", "DD"],
    month: ["MM", "DD", year],
    day: ["DD", "MM", year],
    "short year": ["YY", "MM", "DD"],
  }[order];
  return date.join(separator);
}
