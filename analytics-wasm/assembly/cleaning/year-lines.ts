import { columnAfter, get, set } from "../numerics/column";
import { CleaningProblem } from "./cleaning-problem";
import { GROWTH } from "./growth";
import { lineOf, linesOf, lostShares } from "./loss-lines";

/**
 * Adds a rain year of the section that is washed `shift` days after each cut and is `weight` of the plant [1] to the periods of `cost`
 * [period x row, $]. `keep` [days]: share that rain leaves [1]; growth and initial soiling are those of `problem`.
 *
 * The days of a period under one loss curve are a straight line of a row's soiling, `s' = kept s + added`, as long as it stays under the
 * cap and between two points of the curve: then a row takes one step. Otherwise its days are followed. Two rows per step.
 */
export function addYear(problem: CleaningProblem, keep: usize, shift: i32, weight: f64): void {
  const cutCount = problem.cutCount;
  const states = problem.spans;
  set(states, 0, problem.initial);
  // Upper bound of all rows: days never move one row past another.
  let top = problem.initial;
  let begin = 0;
  for (let period = 0; period <= cutCount; period++) {
    const end = period < cutCount ? min(problem.days, <i32>get(problem.cuts, period) + shift) : problem.days;
    if (period > 0) {
      set(states, period, problem.residual);
      top = max(top, problem.residual);
    }
    // A step takes two rows, of which one may not have started.
    set(states, period + 1, 0);
    // By period, so that its rows are contiguous; `cleaningCosts` transposes it.
    const costs = columnAfter(problem.cost, period, cutCount + 1);
    while (begin < end) {
      const stop = endOfCurve(problem, begin, end);
      top = takeDays(problem, keep, begin, stop, period, weight, costs, top);
      begin = stop;
    }
  }
}

/** First day after `begin` with another loss curve, at most `end`. */
function endOfCurve(problem: CleaningProblem, begin: i32, end: i32): i32 {
  if (problem.curves == 0) return end;
  const curve = get(problem.curveOfDay, begin);
  let d = begin + 1;
  while (d < end && get(problem.curveOfDay, d) == curve) d++;
  return d;
}

/**
 * Takes rows 0 to `last`, all at most `top`, through days [`begin`, `end`) under one loss curve, and adds their losses to `costs` [$].
 * Returns the new upper bound.
 */
// @ts-ignore: decorator
@inline
function takeDays(
  problem: CleaningProblem,
  keep: usize,
  begin: i32,
  end: i32,
  last: i32,
  weight: f64,
  costs: usize,
  top: f64,
): f64 {
  const states = problem.spans;
  const lines = linesOf(problem.curves, problem.curveOfDay, begin);
  const caps = f64x2.splat(problem.cap);
  let kept: f64 = 1;
  let added: f64 = 0;
  let money: f64 = 0;
  let slope: f64 = 0;
  let level: f64 = 0;
  // Bounds of the soiling of noons and evenings, as lines of the soiling before.
  let lowKept: f64 = 1;
  let lowAdded = Infinity;
  let highKept: f64 = 0;
  let highAdded: f64 = 0;
  for (let d = begin; d < end; d++) {
    const share = get(keep, d);
    const growth = columnAfter(problem.growth, d, GROWTH);
    const dollars = get(problem.income, d) * weight;
    kept *= share;
    added *= share;
    const noonKept = kept * get(growth, 1);
    const noonAdded = added * get(growth, 1) + get(growth, 0);
    money += dollars;
    slope += dollars * noonKept;
    level += dollars * noonAdded;
    kept *= get(growth, 3);
    added = added * get(growth, 3) + get(growth, 2);
    lowKept = min(lowKept, noonKept);
    lowAdded = min(lowAdded, noonAdded);
    highKept = max(highKept, noonKept);
    highAdded = max(highAdded, max(noonAdded, added));
  }
  const keptShares = f64x2.splat(kept);
  const addedSoiling = f64x2.splat(added);
  const slopes = f64x2.splat(slope);
  const levels = f64x2.splat(level);
  const moneys = f64x2.splat(money);
  const isStraight = lines == 0 && highKept * top + highAdded <= problem.cap;
  for (let row = 0; row <= last; row += 2) {
    const at = <usize>row << 3;
    const soiling = v128.load(states + at);
    let loss = f64x2.add(f64x2.mul(slopes, soiling), levels);
    let after = f64x2.add(f64x2.mul(keptShares, soiling), addedSoiling);
    let isLine = isStraight;
    if (!isStraight) {
      const high = f64x2.add(f64x2.mul(f64x2.splat(highKept), soiling), f64x2.splat(highAdded));
      const low = f64x2.add(f64x2.mul(f64x2.splat(lowKept), soiling), f64x2.splat(lowAdded));
      const line = lineOf(high);
      isLine = i64x2.all_true(f64x2.le(high, caps)) && (lines == 0 || i64x2.all_true(f64x2.eq(line, lineOf(low))));
      if (isLine) loss = lostShares(loss, lines, line, moneys);
    }
    if (!isLine) {
      loss = f64x2.splat(0);
      after = soiling;
      for (let d = begin; d < end; d++) {
        const growth = columnAfter(problem.growth, d, GROWTH);
        const left = f64x2.mul(after, f64x2.splat(get(keep, d)));
        const noon = f64x2.pmin(caps, f64x2.add(f64x2.mul(left, f64x2.splat(get(growth, 1))), f64x2.splat(get(growth, 0))));
        const dollars = f64x2.splat(get(problem.income, d) * weight);
        loss = f64x2.add(loss, f64x2.mul(dollars, lostShares(noon, lines)));
        after = f64x2.pmin(caps, f64x2.add(f64x2.mul(left, f64x2.splat(get(growth, 3))), f64x2.splat(get(growth, 2))));
      }
    }
    if (row == last) {
      set(states, row, f64x2.extract_lane(after, 0));
      set(costs, row, get(costs, row) + f64x2.extract_lane(loss, 0));
    } else {
      v128.store(states + at, after);
      v128.store(costs + at, f64x2.add(v128.load(costs + at), loss));
    }
  }
  return min(problem.cap, kept * top + added);
}
