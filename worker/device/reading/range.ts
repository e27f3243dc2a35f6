import type { Analytics } from "../../../analytics-wasm/types.ts";
import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import { bearingOf, eastAndNorth } from "#domain/telemetry/sample-mean";
import {
  answerColumns,
  applyNormalizations,
  emptyColumns,
  type MeasuredRange,
  type QuantityColumns,
  type RangeColumns,
  soilingLoss,
  withSoiledCell,
} from "./range-columns.ts";
import type { Samples } from "../telemetry/samples.ts";
import { MAX_INSTANTS, type Resolution, type SeriesQuantity } from "#contract/series/series";
import { quantities } from "#domain/telemetry/quantities";
import type { Blocks } from "../telemetry/blocks.ts";
import { type DayWind, withSiteWind } from "./site-wind.ts";
import type { NormLayers } from "../soiling/norm-layers.ts";

/** A range beyond the sample limit is returned as means of a minute [s]. */
const THINNED_STEP_SECONDS = 60;

function rawColumns(
  { samples }: RangeDeps,
  analytics: Analytics,
  { from, to }: RangeRequest,
  names: readonly SampleColumn[],
): RangeColumns {
  const { t, columns } = samples.page({ from, to, names });
  const mean = columns as Record<SampleColumn, Float64Array>;
  return t.length > MAX_INSTANTS ? thinOut(t, mean, names, analytics) : { resolution: 0, t, mean };
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

/** Sums and directions have no minimum and maximum. */
const hasBand = (name: SampleColumn): boolean => name !== "rain" && name !== "windBearing";

function bucketColumns(
  { blocks }: RangeDeps,
  { from, to, resolution, band }: RangeRequest,
  names: readonly SampleColumn[],
): RangeColumns {
  const { places, t, columns, east, north } = blocks.buckets(resolution, { from, to, names });
  const mean = emptyColumns(names, t.length);
  const low = emptyColumns(names, band ? t.length : 0);
  const high = emptyColumns(names, band ? t.length : 0);
  for (const name of names) {
    const { scale } = quantities[name];
    const { n, sum, low: lows, high: highs } = columns[name]!;
    for (const [row, place] of places.entries()) {
      const count = n[place];
      if (!count) continue;
      mean[name][row] =
        name === "windBearing"
          ? (bearingOf(east[place]!, north[place]!) ?? NaN)
          : sum[place]! / scale / (name === "rain" ? 1 : count);
      if (!band || !hasBand(name)) continue;
      low[name][row] = lows[place]! / scale;
      high[name][row] = highs[place]! / scale;
    }
  }
  return { resolution, t, mean, ...(band && { low, high }) };
}

export interface RangeRequest {
  timezone: string;
  from: number;
  to: number;
  resolution: Resolution;
  quantities: readonly SeriesQuantity[];
  band: boolean;
  /** Daily wind of a weather service, oldest first; replaces the station's. */
  siteWind?: readonly DayWind[];
}

interface RangeDeps {
  blocks: Blocks;
  samples: Samples;
  layers: NormLayers;
}

export function readRange(deps: RangeDeps, analytics: Analytics, request: RangeRequest): MeasuredRange {
  const { timezone, from, to, quantities } = request;
  const names = neededNames(quantities, deps.samples.knows("sl"));
  const read = request.resolution === 0 ? rawColumns(deps, analytics, request, names) : null;
  const { resolution, t, mean, low, high } = read ?? bucketColumns(deps, request, names);
  const layers = deps.layers.active();
  const present = (columns: QuantityColumns): QuantityColumns =>
    applyNormalizations(layers, timezone, t, columns, resolution, analytics);
  const values = present(withSoiledCell(mean));
  if (quantities.includes("sl")) values.sl = soilingLoss(values, analytics);
  const columns = answerColumns(values, quantities, resolution);
  const range: MeasuredRange = { timezone, from, to, resolution, t, columns };
  if (request.band && low && high) {
    // The loss of a bucket comes from its mean cells, so it has no minimum and maximum.
    const banded = quantities.filter((name) => name !== "sl");
    const bandOf = (side: QuantityColumns) => answerColumns(present(side), banded, resolution);
    range.band = { low: bandOf(low), high: bandOf(high) };
  }
  return request.siteWind ? withSiteWind(range, request.siteWind) : range;
}

/** A loss needs both cells, and the sensor's own loss if the device measures it. */
function neededNames(quantities: readonly SeriesQuantity[], hasSensorLoss: boolean): SampleColumn[] {
  const needed = new Set<SeriesQuantity>(quantities);
  if (needed.has("sl") || (needed.has("iD") && hasSensorLoss)) needed.add("iC").add("iD").add("sl");
  if (!hasSensorLoss) needed.delete("sl");
  return sampleColumns.filter((name) => needed.has(name));
}
