import type { DetectIntervalsInput, LossEvent, LossEventKind } from "../../types.ts";

/**
 * Rain [mm/day] that may clean (0.05 inch) and that mostly does (0.3 inch), and what is left of a division's price on the only such day of a series
 * (analytics-wasm/README.md).
 */
const LIGHT_RAIN = 1.27;
const HEAVY_RAIN = 7.62;
const PRICE_AFTER_LIGHT = 0.7;
const PRICE_AFTER_HEAVY = 0.3;
/** A known cleaning divides for nothing; a wash of the clean cell is as good a reason as heavy rain. */
const PRICE_AFTER_CLEANING = 0;
const PRICE_AFTER_WASH = 0.3;
/** How near an event's day the reason must be [days]. */
const RAIN_REACH = 1;
const LOG_REACH = 2;
/** A jump up that noise does not make, in its standard deviations. */
const DUST_STEP = 3;

/** Evidence other than the losses; days ascending. */
export interface Evidence {
  rainyDays: { day: number; mm: number }[];
  cleanings: number[];
  washes: number[];
}

export function evidenceOf({
  day,
  rain,
  cleanings = new Float64Array(0),
  washes = new Float64Array(0),
}: DetectIntervalsInput): Evidence {
  const rainyDays: Evidence["rainyDays"] = [];
  for (const [row, mm] of (rain ?? []).entries()) {
    if (mm >= LIGHT_RAIN && Number.isInteger(day[row])) rainyDays.push({ day: day[row]!, mm });
  }
  const inOrder = (known: Float64Array): number[] => [...new Set(known)].filter(Number.isInteger).sort((a, b) => a - b);
  return { rainyDays: rainyDays.sort((a, b) => a.day - b.day), cleanings: inOrder(cleanings), washes: inOrder(washes) };
}

/** Columns for the kernel, one value a row and one behind: what a segment from there costs of the usual price, where something divides, and since where. */
export interface Divisions {
  price: Float64Array;
  fixed: Float64Array;
  earliest: Float64Array;
}

export function divisions(days: Float64Array, { rainyDays, cleanings, washes }: Evidence): Divisions {
  const n = days.length;
  const price = new Float64Array(n + 1).fill(1);
  const fixed = new Float64Array(n + 1);
  const earliest = new Float64Array(n + 1);
  const lower = (day: number, share: number): void => {
    // Before or after the day's measurements: the day itself or the next may be the first of the new segment.
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
    // A segment with rows behind the day starts on the day or later.
    if (next + 1 <= n) earliest[next + 1] = Math.max(earliest[next + 1]!, row);
  }
  for (let end = 1; end <= n; end++) earliest[end] = Math.max(earliest[end]!, earliest[end - 1]!);
  price[0] = 0;
  fixed[0] = 1;
  fixed[n] = 1;
  return { price, fixed, earliest };
}

/**
 * What is left of the price on each of `count` days of a reason in `n` days; `single`: on the only one. The price is a logarithm of odds: the more days
 * there are to choose from, the less each explains, so that all together are believed as often as one. A day speaks for two rows: with reasons on half
 * of the days every row has one, and none is worth anything (measured in tests/analytics/rate/detect-noise.test.ts).
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

/** Why the loss jumped between the days `before` and `day`. */
export function eventKind(
  before: number,
  { day, jump }: Omit<LossEvent, "kind">,
  evidence: Evidence,
  noise: number,
): LossEventKind {
  const near = (reach: number) => (known: number) => known >= Math.min(before, day - reach) && known <= day + reach;
  if (evidence.cleanings.some(near(LOG_REACH))) return "manual";
  if (evidence.washes.some(near(LOG_REACH))) return "wash";
  if (jump < 0 && evidence.rainyDays.map((rain) => rain.day).some(near(RAIN_REACH))) return "rain";
  return jump > DUST_STEP * noise ? "dust" : "unexplained";
}
