import * as v from "valibot";
import { Day, daysBetween } from "./calendar.ts";
import { texts } from "./texts.ts";

/** 30 years, longer than any device has been installed. */
export const MAX_RANGE_DAYS = 30 * 366;

function inOrder({ from, to }: { from: Day; to: Day }): boolean {
  const span = daysBetween(from, to);
  return span >= 0 && span < MAX_RANGE_DAYS;
}

/** `from` and `to` of a path are both included, in the device's zone. */
export const DeviceDays = v.pipe(
  v.object({ id: v.string(), from: Day, to: Day }),
  v.forward(
    v.check((days) => inOrder(days), texts.invalidRange),
    ["to"],
  ),
);

export const OpenDayRange = v.pipe(
  v.object({ from: v.optional(Day), to: v.optional(Day) }),
  v.forward(
    v.check(({ from, to }) => from === undefined || to === undefined || from <= to, texts.invalidRange),
    ["to"],
  ),
);
