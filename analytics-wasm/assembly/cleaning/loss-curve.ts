import { after, get, set } from "../numerics/column";
import { HourlyEnergy } from "./hourly-energy";
import { finiteOrZero } from "./horizon";
import { CURVE_POINTS, CURVE_STEP } from "./loss-lines";

const MONTHS = 12;
/** A row is at the limit from this share of it on; a row below the second share surely is not [1]. */
const AT_LIMIT: f64 = 0.995;
const BELOW_LIMIT: f64 = 0.97;
/** Rows of less light say little of the yield at noon [W/m2]; fewer of them in a month say nothing. */
const LIGHT: f64 = 200;
const FEWEST_ROWS: f64 = 30;
/** Sums of a month: rows, light, light squared, yield, light times yield. */
const SUMS = 5;

/**
 * What soiling of 0, 2.5, ... 30 % loses in each month: energy [kWh] to `energy`, and the share of the month's income [1] to `share`, thirteen
 * points a month. A row that could deliver P without limits and delivers E <= P loses `max(0, E - P (1 - s))`: what was clipped anyway is not lost to soiling.
 * Prices weigh the rows of a month among each other; without them the share is that of the energy. A month without income loses in proportion.
 * Returns how many rows are limited; what was clipped [kWh] is written to `clipped`. Rows below 0 (night draw) count nothing.
 */
export function lossCurves(hourly: HourlyEnergy, energy: usize, share: usize, income: usize, clipped: usize): i32 {
  const limited = removeLimits(hourly, clipped);
  for (let at = 0; at < MONTHS * CURVE_POINTS; at++) {
    set(energy, at, 0);
    set(share, at, 0);
  }
  for (let month = 0; month < MONTHS; month++) set(income, month, 0);
  for (let row = 0; row < hourly.rows; row++) {
    const delivered = deliveredIn(hourly, row);
    if (delivered == 0) continue;
    const unlimited = get(hourly.unlimited, row);
    const price = hourly.price == 0 ? 1 : finiteOrZero(get(hourly.price, row));
    const month = <i32>get(hourly.month, row);
    set(income, month, get(income, month) + delivered * price);
    for (let point = 1; point < CURVE_POINTS; point++) {
      const lost = max(0, delivered - unlimited * (1 - <f64>point * CURVE_STEP));
      const at = month * CURVE_POINTS + point;
      set(energy, at, get(energy, at) + lost);
      set(share, at, get(share, at) + lost * price);
    }
  }
  for (let month = 0; month < MONTHS; month++) {
    for (let point = 0; point < CURVE_POINTS; point++) {
      const at = month * CURVE_POINTS + point;
      const earned = get(income, month);
      set(share, at, earned > 0 ? get(share, at) / earned : <f64>point * CURVE_STEP);
    }
  }
  return limited;
}

/** Energy that a row delivers [kWh]. */
function deliveredIn(hourly: HourlyEnergy, row: i32): f64 {
  return min(finiteOrZero(get(hourly.energy, row)), hourly.limit);
}

/**
 * What each row could deliver without limits: `(E + unused) * possible / delivered` where the file says so; else, in rows at the limit, what the line
 * through the month's other rows gives for the row's light. Returns how many rows are limited.
 */
function removeLimits(hourly: HourlyEnergy, clipped: usize): i32 {
  const knowsYield = hourly.irradiance != 0 && hourly.delivered == 0 && isFinite(hourly.limit);
  if (knowsYield) sumYields(hourly);
  let limited = 0;
  let sum: f64 = 0;
  for (let row = 0; row < hourly.rows; row++) {
    const delivered = deliveredIn(hourly, row);
    let unlimited = finiteOrZero(get(hourly.energy, row)) * inverterFactor(hourly, row);
    if (hourly.unused != 0) unlimited += finiteOrZero(get(hourly.unused, row));
    if (knowsYield && delivered >= AT_LIMIT * hourly.limit) unlimited = max(unlimited, yieldOf(hourly, row));
    unlimited = max(unlimited, delivered);
    set(hourly.unlimited, row, unlimited);
    // Less than a thousandth is rounding in the file.
    if (delivered == 0 || unlimited <= 1.001 * delivered) continue;
    limited++;
    sum += unlimited - delivered;
  }
  set(clipped, 0, sum);
  return limited;
}

/** How much more the array could have given than the inverters took, at least 1. */
function inverterFactor(hourly: HourlyEnergy, row: i32): f64 {
  if (hourly.delivered == 0) return 1;
  const factor = get(hourly.possible, row) / get(hourly.delivered, row);
  return isFinite(factor) ? max(1, factor) : 1;
}

/** Sums for the line of each month through yield [kWh per W/m2] by light [W/m2], of the rows that no limit touches. */
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

/** Energy for the light of a row by the line of least squares of its month [kWh]; 0 where the month has too few rows. */
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
