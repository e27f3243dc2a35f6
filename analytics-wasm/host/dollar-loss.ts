import type { DollarLossInput } from "../types.ts";
import { commonLength, requireLength, requireRange } from "./check.ts";
import type { Core } from "./core.ts";

const LARGEST_ARRAY = 1e9;
const HIGHEST_PRICE = 1e6;

export function dollarLoss(core: Core, { insolation, loss, arrayKw, price }: DollarLossInput): Float64Array {
  const count = commonLength({ insolation, loss });
  requireRange("arrayKw", arrayKw, 0, LARGEST_ARRAY);
  if (typeof price === "number") requireRange("price", price, 0, HIGHEST_PRICE);
  else requireLength("price", price, count);
  core.begin();
  const insolationAt = core.put(insolation);
  const lossAt = core.put(loss);
  const priceAt = core.put(typeof price === "number" ? Float64Array.of(price) : price);
  const priceMask = typeof price === "number" ? 0 : -1;
  const dollars = core.take(count);
  core.run("dollarLoss", insolationAt, lossAt, count, arrayKw, priceAt, priceMask, dollars);
  return core.read(dollars, count);
}
