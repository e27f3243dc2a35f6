import { dayNumberOf } from "../../contract/calendar.ts";
import { emptyStamp, readStamp, stampFaults } from "./stamp.ts";
import type { DateOrder } from "./timestamp-format.ts";

/** What rows say about the order of their dates; "unknown" when both orders fit all of them. */
export type OrderFinding = DateOrder | "unknown";

/**
 * The order of the dates in timestamps of consecutive rows. Numbers above 12 decide; without any, the change of the
 * date does: rows lie near each other in time, so the order in which the date moves by less is the right one.
 */
export function findDateOrder(stamps: string[]): OrderFinding {
  let dayFirst = 0;
  let monthFirst = 0;
  let previous = "";
  for (const text of stamps) {
    const date = dateText(text);
    if (!date || date === previous) continue;
    const step = previous === "" ? null : { from: previous, to: date };
    previous = date;
    if (dayNumberIn(date, "year") !== null) return "year";
    const asDay = dayNumberIn(date, "day");
    const asMonth = dayNumberIn(date, "month");
    if (asDay !== null && asMonth === null) return "day";
    if (asMonth !== null && asDay === null) return "month";
    if (!step || asDay === null || asMonth === null) continue;
    const byDay = Math.abs(asDay - (dayNumberIn(step.from, "day") ?? asDay));
    const byMonth = Math.abs(asMonth - (dayNumberIn(step.from, "month") ?? asMonth));
    if (byDay < byMonth) dayFirst += 1;
    else if (byMonth < byDay) monthFirst += 1;
  }
  if (dayFirst === monthFirst) return "unknown";
  return dayFirst > monthFirst ? "day" : "month";
}

/** The date of a timestamp without its time. */
const dateText = (text: string): string => /^\s*[\d]+[-/.]?[\d]*[-/.]?[\d]*/.exec(text)?.[0].trim() ?? "";

const orders: DateOrder[] = ["year", "month", "day"];
const stamp = emptyStamp();
function dayNumberIn(date: string, order: DateOrder): number | null {
  const text = `${date} 00:00`;
  if (readStamp(text, 0, text.length, order, stamp) !== null) return null;
  return dayNumberOf(stamp.year, stamp.month, stamp.day);
}

/** Whether a text is a timestamp under any order; with a time of day or without, and also one of a clock never set. */
export function looksLikeStamp(text: string): { isStamp: boolean; hasTime: boolean } {
  const isStamp = orders.some((order) => {
    const fault = readStamp(text, 0, text.length, order, stamp);
    return fault === null || fault === stampFaults.year || (fault === stampFaults.noTime && stamp.year >= 1990);
  });
  return { isStamp, hasTime: stamp.hasTime };
}
