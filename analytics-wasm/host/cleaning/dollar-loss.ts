import type { CleaningGain, CleaningGainInput, DollarLossInput, DollarTotal } from "../../types.ts";
import { commonLength, requireLength, requireRange } from "../check.ts";
import type { Address, Core } from "../core.ts";
import { putLossCurves } from "./loss-curve.ts";

const MAX_ARRAY = 1e9;
const MAX_PRICE = 1e6;
/** Above any loss or offset [%]. */
const MAX_ABSOLUTE_LOSS = 1e6;

export function dollarLoss(core: Core, { insolation, loss, arrayKw, price, lossCurve }: DollarLossInput): Float64Array {
  const count = commonLength({ insolation, loss });
  requireWorth(arrayKw, price, count);
  core.begin();
  const insolationAt = core.put(insolation);
  const lossAt = core.put(loss);
  const [priceAt, priceMask] = putPrice(core, price);
  const dollars = core.take(count);
  const curves = putLossCurves(core, lossCurve, count);
  core.run("dollarLoss", insolationAt, lossAt, count, arrayKw, priceAt, priceMask, ...curves, dollars);
  return core.read(dollars, count);
}

export function dollarTotal(core: Core, input: DollarLossInput): DollarTotal {
  const dollars = dollarLoss(core, input);
  const known = dollars.filter((value) => Number.isFinite(value));
  return { dollars, total: known.reduce((sum, value) => sum + value, 0), days: known.length };
}

export function cleaningGain(core: Core, input: CleaningGainInput): CleaningGain {
  const { insolation, before, after, cost, ...worth } = input;
  requireRange("before", before, -MAX_ABSOLUTE_LOSS, MAX_ABSOLUTE_LOSS);
  requireRange("after", after, -MAX_ABSOLUTE_LOSS, MAX_ABSOLUTE_LOSS);
  const dollarsOf = (loss: number): Float64Array =>
    dollarLoss(core, { insolation, loss: insolation.map(() => loss), ...worth });
  const [dirty, clean] = [dollarsOf(before), dollarsOf(after)];
  core.begin();
  const [dirtyAt, cleanAt, result] = [core.put(dirty), core.put(clean), core.take(2)];
  const days = core.run("cleaningGain", dirtyAt, cleanAt, insolation.length, cost, result);
  const [dollarsADay = NaN, paybackDays = NaN] = core.read(result, 2);
  return { dollarsADay, paybackDays, days };
}

export function requireWorth(arrayKw: number, price: number | Float64Array, count: number): void {
  requireRange("arrayKw", arrayKw, 0, MAX_ARRAY);
  if (typeof price === "number") requireRange("price", price, 0, MAX_PRICE);
  else requireLength("price", price, count);
}

/** Address of a price or column, and the mask of its index. */
export function putPrice(core: Core, price: number | Float64Array): [Address, mask: number] {
  return typeof price === "number" ? [core.putOne(price), 0] : [core.put(price), -1];
}
