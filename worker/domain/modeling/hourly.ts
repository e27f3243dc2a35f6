import { addDays, monthIndex } from "#contract/common/calendar";
import type { MonthFactor } from "./month-factors.ts";

export interface HourOfYear {
  date: string;
  /** Begin of the hour */
  time: string;
  /** [%] */
  loss: number;
  source: "measured" | "month" | "modeled";
}

const times = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);

/** Each hour has the loss of its day, else of its month, whose factors must be known. */
export function hoursOfYear(
  year: number,
  measured: ReadonlyMap<string, number>,
  factors: readonly MonthFactor[],
): HourOfYear[] {
  const hours: HourOfYear[] = [];
  for (let date = `${year}-01-01`; date.startsWith(String(year)); date = addDays(date, 1)) {
    const loss = measured.get(date);
    const factor = factors[monthIndex(date)]!;
    const source = loss !== undefined ? "measured" : factor.source === "measured" ? "month" : "modeled";
    for (const time of times) hours.push({ date, time, loss: loss ?? factor.loss!, source });
  }
  return hours;
}
