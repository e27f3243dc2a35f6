import { addDays, daysInMonth, instantOf, zoneOffset } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { OrangeButtonReport } from "#contract/v1/modeling";
import { type DailySoilingDay, isCounted } from "../soiling/day-dollars.ts";

export interface MonthOfDevice {
  device_id: string;
  timezone: string;
  year: number;
  /** From 1 */
  month: number;
  /** Those of the month. */
  days: readonly DailySoilingDay[];
  /** 95% range of the month's loss [%]; null: not known. */
  range: { low: number; high: number } | null;
  /** Energy that the device's share of the array lost; or why that isn't known. */
  energy: { kwh: number; sharePercent: number } | { obstacle: string };
}

const RATIO_DECIMALS = 4;

const rounded = (value: number, places: number): number => Number(value.toFixed(places));
const two = (value: number): string => String(value).padStart(2, "0");

/** Midnight of a day in its zone, with the offset: `2026-09-01T00:00:00-07:00`. */
export function startOfDay(zone: string, day: string): string {
  const instant = instantOf(zone, day);
  const offset = zoneOffset(zone, instant);
  const minutes = Math.abs(offset) / 60;
  const wall = new Date((instant + offset) * 1000).toISOString().slice(0, 19);
  return `${wall}${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export const firstOfMonth = (year: number, month: number): string => `${year}-${two(month)}-01`;

/**
 * One device and month in the Orange Button taxonomy (commit 01e72c1). Cells measure irradiance, so the ratio is SoilingRatioIrrad. The
 * taxonomy has no uncertainty; it is a comment.
 */
export function orangeButtonReport(of: MonthOfDevice): OrangeButtonReport {
  const { device_id, timezone, year, month, days, range, energy } = of;
  const first = firstOfMonth(year, month);
  const length = daysInMonth(year, month);
  const spanOf = (from: string, after: string) => ({
    StartTime: startOfDay(timezone, from),
    EndTime: startOfDay(timezone, after),
  });
  const whole = spanOf(first, addDays(first, length));
  const Scope = { ScopeID: { Value: device_id }, ScopeType: { Value: "Device" as const } };
  const counted = days.filter((day) => isCounted(day) && day.loss !== null);
  const lit = days.flatMap(({ insolClean }) => insolClean ?? []);
  const comments = [
    `${counted.length} of ${length} days counted.${lit.length < length ? ` Insolation is of ${format.days(lit.length)}.` : ""}`,
    ...(range === null
      ? []
      : [`95% range of the month's loss: ${format.percent(range.low)} to ${format.percent(range.high)}.`]),
    "kwh" in energy
      ? `The energy loss is of the device's share of the array, ${format.percent(energy.sharePercent, 0)}.`
      : energy.obstacle,
  ];
  return {
    OperatingReportID: { Value: `soilsight:${device_id}:${first.slice(0, 7)}` },
    Scope,
    ...(lit.length > 0 && {
      Insolation: {
        Value: rounded(
          lit.reduce((sum, value) => sum + value, 0),
          2,
        ),
        Unit: "kWh_per_sqm" as const,
        ...whole,
      },
    }),
    SoilingReport: {
      Scope,
      SoilingRatioIrradArray: counted.map(({ day, loss }) => ({
        Value: rounded(1 - loss! / 100, RATIO_DECIMALS),
        Decimals: RATIO_DECIMALS,
        StartTime: startOfDay(timezone, day),
        EndTime: startOfDay(timezone, addDays(day, 1)),
      })),
    },
    ...("kwh" in energy && {
      LossReport: {
        EnergyLosses: [
          {
            Scope,
            EnergyLossCause: { Value: "Soiling" as const },
            IsRecoverable: { Value: true },
            EnergyACLoss: { Value: rounded(energy.kwh, 0), Unit: "kWh" as const, ...whole },
          },
        ],
      },
    }),
    Comments: comments.map((Value) => ({ CommentText: { Value } })),
  };
}
