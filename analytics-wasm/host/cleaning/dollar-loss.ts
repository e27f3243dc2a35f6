import type { DollarLossInput } from "../../types.ts";
import { commonLength, requireLength, requireRange } from "../check.ts";
import type { Address, Core } from "../core.ts";
import { putLossCurves } from "./put-loss-curves.ts";

const MAX_ARRAY = 1e9;
const MAX_PRICE = 1e6;

export function dollarLoss(core: Core, input: DollarLossInput): Float64Array {
  const { dollars, count } = putDollarLoss(core, input);
  return core.read(dollars, count);
}

/** Leaves each day's dollars in WASM memory. */
export function putDollarLoss(core: Core, { insolation, loss, arrayKw, price, lossCurve }: DollarLossInput) {
  const count = commonLength({ insolation, loss });
  requireWorth(arrayKw, price, count);
  core.begin();
  const insolationAt = core.put(insolation);
  const lossAt = core.put(loss);
  const [priceAt, priceMask] = putPrice(core, price);
  const dollars = core.take(count);
  const curves = putLossCurves(core, lossCurve, count);
  core.run("dollarLoss", insolationAt, lossAt, count, arrayKw, priceAt, priceMask, ...curves, dollars);
  return { dollars, count };
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
