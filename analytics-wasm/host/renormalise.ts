import type { RenormaliseInput, RenormalisedLossInput } from "../types.ts";
import { requireLength, requireRange } from "./check.ts";
import type { Address, Core } from "./core.ts";

/** A hundred percent down leaves nothing that could be restored. */
const LOWEST = -99;
const HIGHEST = 1000;

/** Readings of one cell under another normalisation; see `Analytics.renormalise`. */
export function renormalise(core: Core, { values, from, to }: RenormaliseInput): Float64Array {
  const count = values.length;
  core.begin();
  const valuesAt = core.put(values);
  const result = core.take(count);
  const layers = [...put(core, "from", from, count), ...put(core, "to", to, count)];
  core.run("renormalise", valuesAt, count, ...layers, result);
  return core.read(result, count);
}

/** Address and mask of one normalisation or a column of them. */
function put(core: Core, name: string, percent: number | Float64Array, count: number): [Address, number] {
  if (typeof percent === "number") {
    requireRange(name, percent, LOWEST, HIGHEST);
    return [core.put(Float64Array.of(percent)), 0];
  }
  requireLength(name, percent, count);
  return [core.put(percent), -1];
}

export function renormalisedLoss(core: Core, input: RenormalisedLossInput): Float64Array {
  const { loss, cleanFrom, cleanTo, soiledFrom, soiledTo } = input;
  const layers = { cleanFrom, cleanTo, soiledFrom, soiledTo };
  for (const [name, percent] of Object.entries(layers)) requireRange(name, percent, LOWEST, HIGHEST);
  core.begin();
  const lossAt = core.put(loss);
  const result = core.take(loss.length);
  core.run("renormalisedLoss", lossAt, loss.length, cleanFrom, cleanTo, soiledFrom, soiledTo, result);
  return core.read(result, loss.length);
}
