import { flag, get } from "../numerics/column";
import { LossSpread } from "../uncertainty/loss-spread";
import { DayColumns } from "./day-columns";
import { isLit } from "./sample-loss";

/** Longer steps are gaps [sampling intervals]. */
const GAP_STEPS: f64 = 1.5;
/** Time in which the clean cell would change by 100% at a cloud edge [s]: 10% a minute, as in Campbell Scientific's CR-PVS1. */
const CLOUD_EDGE: f64 = 60 / 0.1;
/** Least daylight expected on a day cut off in full light [s]: the mean day length anywhere. */
const MEAN_DAYLIGHT: f64 = 43200;

@unmanaged
export class DayTotals {
  /** Energy of the clean cell, the soiled cell, and the clean cell in the window [J/m2]. */
  clean: f64;
  soiled: f64;
  window: f64;
  /** Energy of both cells over kept samples [J/m2]. */
  keptClean: f64;
  keptSoiled: f64;
  litRows: i32;
  keptRows: i32;
}

/**
 * Sums the energy of a day's `n` rows and picks the samples that show soiling (docs/methods.md, "Soiling loss of a day").
 *
 * - lit: in the `window` [n, flags], both cells reporting, at least one above `lowLight` [W/m2]
 * - kept: lit, not at a cloud edge (if `onlyCalm`), no outlier of `spread` (null: unknown)
 *
 * Negative irradiance (dark offset) is no energy. Writes losses of kept samples [%] to `losses` [n + 1], all else to `totals`.
 */
export function walkDay(
  columns: DayColumns,
  window: usize,
  n: i32,
  lowLight: f64,
  onlyCalm: bool,
  spread: LossSpread | null,
  losses: usize,
  totals: DayTotals,
): void {
  // Compiled twice, because most days have no outliers.
  if (spread === null) walk(columns, window, n, lowLight, onlyCalm, false, 0, 0, losses, totals);
  else walk(columns, window, n, lowLight, onlyCalm, true, spread.center, spread.limit, losses, totals);
}

