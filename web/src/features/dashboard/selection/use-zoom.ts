import { dayNumber, dayText, SECONDS_PER_DAY, addDays, dayBounds, dayOf } from "#contract/common/calendar";
import type { Interval } from "../../../charts/plot.ts";
import { useZoomHistory } from "../../../charts/zoom/zoom-history.ts";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { type DashboardSearch, parseRange, rangeText, parseWindow, windowText } from "./search.ts";

/** Day in the middle of a window; null for two days or more. */
export const dayOfWindow = ({ from, to }: Interval, zone: string): string | null =>
  to - from < 2 * SECONDS_PER_DAY ? dayOf(zone, (from + to) / 2) : null;

/** Day at `count` days from another, 23 to 25 hours long. */
export function wholeDay(day: string, count: number, zone: string): Interval {
  const { start, end } = dayBounds(zone, addDays(day, count));
  return { from: start, to: end };
}

const whole = ({ from, to }: Interval): Interval => ({ from: Math.round(from), to: Math.round(to) });

export function useWindow(text: string | undefined, go: (change: Partial<DashboardSearch>) => void) {
  const view = parseWindow(text);
  const { ahead, zoom, undo } = useZoomHistory(view, (next) =>
    go({ window: next === null ? undefined : windowText(next) }),
  );
  return { view, ahead, onView: (next: Interval | null) => zoom(next === null ? null : whole(next)), onUndo: undo };
}

export const intervalOf = (range: DayRange | null): Interval | null =>
  range === null ? null : { from: dayNumber(range.from), to: dayNumber(range.to) };

export const daysOf = (part: Interval | null): string | undefined =>
  part === null ? undefined : rangeText({ from: dayText(Math.round(part.from)), to: dayText(Math.round(part.to)) });

const wholeDays = (part: Interval | null): Interval | null => intervalOf(parseRange(daysOf(part)));

/** Zoom shared by all daily charts, in the address, so that Back undoes it. */
export function useZoom(text: string | undefined, go: (change: Partial<DashboardSearch>) => void) {
  const view = intervalOf(parseRange(text));
  const { ahead, zoom, undo } = useZoomHistory(view, (next) => go({ zoom: daysOf(next) }));
  return { view, ahead, onView: (next: Interval | null) => zoom(wholeDays(next)), onUndo: undo };
}
export type Zoom = ReturnType<typeof useZoom>;
