import type { SampleColumn } from "../contract/inbound.ts";
import type { Resolution } from "../contract/series.ts";
import { bearingOf } from "../contract/sample-mean.ts";
import { quantities } from "./quantities.ts";
import { emptyColumns, type RangeColumns } from "./range-columns.ts";
import { rollupColumn, windParts } from "./rollup-columns.ts";
import type { Stores } from "./stores.ts";

interface Wanted {
  from: number;
  to: number;
  resolution: Resolution;
  band: boolean;
}

const STATISTICS = ["n", "sum", "low", "high"] as const;
/** Sums and directions have no smallest and largest sample. */
const hasBand = (name: SampleColumn): boolean => name !== "rain" && name !== "windBearing";

/** Buckets of a range: what samples have changed is gathered first. A bucket without any of the quantities is left out. */
export function bucketColumns(
  { rollups, transaction }: Pick<Stores, "rollups" | "transaction">,
  { from, to, resolution, band }: Wanted,
  names: readonly SampleColumn[],
): RangeColumns {
  while (rollups.staleCount(from - resolution, to + resolution) > 0)
    transaction(() => rollups.gather(from - resolution, to + resolution));
  const statistics = band ? STATISTICS : STATISTICS.slice(0, 2);
  const selected = names.flatMap((name) => statistics.map((statistic) => rollupColumn(name, statistic)));
  const withWind = names.includes("windBearing");
  const rows = rollups
    .read(resolution, from, to, withWind ? [...selected, ...windParts] : selected)
    .filter((row) => names.some((_, position) => row[1 + position * statistics.length]! > 0));
  const [mean, low, high] = [0, 1, 2].map(() => emptyColumns(names, rows.length)) as [
    ReturnType<typeof emptyColumns>,
    ReturnType<typeof emptyColumns>,
    ReturnType<typeof emptyColumns>,
  ];
  for (const [position, name] of names.entries()) {
    const { scale } = quantities[name];
    const at = 1 + position * statistics.length;
    for (const [index, row] of rows.entries()) {
      const n = row[at];
      if (!n) continue;
      mean[name][index] = valueOf(name, row, row[at + 1]! / scale, n);
      if (!band || !hasBand(name)) continue;
      low[name][index] = row[at + 2]! / scale;
      high[name][index] = row[at + 3]! / scale;
    }
  }
  const t = Float64Array.from(rows, (row) => row[0]!);
  return { resolution, t, mean, ...(band && { low, high }) };
}

function valueOf(name: SampleColumn, row: (number | null)[], sum: number, n: number): number {
  if (name === "rain") return sum;
  if (name !== "windBearing") return sum / n;
  return bearingOf(row.at(-2) ?? 0, row.at(-1) ?? 0) ?? NaN;
}
