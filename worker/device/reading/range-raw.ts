import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { SampleColumn } from "#contract/inbound/inbound";
import { bearingOf, eastAndNorth } from "#domain/telemetry/sample-mean";
import { emptyColumns, type RangeColumns } from "./range-columns.ts";
import type { SamplePage, Samples } from "../telemetry/samples.ts";

/** A range beyond the sample limit is returned as means of a minute [s]. */
const THINNED_STEP_SECONDS = 60;

export function rawColumns(
  samples: Pick<Samples, "pages">,
  analytics: Pick<Analytics, "bucket">,
  { from, to }: { from: number; to: number },
  names: readonly SampleColumn[],
  most: number,
): RangeColumns {
  const pages: SamplePage[] = [];
  let count = 0;
  for (const page of samples.pages({ from, to, names })) {
    pages.push(page);
    count += page.t.length;
  }
  const t = new Float64Array(count);
  const mean = emptyColumns(names, count);
  let at = 0;
  for (const page of pages) {
    t.set(page.t, at);
    for (const name of names) mean[name].set(page.columns[name]!, at);
    at += page.t.length;
  }
  return count > most ? thinOut(t, mean, names, analytics) : { resolution: 0, t, mean };
}

function thinOut(
  t: Float64Array,
  columns: Record<SampleColumn, Float64Array>,
  names: readonly SampleColumn[],
  { bucket }: Pick<Analytics, "bucket">,
): RangeColumns {
  const means = (values: Float64Array) => bucket({ t, values, width: THINNED_STEP_SECONDS });
  const first = means(columns[names[0]!]);
  const mean = emptyColumns(names, first.t.length);
  for (const name of names) {
    if (name === "windBearing") mean[name] = bearings(columns[name], means);
    else {
      const buckets = means(columns[name]);
      mean[name] = name === "rain" ? buckets.mean.map((value, row) => value * buckets.n[row]!) : buckets.mean;
    }
  }
  return { resolution: THINNED_STEP_SECONDS, t: first.t, mean };
}

function bearings(values: Float64Array, means: (values: Float64Array) => { mean: Float64Array }): Float64Array {
  const parts = Array.from(values, (bearing) => eastAndNorth(bearing, 1));
  const east = means(Float64Array.from(parts, (part) => part.east)).mean;
  const north = means(Float64Array.from(parts, (part) => part.north)).mean;
  return east.map((value, row) => bearingOf(value, north[row]!) ?? NaN);
}
