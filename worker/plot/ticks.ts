import {
  addDays,
  dayBounds,
  dayNumber,
  dayOf,
  dayText,
  instantOf,
  weekday,
  SECONDS_PER_HOUR,
} from "#contract/common/calendar";
import type { Plot } from "./plot.ts";

export interface Tick {
  x: number;
  label: string;
  under: string;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const year = (day: string): string => day.slice(0, 4);
const month = (day: string): number => Number(day.slice(5, 7));
const monthName = (day: string): string => MONTHS[month(day) - 1] ?? "";
const dayName = (day: string): string => `${monthName(day)} ${Number(day.slice(8, 10))}`;

function addSecondLine(ticks: { x: number; label: string; group: string }[]): Tick[] {
  return ticks.map((tick, index) => ({
    x: tick.x,
    label: tick.label,
    under: tick.group === ticks[index - 1]?.group ? "" : tick.group,
  }));
}

function calendarDays(from: number, to: number, keep: (day: string) => boolean): string[] {
  const days: string[] = [];
  for (let number = Math.ceil(from); number <= to; number++) {
    const day = dayText(number);
    if (keep(day)) days.push(day);
  }
  return days;
}

const monthStart = (every: number) => (day: string) => day.endsWith("-01") && (month(day) - 1) % every === 0;
const yearStart = (every: number) => (day: string) => day.endsWith("-01-01") && Number(year(day)) % every === 0;
const everyNthMonday = (every: number) => (day: string) =>
  weekday(day) === 0 && Math.round((dayNumber(day) + 3) / 7) % every === 0;

const calendarSteps: { days: number; keep: (day: string) => boolean; label: (day: string) => string }[] = [
  { days: 1, keep: () => true, label: dayName },
  { days: 2, keep: (day) => dayNumber(day) % 2 === 0, label: dayName },
  { days: 7, keep: everyNthMonday(1), label: dayName },
  { days: 14, keep: everyNthMonday(2), label: dayName },
  { days: 30, keep: monthStart(1), label: monthName },
  { days: 61, keep: monthStart(2), label: monthName },
  { days: 91, keep: monthStart(3), label: monthName },
  { days: 182, keep: monthStart(6), label: monthName },
  { days: 365, keep: yearStart(1), label: year },
  { days: 730, keep: yearStart(2), label: year },
  { days: 1826, keep: yearStart(5), label: year },
];

export function dayTicks(from: number, to: number, count: number): Tick[] {
  const wanted = (to - from) / Math.max(1, count);
  const step = calendarSteps.find((candidate) => candidate.days >= wanted) ?? calendarSteps.at(-1)!;
  const days = calendarDays(from, to, step.keep);
  return addSecondLine(
    days.map((day) => ({
      x: dayNumber(day),
      label: step.label(day),
      group: step.days >= 365 ? "" : year(day),
    })),
  );
}

const HOURS = [1, 2, 3, 6, 12];

export function instantTicks(zone: string, from: number, to: number, count: number): Tick[] {
  const wanted = (to - from) / 3600 / Math.max(1, count);
  const hours = HOURS.find((candidate) => candidate >= wanted);
  const first = dayOf(zone, from);
  const last = dayOf(zone, to);
  if (hours === undefined) {
    return dayTicks(dayNumber(first), dayNumber(last), count)
      .map(({ x, label, under }) => ({ x: instantOf(zone, dayText(x)), label, under }))
      .filter((tick) => tick.x >= from && tick.x <= to);
  }
  const ticks: { x: number; label: string; group: string }[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const { end } = dayBounds(zone, day);
    for (let hour = 0; hour < 24; hour += hours) {
      const x = instantOf(zone, day, hour * SECONDS_PER_HOUR);
      if (x < from || x > to || x >= end || x === ticks.at(-1)?.x) continue;
      ticks.push({ x, label: `${String(hour).padStart(2, "0")}:00`, group: dayName(day) });
    }
  }
  return addSecondLine(ticks);
}

export function xTicks(plot: Plot, from: number, to: number, count: number): Tick[] {
  if (plot.kind === "day") return dayTicks(from, to, count);
  if (plot.kind === "instant") return instantTicks(plot.zone, from, to, count);
  const names = plot.categories ?? [];
  const every = Math.max(1, Math.ceil(names.length / Math.max(1, count)));
  return names.flatMap((label, x) => (x % every === 0 && x >= from && x <= to ? [{ x, label, under: "" }] : []));
}
