import type { DailySoilingInput } from "../../types.ts";

export type OrderedSamples = Required<Omit<DailySoilingInput, "lowLight" | "normClean" | "normSoiled">> & {
  normClean: Float64Array;
  normSoiled: Float64Array;
};

/** Samples in order of day, time and arrival; those without day or time are dropped. */
export function orderedSamples(columns: OrderedSamples): OrderedSamples {
  const { t, day } = columns;
  const order = Array.from(t.keys()).filter((row) => Number.isFinite(t[row]) && Number.isFinite(day[row]));
  order.sort((a, b) => day[a]! - day[b]! || t[a]! - t[b]! || a - b);
  const pick = (column: Float64Array): Float64Array => Float64Array.from(order, (row) => column[row]!);
  const pickNorm = (column: Float64Array): Float64Array => (column.length === t.length ? pick(column) : column);
  return {
    t: pick(t),
    clean: pick(columns.clean),
    soiled: pick(columns.soiled),
    day: pick(day),
    inWindow: Uint8Array.from(order, (row) => columns.inWindow[row]!),
    normClean: pickNorm(columns.normClean),
    normSoiled: pickNorm(columns.normSoiled),
  };
}
