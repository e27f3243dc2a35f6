import type { Analytics } from "../../../analytics-wasm/types.ts";
import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import { MAX_INSTANTS, type Resolution, type SeriesQuantity } from "#contract/series/series";
import { bucketColumns } from "./range-buckets.ts";
import {
  answerColumns,
  type QuantityColumns,
  type MeasuredRange,
  soilingLoss,
  applyNormalizations,
  withSoiledCell,
} from "./range-columns.ts";
import { rawColumns } from "./range-raw.ts";
import { type DayWind, withSiteWind } from "./site-wind.ts";
import type { NormLayers } from "../soiling/norm-layers-store.ts";
import type { Samples } from "../telemetry/samples.ts";
import type { Rollups } from "../rollups/rollups.ts";

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
  transaction: <T>(work: () => T) => T;
  rollups: Rollups;
  samples: Samples;
  layers: NormLayers;
}

export function readRange(deps: RangeDeps, analytics: Analytics, request: RangeRequest): MeasuredRange {
  const { timezone, from, to, quantities } = request;
  const names = neededNames(quantities, deps.rollups.knows("sl"));
  const read = request.resolution === 0 ? rawColumns(deps.samples, analytics, request, names, MAX_INSTANTS) : null;
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
