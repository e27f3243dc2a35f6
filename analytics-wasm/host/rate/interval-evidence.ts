import type { DetectIntervalsInput, LossEvent, LossEventKind } from "../../types.ts";

/**
 * Rain that may clean (0.05 inch) and mostly does (0.3 inch) [mm/day], and the share of the price that a division then costs if it is the
 * only such day (analytics-wasm/README.md, "Soiling intervals").
 */
const LIGHT_RAIN = 1.27;
const HEAVY_RAIN = 7.62;
const PRICE_AFTER_LIGHT = 0.7;
const PRICE_AFTER_HEAVY = 0.3;
/** A logged cleaning divides for free; a wash of the clean cell counts like heavy rain. */
const PRICE_AFTER_CLEANING = 0;
const PRICE_AFTER_WASH = 0.3;
/** Largest distance between an event and its reason [days]. */
const RAIN_REACH = 1;
const LOG_REACH = 2;
/** A rise above this is dust [standard deviations]. */
const DUST_STEP = 3;

/** What is known besides losses; days ascending. */
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

/** By row and after the last: share of the price of a segment starting there, known divisions, earliest start of a segment ending there. */
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
    // The event may be before or after the day's measurements, so the day or the next may start the segment.
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
    // A segment that extends beyond the day starts on it or later.
    if (next + 1 <= n) earliest[next + 1] = Math.max(earliest[next + 1]!, row);
  }
  for (let end = 1; end <= n; end++) earliest[end] = Math.max(earliest[end]!, earliest[end - 1]!);
  price[0] = 0;
  fixed[0] = 1;
  fixed[n] = 1;
  return { price, fixed, earliest };
}

/**
 * Share of the price on each of `count` days with a reason among `n`; `single`: on the only one. A price is a log of odds, so a common
 * reason explains less. A day covers two rows, so on half of all days a reason is worth nothing
 * (`tests/analytics/rate/detect-noise.test.ts`).
 */
function priceShare(single: number, count: number, n: number): number {
  const commonness = n > 2 && count > 0 ? Math.log(count) / Math.log(n / 2) : 0;
  return Math.min(single + (1 - single) * commonness, 1);
}

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
