import type { RenormalizeInput, RenormalizedLossInput } from "../../types.ts";
import { requireLength, requireRange } from "../check.ts";
import type { Address, Core } from "../core.ts";

/** Accepted normalizations [%]; -100% could not be undone. */
const LOWEST = -99;
const HIGHEST = 1000;

export function renormalize(core: Core, { values, from, to }: RenormalizeInput): Float64Array {
  const count = values.length;
  core.begin();
  const valuesAt = core.put(values);
  const result = core.take(count);
  const fromAt = putLayer(core, "from", from, count);
  const toAt = putLayer(core, "to", to, count);
  core.run("renormalize", valuesAt, count, fromAt, maskOf(from), toAt, maskOf(to), result);
  return core.read(result, count);
}

function putLayer(core: Core, name: string, percent: number | Float64Array, count: number): Address {
  if (typeof percent === "number") {
    requireRange(name, percent, LOWEST, HIGHEST);
    return core.putOne(percent);
  }
  requireLength(name, percent, count);
  return core.put(percent);
}

/** Mask of the row index: 0 for one value. */
const maskOf = (percent: number | Float64Array): number => (typeof percent === "number" ? 0 : -1);

export function renormalizedLoss(core: Core, input: RenormalizedLossInput): Float64Array {
  const { loss, cleanFrom, cleanTo, soiledFrom, soiledTo } = input;
  requireRange("cleanFrom", cleanFrom, LOWEST, HIGHEST);
  requireRange("cleanTo", cleanTo, LOWEST, HIGHEST);
  requireRange("soiledFrom", soiledFrom, LOWEST, HIGHEST);
  requireRange("soiledTo", soiledTo, LOWEST, HIGHEST);
  core.begin();
  const lossAt = core.put(loss);
  const result = core.take(loss.length);
  core.run("renormalizedLoss", lossAt, loss.length, cleanFrom, cleanTo, soiledFrom, soiledTo, result);
  return core.read(result, loss.length);
}
