import type { Series } from "./series.ts";

/**
 * Series on the wire: times as the first instant and the steps after it [s], a quarter of the bytes of a list of times.
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
