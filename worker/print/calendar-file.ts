import { createEvents, type EventAttributes } from "ics";
import { addDays } from "#contract/common/calendar";

/** 2026-01-01, from which revisions count in minutes, because calendars keep 31 bits. */
const FIRST_REVISION = 1_767_225_600;

const dateOf = (day: string): [number, number, number] => day.split("-").map(Number) as [number, number, number];

export const allDay = (first: string, last: string) => ({ start: dateOf(first), end: dateOf(addDays(last, 1)) });

/** Needed because the library keeps control characters, and some calendars end a line at a lone carriage return. */
export const inOneLine = (name: string): string => name.replaceAll(/\p{Cc}+/gu, " ");

const MAX_OCTETS = 75;
const encoder = new TextEncoder();

/** In UTF-8. */
function octetsOf(letter: string): number {
  const code = letter.codePointAt(0)!;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

/** RFC 5545, 3.1. The library counts letters, of which some have several octets. */
function foldedLine(line: string): string {
  // A feed of 500 plants has 40,000 lines, of which most are short.
  if (encoder.encode(line).length <= MAX_OCTETS) return line;
  let [folded, octets] = ["", 0];
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > MAX_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}

/** How often programs read a feed again. RFC 7986, and what older programs read instead. */
const REFRESH_HOURS = 6;
const READ_AGAIN = `REFRESH-INTERVAL;VALUE=DURATION:PT${REFRESH_HOURS}H\r\nX-PUBLISHED-TTL:PT${REFRESH_HOURS}H`;

/**
 * iCalendar file (RFC 5545) of all-day events, which keep their days in every zone. `now` [UTC epoch seconds] is the revision: a later file
 * replaces an earlier one.
 */
export function calendarFile(
  events: readonly EventAttributes[],
  name: { productId: string; calName: string },
  now: number,
): string {
  const revised = events.map((event) =>
    // DTSTAMP [ms], missing in the library's types.
    Object.assign({}, event, { sequence: Math.floor((now - FIRST_REVISION) / 60), timestamp: now * 1000 }),
  );
  const { error, value } = createEvents(revised, name);
  if (value === undefined || value === null) throw error ?? new Error("the calendar couldn't be written");
  const lines = value
    .replaceAll(/\r\n[\t ]/g, "")
    .replace(/^X-PUBLISHED-TTL:.*$/m, READ_AGAIN)
    .split("\r\n");
  return lines.map(foldedLine).join("\r\n");
}
