import * as v from "valibot";
import { Day } from "#contract/common/calendar";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { optional } from "../../../shell/navigation/table-search.ts";

/** Shareable view state; Back undoes a zoom. Bad links never throw. */
export const DashboardSearch = v.object({
  plant: optional(v.string()),
  device: optional(v.string()),
  owner: optional(v.string()),
  from: optional(Day),
  to: optional(Day),
  /** Zoom, `YYYY-MM-DD.YYYY-MM-DD`. */
  zoom: optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}\.\d{4}-\d{2}-\d{2}$/))),
  select: optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}\.\d{4}-\d{2}-\d{2}$/))),
  /** Plants of the list, and what they are searched for. */
  show: optional(v.picklist(["wash", "fix", "wait"])),
  find: optional(v.string()),
  tab: optional(v.picklist(["decide", "soiling", "metrics", "plan", "inputs"])),
  map: optional(v.literal(true)),
  compare: optional(v.literal(true)),
  /** Zoom of instants, two epoch seconds: `1793577600.1793664000`. */
  window: optional(v.pipe(v.string(), v.regex(/^\d{9,10}\.\d{9,10}$/))),
  negative: optional(v.literal(true)),
  fahrenheit: optional(v.literal(true)),
  lowLight: optional(v.literal(true)),
  /** A wash that a program proposes. */
  proposed: optional(v.string()),
});
export type DashboardSearch = v.InferOutput<typeof DashboardSearch>;

/** Reset by a new range, plant or device. */
export const withoutSelection = { zoom: undefined, window: undefined, select: undefined };
export const over = ({ from, to }: { from?: string | undefined; to: string }) => ({ ...withoutSelection, from, to });

export function parseWindow(text: string | undefined): { from: number; to: number } | null {
  const [from = NaN, to = NaN] = (text ?? "").split(".").map(Number);
  return from < to ? { from, to } : null;
}
export const windowText = ({ from, to }: { from: number; to: number }): string =>
  `${Math.round(from)}.${Math.round(to)}`;

export const rangeText = ({ from, to }: DayRange): string => `${from}.${to}`;

export function parseRange(text: string | undefined): DayRange | null {
  const [a, b] = (text ?? "").split(".");
  if (!v.is(Day, a) || !v.is(Day, b)) return null;
  return a <= b ? { from: a, to: b } : { from: b, to: a };
}
