import type { Series } from "./series.ts";

/**
 * Answer of `GET /api/device/getDeviceDataIrradianceChart/{id}/{from}/{to}`: times as the first instant and steps [s], a quarter of the
 * bytes of a list.
 */
export interface SeriesAnswer extends Omit<Series, "t"> {
  start: number | null;
  steps: number[];
}

export function seriesFrom({ start, steps, ...series }: SeriesAnswer): Series {
  if (start === null) return { ...series, t: [] };
  let instant = start;
  return { ...series, t: [start, ...steps.map((step) => (instant += step))] };
}
