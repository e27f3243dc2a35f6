import type { RenormalizeInput, RenormalizedLossInput } from "../../types.ts";
import { requireRange } from "../check.ts";
import type { Core } from "../core.ts";

/** Accepted normalizations [%]; -100% could not be undone. */
const MIN_NORMALIZATION = -99;
const MAX_NORMALIZATION = 1000;

export function renormalize(core: Core, { values, from, to }: RenormalizeInput): Float64Array {
  requireRange("from", from, MIN_NORMALIZATION, MAX_NORMALIZATION);
  requireRange("to", to, MIN_NORMALIZATION, MAX_NORMALIZATION);
  core.begin();
  const [valuesAt, result] = [core.put(values), core.take(values.length)];
  core.run("renormalize", valuesAt, values.length, from, to, result);
  return core.read(result, values.length);
}

export function renormalizedLoss(core: Core, input: RenormalizedLossInput): Float64Array {
  const { loss, cleanFrom, cleanTo, soiledFrom, soiledTo } = input;
  requireRange("cleanFrom", cleanFrom, MIN_NORMALIZATION, MAX_NORMALIZATION);
  requireRange("cleanTo", cleanTo, MIN_NORMALIZATION, MAX_NORMALIZATION);
  requireRange("soiledFrom", soiledFrom, MIN_NORMALIZATION, MAX_NORMALIZATION);
  requireRange("soiledTo", soiledTo, MIN_NORMALIZATION, MAX_NORMALIZATION);
  core.begin();
  const lossAt = core.put(loss);
  const result = core.take(loss.length);
  core.run("renormalizedLoss", lossAt, loss.length, cleanFrom, cleanTo, soiledFrom, soiledTo, result);
  return core.read(result, loss.length);
}
