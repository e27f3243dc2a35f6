import { columnAfter, get, set } from "../numerics/column";
import { meanAbove, normalTail } from "../numerics/erf";
import { HourlyEnergy } from "./hourly-energy";
import { finiteOrZero } from "./horizon";

const MONTHS = 12;
/** A row from this share of the limit on is limited [1]. */
const AT_LIMIT: f64 = 0.995;
/** A file with a row above this share of the limit doesn't clip there, so its energy is known [1]. */
const ABOVE_LIMIT: f64 = 1.01;
/** Least irradiance of a row that shows the yield, as a share of the mean of the month's limited rows, and in W/m2. */
const IRRADIANCE_SHARE: f64 = 0.5;
const LEAST_IRRADIANCE: f64 = 100;
/** Outages, as a share of the limit [1]. */
const LEAST_ENERGY: f64 = 0.05;
const MIN_ROWS: f64 = 10;
const ITERATIONS = 40;
/** Least scatter, as a share of the mean yield [1]. */
const LEAST_SCATTER: f64 = 1e-6;
/** The tail of a standard normal is too small for a ratio of differences above this. */
const FAR: f64 = 3;

/** Fit of a month: irradiance from which rows count, level, slope and scatter of the yield, whether it is known; then sums. */
const FROM = 0;
const LEVEL = 1;
const SLOPE = 2;
const SCATTER = 3;
const IS_KNOWN = 4;
const COUNT = 5;
const X = 6;
const XX = 7;
const Y = 8;
const XY = 9;
const YY = 10;
/** The host takes as many (`host/cleaning/loss-curve.ts`). */
const FIT_FIELDS = 11;

function fitOf(hourly: HourlyEnergy, row: i32): usize {
  return columnAfter(hourly.fits, <i32>get(hourly.month, row), FIT_FIELDS);
}

export function isAtLimit(hourly: HourlyEnergy, row: i32): bool {
  return finiteOrZero(get(hourly.energy, row)) >= AT_LIMIT * hourly.limit;
}

/** Whether a yield is known for a row at the limit. */
export function knowsYield(hourly: HourlyEnergy, row: i32): bool {
  return get(fitOf(hourly, row), IS_KNOWN) > 0;
}

/**
 * Fits each month's yield [kWh per W/m2] as a line over irradiance with normal scatter. Of rows at the limit only the least yield is known:
 * they count with their mean and variance above it (Tobin 1958, doi 10.2307/1907382; by expectation maximization, Dempster et al. 1977, doi 10.1111/j.2517-6161.1977.tb01600.x).
 * Leaving them out would keep only the hot and dull hours of bright light.
 */
export function fitYields(hourly: HourlyEnergy): void {
  for (let at = 0; at < MONTHS * FIT_FIELDS; at++) set(hourly.fits, at, 0);
  if (!hasClippedRows(hourly)) return;
  for (let iteration = 0; iteration <= ITERATIONS; iteration++) {
    sumYields(hourly, iteration == 0);
    for (let month = 0; month < MONTHS; month++) solve(columnAfter(hourly.fits, month, FIT_FIELDS), iteration == 0);
  }
}

/** Finds the irradiance from which rows count. False: the file's energy goes above the limit. */
function hasClippedRows(hourly: HourlyEnergy): bool {
  for (let row = 0; row < hourly.rows; row++) {
    const energy = finiteOrZero(get(hourly.energy, row));
    if (energy > ABOVE_LIMIT * hourly.limit) return false;
    if (!isAtLimit(hourly, row)) continue;
    const fit = fitOf(hourly, row);
    set(fit, COUNT, get(fit, COUNT) + 1);
    set(fit, X, get(fit, X) + finiteOrZero(get(hourly.irradiance, row)));
  }
  for (let month = 0; month < MONTHS; month++) {
    const fit = columnAfter(hourly.fits, month, FIT_FIELDS);
    const limited = get(fit, COUNT);
    set(fit, FROM, limited > 0 ? max(LEAST_IRRADIANCE, (IRRADIANCE_SHARE * get(fit, X)) / limited) : Infinity);
  }
  return true;
}

