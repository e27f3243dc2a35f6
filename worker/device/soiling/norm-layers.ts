import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { NormalizationValues } from "#contract/devices/normalization";
import { firstAt } from "#domain/packed/merge";
import { spanOfDay } from "./day-window.ts";

/** Applies to the days `first` to `last` (day numbers, inclusive); effective values [%]. */
export interface CellCorrection extends NormalizationValues {
  first: number;
  last: number;
}

export interface CellColumns {
  t: Float64Array;
  clean: Float64Array;
  soiled: Float64Array;
}

/**
 * Applies layers to samples as received, in order, for daily figures, range reads and exports alike. The same layers give the same bits.
 * Returns the input columns if no layer covers these times.
 */
export function applyNormalization(
  layers: readonly CellCorrection[],
  zone: string,
  raw: CellColumns,
  { renormalize }: Pick<Analytics, "renormalize">,
): CellColumns {
  let columns = raw;
  for (const layer of layers) {
    const from = firstAt(raw.t, spanOfDay(zone, layer.first).start);
    const to = firstAt(raw.t, spanOfDay(zone, layer.last).end);
    if (from >= to) continue;
    if (columns === raw) columns = { t: raw.t, clean: raw.clean.slice(), soiled: raw.soiled.slice() };
    const change = (values: Float64Array, before: number, after: number) =>
      values.set(renormalize({ values: values.subarray(from, to), from: before, to: after }), from);
    change(columns.clean, layer.normCOld, layer.normCNew);
    change(columns.soiled, layer.normDOld, layer.normDNew);
  }
  return columns;
}
