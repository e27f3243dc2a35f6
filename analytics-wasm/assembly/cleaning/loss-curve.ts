import { after, get, set } from "../numerics/column";
import { HourlyEnergy } from "./hourly-energy";
import { finiteOrZero } from "./horizon";
import { CURVE_POINTS, CURVE_STEP } from "./loss-lines";

const MONTHS = 12;
/** A row from this share of the limit on is limited; below the other it surely is not [1]. */
const AT_LIMIT: f64 = 0.995;
const BELOW_LIMIT: f64 = 0.97;
/** Least irradiance of a row that shows the yield [W/m2], and least number of such rows in a month. */
const LIGHT: f64 = 200;
const FEWEST_ROWS: f64 = 30;
/** Sums per month: rows, irradiance, its square, yield, irradiance times yield. */
const SUMS = 5;

/**
 * Monthly loss at soiling of 0, 2.5, … 30% (docs/methods.md, "What soiling costs"). A row that delivers E and could deliver P without
 * limits loses `max(0, E - P (1 - s))`: clipped energy is not lost to soiling.
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
  const knowsYield = hourly.irradiance != 0 && hourly.delivered == 0 && isFinite(hourly.limit);
  if (knowsYield) sumYields(hourly);
  const isPriced = hourly.price != 0;
  // Two points at a time in locals; an array would be reloaded for each row.
  const left1 = leftAt(1);
  const left3 = leftAt(3);
  const left5 = leftAt(5);
  const left7 = leftAt(7);
  const left9 = leftAt(9);
  const left11 = leftAt(11);
  const one = f64x2.splat(1);
  let limited = 0;
  let sum: f64 = 0;
  for (let row = 0; row < hourly.rows; row++) {
    const asWritten = finiteOrZero(get(hourly.energy, row));
    const delivered = min(asWritten, hourly.limit);
    if (delivered == 0) continue;
    const unlimited = unlimitedIn(hourly, row, asWritten, delivered, knowsYield);
    // Less is rounding in the file.
    if (unlimited > 1.001 * delivered) {
      limited++;
      sum += unlimited - delivered;
    }
    const price = isPriced ? finiteOrZero(get(hourly.price, row)) : 1;
    const month = <i32>get(hourly.month, row);
    set(income, month, get(income, month) + delivered * price);
    const first = (<usize>(month * CURVE_POINTS + 1)) << 3;
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
function leftAt(point: i32): v128 {
  return f64x2.replace_lane(f64x2.splat(1 - <f64>point * CURVE_STEP), 1, 1 - <f64>(point + 1) * CURVE_STEP);
}

// @ts-ignore: decorator
@inline
function addLoss(sums: usize, delivered: v128, unlimited: v128, left: v128, price: v128): void {
  const lost = f64x2.pmax(f64x2.splat(0), f64x2.sub(delivered, f64x2.mul(unlimited, left)));
  v128.store(sums, f64x2.add(v128.load(sums), f64x2.mul(lost, price)));
}

/**
 * Energy of a row without limits [kWh], at least as delivered: `E possible / delivered + unused` as far as the file has them. At the AC
 * limit, at least the month's yield at the row's irradiance.
 */
// @ts-ignore: decorator
@inline
function unlimitedIn(hourly: HourlyEnergy, row: i32, asWritten: f64, delivered: f64, knowsYield: bool): f64 {
  let unlimited = asWritten * inverterFactor(hourly, row);
  if (hourly.unused != 0) unlimited += finiteOrZero(get(hourly.unused, row));
  if (knowsYield && delivered >= AT_LIMIT * hourly.limit) unlimited = max(unlimited, yieldOf(hourly, row));
  return max(unlimited, delivered);
}

function inverterFactor(hourly: HourlyEnergy, row: i32): f64 {
  if (hourly.delivered == 0) return 1;
  const factor = get(hourly.possible, row) / get(hourly.delivered, row);
  return isFinite(factor) ? max(1, factor) : 1;
}

/** Sums for each month's line of yield [kWh per W/m2] by irradiance [W/m2], over rows that are surely not limited. */
function sumYields(hourly: HourlyEnergy): void {
  for (let at = 0; at < MONTHS * SUMS; at++) set(hourly.fits, at, 0);
  for (let row = 0; row < hourly.rows; row++) {
    const energy = finiteOrZero(get(hourly.energy, row));
    const light = finiteOrZero(get(hourly.irradiance, row));
    if (light < LIGHT || energy >= BELOW_LIMIT * hourly.limit) continue;
    const sums = after(hourly.fits, <i32>get(hourly.month, row), SUMS);
    const rate = energy / light;
    set(sums, 0, get(sums, 0) + 1);
    set(sums, 1, get(sums, 1) + light);
    set(sums, 2, get(sums, 2) + light * light);
    set(sums, 3, get(sums, 3) + rate);
    set(sums, 4, get(sums, 4) + light * rate);
  }
}

/** Energy at the row's irradiance on its month's line of least squares [kWh]; 0 with too few rows. */
function yieldOf(hourly: HourlyEnergy, row: i32): f64 {
  const sums = after(hourly.fits, <i32>get(hourly.month, row), SUMS);
  const n = get(sums, 0);
  if (n < FEWEST_ROWS) return 0;
  const light = finiteOrZero(get(hourly.irradiance, row));
  const spread = get(sums, 2) - (get(sums, 1) * get(sums, 1)) / n;
  const slope = spread > 0 ? (get(sums, 4) - (get(sums, 1) * get(sums, 3)) / n) / spread : 0;
  const level = get(sums, 3) / n + slope * (light - get(sums, 1) / n);
  return finiteOrZero(light * level);
}
