import * as v from "valibot";
import { dayBounds, Day, SECONDS_PER_DAY } from "../common/calendar.ts";
import { MAX_RANGE_DAYS } from "../common/day-range.ts";
import { type SampleColumn, sampleColumns } from "../inbound/inbound.ts";
import { texts } from "../common/texts.ts";

/** `sl`: soiling loss [%], signed and unfiltered, from the cells if both have a value, else from the sensor itself. */
const seriesQuantities = sampleColumns;
export type SeriesQuantity = SampleColumn;

/** Bucket width [s]; 0 for samples. 60 is used only if the range has too many samples. */
const resolutions = [0, 60, 1800, 3600, 10_800] as const;
export type Resolution = (typeof resolutions)[number];
/** Maximum instants per response: two weeks of minutes. The coarsest resolution has no limit. */
export const MAX_INSTANTS = 20_160;
const [EARLIEST, LATEST] = ["2001-01-01", "2100-01-01"];
const MAX_RANGE_SECONDS = MAX_RANGE_DAYS * SECONDS_PER_DAY;

/** Samples for less than 2 days, half-hour buckets up to 7 days, hourly up to 30 days. */
export function resolutionOf(spanSeconds: number): Resolution {
  const days = spanSeconds / SECONDS_PER_DAY;
  if (days < 2) return 0;
  if (days <= 7) return 1800;
  return days <= 30 ? 3600 : 10_800;
}

export const isTooFine = (spanSeconds: number, resolution: Resolution): boolean =>
  resolution < resolutions.at(-1)! && spanSeconds / Math.max(60, resolution) > MAX_INSTANTS;

/**
 * Columns of a device over a range, each as long as `t`; null if not measured. Instants without any value are left out,
 * so that a gap in `t` breaks the line.
 */
export interface Series {
  timezone: string;
  from: number;
  to: number;
  resolution: Resolution;
  /** Times of the samples, or the start of each bucket; ascending [epoch s]. */
  t: number[];
  /**
   * Bucket means: cells, normalized [W/m2]; temperatures [°C]; humidity [%]; angles [degrees]; `batt` [V]; `windSpeed`
   * [m/s]; `windBearing` [degrees, weighted by speed]. `rain` is a sum [mm]. `sl` is the loss of the means [%], or the
   * mean of the sensor's own loss.
   */
  columns: Partial<Record<SeriesQuantity, (number | null)[]>>;
  windSource?: string;
  /** Minimum and maximum of each bucket, for `band=1`; not for samples, `sl`, rain and bearings. */
  band?: { low: Series["columns"]; high: Series["columns"] };
}

/**
 * Weather of the device's own station, half-hourly or coarser: rain [inch], mean wind [m/s] and the direction it blows
 * from [degrees].
 */
export interface CustomWeather {
  timezone: string;
  resolution: Resolution;
  ts: number[];
  precipIntensity: (number | null)[];
  windSpeed: (number | null)[];
  windBearing: (number | null)[];
}

const RangeEnd = v.union(
  [
    Day,
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.check((text) => v.is(Day, text.slice(0, 10))),
    ),
  ],
  "Start and end a range with a day (YYYY-MM-DD) or an instant (2026-03-02T10:00:00Z).",
);

/** A last day is included; a last instant is not. */
export const DeviceRange = v.object({ id: v.string(), from: RangeEnd, to: RangeEnd });

const number = (values: readonly number[], message: string) =>
  v.pipe(
    v.string(),
    v.transform(Number),
    v.check((value) => values.includes(value), message),
  );

const oneOf = `The quantities are ${seriesQuantities.join(", ")}, separated by commas.`;

export const SeriesQuery = v.object({
  quantities: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => [...new Set(text.split(","))]),
      v.array(v.picklist(seriesQuantities, oneOf)),
    ),
    "iC,iD,tC,tD,tE,sl",
  ),
  resolution: v.optional(
    v.pipe(
      number([0, 1800, 3600, 10_800], "The resolution must be 0 (raw), 1800, 3600 or 10800 seconds."),
      v.picklist(resolutions),
    ),
  ),
  band: v.optional(v.picklist(["1"], "band can only be 1.")),
});

/** `to` is exclusive; `span` decides the resolution [s]. */
export interface InstantRange {
  from: number;
  to: number;
  span: number;
}

export function instantsOf(
  zone: string,
  { from, to }: { from: string; to: string },
): { ok: true; range: InstantRange } | { ok: false; message: string } {
  if ([from, to].some((text) => text < EARLIEST || text >= LATEST)) return { ok: false, message: texts.invalidRange };
  const start = isDay(from) ? dayBounds(zone, from).start : Date.parse(from) / 1000;
  const end = isDay(to) ? dayBounds(zone, to).end : Date.parse(to) / 1000;
  const length = end - start;
  if (!(length > 0 && length <= MAX_RANGE_SECONDS)) return { ok: false, message: texts.invalidRange };
  const span = isDay(from) && isDay(to) ? Math.round(length / SECONDS_PER_DAY) * SECONDS_PER_DAY : length;
  return { ok: true, range: { from: start, to: end, span } };
}

const isDay = (text: string): boolean => text.length === 10;
