import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import { HALF_HOUR } from "#domain/packed/day-rollup";
import type { Head } from "../base/head.ts";
import type { Blocks } from "../telemetry/blocks.ts";

const STATISTICS = ["n", "sum", "low", "high"] as const;
/** `low` and `high` only where `n` > 0. */
type BucketColumn = Record<(typeof STATISTICS)[number], number[]>;

export interface Buckets {
  /** Starts [UTC epoch seconds], ascending: multiples of the width, the same in every zone. */
  t: number[];
  columns: Partial<Record<SampleColumn, BucketColumn>>;
  east: number[];
  north: number[];
}

/** Mean, minimum and maximum of samples in buckets of 30 minutes, 1 and 3 hours, from the half hours of blocks. */
export class Rollups {
  private readonly head: Head;
  private readonly blocks: Blocks;

  constructor(head: Head, blocks: Blocks) {
    this.head = head;
    this.blocks = blocks;
  }

  knows(name: SampleColumn): boolean {
    return this.head.read().quantities.includes(name);
  }

  know(names: readonly SampleColumn[]): void {
    if (names.some((name) => !this.knows(name)))
      this.head.change((state) => {
        const known = new Set([...state.quantities, ...names]);
        state.quantities = sampleColumns.filter((name) => known.has(name));
      });
  }

  /** Buckets that overlap the range and have any of these quantities. */
  read(width: number, { from, to, names }: { from: number; to: number; names: readonly SampleColumn[] }): Buckets {
    const found: Buckets = { t: [], columns: {}, east: [], north: [] };
    for (const name of names) found.columns[name] = { n: [], sum: [], low: [], high: [] };
    for (const { start, rollup } of this.blocks.rollups(from - width, to + width)) {
      const columns = names.flatMap((name) => {
        const column = rollup.columns[name];
        return column ? [{ column, into: found.columns[name]! }] : [];
      });
      for (const [place, slot] of rollup.slots.entries()) {
        const bucket = Math.floor((start + slot * HALF_HOUR) / width) * width;
        if (bucket <= from - width || bucket >= to || columns.every(({ column }) => column.n[place] === 0)) continue;
        const at = found.t.at(-1) === bucket ? found.t.length - 1 : addBucket(found, bucket);
        for (const { column, into } of columns) {
          if (column.n[place] === 0) continue;
          into.n[at]! += column.n[place]!;
          into.sum[at]! += column.sum[place]!;
          into.low[at] = Math.min(into.low[at]!, column.low[place]!);
          into.high[at] = Math.max(into.high[at]!, column.high[place]!);
        }
        if (!rollup.wind) continue;
        found.east[at]! += rollup.wind.east[place]!;
        found.north[at]! += rollup.wind.north[place]!;
      }
    }
    return found;
  }
}

function addBucket(found: Buckets, bucket: number): number {
  found.east.push(0);
  found.north.push(0);
  for (const column of Object.values(found.columns)) {
    column.n.push(0);
    column.sum.push(0);
    column.low.push(Infinity);
    column.high.push(-Infinity);
  }
  return found.t.push(bucket) - 1;
}
