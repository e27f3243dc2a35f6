import { addDays, dayOf, earlierDay } from "#contract/common/calendar";
import type { lossSpans } from "#contract/v1/figures";
import type { LossSpan } from "../devices/index.ts";

const LENGTHS = { day: 10, month: 7, year: 4, total: 0 } as const satisfies Record<(typeof lossSpans)[number], number>;

/** Spans between two days, to today at most, which has begun. */
export function spansOf(
  { from, to, by }: { from: string; to: string; by: (typeof lossSpans)[number] },
  { timezone, now }: { timezone: string; now: number },
): LossSpan[] {
  const end = earlierDay(to, dayOf(timezone, now));
  const spans: LossSpan[] = [];
  for (let first = from; first <= end;) {
    const last = by === "total" ? end : earlierDay(end, lastDayOf(first.slice(0, LENGTHS[by])));
    spans.push({ first, last });
    first = addDays(last, 1);
  }
  return spans;
}

/** Last day of a year, a month or a day, as its text begins. */
export function lastDayOf(period: string): string {
  if (period.length === LENGTHS.year) return `${period}-12-31`;
  if (period.length === LENGTHS.day) return period;
  const next = addDays(`${period}-28`, 4);
  return addDays(next, -Number(next.slice(8)));
}
