import { get, set } from "../numerics/column";
import { HourlyEnergy } from "./hourly-energy";
import { finiteOrZero } from "./horizon";
import {
  clippedBy,
  fitYields,
  isAtLimit,
  knowsYield,
  LimitedRow,
  limitedLoss,
  readLimitedRow,
} from "./limited-yield";
import { CURVE_POINTS, CURVE_STEP } from "./loss-lines";

const MONTHS = 12;

/**
 * Monthly loss at soiling of 0, 2.5, … 30% (docs/methods.md, "What soiling costs"). A row that delivers E and could deliver P without
 * limits loses `max(0, E - P (1 - s))`: clipped energy is not lost to soiling. Where P has to be estimated, this is its mean.
 *
 * Writes the lost `energy` [12 x 13, kWh], the lost `share` of the month's income [12 x 13, 1], the `income` without soiling [12, $] and
 * the `clipped` energy [1, kWh]. Without prices income is energy [kWh]. Negative rows (night draw) are 0; a month without income loses in
 * proportion to soiling. Returns the number of limited rows.
 */
export function lossCurves(hourly: HourlyEnergy, energy: usize, share: usize, income: usize, clipped: usize): i32 {
  for (let at = 0; at < MONTHS * CURVE_POINTS; at++) {
    set(energy, at, 0);
    set(share, at, 0);
  }
  for (let month = 0; month < MONTHS; month++) set(income, month, 0);
  const isEstimated = hourly.irradiance != 0 && hourly.delivered == 0 && isFinite(hourly.limit);
  if (isEstimated) fitYields(hourly);
  const estimate = changetype<LimitedRow>(memory.data(offsetof<LimitedRow>()));
  const isPriced = hourly.price != 0;
  // Two points at a time in locals; an array would be reloaded for each row.
  const left1 = keptAt(1);
  const left3 = keptAt(3);
  const left5 = keptAt(5);
  const left7 = keptAt(7);
  const left9 = keptAt(9);
  const left11 = keptAt(11);
  const one = f64x2.splat(1);
  let limited = 0;
  let sum: f64 = 0;
  for (let row = 0; row < hourly.rows; row++) {
    const asWritten = finiteOrZero(get(hourly.energy, row));
    const delivered = min(asWritten, hourly.limit);
    if (delivered == 0) continue;
    const price = isPriced ? finiteOrZero(get(hourly.price, row)) : 1;
    const month = <i32>get(hourly.month, row);
    set(income, month, get(income, month) + delivered * price);
    const first = (<usize>(month * CURVE_POINTS + 1)) << 3;
    const isUsed = hourly.unused == 0 || finiteOrZero(get(hourly.unused, row)) == 0;
    if (isEstimated && isUsed && isAtLimit(hourly, row) && knowsYield(hourly, row)) {
      readLimitedRow(hourly, row, delivered, estimate);
      const taken = clippedBy(estimate);
      if (taken > 0.001 * delivered) {
        limited++;
        sum += taken;
      }
      for (let point = 1; point < CURVE_POINTS; point++) {
        const at = month * CURVE_POINTS + point;
        const lost = limitedLoss(estimate, 1 - <f64>point * CURVE_STEP);
        set(energy, at, get(energy, at) + lost);
        if (isPriced) set(share, at, get(share, at) + lost * price);
      }
      continue;
    }
    const unlimited = unlimitedIn(hourly, row, asWritten, delivered);
    // Less is rounding in the file.
    if (unlimited > 1.001 * delivered) {
      limited++;
      sum += unlimited - delivered;
    }
    const each = f64x2.splat(delivered);
    const could = f64x2.splat(unlimited);
    addLoss(energy + first, each, could, left1, one);
    addLoss(energy + first + 16, each, could, left3, one);
    addLoss(energy + first + 32, each, could, left5, one);
    addLoss(energy + first + 48, each, could, left7, one);
    addLoss(energy + first + 64, each, could, left9, one);
    addLoss(energy + first + 80, each, could, left11, one);
    if (!isPriced) continue;
    const worth = f64x2.splat(price);
    addLoss(share + first, each, could, left1, worth);
    addLoss(share + first + 16, each, could, left3, worth);
    addLoss(share + first + 32, each, could, left5, worth);
    addLoss(share + first + 48, each, could, left7, worth);
    addLoss(share + first + 64, each, could, left9, worth);
    addLoss(share + first + 80, each, could, left11, worth);
  }
  set(clipped, 0, sum);
  if (!isPriced) memory.copy(share, energy, (<usize>(MONTHS * CURVE_POINTS)) << 3);
  for (let month = 0; month < MONTHS; month++) {
    for (let point = 0; point < CURVE_POINTS; point++) {
      const at = month * CURVE_POINTS + point;
      const earned = get(income, month);
      set(share, at, earned > 0 ? get(share, at) / earned : <f64>point * CURVE_STEP);
    }
  }
  return limited;
}

/** Share left at two consecutive points [1]. */
// @ts-ignore: decorator
@inline
function keptAt(point: i32): v128 {
  return f64x2.replace_lane(f64x2.splat(1 - <f64>point * CURVE_STEP), 1, 1 - <f64>(point + 1) * CURVE_STEP);
}

// @ts-ignore: decorator
@inline
function addLoss(sums: usize, delivered: v128, unlimited: v128, left: v128, price: v128): void {
  const lost = f64x2.pmax(f64x2.splat(0), f64x2.sub(delivered, f64x2.mul(unlimited, left)));
  v128.store(sums, f64x2.add(v128.load(sums), f64x2.mul(lost, price)));
}

/**
 * Energy of a row without limits [kWh], at least as delivered: `(E + unused) possible / delivered` as far as the file has them. PVsyst adds
 * what the grid's limit takes to the output of the inverters, so both factors count.
 */
// @ts-ignore: decorator
@inline
function unlimitedIn(hourly: HourlyEnergy, row: i32, asWritten: f64, delivered: f64): f64 {
  let available = asWritten;
  if (hourly.unused != 0) available += finiteOrZero(get(hourly.unused, row));
  return max(available * inverterFactor(hourly, row), delivered);
}

function inverterFactor(hourly: HourlyEnergy, row: i32): f64 {
  if (hourly.delivered == 0) return 1;
  const factor = get(hourly.possible, row) / get(hourly.delivered, row);
  return isFinite(factor) ? max(1, factor) : 1;
}
