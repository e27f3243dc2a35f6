import { addDays, dayNumber, dayText, monthsBefore } from "#contract/common/calendar";

export const intervals = ["30 days", "3 months", "6 months", "1 year"] as const;
export type SimulationInterval = (typeof intervals)[number];
export const DEFAULT_INTERVAL: SimulationInterval = "1 year";

const MONTHS = { "3 months": 3, "6 months": 6, "1 year": 12 } as const;

export interface IntervalDays {
  startDate: string;
  endDate: string;
}

/** Starts on today's date of last year; both days are included. */
export function intervalDays(interval: SimulationInterval, today: string): IntervalDays {
  const startDate = monthsBefore(today, 12);
  const endDate =
    interval === "30 days" ? addDays(startDate, 29) : addDays(monthsBefore(startDate, -MONTHS[interval]), -1);
  return { startDate, endDate };
}

export function windowDays({ startDate, endDate }: IntervalDays): { day: number; date: string }[] {
  const first = dayNumber(startDate);
  return Array.from({ length: dayNumber(endDate) - first + 1 }, (_, index) => {
    const date = dayText(first + index).slice(5);
    return { day: first + index, date: date === "02-29" ? "02-28" : date };
  });
}
