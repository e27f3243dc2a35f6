import { addDays, earlierDay, laterDay, monthsBefore } from "#contract/common/calendar";
import type { DayWeather, DaySpan } from "./port.ts";
import type { Fill, WeatherSite } from "./site-days.ts";

/** [days] */
const LONGEST = 366;
const MONTHS_BACK = 72;
const ASKED_EVERY = 12 * 3600;
/** [s] */
const FAILED_WAITS = 3600;

const oldest = ({ first }: WeatherSite, yesterday: string): string =>
  laterDay(first, monthsBefore(yesterday, MONTHS_BACK));

/**
 * Span that a site needs next: the newest days up to yesterday, or with `isBackfill` up to a year before the oldest
 * known day; null if none.
 */
export function nextSpan(
  site: WeatherSite,
  fill: Fill | undefined,
  yesterday: string,
  isBackfill: boolean,
): DaySpan | null {
  const first = oldest(site, yesterday);
  if (first > yesterday) return null;
  if (!fill?.from_day || !fill.to_day)
    return isBackfill ? null : { from: laterDay(first, addDays(yesterday, 1 - LONGEST)), to: yesterday };
  if (!isBackfill) {
    const from = addDays(fill.to_day, 1);
    return from > yesterday ? null : { from, to: earlierDay(yesterday, addDays(fill.to_day, LONGEST)) };
  }
  if (fill.from_day <= first) return null;
  return { from: laterDay(first, addDays(fill.from_day, -LONGEST)), to: addDays(fill.from_day, -1) };
}

export function filled(
  site: WeatherSite,
  before: Fill | undefined,
  span: DaySpan,
  days: readonly DayWeather[],
  now: number,
): Fill {
  const newest = days.findLast(({ rain }) => rain !== null)?.day ?? null;
  const to_day = newest === null ? (before?.to_day ?? null) : laterDay(newest, before?.to_day ?? newest);
  const from_day =
    to_day === null ? null : before?.from_day && before.from_day < span.from ? before.from_day : span.from;
  return { site: site.site, from_day, to_day, due_at: Math.floor(now) + ASKED_EVERY };
}

export const failedTurn = (site: WeatherSite, before: Fill | undefined, now: number): Fill => ({
  site: site.site,
  from_day: before?.from_day ?? null,
  to_day: before?.to_day ?? null,
  due_at: Math.floor(now) + FAILED_WAITS,
});
