import { dayNumber, dayText } from "#contract/common/calendar";
import type { Interval } from "../../../charts/plot.ts";
import { useZoomHistory } from "../../../charts/zoom/zoom-history.ts";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { type DashboardSearch, parseRange, rangeText } from "./search.ts";

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
