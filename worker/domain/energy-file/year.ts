import type { Analytics } from "../../../analytics-wasm/types.ts";
import { addDays, dayNumberOf, monthIndex } from "#contract/common/calendar";
import type { EnergyFileKind } from "#contract/savings/energy-file";
import type { EnergyYear } from "./types.ts";

export const DAYS_OF_YEAR = 365;
const NON_LEAP_YEAR = 2001;
const NEW_YEAR = dayNumberOf(NON_LEAP_YEAR, 1, 1);

/** 0 to 364; February 29 counts as February 28. */
export function dayOfYear(month: number, day: number): number {
  const isLeapDay = month === 2 && day === 29;
  return dayNumberOf(NON_LEAP_YEAR, month, isLeapDay ? 28 : day) - NEW_YEAR;
}

export const dayOfYearOf = (day: string): number => dayOfYear(monthIndex(day) + 1, Number(day.slice(8, 10)));

const dayAt = (index: number): string => addDays(`${NON_LEAP_YEAR}-01-01`, index);
export const monthDay = (index: number): string => dayAt(index).slice(5).replace("-", "/");
export const monthOfDay: readonly number[] = Array.from({ length: DAYS_OF_YEAR }, (_, day) => monthIndex(dayAt(day)));

/** Energy of a clear sky on each day of a year without a leap day: a shape, in no unit. */
export const clearSkyYear = (
  { lat, lng }: { lat: number; lng: number },
  kernels: Pick<Analytics, "clearSkyEnergy">,
): Float64Array => kernels.clearSkyEnergy({ lat, lng, firstDay: NEW_YEAR, days: DAYS_OF_YEAR, total: DAYS_OF_YEAR });

export const annualEnergy = (daily: readonly number[]): number => daily.reduce((sum, kwh) => sum + kwh, 0);

/** Nearer to the equator, panels may produce as much in winter [degrees]. */
const MIN_LATITUDE = 24;

/** A hint at days in the wrong order: more energy in winter than in summer. */
export function seasonNote(monthlyKwh: readonly number[], latitude: number): string | null {
  if (latitude < MIN_LATITUDE) return null;
  const of = (months: readonly number[]) => months.reduce((sum, month) => sum + monthlyKwh[month]!, 0);
  if (of([4, 5, 6, 7]) >= of([10, 11, 0, 1])) return null;
  return "The file has more energy from November to February than from May to August. Check the start date; the first line must be the oldest day.";
}

/** `net`: 365 daily sums [kWh]. */
export function energyYear(kind: EnergyFileKind, net: number[], notes: string[]): EnergyYear {
  const dailyKwh = net.map((value) => Math.max(value, 0));
  const monthlyKwh = Array.from({ length: 12 }, () => 0);
  for (const [index, value] of dailyKwh.entries()) monthlyKwh[monthOfDay[index]!]! += value;
  return { kind, dailyKwh, netKwh: annualEnergy(net), monthlyKwh, notes, hourly: null };
}
