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

export const intervalOf = (range: DayRange | null): Interval | null =>
  range === null ? null : { from: dayNumber(range.from), to: dayNumber(range.to) };

export const daysOf = (part: Interval | null): string | undefined =>
  part === null ? undefined : rangeText({ from: dayText(Math.round(part.from)), to: dayText(Math.round(part.to)) });

type ChangeSearch = (change: Partial<DashboardSearch>) => void;

/** A view in the address, so that Back undoes it. */
function useView(
  view: Interval | null,
  rounded: (part: Interval) => Interval | null,
  show: (next: Interval | null) => void,
) {
  const { ahead, zoom, undo } = useZoomHistory(view, show);
  return { view, ahead, onView: (next: Interval | null) => zoom(next && rounded(next)), onUndo: undo };
}

/** Shared by all daily charts. */
export const useZoom = (text: string | undefined, go: ChangeSearch) =>
  useView(
    intervalOf(parseRange(text)),
    (part) => intervalOf(parseRange(daysOf(part))),
    (next) => go({ zoom: daysOf(next) }),
  );
export type Zoom = ReturnType<typeof useZoom>;

export const useWindow = (text: string | undefined, go: ChangeSearch) =>
  useView(
    parseWindow(text),
    ({ from, to }) => ({ from: Math.round(from), to: Math.round(to) }),
    (next) => go({ window: next === null ? undefined : windowText(next) }),
  );
