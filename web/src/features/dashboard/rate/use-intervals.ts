import { useMutation } from "@tanstack/react-query";
import { texts } from "#contract/common/texts";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { detectIntervals } from "./rate.queries.ts";

export function nextIndex(intervals: readonly DayRange[], chosen: DayRange | null): number | null {
  if (intervals.length === 0) return null;
  const at = intervals.findIndex(({ from, to }) => from === chosen?.from && to === chosen.to);
  return (at + 1) % intervals.length;
}

export function useIntervals(device: string, chosen: DayRange | null, choose: (interval: DayRange) => void) {
  const detection = useMutation({ mutationFn: () => detectIntervals(device) });
  const ranges = (detection.data?.intervals ?? []).map(({ start_date: from, end_date: to }) => ({ from, to }));
  const at = ranges.findIndex(({ from, to }) => from === chosen?.from && to === chosen.to);
  return {
    detect: async () => {
      // Kept while the person steps through it.
      const detected = detection.data ?? (await detection.mutateAsync().catch(() => null));
      const list = (detected?.intervals ?? []).map(({ start_date: from, end_date: to }) => ({ from, to }));
      const next = nextIndex(list, chosen);
      if (next !== null) choose(list[next]!);
    },
    detecting: detection.isPending,
    error: detection.error,
    found: detection.data ? ranges.length : null,
    place: at < 0 ? null : at + 1,
    shown: at < 0 ? null : (detection.data?.intervals[at] ?? null),
    nothing: detection.data?.intervals.length === 0 ? texts.noIntervals : null,
  };
}