// @ts-ignore: decorator
@inline
function walk(
  columns: DayColumns,
  window: usize,
  n: i32,
  lowLight: f64,
  onlyCalm: bool,
  onlyNear: bool,
  center: f64,
  limit: f64,
  losses: usize,
  totals: DayTotals,
): void {
  const zeros = f64x2.splat(0);
  const ones = f64x2.splat(1);
  const percents = f64x2.splat(100);
  const lows = f64x2.splat(lowLight);
  const edges = f64x2.splat(onlyCalm ? CLOUD_EDGE : 0);
  const flags = i64x2(0x00ff, 0xff00);
  // Locals stay in registers, fields don't.
  const cleans = columns.clean;
  const soileds = columns.soiled;
  const cleanSteps = columns.cleanHeld;
  const soiledSteps = columns.soiledHeld;
  const bothSteps = columns.bothHeld;
  const befores = columns.earlier;
  const distances = columns.since;
  let valid = i64x2.splat(-1);
  let cleanSum = zeros;
  let soiledSum = zeros;
  let windowSum = zeros;
  let keptCleanSum = zeros;
  let keptSoiledSum = zeros;
  let lit = zeros;
  let kept = 0;
  for (let k = 0; k < n; k += 2) {
    if (k + 1 == n) valid = i64x2(-1, 0);
    const at = <usize>k << 3;
    const c = v128.and(v128.load(cleans + at), valid);
    const s = v128.and(v128.load(soileds + at), valid);
    const brighter = f64x2.pmax(c, s);
    // Half of all rows are night.
    if (!v128.any_true(f64x2.gt(brighter, zeros))) continue;
    const joules = f64x2.mul(f64x2.pmax(zeros, c), v128.and(v128.load(cleanSteps + at), valid));
    const others = f64x2.mul(f64x2.pmax(zeros, s), v128.and(v128.load(soiledSteps + at), valid));
    const isOutside = i64x2.eq(v128.and(v128.load16_splat(window + <usize>k), flags), zeros);
    cleanSum = f64x2.add(cleanSum, joules);
    soiledSum = f64x2.add(soiledSum, others);
    windowSum = f64x2.add(windowSum, v128.andnot(joules, isOutside));

    const both = v128.load(bothSteps + at);
    const isReading = v128.andnot(f64x2.gt(f64x2.pmin(c, both), zeros), isOutside);
    const isLit = v128.and(isReading, f64x2.gt(brighter, lows));
    lit = i64x2.sub(lit, isLit);
    const before = v128.load(befores + at);
    const change = f64x2.mul(f64x2.abs(f64x2.sub(c, before)), edges);
    const isEdge = f64x2.gt(change, f64x2.mul(f64x2.pmax(c, before), v128.load(distances + at)));
    const loss = f64x2.mul(percents, f64x2.sub(ones, f64x2.div(s, c)));
    let isKept = v128.andnot(isLit, isEdge);
    if (onlyNear) isKept = v128.and(isKept, f64x2.le(f64x2.abs(f64x2.sub(loss, f64x2.splat(center))), f64x2.splat(limit)));
    keptCleanSum = f64x2.add(keptCleanSum, v128.and(isKept, f64x2.mul(c, both)));
    keptSoiledSum = f64x2.add(keptSoiledSum, v128.and(isKept, f64x2.mul(s, both)));
    const bits = i64x2.bitmask(isKept);
    v128.store64_lane(losses + (<usize>kept << 3), loss, 0);
    kept += bits & 1;
    v128.store64_lane(losses + (<usize>kept << 3), loss, 1);
    kept += bits >> 1;
  }
  totals.clean = sum(cleanSum);
  totals.soiled = sum(soiledSum);
  totals.window = sum(windowSum);
  totals.keptClean = sum(keptCleanSum);
  totals.keptSoiled = sum(keptSoiledSum);
  totals.litRows = <i32>(i64x2.extract_lane(lit, 0) + i64x2.extract_lane(lit, 1));
  totals.keptRows = kept;
}

// @ts-ignore: decorator
@inline
function sum(pair: v128): f64 {
  return f64x2.extract_lane(pair, 0) + f64x2.extract_lane(pair, 1);
}

/**
 * Daylight of the window that should have been sampled [s], from the rows alone: lit samples, and gaps next to one. A gap between dark
 * samples is night or heavy cloud. A day whose readings begin or end in full light was cut off (installed, lost, still running) and expects
 * at least 12 hours. `widest`: no gap is longer [s].
 */
export function expectedDaylight(
  columns: DayColumns,
  window: usize,
  n: i32,
  litRows: i32,
  lowLight: f64,
  interval: f64,
  widest: f64,
): f64 {
  let missing: f64 = 0;
  let beginsLit = false;
  let wasLit = false;
  if (widest <= GAP_STEPS * interval) {
    beginsLit = isLitRow(columns, window, 0, lowLight);
    wasLit = isLitRow(columns, window, n - 1, lowLight);
  } else {
    let isFirst = true;
    for (let k = 0; k < n; k++) {
      const gap = get(columns.gaps, k);
      if (gap == 0) continue;
      const nowLit = isLitRow(columns, window, k, lowLight);
      if (isFirst) beginsLit = nowLit;
      if (gap > GAP_STEPS * interval && (nowLit || wasLit)) missing += gap - interval;
      isFirst = false;
      wasLit = nowLit;
    }
  }
  const expected = <f64>litRows * interval + missing;
  return beginsLit || wasLit ? max(expected, MEAN_DAYLIGHT) : expected;
}

function isLitRow(columns: DayColumns, window: usize, k: i32, lowLight: f64): bool {
  const clean = get(columns.clean, k);
  return flag(window, k) && get(columns.bothHeld, k) > 0 && clean > 0 && isLit(clean, get(columns.soiled, k), lowLight);
}
