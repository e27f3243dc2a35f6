import { pick } from "#contract/records/field";
import { daysBetween } from "#contract/common/calendar";
import type { lossObstacles } from "#contract/v1/figures";
import { plantDays, withShare } from "#domain/modeling/month-factors";
import { partsOfDays } from "#domain/plant-soiling/shares";
import { type DailySoilingDay, dollarRangeOf, dollarsOf, isCounted, type Worth } from "#domain/soiling/day-dollars";
import { ENOUGH_DAYS } from "#domain/soiling/summaries";
import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { meanLoss, meanUncertainty } from "./daily-soiling-days.ts";
import type { DeviceDaysOfPlant } from "./plant-days.ts";

const PRICELESS = Array.from({ length: 12 }, () => 1);
const NO_SUMS = { energy: null, income: null, low: null, high: null, sensors: 0 };

type LossObstacle = (typeof lossObstacles)[number];

/** What a plant's days are worth. */
export interface LossWorth {
  worth: Worth | null;
  /** Why there are no dollars, or no energy. */
  obstacle: LossObstacle | null;
}

export interface LossSource {
  array_share: number | null;
  /** Common error of its days [points]. */
  systematic: number;
  /** Only counts in spans in which it reported. */
  isRetired: boolean;
  /** Factor of its dollars; 1 if left out. */
  scale?: number;
  days: readonly DailySoilingDay[];
}

export const lossSources = (
  devices: readonly DeviceDaysOfPlant[],
  systematic: ReadonlyMap<string, { points: number }>,
): LossSource[] =>
  devices.map(({ device_id, array_share, retired_at, days }) => ({
    array_share,
    systematic: systematic.get(device_id)!.points,
    isRetired: retired_at !== null,
    days,
  }));

export interface LossSpan {
  first: string;
  last: string;
}

/** Days are in order; thirty years by day would else read each of them 11,000 times, which takes a minute. */
function daysOf(days: readonly DailySoilingDay[], { first, last }: LossSpan): readonly DailySoilingDay[] {
  let [begin, end] = [0, days.length];
  while (begin < end) {
    const middle = (begin + end) >> 1;
    if (days[middle]!.day < first) begin = middle + 1;
    else end = middle;
  }
  while (end < days.length && days[end]!.day <= last) end++;
  return days.slice(begin, end);
}

export type LossKernels = Pick<Analytics, "dollarTotal" | "dollarRange" | "lossUncertainty">;

/** A source with its days within its span. */
interface SourceDays {
  source: LossSource;
  within: readonly DailySoilingDay[];
  length: number;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Mean loss of the plant's days, and half of its 95% range, because errors of sensors are independent; no range if one isn't known. */
function meanOf(sensors: readonly SourceDays[], kernels: LossKernels) {
  const days = plantDays(sensors.map(({ source, within }) => ({ share: source.array_share, days: within })));
  const means = sensors.flatMap(({ source }, at) => {
    const own = days[at]!;
    if (own.length === 0) return [];
    return {
      weight: sumOf(own.map(({ windowInsolation }) => windowInsolation!)),
      loss: meanLoss(own).loss!,
      points: meanUncertainty(own, source.systematic, kernels),
    };
  });
  const weight = sumOf(means.map((one) => one.weight));
  const isKnown = means.every(({ points }) => points !== null);
  return {
    loss: weight === 0 ? null : sumOf(means.map((one) => one.weight * one.loss)) / weight,
    points: weight === 0 || !isKnown ? null : Math.hypot(...means.map((one) => one.weight * one.points!)) / weight,
    sensors: means.length,
  };
}

/** Sums of the plant's days. A sensor's range counts by the part of its dollars that is in the sum. */
function sumsOf(sensors: readonly SourceDays[], plantWorth: Worth, kernels: LossKernels) {
  const priced = sensors.flatMap(({ source: { array_share: share, systematic, scale = 1 }, within }) => {
    const worth = { ...plantWorth, arrayKw: plantWorth.arrayKw * scale };
    const { day: days, dollars: income } = dollarsOf(within, worth, kernels);
    if (days.length === 0) return [];
    const energy = dollarsOf(within, { ...worth, prices: PRICELESS }, kernels).dollars;
    const { low, high } = dollarRangeOf(within, worth, systematic, kernels);
    return { share, days, income, energy, low, high };
  });
  const parts = partsOfDays(priced);
  const sums = priced.map(({ days, income, energy, low, high }, at) => {
    const ofDays = parts[at]!;
    const sumBy = (values: readonly number[]) => sumOf(values.map((value, nth) => value * ofDays[nth]!));
    const total = sumOf(income);
    const part = total === 0 ? sumOf(ofDays) / days.length : sumBy(income) / total;
    return { energy: sumBy(energy), income: sumBy(income), low: part * low, high: part * high };
  });
  const sum = (of: keyof (typeof sums)[number]) => (sums.length === 0 ? null : sumOf(sums.map((one) => one[of])));
  return { energy: sum("energy"), income: sum("income"), low: sum("low"), high: sum("high"), sensors: sums.length };
}

/**
 * Figures of a plant's sensors, each over its span. A day of the plant is the mean by share of the array of the sensors that have it, and means
 * and sums are of these days, if at least half of the span has one (`enough`): a new sensor counts from its first day, and months that have a
 * figure make that of the year. `counted` are the plant's days, `length` those of the longest span, `sensors` counts those in a figure.
 */
export function lossOf<Source extends LossSource>(
  sources: readonly Source[],
  { worth, obstacle }: LossWorth,
  spanOf: (source: Source) => LossSpan,
  kernels: LossKernels,
  enough: number = ENOUGH_DAYS,
) {
  const sensors = withShare(sources, ({ array_share: share }) => share)
    .map((source): SourceDays => {
      const span = spanOf(source);
      return { source, within: daysOf(source.days, span), length: Math.max(0, daysBetween(span.first, span.last) + 1) };
    })
    .filter(({ source, within }) => !source.isRetired || within.length > 0);
  const length = Math.max(0, ...sensors.map((one) => one.length));
  const days = new Set(
    sensors.flatMap(({ within }) => within.flatMap((one) => (isCounted(one) && one.loss !== null ? one.day : []))),
  );
  const isEnough = sensors.length > 0 && days.size >= length * enough;
  const counted = isEnough ? sensors : [];
  const mean = meanOf(counted, kernels);
  const { energy, ...sums } = worth === null ? NO_SUMS : sumsOf(counted, worth, kernels);
  const missing = worth !== null && sums.sensors === 0 ? ("no-insolation" as const) : obstacle;
  return {
    loss: mean.loss,
    points: mean.points,
    energy: missing === "prices-in-curve" ? null : energy,
    ...pick(sums, ["income", "low", "high"]),
    counted: days.size,
    length,
    sensors: { loss: mean.sensors, income: sums.sensors },
    obstacle: isEnough ? missing : ("too-few-days" as const),
  };
}
