import { dayDollars, energyPerInsolationOf } from "../cleaning/dollar-loss";
import { linesOf, lostPercent } from "../cleaning/loss-lines";
import { get, set } from "../numerics/column";
import { counts, usualInsolation } from "../daily/mean-loss";

/** Half the 95 % interval of a normal error, in standard uncertainties [1] (JCGM 100:2008, table G.1). */
export const COVERAGE: f64 = 1.96;
/** Standard uncertainty of a day that has none stored [percentage points]: the floor of `loss-spread.ts`. */
export const DAY_UNCERTAINTY: f64 = 0.3;

// @ts-ignore: decorator
@inline
function dayUncertainty(column: usize, index: i32): f64 {
  const value = get(column, index);
  return isFinite(value) ? abs(value) : DAY_UNCERTAINTY;
}

/**
 * Half the 95 % range of the mean loss that `meanLoss` gives for the same days [percentage points]; NaN where no day counts. The days err
 * independently by `uncertainty` [percentage points, standard], and all alike by `systematic` [percentage points, half its 95 % range]:
 * `U^2 = (1.96 / W)^2 sum (w u)^2 + systematic^2` (JCGM 100:2008, equation 13).
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

/** Days with what they cost, as the host lays them out: addresses, counts and masks, then amounts. */
@unmanaged
export class PricedDays {
  /** kWh/m2, % and percentage points (standard), one value a day. */
  insolation: usize;
  loss: usize;
  uncertainty: usize;
  count: i32;
  /** $/kWh; the mask is 0 for one price, -1 for a column. */
  price: usize;
  priceMask: i32;
  /** Loss curves (`prepareCurves`) and that of each day; 0: a percent of loss costs a percent. */
  curves: usize;
  curveOfDay: usize;
  /** What all days err alike by [percentage points, half the 95 % range]; array [kW DC]. */
  systematic: f64;
  arrayKw: f64;
}

/**
 * The 95 % range of the dollars that `dollarLoss` gives for the same days in all [$], to `range`: low and high, at least 0. What all days err alike by
 * (`systematic`) moves every loss at once, so a loss below 0 still costs nothing; days err independently besides, where they cost anything.
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

/** What a day would cost with a loss of `loss` [%]. */
function dollarsAt(days: PricedDays, i: i32, loss: f64): f64 {
  const lost = lostPercent(loss, linesOf(days.curves, days.curveOfDay, i));
  return dayDollars(get(days.insolation, i), energyPerInsolationOf(days.arrayKw), lost, get(days.price, i & days.priceMask));
}
