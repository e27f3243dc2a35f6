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
  /** Null: no day has insolation, or nothing is known of prices. */
  dollars: { energy: number; income: number; low: number; high: number } | null;
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
  const dollars = worth !== null &&
    known.some(({ insolClean }) => insolClean !== null) && {
      energy: dollarsOf(within, { ...worth, prices: PRICELESS }, kernels).total,
      income: dollarsOf(within, worth, kernels).total,
      ...dollarRangeOf(within, worth, systematic, kernels),
    };
  const isEnough = known.length >= length * ENOUGH_DAYS;
  return {
    weight,
    counted: known.length,
    isEnough,
    loss: meanLoss(known).loss,
    points: meanUncertainty(known, systematic, kernels),
    dollars: dollars || null,
  };
}

function weightedMean<One extends SourceFigures>(list: readonly One[], value: (one: One) => number): number | null {
  const weight = list.reduce((sum, one) => sum + one.weight, 0);
  return weight === 0 ? null : list.reduce((sum, one) => sum + one.weight * value(one), 0) / weight;
}

/** Half of the 95% range of the mean loss, as on the tiles: errors of sensors are independent. Null if one isn't known. */
function commonRange(list: readonly SourceFigures[]): number | null {
  const weight = list.reduce((sum, one) => sum + one.weight, 0);
  if (weight === 0 || list.some(({ points }) => points === null)) return null;
  return Math.hypot(...list.map((one) => one.weight * one.points!)) / weight;
}

/**
 * Figures of a plant's sensors, each over its span: their mean by shares of the array. Those with too few days are left out; `counted` and
 * `length` are the days of the sensor with most, `sensors` counts those in a mean.
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
  const enough = all.filter(({ isEnough }) => isEnough);
  const priced = enough.flatMap(({ dollars, ...one }) => (dollars === null ? [] : [{ ...one, dollars }]));
  const missing = worth !== null && enough.length > 0 && priced.length === 0 ? ("no-insolation" as const) : obstacle;
  const measured = enough.filter(({ loss }) => loss !== null);
  return {
    loss: weightedMean(measured, ({ loss }) => loss!),
    points: commonRange(measured),
    energy: missing === "prices-in-curve" ? null : weightedMean(priced, ({ dollars }) => dollars.energy),
    income: weightedMean(priced, ({ dollars }) => dollars.income),
    low: weightedMean(priced, ({ dollars }) => dollars.low),
    high: weightedMean(priced, ({ dollars }) => dollars.high),
    counted: Math.max(0, ...all.map((one) => one.counted)),
    length: Math.max(0, ...present.map(({ length }) => length)),
    sensors: { loss: measured.length, income: priced.length },
    obstacle: enough.length === 0 ? ("too-few-days" as const) : missing,
  };
}
