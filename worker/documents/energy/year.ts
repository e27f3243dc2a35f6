import { addDays, dayNumber } from "../../contract/calendar.ts";
import type { EnergyFileKind, EnergyYear } from "./types.ts";

export const DAYS_OF_YEAR = 365;
/** A year without 29 February, by whose calendar the 365 values count. */
const PLAIN_YEAR = 2001;
const NEW_YEAR = dayNumber(`${PLAIN_YEAR}-01-01`);

/** 0 for 1 January to 364 for 31 December; 29 February is folded onto 28 February. */
export function dayOfYear(month: number, day: number): number {
  const isLeapDay = month === 2 && day === 29;
  return Date.UTC(PLAIN_YEAR, month - 1, isLeapDay ? 28 : day) / 86_400_000 - NEW_YEAR;
}

/** The same for `YYYY-MM-DD`. */
export const dayOfYearOf = (day: string): number => dayOfYear(Number(day.slice(5, 7)), Number(day.slice(8, 10)));

/** "MM/DD" of 0 to 364. */
export const monthDay = (index: number): string => addDays(`${PLAIN_YEAR}-01-01`, index).slice(5).replace("-", "/");

/** The year of 365 net daily sums [kWh]. */
export function energyYear(kind: EnergyFileKind, net: number[], notes: string[]): EnergyYear {
  const dailyKwh = net.map((value) => Math.max(value, 0));
  const monthlyKwh = Array.from({ length: 12 }, () => 0);
  for (const [index, value] of dailyKwh.entries()) monthlyKwh[Number(monthDay(index).slice(0, 2)) - 1]! += value;
  return { kind, dailyKwh, netKwh: net.reduce((sum, value) => sum + value, 0), monthlyKwh, notes };
}
