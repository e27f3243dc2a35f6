import { dayDollars, energyPerInsolationOf } from "../cleaning/dollar-loss";
import { linesOf, lostPercent } from "../cleaning/loss-lines";
import { get, set } from "../numerics/column";
import { counts, usualInsolation } from "../daily/mean-loss";

/** Half a 95% interval in standard uncertainties [1] (JCGM 100:2008, table G.1). */
export const COVERAGE: f64 = 1.96;
/** Default standard uncertainty of a day [percentage points]: the floor of `loss-spread.ts`. */
export const DAY_UNCERTAINTY: f64 = 0.3;

// @ts-ignore: decorator
@inline
function dayUncertainty(column: usize, index: i32): f64 {
  const value = get(column, index);
  return isFinite(value) ? abs(value) : DAY_UNCERTAINTY;
}

/**
 * Half the 95% range of `meanLoss` for the same days [percentage points]; NaN without any. Days err independently by `uncertainty`
 * [percentage points, standard] and alike by `systematic` [percentage points, half its 95% range]: `U^2 = (1.96 / W)^2 sum (w u)^2 +
 * systematic^2` (JCGM 100:2008, equation 13).
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

/** Days with their prices as the host lays them out: addresses, counts and masks, then amounts. */
@unmanaged
export class PricedDays {
  /** Daily insolation [kWh/m2], loss [%], standard uncertainty [percentage points]. */
  insolation: usize;
  loss: usize;
  uncertainty: usize;
  count: i32;
  /** $/kWh; mask 0: one price, -1: a column. */
  price: usize;
  priceMask: i32;
  /** Loss curves (`prepareCurves`) and each day's curve; 0: proportional. */
  curves: usize;
  curveOfDay: usize;
  /** Systematic error [percentage points, half its 95% range], array [kW DC]. */
  systematic: f64;
  arrayKw: f64;
}

/**
 * 95% range of the total of `dollarLoss` [$], at least 0. `systematic` shifts all losses together, with negative ones costing nothing; days
 * also err independently where they cost anything.
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

/** Cost of a day with a loss of `loss` [%]. */
function dollarsAt(days: PricedDays, i: i32, loss: f64): f64 {
  const lost = lostPercent(loss, linesOf(days.curves, days.curveOfDay, i));
  return dayDollars(get(days.insolation, i), energyPerInsolationOf(days.arrayKw), lost, get(days.price, i & days.priceMask));
}
