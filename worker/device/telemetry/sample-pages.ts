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
  some: readonly SampleColumn[],
  limit = Infinity,
): SamplePage {
  const t: number[] = [];
  const columns = names.map((): number[] => []);
  for (const block of blocks) {
    const wanted = some.flatMap((name) => block.columns[name] ?? []);
    const values = names.map((name) => block.columns[name]);
    for (let row = 0; row < block.t.length && t.length < limit; row++) {
      if (wanted.every((column) => column[row] === MISSING)) continue;
      t.push(block.t[row]!);
      for (let place = 0; place < names.length; place++) columns[place]!.push(values[place]?.[row] ?? MISSING);
    }
    if (t.length >= limit) break;
  }
  const page: SamplePage = { t: Float64Array.from(t), columns: {}, isLast: t.length < limit };
  for (const [place, name] of names.entries()) {
    const { scale } = quantities[name];
    page.columns[name] = Float64Array.from(columns[place]!, (value) => (value === MISSING ? NaN : value / scale));
  }
  return page;
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
