import { daysBetween } from "#contract/common/calendar";
import type { lossObstacles } from "#contract/v1/figures";
import { sensorWeights } from "#domain/plant-soiling/shares";
import { type DailySoilingDay, dollarRangeOf, dollarsOf, isCounted, type Worth } from "#domain/soiling/day-dollars";
import { ENOUGH_DAYS } from "#domain/soiling/summaries";
import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { meanLoss, meanUncertainty } from "./daily-soiling-days.ts";
import type { DeviceDaysOfPlant } from "./plant-days.ts";

const PRICELESS = Array.from({ length: 12 }, () => 1);

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

interface SourceFigures {
  weight: number;
  counted: number;
  isEnough: boolean;
  loss: number | null;
  /** Half of the 95% range of the loss. */
  points: number | null;
  days: ReadonlySet<string>;
  /** Null: no day has insolation, or nothing is known of prices. */
  dollars: {
    day: readonly string[];
    energy: readonly number[];
    income: readonly number[];
    low: number;
    high: number;
  } | null;
}

/** A source and its days within its span. */
interface SourceDays {
  source: LossSource;
  within: readonly DailySoilingDay[];
  length: number;
}

function figuresOf(
  { source: { systematic, scale = 1 }, within, length }: SourceDays,
  weight: number,
  plantWorth: Worth | null,
  kernels: LossKernels,
): SourceFigures {
  const known = within.filter((day) => isCounted(day) && day.loss !== null);
  const worth = plantWorth && { ...plantWorth, arrayKw: plantWorth.arrayKw * scale };
  const income = worth !== null && dollarsOf(within, worth, kernels);
  const dollars = income &&
    income.day.length > 0 && {
      day: income.day,
      energy: dollarsOf(within, { ...worth, prices: PRICELESS }, kernels).dollars,
      income: income.dollars,
      ...dollarRangeOf(within, worth, systematic, kernels),
    };
  const isEnough = known.length >= length * ENOUGH_DAYS;
  return {
    weight,
    counted: known.length,
    isEnough,
    loss: meanLoss(known).loss,
    points: meanUncertainty(known, systematic, kernels),
    days: new Set(known.map(({ day }) => day)),
    dollars: dollars || null,
  };
}

/** Mean loss by weight, and half of its 95% range, because errors of sensors are independent; no range if one isn't known. */
function meanOf(measured: readonly SourceFigures[]): { loss: number | null; points: number | null } {
  const weight = measured.reduce((sum, one) => sum + one.weight, 0);
  if (weight === 0) return { loss: null, points: null };
  const isKnown = measured.every(({ points }) => points !== null);
  return {
    loss: measured.reduce((sum, one) => sum + one.weight * one.loss!, 0) / weight,
    points: isKnown ? Math.hypot(...measured.map((one) => one.weight * one.points!)) / weight : null,
  };
}

type PricedSource = Pick<SourceFigures, "weight"> & { dollars: NonNullable<SourceFigures["dollars"]> };

/**
 * Sums of the plant: of each day the mean by weight over the sensors that have it, so that a replaced sensor and its successor make one year.
 * A sensor's range counts by the part of its dollars that is in the sum.
 */
function sumsOf(priced: readonly PricedSource[]) {
  const weightOf = new Map<string, number>();
  for (const { weight, dollars } of priced)
    for (const day of dollars.day) weightOf.set(day, (weightOf.get(day) ?? 0) + weight);
  const parts = priced
    .filter(({ weight }) => weight > 0)
    .map(({ weight, dollars: { day, energy, income, low, high } }) => {
      const shares = day.map((one) => weight / weightOf.get(one)!);
      const sumBy = (values: readonly number[]) => values.reduce((sum, value, at) => sum + value * shares[at]!, 0);
      const total = income.reduce((sum, value) => sum + value, 0);
      const part = total === 0 ? sumBy(shares.map(() => 1)) / day.length : sumBy(income) / total;
      return { energy: sumBy(energy), income: sumBy(income), low: part * low, high: part * high };
    });
  if (parts.length === 0) return { energy: null, income: null, low: null, high: null };
  const sum = (value: (one: (typeof parts)[number]) => number) => parts.reduce((all, one) => all + value(one), 0);
  return {
    energy: sum(({ energy }) => energy),
    income: sum(({ income }) => income),
    low: sum(({ low }) => low),
    high: sum(({ high }) => high),
  };
}

/**
 * Figures of a plant's sensors, each over its span. Those with too few days are left out of the mean, by shares of the array, and of sums,
 * but sums have all if only together they have enough. `counted` and `length` are the days of the sensor with most, `sensors` counts those in
 * a figure.
 */
export function lossOf<Source extends LossSource>(
  sources: readonly Source[],
  { worth, obstacle }: LossWorth,
  spanOf: (source: Source) => LossSpan,
  kernels: LossKernels,
) {
  const present = sources
    .map((source): SourceDays => {
      const span = spanOf(source);
      return { source, within: daysOf(source.days, span), length: Math.max(0, daysBetween(span.first, span.last) + 1) };
    })
    .filter(({ source, within }) => !source.isRetired || within.length > 0);
  const weights = sensorWeights(present.map(({ source }) => source.array_share));
  const all = present.map((one, at) => figuresOf(one, weights[at]!, worth, kernels));
  const length = Math.max(0, ...present.map((one) => one.length));
  const enough = all.filter(({ isEnough }) => isEnough);
  const measured = enough.filter(({ loss }) => loss !== null);
  const together = new Set(all.flatMap(({ days }) => [...days])).size;
  const summed = enough.length > 0 || together === 0 || together < length * ENOUGH_DAYS ? enough : all;
  const priced = summed.flatMap(({ dollars, weight }) => (dollars === null ? [] : [{ weight, dollars }]));
  const missing = worth !== null && summed.length > 0 && priced.length === 0 ? ("no-insolation" as const) : obstacle;
  const { energy, ...sums } = sumsOf(priced);
  return {
    ...meanOf(measured),
    energy: missing === "prices-in-curve" ? null : energy,
    ...sums,
    counted: Math.max(0, ...all.map((one) => one.counted)),
    length,
    sensors: { loss: measured.length, income: priced.length },
    obstacle: summed.length === 0 ? ("too-few-days" as const) : missing,
  };
}