function sumYields(hourly: HourlyEnergy, isFirst: bool): void {
  for (let month = 0; month < MONTHS; month++) {
    const fit = columnAfter(hourly.fits, month, FIT_FIELDS);
    for (let field = COUNT; field < FIT_FIELDS; field++) set(fit, field, 0);
  }
  for (let row = 0; row < hourly.rows; row++) {
    const light = finiteOrZero(get(hourly.irradiance, row));
    const energy = finiteOrZero(get(hourly.energy, row));
    const fit = fitOf(hourly, row);
    if (light < get(fit, FROM) || energy < LEAST_ENERGY * hourly.limit) continue;
    let rate = energy / light;
    let variance: f64 = 0;
    if (isAtLimit(hourly, row)) {
      if (isFirst) continue;
      const scatter = get(fit, SCATTER);
      const mean = get(fit, LEVEL) + get(fit, SLOPE) * light;
      const z = (rate - mean) / scatter;
      const above = meanAbove(z);
      rate = mean + scatter * above;
      variance = scatter * scatter * max(0, 1 + z * above - above * above);
    }
    set(fit, COUNT, get(fit, COUNT) + 1);
    set(fit, X, get(fit, X) + light);
    set(fit, XX, get(fit, XX) + light * light);
    set(fit, Y, get(fit, Y) + rate);
    set(fit, XY, get(fit, XY) + light * rate);
    set(fit, YY, get(fit, YY) + rate * rate + variance);
  }
}

function solve(fit: usize, isFirst: bool): void {
  const n = get(fit, COUNT);
  if (isFirst) set(fit, IS_KNOWN, n >= MIN_ROWS ? 1 : 0);
  if (!(get(fit, IS_KNOWN) > 0)) return;
  const spread = get(fit, XX) - (get(fit, X) * get(fit, X)) / n;
  const shared = get(fit, XY) - (get(fit, X) * get(fit, Y)) / n;
  const slope = spread > 0 ? shared / spread : 0;
  const squares = get(fit, YY) - (get(fit, Y) * get(fit, Y)) / n - slope * shared;
  set(fit, SLOPE, slope);
  set(fit, LEVEL, (get(fit, Y) - slope * get(fit, X)) / n);
  set(fit, SCATTER, max(Math.sqrt(max(0, squares / n)), (LEAST_SCATTER * get(fit, Y)) / n));
}

/** A row at the limit: what it could deliver without is normal with `mean` and `scatter` [kWh], and at least what it delivers. */
@unmanaged
export class LimitedRow {
  delivered: f64;
  mean: f64;
  scatter: f64;
}

export function readLimitedRow(hourly: HourlyEnergy, row: i32, delivered: f64, into: LimitedRow): void {
  const fit = fitOf(hourly, row);
  const light = finiteOrZero(get(hourly.irradiance, row));
  into.delivered = delivered;
  into.mean = light * (get(fit, LEVEL) + get(fit, SLOPE) * light);
  into.scatter = max(light * get(fit, SCATTER), LEAST_SCATTER * delivered);
}

/** Mean energy that the limit takes [kWh]. */
export function clippedBy(row: LimitedRow): f64 {
  const z = (row.delivered - row.mean) / row.scatter;
  return max(0, row.scatter * meanAbove(z) - (row.delivered - row.mean));
}

/** Mean loss of the row if soiling leaves the share `left` [kWh]. */
export function limitedLoss(row: LimitedRow, left: f64): f64 {
  const delivered = row.delivered;
  const mean = row.mean;
  const scatter = row.scatter;
  const from = (delivered - mean) / scatter;
  const to = (delivered / left - mean) / scatter;
  const above = meanAbove(from);
  const aboveBoth = meanAbove(to);
  // Share of the rows that still fill the limit.
  const full =
    from < FAR ? normalTail(to) / normalTail(from) : (above / aboveBoth) * Math.exp(0.5 * (from - to) * (from + to));
  const loss = (delivered - left * mean) * (1 - full) + left * scatter * (aboveBoth * full - above);
  return min(max(0, loss), (1 - left) * delivered);
}
