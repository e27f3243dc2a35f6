import type { Series } from "./series.ts";

/**
 * A series as it is answered (`GET /api/device/getDeviceDataIrradianceChart/{id}/{from}/{to}`): instants as the first one and the
 * steps from each to the next [s], one fewer than there are values. A list of instants would be a quarter of the bytes.
 */
export interface SeriesAnswer extends Omit<Series, "t"> {
  /** UTC epoch seconds; null: nothing was measured. */
  start: number | null;
  steps: number[];
}

export function seriesFrom({ start, steps, ...series }: SeriesAnswer): Series {
  if (start === null) return { ...series, t: [] };
  let instant = start;
  return { ...series, t: [start, ...steps.map((step) => (instant += step))] };
}
