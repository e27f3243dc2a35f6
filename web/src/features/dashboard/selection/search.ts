import * as v from "valibot";
import { Day } from "#contract/common/calendar";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";

const optional = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);

/** What a person would share of a view: the address is the state, so Back undoes a zoom. A bad link never throws. */
export const DashboardSearch = v.object({
  plant: optional(v.string()),
  device: optional(v.string()),
  owner: optional(v.string()),
  /** Range of days; absent: the last six months up to today. */
  from: optional(Day),
  to: optional(Day),
  /** Zoomed-in part of the range, `YYYY-MM-DD.YYYY-MM-DD`. */
  zoom: optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}\.\d{4}-\d{2}-\d{2}$/))),
  select: optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}\.\d{4}-\d{2}-\d{2}$/))),
  tab: optional(v.picklist(["metrics"])),
  map: optional(v.literal(true)),
  compare: optional(v.literal(true)),
  /** Zoomed-in window of the charts of instants, two epoch seconds: `1793577600.1793664000`. */
  window: optional(v.pipe(v.string(), v.regex(/^\d{9,10}\.\d{9,10}$/))),
  negative: optional(v.literal(true)),
  /** Temperatures in degrees Fahrenheit. */
  fahrenheit: optional(v.literal(true)),
  lowLight: optional(v.literal(true)),
  /** Reference of a running or finished savings job, so that a reload goes on with it. */
  job: optional(v.string()),
});
export type DashboardSearch = v.InferOutput<typeof DashboardSearch>;

/** What another range of days starts without: what was zoomed or selected in the former one. */
const whole = { zoom: undefined, window: undefined, select: undefined };
/** What another plant or device starts without. */
export const fresh = { ...whole, job: undefined };
export const over = ({ from, to }: { from?: string | undefined; to: string }) => ({ ...whole, from, to });

/** The two instants of a window in order [UTC epoch seconds], or null. */
export function parseWindow(text: string | undefined): { from: number; to: number } | null {
  const [from = NaN, to = NaN] = (text ?? "").split(".").map(Number);
  return from < to ? { from, to } : null;
}
export const windowText = ({ from, to }: { from: number; to: number }): string =>
  `${Math.round(from)}.${Math.round(to)}`;

export const rangeText = ({ from, to }: DayRange): string => `${from}.${to}`;

/** The two days of a range text in order, or null. */
export function parseRange(text: string | undefined): DayRange | null {
  const [a, b] = (text ?? "").split(".");
  if (!v.is(Day, a) || !v.is(Day, b)) return null;
  return a <= b ? { from: a, to: b } : { from: b, to: a };
}
