import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import { addRollup, emptySums, filledPlaces, HALF_HOUR, type RollupSums } from "#domain/packed/day-rollup";
import type { Head } from "../base/head.ts";
import type { Blocks } from "../telemetry/blocks.ts";

export interface Buckets extends RollupSums {
  /** Those that have a sample: their places in the columns, and their starts [UTC epoch seconds], the same in every zone. */
  places: number[];
  t: Float64Array;
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
    const first = Math.floor(from / width) * width;
    const count = Math.max(0, Math.ceil((to - first) / width));
    const sums = emptySums(names, count);
    for (const { start, bytes } of this.blocks.rollups(first, first + count * width))
      addRollup(bytes, sums, (slot) => Math.floor((start + slot * HALF_HOUR - first) / width));
    const places = filledPlaces(sums);
    return { ...sums, places, t: Float64Array.from(places, (place) => first + place * width) };
  }
}
