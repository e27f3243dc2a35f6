import { createEvents, type EventAttributes } from "ics";
import { addDays } from "#contract/common/calendar";

/** Revisions count from here [UTC epoch seconds: 2026-01-01], in minutes: a calendar keeps 31 bits of them. */
const FIRST_REVISION = 1_767_225_600;

const dateOf = (day: string): [number, number, number] => day.split("-").map(Number) as [number, number, number];

/** From one day through another. An all-day event has no zone, so it is on the same days wherever the calendar is opened. */
export const allDay = (first: string, last: string) => ({ start: dateOf(first), end: dateOf(addDays(last, 1)) });

/** A name in one line: the library lets control characters through, and some calendars end a line at a lone carriage return. */
export const inOneLine = (name: string): string => name.replaceAll(/\p{Cc}+/gu, " ");

/** Events as an iCalendar file (RFC 5545). `now` [UTC epoch seconds] is the revision: a later file takes the place of an earlier one. */
export function calendarFile(
  events: readonly EventAttributes[],
  name: { productId: string; calName: string },
  now: number,
): string {
  const revised = events.map((event) =>
    // DTSTAMP [ms]; the library's types do not know it.
    Object.assign({}, event, { sequence: Math.floor((now - FIRST_REVISION) / 60), timestamp: now * 1000 }),
  );
  const { error, value } = createEvents(revised, name);
  if (value === undefined || value === null) throw error ?? new Error("the calendar could not be written");
  return value;
}
