import { daysInMonth, monthIndex } from "#contract/common/calendar";
import { monthNames } from "#contract/common/months";
import type { FactorSource } from "#contract/v1/modeling";
import { sensorWeights } from "../plant-soiling/shares.ts";
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
  /** Counted days of the sensor with most */
  days: number;
  source: FactorSource;
  /** The measured mean is negative, so that 0 stands for it. */
  isBelowZero: boolean;
}

type Mean = (days: Iterable<DailySoilingDay>) => { loss: number | null };

/** A month counts if at least this share of its days counts, in one year or more. */
const ENOUGH_DAYS = 0.5;

const counts = (day: DailySoilingDay): boolean => isCounted(day) && day.loss !== null;

function isEnough(days: readonly DailySoilingDay[]): boolean {
  const byYear = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...byYear].some(([month, list]) => {
    const [year, number] = month.split("-").map(Number) as [number, number];
    return list.length >= ENOUGH_DAYS * daysInMonth(year, number);
  });
}

/** Mean of sensors by their weights; null: none is known. */
function weighted(values: readonly (number | null)[], weights: readonly number[]): number | null {
  let [sum, total] = [0, 0];
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    sum += weights[at]! * value;
    total += weights[at]!;
  }
  return total > 0 ? sum / total : null;
}

/** January to December, of all years that the days are from. */
export function measuredFactors(sensors: readonly SensorDays[], mean: Mean): MonthFactor[] {
  const weights = sensorWeights(sensors.map(({ share }) => share));
  const months = sensors.map(({ days }) => Map.groupBy(days.filter(counts), ({ day }) => monthIndex(day)));
  return monthNames.map((_, index) => {
    const ofMonth = months.map((bySensor) => bySensor.get(index) ?? []);
    const loss = weighted(
      ofMonth.map((days) => (isEnough(days) ? mean(days).loss : null)),
      weights,
    );
    return {
      month: index + 1,
      loss: loss === null ? null : Math.max(0, loss),
      days: Math.max(0, ...ofMonth.map(({ length }) => length)),
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

/** Measured loss of days [%, at least 0]; those without a sensor that counts are missing. */
export function measuredDays(sensors: readonly SensorDays[]): Map<string, number> {
  const weights = sensorWeights(sensors.map(({ share }) => share));
  const days = sensors.map((sensor) => new Map(sensor.days.filter(counts).map(({ day, loss }) => [day, loss])));
  const all = new Set(days.flatMap((bySensor) => [...bySensor.keys()]));
  return new Map(
    [...all].flatMap((day) => {
      const loss = weighted(
        days.map((bySensor) => bySensor.get(day) ?? null),
        weights,
      );
      return loss === null ? [] : [[day, Math.max(0, loss)] as const];
    }),
  );
}
