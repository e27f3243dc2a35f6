const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** A day with less than 0.01 inch is dry [mm]. */
const WET_DAY = 0.254;
const FEBRUARY = 28.25 / 28;

export interface RainRecord {
  /** 365 days each [mm] */
  years: Float64Array[];
  /** 12 monthly means: rain [mm], and wet days */
  p: Float64Array;
  d: Float64Array;
}

export function readRecord(text: string): RainRecord {
  const rows = text.trim().split(/\r?\n/).slice(1);
  const years = rows.map((row) => Float64Array.from(row.split(",").slice(1), Number));
  const [p, d] = [new Float64Array(12), new Float64Array(12)];
  for (const year of years) {
    let day = 0;
    for (const [month, days] of MONTH_DAYS.entries()) {
      const wet = year.subarray(day, day + days).filter((mm) => mm >= WET_DAY);
      const share = (month === 1 ? FEBRUARY : 1) / years.length;
      p[month]! += share * wet.reduce((sum, mm) => sum + mm, 0);
      d[month]! += share * wet.length;
      day += days;
    }
  }
  return { years, p, d };
}
