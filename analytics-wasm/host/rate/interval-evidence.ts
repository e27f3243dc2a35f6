import type { DetectIntervalsInput, LossEvent, LossEventKind } from "../../types.ts";

/** Rain that may clean (0.05 inch) and mostly does (0.3 inch) [mm/day], and the price share for a unique one (analytics-wasm/README.md). */
const LIGHT_RAIN = 1.27;
const HEAVY_RAIN = 7.62;
const PRICE_AFTER_LIGHT = 0.7;
const PRICE_AFTER_HEAVY = 0.3;
/** Known cleanings divide for free; washes of the clean cell count like heavy rain. */
const PRICE_AFTER_CLEANING = 0;
const PRICE_AFTER_WASH = 0.3;
/** Largest distance between event and reason [days]. */
const RAIN_REACH = 1;
const LOG_REACH = 2;
/** Rise above noise [standard deviations]. */
const DUST_STEP = 3;

/** Evidence besides losses; days ascending. */
export interface IntervalEvidence {
  rainyDays: { day: number; mm: number }[];
  cleanings: number[];
  washes: number[];
}

export function evidenceOf({
  day,
  rain,
  cleanings = new Float64Array(0),
  washes = new Float64Array(0),
}: DetectIntervalsInput): IntervalEvidence {
  const rainyDays: IntervalEvidence["rainyDays"] = [];
  for (const [row, mm] of (rain ?? []).entries()) {
    if (mm >= LIGHT_RAIN && Number.isInteger(day[row])) rainyDays.push({ day: day[row]!, mm });
  }
  const inOrder = (known: Float64Array): number[] => [...new Set(known)].filter(Number.isInteger).sort((a, b) => a - b);
  return { rainyDays: rainyDays.sort((a, b) => a.day - b.day), cleanings: inOrder(cleanings), washes: inOrder(washes) };
}

/** Kernel columns, one value per row and one more: price share of a segment starting there, known divisions, and earliest starts. */
export interface Divisions {
  price: Float64Array;
  fixed: Float64Array;
  earliest: Float64Array;
}

export function divisions(days: Float64Array, { rainyDays, cleanings, washes }: IntervalEvidence): Divisions {
  const n = days.length;
  const price = new Float64Array(n + 1).fill(1);
  const fixed = new Float64Array(n + 1);
  const earliest = new Float64Array(n + 1);
  const lower = (day: number, share: number): void => {
    // Before or after the day's measurements, so the day or the next may start the segment.
    const row = firstRowFrom(days, day);
    for (const at of days[row] === day ? [row, row + 1] : [row]) price[at] = Math.min(price[at] ?? 1, share);
  };
  const heavy = rainyDays.filter(({ mm }) => mm >= HEAVY_RAIN);
  const reasons: [readonly number[], number][] = [
    [rainyDays.map(({ day }) => day), PRICE_AFTER_LIGHT],
    [heavy.map(({ day }) => day), PRICE_AFTER_HEAVY],
    [washes, PRICE_AFTER_WASH],
  ];
  for (const [reasonDays, single] of reasons) {
    const share = priceShare(single, new Set(reasonDays).size, n);
    for (const day of reasonDays) lower(day, share);
  }
  for (const day of cleanings) {
    lower(day, PRICE_AFTER_CLEANING);
    const row = firstRowFrom(days, day);
    const next = days[row] === day ? row + 1 : row;
    fixed[row] = 1;
    if (next <= n) fixed[next] = 1;
    // Segments extending beyond the day start on it or later.
    if (next + 1 <= n) earliest[next + 1] = Math.max(earliest[next + 1]!, row);
  }
  for (let end = 1; end <= n; end++) earliest[end] = Math.max(earliest[end]!, earliest[end - 1]!);
  price[0] = 0;
  fixed[0] = 1;
  fixed[n] = 1;
  return { price, fixed, earliest };
}

/**
 * Price share for each of `count` days with a reason among `n`; `single`: for a unique one. Prices are log odds: the more days, the less
 * each explains. A day covers two rows, so with half of all days reasons are worthless (measured in
 * tests/analytics/rate/detect-noise.test.ts).
 */
function priceShare(single: number, count: number, n: number): number {
  const commonness = n > 2 && count > 0 ? Math.log(count) / Math.log(n / 2) : 0;
  return Math.min(single + (1 - single) * commonness, 1);
}

/** First row on or after the day. */
function firstRowFrom(days: Float64Array, day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (days[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function eventKind(
  before: number,
  { day, jump }: Omit<LossEvent, "kind">,
  evidence: IntervalEvidence,
  noise: number,
): LossEventKind {
  const near = (reach: number) => (known: number) => known >= Math.min(before, day - reach) && known <= day + reach;
  if (evidence.cleanings.some(near(LOG_REACH))) return "manual";
  if (evidence.washes.some(near(LOG_REACH))) return "wash";
  if (jump < 0 && evidence.rainyDays.map((rain) => rain.day).some(near(RAIN_REACH))) return "rain";
  return jump > DUST_STEP * noise ? "dust" : "unexplained";
}
