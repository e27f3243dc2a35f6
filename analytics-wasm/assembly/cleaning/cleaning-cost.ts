import { after, get, set } from "../numerics/column";
import { CleaningProblem } from "./cleaning-problem";
import { GROWTH } from "./growth";
import { linesOf, lostShares } from "./loss-lines";
import { addYears } from "./span-lines";

/**
 * Mean loss over the rain years [$] between any two cuts, to `cost` [(cuts + 1) x (cuts + 1)]: from a row's start up to cut `column`, in
 * the last column up to the end. Row 0 starts on day 0 with the initial soiling, row i + 1 with a cleaning at cut i. Entries left of a
 * row's start have no meaning.
 *
 * A wash of several days cleans one section of the plant a day, each on the plant's schedule shifted by its days; the plant's loss is their
 * weighted sum. Without loss curves a period takes one step (`addYears`). With them a row is followed day by day, until rain leaves nothing
 * or the cap holds all rows: from then on it soils like row 0. Only its difference from row 0 is summed (docs/methods.md, "The plan's
 * day").
 */
export function cleaningCosts(problem: CleaningProblem): void {
  const width = problem.cutCount + 1;
  for (let at = 0; at < width * width; at++) set(problem.cost, at, 0);
  const isCurved = problem.curves != 0;
  const isSaturating = problem.saturation > 0;
  if (!isCurved) {
    for (let section = 0; section < problem.sectionCount; section++) addYears(problem, section, get(problem.sections, section));
    turn(problem.cost, width);
    sumPeriods(problem, false);
    return;
  }
  for (let section = 0; section < problem.sectionCount; section++) {
    const weight = get(problem.sections, section);
    for (let year = 0; year < problem.years; year++) {
      const keep = after(problem.keepOfYear, year, problem.days);
      // Compiled once per growth law, so that the loop has no unused work.
      if (isSaturating) addYear(problem, keep, section, weight, true);
      else addYear(problem, keep, section, weight, false);
    }
  }
  sumPeriods(problem, true);
}

function turn(square: usize, width: i32): void {
  for (let row = 0; row < width; row++) {
    for (let column = 0; column < row; column++) {
      const value = get(square, row * width + column);
      set(square, row * width + column, get(square, column * width + row));
      set(square, column * width + row, value);
    }
  }
}

/** Turns losses of periods (or differences from those of row 0) into means over the years, cumulative from each row's start. */
function sumPeriods(problem: CleaningProblem, isDifference: bool): void {
  const cutCount = problem.cutCount;
  const width = cutCount + 1;
  const years = <f64>problem.years;
  for (let row = cutCount; row >= 0; row--) {
    const costs = after(problem.cost, row, width);
    let sum: f64 = 0;
    if (row > 0) set(costs, row - 1, 0);
    for (let period = row; period <= cutCount; period++) {
      sum += get(costs, period) + (isDifference && row > 0 ? get(problem.cost, period) : 0);
      set(costs, period, sum / years);
    }
  }
}

/** Adds a rain year of the section that is washed `shift` days after each cut and is `weight` of the plant [1]. */
// @ts-ignore: decorator
@inline
function addYear(
  problem: CleaningProblem,
  keep: usize,
  shift: i32,
  weight: f64,
  isSaturating: bool,
): void {
  const cutCount = problem.cutCount;
  const width = cutCount + 1;
  const cap = problem.cap;
  const states = problem.spans;
  const losses = after(problem.spans, 1, cutCount + 4);
  // A step takes two rows, of which one may not have started.
  for (let row = 0; row < width + 2; row++) set(states, row, 0);
  let soiling = problem.initial;
  let loss: f64 = 0;
  // Rows `low` to `high` - 1 still differ from row 0.
  let low = 1;
  let high = 1;
  let period = 0;
  let next = cutAt(problem, 0, shift);
  for (let d = 0; d < problem.days; d++) {
    if (d == next) {
      endPeriod(problem.cost, period, width, low, high, losses, loss);
      loss = 0;
      while (low < high && get(states, low) == soiling) low++;
      period++;
      high = period + 1;
      set(states, period, problem.residual);
      set(losses, period, 0);
      next = cutAt(problem, period, shift);
    }
    const share = get(keep, d);
    if (share == 0) {
      // Rain leaves nothing, so from here on every row equals row 0.
      joinRows(problem.cost, period, width, low, high, losses, loss);
      low = high;
    }
    const growth = after(problem.growth, d, GROWTH);
    const lines = linesOf(problem.curves, problem.curveOfDay, d);
    const money = f64x2.splat(get(problem.income, d) * weight);
    const shares = f64x2.splat(share);
    const noonAdded = f64x2.splat(get(growth, 0));
    const noonKept = f64x2.splat(get(growth, 1));
    const added = f64x2.splat(get(growth, 2));
    const kept = f64x2.splat(get(growth, 3));
    const caps = f64x2.splat(cap);
    const base = f64x2.mul(f64x2.splat(soiling), shares);
    const noon = f64x2.pmin(caps, f64x2.add(isSaturating ? f64x2.mul(base, noonKept) : base, noonAdded));
    loss += f64x2.extract_lane(f64x2.mul(money, lostShares(noon, lines)), 0);
    soiling = f64x2.extract_lane(f64x2.pmin(caps, f64x2.add(isSaturating ? f64x2.mul(base, kept) : base, added)), 0);
    // Two rows per step; an extra one is overwritten when it starts.
    for (let row = low; row < high; row += 2) {
      const at = <usize>row << 3;
      const left = f64x2.mul(v128.load(states + at), shares);
      const half = f64x2.pmin(caps, f64x2.add(isSaturating ? f64x2.mul(left, noonKept) : left, noonAdded));
      v128.store(losses + at, f64x2.add(v128.load(losses + at), f64x2.mul(money, lostShares(half, lines))));
      v128.store(states + at, f64x2.pmin(caps, f64x2.add(isSaturating ? f64x2.mul(left, kept) : left, added)));
    }
  }
  endPeriod(problem.cost, period, width, low, high, losses, loss);
}

function endPeriod(cost: usize, period: i32, width: i32, low: i32, high: i32, losses: usize, loss: f64): void {
  set(cost, period, get(cost, period) + loss);
  joinRows(cost, period, width, low, high, losses, loss);
}

/** Adds the rows' differences from row 0 in this period, and restarts their sums. */
function joinRows(cost: usize, period: i32, width: i32, low: i32, high: i32, losses: usize, loss: f64): void {
  for (let row = low; row < high; row++) {
    const costs = after(cost, row, width);
    set(costs, period, get(costs, period) + get(losses, row) - loss);
    set(losses, row, 0);
  }
}

/** Day on which a section is washed at a cut; -1: never. */
function cutAt(problem: CleaningProblem, cut: i32, shift: i32): i32 {
  return cut < problem.cutCount ? <i32>get(problem.cuts, cut) + shift : -1;
}
