import { dayDollars, energyPerInsolationOf } from "../cleaning/dollar-loss";
import { linesOf, lostPercent } from "../cleaning/loss-lines";
import { get, set } from "../numerics/column";
import { counts, usualInsolation } from "../daily/mean-loss";

/** Coverage factor of a 95% range [1] (JCGM 100:2008, table G.1). */
export const COVERAGE: f64 = 1.96;
/** Standard uncertainty of a day that has none [percentage points]: the floor of `loss-spread.ts`. */
export const DAY_UNCERTAINTY: f64 = 0.3;

// @ts-ignore: decorator
@inline
function dayUncertainty(column: usize, index: i32): f64 {
  const value = get(column, index);
  return isFinite(value) ? abs(value) : DAY_UNCERTAINTY;
}

/**
 * Half the 95% range of `meanLoss` [percentage points]: `U^2 = (1.96 / sum(w))^2 sum((w u)^2) + S^2` (JCGM 100:2008, equation 13;
 * docs/methods.md). `uncertainty` [n]: error `u` of each day alone [percentage points, standard; NaN: 0.3]. `systematic`: error `S` that
 * all days share [percentage points, half its 95% range]. NaN if no day counts.
 */
export function lossUncertainty(loss: usize, insolation: usize, uncertainty: usize, n: i32, systematic: f64): f64 {
  const usual = usualInsolation(loss, insolation, n);
  let squares: f64 = 0;
  let total: f64 = 0;
  for (let i = 0; i < n; i++) {
    const insolated = get(insolation, i);
    if (!counts(get(loss, i), insolated)) continue;
    const weight = isNaN(insolated) ? usual : insolated;
    const error = weight * dayUncertainty(uncertainty, i);
    squares += error * error;
    total += weight;
  }
  if (!(total > 0)) return NaN;
  return Math.sqrt((COVERAGE * COVERAGE * squares) / (total * total) + systematic * systematic);
}

/** Days with prices. The host writes the fields in this order (`Core.putRecord`). */
@unmanaged
export class PricedDays {
  /** Insolation of the whole day [kWh/m2], loss [%], standard uncertainty [percentage points]. */
  insolation: usize;
  loss: usize;
  uncertainty: usize;
  count: i32;
  /** Price [$/kWh] and the mask of its index. */
  price: usize;
  priceMask: i32;
  /** Loss curves (`prepareCurves`) and each day's curve; 0: a percent of soiling costs a percent. */
  curves: usize;
  curveOfDay: usize;
  /** Error that all days share [percentage points, half its 95% range], array [kW DC]. */
  systematic: f64;
  arrayKw: f64;
}

/**
 * 95% range of the sum of `dollarLoss` [$], at least 0, as low and high in `range` [2] (docs/methods.md, "Means and dollars"). `systematic`
 * shifts all losses together; days with a positive loss also err on their own.
 */
export function dollarRange(days: PricedDays, range: usize): void {
  const systematic = days.systematic;
  let total: f64 = 0;
  let down: f64 = 0;
  let up: f64 = 0;
  let squares: f64 = 0;
  for (let i = 0; i < days.count; i++) {
    const value = get(days.loss, i);
    const dollars = dollarsAt(days, i, value);
    if (!isFinite(dollars)) continue;
    total += dollars;
    down += dollars - dollarsAt(days, i, value - systematic);
    up += dollarsAt(days, i, value + systematic) - dollars;
    const error = value > 0 ? dollarsAt(days, i, value + dayUncertainty(days.uncertainty, i)) - dollars : 0;
    squares += error * error;
  }
  const random = COVERAGE * COVERAGE * squares;
  set(range, 0, max(total - Math.sqrt(down * down + random), 0));
  set(range, 1, total + Math.sqrt(up * up + random));
}

function dollarsAt(days: PricedDays, i: i32, loss: f64): f64 {
  const lost = lostPercent(loss, linesOf(days.curves, days.curveOfDay, i));
  return dayDollars(get(days.insolation, i), energyPerInsolationOf(days.arrayKw), lost, get(days.price, i & days.priceMask));
}
