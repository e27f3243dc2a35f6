/** The year of PVsyst dates is a label (usually 1990); it only tells years of one file apart. */
export interface PvsystTime {
  year: number;
  first: number;
  second: number;
  /** Minutes since 00:00. */
  minutes: number;
}

const CLOCK = String.raw`(?:[ T]+(\d{1,2})[:h](\d{2})(?::\d{2})?(?: ?([ap])\.?m\.?)?)?`;
const TIME = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${CLOCK}$`, "i");
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${CLOCK}$`, "i");

/** Both numbers of a date as written; `isYearFirst` implies month first. Null if the text is not a date. */
export function readPvsystTime(text: string): (PvsystTime & { isYearFirst: boolean }) | null {
  const trimmed = text.trim();
  const plain = TIME.exec(trimmed);
  const match = plain ?? YEAR_FIRST.exec(trimmed);
  if (!match) return null;
  const [one, two, three, written, minute] = match.slice(1, 6).map((digits) => Number(digits ?? 0));
  const [year, first, second] = plain ? [three!, one!, two!] : [one!, two!, three!];
  const half = match[6]?.toLowerCase();
  if (half !== undefined && (written! < 1 || written! > 12)) return null;
  const hour = half === undefined ? written! : (written! % 12) + (half === "p" ? 12 : 0);
  if (hour > 24 || minute! > 59 || (hour === 24 && minute! > 0)) return null;
  return { year, first, second, minutes: hour * 60 + minute!, isYearFirst: !plain };
}

export type DateOrderResult = { ok: true; isDayFirst: boolean } | { ok: false; index: number };

/**
 * Finds the position of the day: the number that exceeds 12. Spreadsheets rewrite only dates that they understand
 * (1/2/1990 next to 14/02/90) and keep the positions, so one order holds for the whole file. Fails with the index of a
 * date that contradicts the others.
 */
export function findDatePosition(times: PvsystTime[]): DateOrderResult {
  const dayFirst = times.findIndex(({ first }) => first > 12);
  const monthFirst = times.findIndex(({ second }) => second > 12);
  if (dayFirst >= 0 && monthFirst >= 0) return { ok: false, index: Math.max(dayFirst, monthFirst) };
  return { ok: true, isDayFirst: dayFirst >= 0 };
}
