import { monthNames } from "#contract/common/months";
import { dayText, monthIndex } from "#contract/common/calendar";

/** Rate where nothing is measured [ln %/day]: between 186 unselected systems (.051) and NREL's sites (.11). */
export const TYPICAL_RATE = { log: Math.log(0.09), spread: 0.7 } as const;
/** Spells of a site differ by this much [ln], which counts as four of them (decision 0334). */
const SPELL_SPREAD = 0.35;
const USUAL_SPELLS = 4;
/** Months with intervals from which on rates go by month; days after which half of a month's factor counts. */
export const MIN_MONTHS = 8;
const HALF_DAYS = 60;
/** Weight of the months next to a month. */
const NEIGHBOR = 0.5;

/** Interval with a measured rate [ln %/day], brought to the plant by the sensor's factor; first and last day number. */
export interface PlantInterval {
  log: number;
  first: number;
  last: number;
}

/** `log`: mean [ln %/day]; `spells`: number of dry spells of the sensor with the most. */
interface MeanRate {
  log: number;
  spells: number;
  days: number;
}
/** `squares`: sum of squares of the spells' log rates about their mean, less what their months explain. */
export interface PlantRate extends MeanRate {
  squares: number;
}

const daysOf = ({ first, last }: PlantInterval): number => last - first + 1;

/** Intervals of a sensor, which counts by its share of the plant. */
export interface RateSensor {
  weight: number;
  intervals: readonly PlantInterval[];
}

/**
 * Mean of the measured rates by days, by the intervals of each sensor. Spells are common to all sensors, because they
 * have one dust year: a second sensor doesn't add any. Null without intervals.
 */
export function measuredRate(sensors: readonly RateSensor[]): MeanRate | null {
  let [shares, sum, spells, days] = [0, 0, 0, 0];
  for (const { weight, intervals } of sensors) {
    const own = intervals.reduce((total, interval) => total + daysOf(interval), 0);
    shares += weight * own;
    sum += weight * intervals.reduce((total, interval) => total + daysOf(interval) * interval.log, 0);
    spells = Math.max(spells, intervals.length);
    days = Math.max(days, own);
  }
  return spells === 0 ? null : { log: sum / shares, spells, days };
}

/** A plan has the factor of the month and the spread of the spells: what one explains isn't counted in the other. */
export function spellSquares(sensors: readonly RateSensor[], season: readonly number[], spells: number): number {
  let [squares, freedom] = [0, 0];
  for (const { weight, intervals } of sensors) {
    if (intervals.length === 0) continue;
    const logs = intervals.map((interval) => interval.log - seasonOf(interval, season));
    const mean = logs.reduce((total, log) => total + log, 0) / logs.length;
    squares += weight * logs.reduce((total, log) => total + (log - mean) ** 2, 0);
    freedom += weight * (logs.length - 1);
  }
  return freedom > 0 ? (squares / freedom) * (spells - 1) : 0;
}

/** Mean log of the factors of an interval's months. */
function seasonOf(interval: PlantInterval, season: readonly number[]): number {
  let sum = 0;
  for (let day = interval.first; day <= interval.last; day++) sum += Math.log(season[monthIndex(dayText(day))]!);
  return sum / daysOf(interval);
}

/** What is known of the plant's rate: mean and standard deviation of its logarithm [ln %/day]. */
export interface RateKnowledge {
  log: number;
  spread: number;
}

/** Spells as they come, and what the sensors miss of the plant (`error` [ln]), with the prior. */
export function rateKnowledge({ log, spells, squares }: PlantRate, error: number): RateKnowledge {
  const spellVariance = (USUAL_SPELLS * SPELL_SPREAD ** 2 + squares) / (USUAL_SPELLS + spells - 1);
  const precision = 1 / (spellVariance / spells + error ** 2);
  const prior = 1 / TYPICAL_RATE.spread ** 2;
  return {
    log: (precision * log + prior * TYPICAL_RATE.log) / (precision + prior),
    spread: 1 / Math.sqrt(precision + prior),
  };
}

/** Number of calendar months with intervals. */
export const monthsMeasured = (sensors: readonly RateSensor[]): number =>
  daysByMonth(sensors).filter(({ days }) => days > 0).length;

/** Factor of the `mean` rate [ln %/day] by month; all 1 if fewer than eight months have intervals. */
export function monthFactors(sensors: readonly RateSensor[], mean: number): number[] {
  const measured = daysByMonth(sensors);
  if (measured.filter(({ days }) => days > 0).length < MIN_MONTHS) return monthNames.map(() => 1);
  return measured.map((_, month) => {
    let [days, sum] = [0, 0];
    for (const [step, weight] of [
      [0, 1],
      [1, NEIGHBOR],
      [11, NEIGHBOR],
    ] as const) {
      const near = measured[(month + step) % 12]!;
      days += weight * near.days;
      sum += weight * (near.sum - mean * near.days);
    }
    return Math.exp(sum / (days + HALF_DAYS));
  });
}

/** Days with an interval and the sum of their logs by calendar month; sensors share a day. */
export function daysByMonth(sensors: readonly RateSensor[]): { days: number; sum: number }[] {
  const byDay = new Map<number, { sum: number; weight: number }>();
  for (const { weight, intervals } of sensors) {
    for (const { log, first, last } of intervals) {
      for (let day = first; day <= last; day++) {
        const known = byDay.get(day) ?? { sum: 0, weight: 0 };
        byDay.set(day, { sum: known.sum + weight * log, weight: known.weight + weight });
      }
    }
  }
  const months = monthNames.map(() => ({ days: 0, sum: 0 }));
  for (const [day, { sum, weight }] of byDay) {
    const month = months[monthIndex(dayText(day))]!;
    month.days += 1;
    month.sum += sum / weight;
  }
  return months;
}
