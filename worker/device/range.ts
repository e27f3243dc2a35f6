import type { Analytics } from "../../analytics-wasm/types.ts";
import { type SampleColumn, sampleColumns } from "../contract/inbound.ts";
import { MOST_INSTANTS, type Resolution, type Series, type SeriesQuantity } from "../contract/series.ts";
import { bucketColumns } from "./range-buckets.ts";
import { type Columns, rounded, soilingLoss, underLayers, withSoiledCell } from "./range-columns.ts";
import { rawColumns } from "./range-raw.ts";
import type { Stores } from "./stores.ts";

export interface RangeRequest {
  timezone: string;
  /** UTC epoch seconds; `to` is not part of it. */
  from: number;
  to: number;
  resolution: Resolution;
  quantities: readonly SeriesQuantity[];
  /** With the smallest and largest sample of each bucket. */
  band: boolean;
}

/** The columns of a range under the layers that count. Buckets are as new as the samples; raw data may lie in the archive. */
export async function readRange(stores: Stores, analytics: Analytics, request: RangeRequest): Promise<Series> {
  const names = neededNames(request.quantities, stores.rollups.knows("sl"));
  const read = request.resolution === 0 ? await rawColumns(stores, analytics, request, names, MOST_INSTANTS) : null;
  const { resolution, t, mean, low, high } = read ?? bucketColumns(stores, request, names);
  const layers = stores.layers.active();
  const present = (columns: Columns): Columns =>
    underLayers(layers, request.timezone, t, columns, resolution, analytics);
  const values = present(withSoiledCell(mean));
  if (request.quantities.includes("sl")) values.sl = soilingLoss(values, analytics);
  const series: Series = {
    timezone: request.timezone,
    from: request.from,
    to: request.to,
    resolution,
    t: [...t],
    columns: rounded(values, request.quantities, resolution),
  };
  if (request.band && low && high) {
    // The loss of a bucket is that of its means wherever there are cells, so it has no smallest and largest.
    const banded = request.quantities.filter((name) => name !== "sl");
    series.band = {
      low: rounded(present(low), banded, resolution),
      high: rounded(present(high), banded, resolution),
    };
  }
  return series;
}

/** What must be read: a loss needs both cells, and both need what a sensor measures itself if the device has one. */
function neededNames(quantities: readonly SeriesQuantity[], hasSensorLoss: boolean): SampleColumn[] {
  const needed = new Set<SeriesQuantity>(quantities);
  if (needed.has("sl") || (needed.has("iD") && hasSensorLoss)) needed.add("iC").add("iD").add("sl");
  if (!hasSensorLoss) needed.delete("sl");
  return sampleColumns.filter((name) => needed.has(name));
}
