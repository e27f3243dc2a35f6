import { addDays, daysBetween, monthsBefore } from "#contract/common/calendar";
import type { ReportFrequency, ReportType } from "#contract/reports/settings";

export interface ReportPeriod {
  from: string;
  to: string;
  days: number;
}

const period = (from: string, to: string): ReportPeriod => ({ from, to, days: Math.max(0, daysBetween(from, to) + 1) });

const starts: Readonly<Record<ReportType, (to: string, lastWash: string) => string>> = {
  // Starts on the day after the wash, because the array was soiled for a part of the wash day.
  "Cumulative Loss": (_to, lastWash) => addDays(lastWash, 1),
  "7 days Loss": (to) => addDays(to, -6),
  "30 days Loss": (to) => addDays(to, -29),
  "6 months Loss": (to) => addDays(monthsBefore(to, 6), 1),
  "1 year Loss": (to) => addDays(monthsBefore(to, 12), 1),
};

export const periodOf = (type: ReportType, to: string, lastWash: string): ReportPeriod =>
  period(starts[type](to, lastWash), to);

const spans: Readonly<Record<ReportFrequency, number>> = { weekly: 7, biweekly: 14, monthly: 30 };
export const headlinePeriod = (frequency: ReportFrequency, to: string): ReportPeriod =>
  period(addDays(to, 1 - spans[frequency]), to);
