import type { SampleColumn } from "#contract/inbound/inbound";
import { MISSING, type SampleBlock } from "#domain/packed/block";
import { quantities, unscaled } from "#domain/telemetry/quantities";

/** Samples as received: no offset, no normalization. Columns are as long as `t`. */
export interface SamplePage {
  t: Float64Array;
  /** [unit of the quantity], NaN = missing; one for each requested name. */
  columns: Partial<Record<SampleColumn, Float64Array>>;
  /** The limit cut nothing off. */
  isLast: boolean;
}

/** The first samples, up to `limit`, with any of the quantities `some`. */
export function pageOf(
  blocks: Iterable<SampleBlock>,
  names: readonly SampleColumn[],
  some = names,
  limit = Infinity,
): SamplePage {
  const parts: { block: SampleBlock; rows: Int32Array; at: number }[] = [];
  let length = 0;
  for (const block of blocks) {
    const wanted = some.flatMap((name) => block.columns[name] ?? []);
    const rows = new Int32Array(Math.min(block.t.length, limit - length));
    let count = 0;
    for (let row = 0; row < block.t.length && count < rows.length; row++)
      if (wanted.some((column) => column[row] !== MISSING)) rows[count++] = row;
    parts.push({ block, rows: rows.subarray(0, count), at: length });
    if ((length += count) >= limit) break;
  }
  const gathered = (scale: number, of: (block: SampleBlock) => ArrayLike<number> | undefined): Float64Array => {
    const all = new Float64Array(length).fill(NaN);
    for (const { block, rows, at } of parts) {
      const values = of(block);
      if (!values) continue;
      for (let place = 0; place < rows.length; place++) {
        const value = values[rows[place]!]!;
        if (value !== MISSING) all[at + place] = value / scale;
      }
    }
    return all;
  };
  const columns = names.map((name) => [name, gathered(quantities[name].scale, (block) => block.columns[name])]);
  return { t: gathered(1, (block) => block.t), columns: Object.fromEntries(columns), isLast: length < limit };
}

/** Scaled integer; null: missing. */
export const storedAt = ({ columns }: SampleBlock, name: SampleColumn, row: number): number | null => {
  const value = columns[name]?.[row] ?? MISSING;
  return value === MISSING ? null : value;
};

/** Values of the newest sample that has any of these quantities [unit of the quantity]. */
export function newestValues(
  block: SampleBlock,
  names: readonly SampleColumn[],
): Partial<Record<SampleColumn, number>> {
  for (let row = block.t.length - 1; row >= 0; row--) {
    const present = names.filter((name) => storedAt(block, name, row) !== null);
    if (present.length > 0)
      return Object.fromEntries(present.map((name) => [name, unscaled(name, storedAt(block, name, row)!)]));
  }
  return {};
}
