import type { SampleColumn } from "#contract/inbound/inbound";
import type { Resolution } from "#contract/series/series";
import { bearingOf } from "#domain/telemetry/sample-mean";
import { quantities } from "../base/quantities.ts";
import { valuesOf } from "../telemetry/columns.ts";
import { emptyColumns, type RangeColumns } from "./range-columns.ts";
import { rollupColumn, windParts } from "../base/rollup-columns.ts";
import type { Rollups } from "../rollups/rollups.ts";

interface BucketRequest {
  from: number;
  to: number;
  resolution: Resolution;
  band: boolean;
}

const STATISTICS = ["n", "sum", "low", "high"] as const;
/** Sums and directions have no minimum and maximum. */
const hasBand = (name: SampleColumn): boolean => name !== "rain" && name !== "windBearing";

export function bucketColumns(
  { rollups, transaction }: { rollups: Rollups; transaction: <T>(work: () => T) => T },
  { from, to, resolution, band }: BucketRequest,
  names: readonly SampleColumn[],
): RangeColumns {
  while (rollups.staleCount(from - resolution, to + resolution) > 0)
    transaction(() => rollups.rebuild(from - resolution, to + resolution));
  const statistics = band ? STATISTICS : STATISTICS.slice(0, 2);
  const selected = names.flatMap((name) => statistics.map((statistic) => rollupColumn(name, statistic)));
  const withWind = names.includes("windBearing");
  const parts = withWind ? [...selected, ...windParts] : selected;
  const [begins, ...found] = rollups.read(resolution, { from, to, names }, parts);
  const length = begins!.length;
  const mean = emptyColumns(names, length);
  const low = emptyColumns(names, band ? length : 0);
  const high = emptyColumns(names, band ? length : 0);
  for (const [position, name] of names.entries()) {
    const { scale } = quantities[name];
    const [n, sum, lows, highs] = found.slice(position * statistics.length);
    for (let row = 0; row < length; row++) {
      const count = n![row];
      if (!count) continue;
      mean[name][row] =
        name === "windBearing" ? bearing(found, row) : sum![row]! / scale / (name === "rain" ? 1 : count);
      if (!band || !hasBand(name)) continue;
      low[name][row] = lows![row]! / scale;
      high[name][row] = highs![row]! / scale;
    }
  }
  return { resolution, t: valuesOf(begins!, 1), mean, ...(band && { low, high }) };
}

const bearing = (found: (number | null)[][], row: number): number =>
  bearingOf(found.at(-2)![row] ?? 0, found.at(-1)![row] ?? 0) ?? NaN;
