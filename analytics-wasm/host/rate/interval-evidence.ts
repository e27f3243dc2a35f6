import type { DetectIntervalsInput, LossEvent, LossEventKind } from "../../types.ts";

/**
 * Daily rain that may clean (0.05 inch) and that mostly does (0.3 inch), and the share of its price that a division costs on such a day if
 * it is the only one (analytics-wasm/README.md, "Soiling intervals").
 */
const LIGHT_RAIN_MM = 1.27;
const HEAVY_RAIN_MM = 7.62;
const PRICE_AFTER_LIGHT = 0.7;
const PRICE_AFTER_HEAVY = 0.3;
/** A logged cleaning divides for free; the device's own wash counts like heavy rain. */
const PRICE_AFTER_CLEANING = 0;
const PRICE_AFTER_WASH = 0.3;
/** Largest distance between an event and its reason: rain, or a logged cleaning or wash. */
const RAIN_REACH_DAYS = 1;
const LOG_REACH_DAYS = 2;
/** A rise above this many standard deviations of the noise is dust. */
const DUST_SIGMAS = 3;

/** What may explain a change of the loss: day numbers, ascending. */
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
    if (mm >= LIGHT_RAIN_MM && Number.isInteger(day[row])) rainyDays.push({ day: day[row]!, mm });
  }
  const sorted = (days: Float64Array): number[] => [...new Set(days)].filter(Number.isInteger).sort((a, b) => a - b);
  return { rainyDays: rainyDays.sort((a, b) => a.day - b.day), cleanings: sorted(cleanings), washes: sorted(washes) };
}

/** One value for each row and one after the last. */
export interface Divisions {
  /** Share of the price of a segment that starts here. */
  price: Float64Array;
  /** 1 where a division is certain, else 0. */
  fixed: Float64Array;
  /** First row at which a segment that ends here may start. */
  earliest: Float64Array;
}

export function divisions(days: Float64Array, { rainyDays, cleanings, washes }: IntervalEvidence): Divisions {
  const n = days.length;
  const price = new Float64Array(n + 1).fill(1);
  const fixed = new Float64Array(n + 1);
  const earliest = new Float64Array(n + 1);
  const lowerPrice = (day: number, share: number): void => {
    // The event may be before or after the day's measurements, so the day or the next may start the segment.
    const row = firstRowFrom(days, day);
    for (const start of days[row] === day ? [row, row + 1] : [row]) price[start] = Math.min(price[start] ?? 1, share);
  };
  const heavy = rainyDays.filter(({ mm }) => mm >= HEAVY_RAIN_MM);
  const reasons: [readonly number[], number][] = [
    [rainyDays.map(({ day }) => day), PRICE_AFTER_LIGHT],
    [heavy.map(({ day }) => day), PRICE_AFTER_HEAVY],
    [washes, PRICE_AFTER_WASH],
  ];
  for (const [reasonDays, singleShare] of reasons) {
    const share = priceShare(singleShare, new Set(reasonDays).size, n);
    for (const day of reasonDays) lowerPrice(day, share);
  }
  for (const day of cleanings) {
    lowerPrice(day, PRICE_AFTER_CLEANING);
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
 * Share of the price on each of `count` days with a reason among `n` days; `singleShare`: if there is one such day. A price is a log of
 * odds, so a common reason explains less. A day covers two rows, so on half of all days a reason is worth nothing
 * (`tests/analytics/rate/detect-noise.test.ts`).
 */
function priceShare(singleShare: number, count: number, n: number): number {
  const commonness = n > 2 && count > 0 ? Math.log(count) / Math.log(n / 2) : 0;
  return Math.min(singleShare + (1 - singleShare) * commonness, 1);
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
  dayBefore: number,
  { day, jump }: Omit<LossEvent, "kind">,
  evidence: IntervalEvidence,
  noise: number,
): LossEventKind {
  const near = (reach: number) => (reasonDay: number) =>
    reasonDay >= Math.min(dayBefore, day - reach) && reasonDay <= day + reach;
  if (evidence.cleanings.some(near(LOG_REACH_DAYS))) return "manual";
  if (evidence.washes.some(near(LOG_REACH_DAYS))) return "wash";
  if (jump < 0 && evidence.rainyDays.map((rain) => rain.day).some(near(RAIN_REACH_DAYS))) return "rain";
  return jump > DUST_SIGMAS * noise ? "dust" : "unexplained";
}
