import { daysInMonth, monthIndex } from "#contract/common/calendar";
import { monthNames } from "#contract/common/months";
import type { FactorSource } from "#contract/v1/modeling";
import { partsOfDays, sensorWeights } from "../plant-soiling/shares.ts";
import { type DailySoilingDay, isCounted } from "../soiling/day-dollars.ts";

/** Days of a device, and the share of the plant that a person entered for it [%]. */
export interface SensorDays {
  share: number | null;
  days: readonly DailySoilingDay[];
}

export interface MonthFactor {
  /** From 1 */
  month: number;
  /** [%], at least 0; null: not known */
  loss: number | null;
  /** Counted days of the plant */
  days: number;
  source: FactorSource;
  /** The measured mean is negative, so that 0 stands for it. */
  isBelowZero: boolean;
}

type Mean = (days: Iterable<DailySoilingDay>) => { loss: number | null };

/** A month counts if at least this share of its days counts, in one year or more. */
const ENOUGH_DAYS = 0.5;

const counts = (day: DailySoilingDay): boolean => isCounted(day) && day.loss !== null;

function isEnough(days: Iterable<string>): boolean {
  const byYear = Map.groupBy(days, (day) => day.slice(0, 7));
  return [...byYear].some(([month, list]) => {
    const [year, number] = month.split("-").map(Number) as [number, number];
    return list.length >= ENOUGH_DAYS * daysInMonth(year, number);
  });
}

/** Sensors of a part of the plant. */
export function withShare<Sensor>(sensors: readonly Sensor[], shareOf: (sensor: Sensor) => number | null): Sensor[] {
  const weights = sensorWeights(sensors.map(shareOf));
  return sensors.filter((_, at) => weights[at]! > 0);
}

/** Days of each sensor for a mean of the plant: those with a loss and sun, whose sun is that of the sensor's part of the day. */
export function plantDays(sensors: readonly SensorDays[]): DailySoilingDay[][] {
  const known = sensors.map(({ share, days: all }) => {
    const lit = all.filter((day) => counts(day) && (day.windowInsolation ?? 0) > 0);
    return { share, lit, days: lit.map(({ day }) => day) };
  });
  const parts = partsOfDays(known);
  return known.map(({ lit }, at) =>
    lit.map((day, nth) => Object.assign({}, day, { windowInsolation: day.windowInsolation! * parts[at]![nth]! })),
  );
}

/** January to December, of all years that the days are from: means of the plant's days, as in reports. */
export function measuredFactors(all: readonly SensorDays[], mean: Mean): MonthFactor[] {
  const sensors = withShare(all, ({ share }) => share);
  const counted = new Set(sensors.flatMap(({ days }) => days.filter(counts).map(({ day }) => day)));
  const dates = Map.groupBy(counted, monthIndex);
  const months = Map.groupBy(plantDays(sensors).flat(), ({ day }) => monthIndex(day));
  return monthNames.map((_, index) => {
    const days = dates.get(index) ?? [];
    const { loss } = isEnough(days) ? mean(months.get(index) ?? []) : { loss: null };
    return {
      month: index + 1,
      loss: loss === null ? null : Math.max(0, loss),
      days: days.length,
      source: loss === null ? "missing" : "measured",
      isBelowZero: loss !== null && loss < 0,
    };
  });
}

/** Missing months from a simulated year [%], if there is one. */
export const filledFactors = (factors: readonly MonthFactor[], modeled: readonly number[] | null): MonthFactor[] =>
  factors.map((factor, index) =>
    factor.loss !== null || modeled === null ? factor : { ...factor, loss: modeled[index]!, source: "modeled" },
  );

/** Measured loss of the plant's days [%, at least 0]; those without a sensor that counts are missing. */
export function measuredDays(all: readonly SensorDays[]): Map<string, number> {
  const sensors = withShare(all, ({ share }) => share).map(({ share, days }) => {
    const counted = days.filter(counts);
    return { share, counted, days: counted.map(({ day }) => day) };
  });
  const parts = partsOfDays(sensors);
  const losses = new Map<string, number>();
  for (const [at, { counted }] of sensors.entries())
    for (const [nth, { day, loss }] of counted.entries())
      losses.set(day, (losses.get(day) ?? 0) + parts[at]![nth]! * loss!);
  return new Map([...losses].map(([day, loss]) => [day, Math.max(0, loss)]));
}
