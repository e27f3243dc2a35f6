import { SECONDS_PER_DAY, addDays, dayBounds, dayOf } from "#contract/common/calendar";
import type { Interval } from "../../../charts/plot.ts";
import { useZoomHistory } from "../../../charts/zoom/zoom-history.ts";
import { type DashboardSearch, parseWindow, windowText } from "./search.ts";

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
