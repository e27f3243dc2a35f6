import * as v from "valibot";
import { dayBounds, Day, SECONDS_PER_DAY } from "../common/calendar.ts";
import { MAX_RANGE_DAYS } from "../common/day-range.ts";
import { type SampleColumn, sampleColumns } from "../inbound/inbound.ts";
import { texts } from "../common/texts.ts";

/**
 * What a series can hold: the samples' own quantities. `sl` is the soiling loss [%], signed and unfiltered: of the two cells where
 * both are there, else what the sensor itself measured.
 */
const seriesQuantities = sampleColumns;
export type SeriesQuantity = SampleColumn;

/** Width of the buckets [s]; 0: the samples as they are. 60 is given where a range holds more samples than one answer takes. */
const resolutions = [0, 60, 1800, 3600, 10_800] as const;
export type Resolution = (typeof resolutions)[number];
/** One answer holds at most about this many instants, a minute for two weeks; the coarsest resolution has no such limit. */
export const MAX_INSTANTS = 20_160;
/** No device has measured before, and a calendar has its end. */
const [EARLIEST, LATEST] = ["2001-01-01", "2100-01-01"];
/** A range is at most this long [s]. */
const LONGEST = MAX_RANGE_DAYS * SECONDS_PER_DAY;

/** The spans from which data get coarser [days]: under 2 raw, to 7 half-hourly, to 30 hourly. */
export function resolutionOf(spanSeconds: number): Resolution {
  const days = spanSeconds / SECONDS_PER_DAY;
  if (days < 2) return 0;
  if (days <= 7) return 1800;
  return days <= 30 ? 3600 : 10_800;
}

/** Whether a range would hold more instants than one answer takes, and a coarser resolution fewer; samples are taken as one a minute. */
export const isTooFine = (spanSeconds: number, resolution: Resolution): boolean =>
  resolution < resolutions.at(-1)! && spanSeconds / Math.max(60, resolution) > MAX_INSTANTS;

/**
 * Columns of one device over a range, all as long as `t`; null = not measured.
 * Where nothing was measured at all there is no instant: a line breaks where `t` leaves a gap.
 */
export interface Series {
  timezone: string;
  /** What the answer covers [UTC epoch seconds]; `to` is not part of it. */
  from: number;
  to: number;
  resolution: Resolution;
  /** UTC epoch seconds, ascending: of the samples, or where each bucket begins. */
  t: number[];
  /**
   * Means over a bucket: irradiance `iC`, `iD` normalized [W/m2], temperatures [degrees C], humidity [%], angles [degrees], `batt` [V],
   * `windSpeed` [m/s], `windBearing` [degrees, mean by speed]; but `rain` is the sum [mm], and `sl` the loss of the
   * means [%], or the mean of the sensor's own loss.
   */
  columns: Partial<Record<SeriesQuantity, (number | null)[]>>;
  /** The weather service that the wind comes from; not there where it is the device's own. */
  windSource?: string;
  /** Smallest and largest sample of each bucket, for `band=1`; not for raw data, `sl`, rain and bearings. */
  band?: { low: Series["columns"]; high: Series["columns"] };
}

/** Weather of the device's own station (`GET /api/device/getCustomPrecipitationData/{id}/{from}/{to}`), half-hourly or coarser. */
export interface CustomWeather {
  timezone: string;
  resolution: Resolution;
  /** Begin of each bucket [UTC epoch seconds]. */
  ts: number[];
  /** Rain of the bucket [inch]. */
  precipIntensity: (number | null)[];
  /** Mean wind [m/s] and where it blows from [degrees]. */
  windSpeed: (number | null)[];
  windBearing: (number | null)[];
}

/** A day, or an instant in ISO 8601 with its offset from UTC; `2026-03-02T10:00:00Z`. */
const Bound = v.union(
  [Day, v.pipe(v.string(), v.isoTimestamp())],
  "A range goes from and to a day (YYYY-MM-DD) or an instant (2026-03-02T10:00:00Z).",
);

/** Both ends of a range in a path. A day counts whole, also the last; of two instants the second is not part of the range. */
export const DeviceRange = v.object({ id: v.string(), from: Bound, to: Bound });

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
      number([0, 1800, 3600, 10_800], "The resolution is 0 (raw), 1800, 3600 or 10800 seconds."),
      v.picklist(resolutions),
    ),
  ),
  band: v.optional(v.picklist(["1"], "band can only be 1.")),
});

/** Instants [UTC epoch seconds] with `to` not included, and the span that decides the resolution [s]. */
export interface InstantRange {
  from: number;
  to: number;
  span: number;
}

/** The instants of a range in a zone, or why there are none. A span of days counts 24 hours each, whatever the clock does. */
export function instantsOf(
  zone: string,
  { from, to }: { from: string; to: string },
): { ok: true; range: InstantRange } | { ok: false; message: string } {
  if ([from, to].some((text) => text < EARLIEST || text >= LATEST)) return { ok: false, message: texts.invalidRange };
  const start = isDay(from) ? dayBounds(zone, from).start : Date.parse(from) / 1000;
  const end = isDay(to) ? dayBounds(zone, to).end : Date.parse(to) / 1000;
  const length = end - start;
  if (!(length > 0 && length <= LONGEST)) return { ok: false, message: texts.invalidRange };
  const span = isDay(from) && isDay(to) ? Math.round(length / SECONDS_PER_DAY) * SECONDS_PER_DAY : length;
  return { ok: true, range: { from: start, to: end, span } };
}

const isDay = (text: string): boolean => text.length === 10;
