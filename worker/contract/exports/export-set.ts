import { daysBetween } from "../common/calendar.ts";

/** Limits of a download of many devices, without the schemas of the API, for the screens. */

export const MAX_EXPORT_DEVICES = 50;
/** Days of all devices together: 50 devices for a year. At one sample a minute that is 4 GB, in 5,300 pieces. */
const MAX_EXPORT_DEVICE_DAYS = MAX_EXPORT_DEVICES * 366;
/** Pieces of one download, at any rate of samples: each is a call, and a request may make 10,000. */
export const MAX_EXPORT_PIECES = 9000;

export const exportSetTexts = {
  repeated: "Name each device once.",
  order: "The last day must not be before the first.",
  tooMuch: "This download has more data than fits in one file. Choose fewer days.",
  tooLong: "That's more than 50 devices for a year. Choose fewer devices or days.",
} as const;

/** Null: fine. */
export function exportRangeProblem(days: { from: string; to: string }, devices: number): string | null {
  if (days.from > days.to) return exportSetTexts.order;
  return (daysBetween(days.from, days.to) + 1) * devices > MAX_EXPORT_DEVICE_DAYS ? exportSetTexts.tooLong : null;
}
