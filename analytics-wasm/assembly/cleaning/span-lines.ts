import { after, get, set } from "../numerics/column";
import { CleaningProblem } from "./cleaning-problem";
import { GROWTH } from "./growth";

/**
 * Adds the rain years of a section, washed `shift` days after each cut, to the periods of `cost` [period x row, $], without loss curves.
 * While no row reaches the cap, the days of a period are one straight line of a row's soiling, `s' = kept s + added`, `loss = slope s +
 * level`, so that a row takes one step. Otherwise its days are followed. Two years per step.
 */
export function addYears(problem: CleaningProblem, shift: i32, weight: f64): void {
  const cutCount = problem.cutCount;
  const years = problem.years;
  for (let first = 0; first < years; first += 2) {
    // The last of an odd number of years is paired with itself at no cost.
    const isLast = first + 1 == years;
    const weights = v128.replace_lane<f64>(f64x2.splat(weight), 1, isLast ? 0 : weight);
    const keep = after(problem.keepOfYear, first, problem.days);
    const other = isLast ? keep : after(keep, 1, problem.days);
    let end = 0;
    // Upper bound of all rows: days never move one row past another.
    let top = f64x2.splat(problem.initial);
    v128.store(problem.spans, top);
    for (let period = 0; period <= cutCount; period++) {
      const begin = end;
      end = period < cutCount ? min(problem.days, <i32>get(problem.cuts, period) + shift) : problem.days;
      if (period > 0) {
        const residual = f64x2.splat(problem.residual);
        v128.store(problem.spans + ((<usize>period) << 4), residual);
        top = f64x2.pmax(top, residual);
      }
      top = followPeriod(problem, keep, other, begin, end, period, weights, top);
    }
  }
}

/** Takes rows 0 to `period`, all at most `top`, through days [`begin`, `end`) of two years. Returns the new upper bound. */
// @ts-ignore: decorator
@inline
function followPeriod(
  problem: CleaningProblem,
  keep: usize,
  other: usize,
  begin: i32,
  end: i32,
  period: i32,
  weights: v128,
  top: v128,
): v128 {
  const caps = f64x2.splat(problem.cap);
  const states = problem.spans;
  // By period, so that its rows are contiguous; `cleaningCosts` transposes it.
  const costs = after(problem.cost, period, problem.cutCount + 1);
  let kept = f64x2.splat(1);
  let added = f64x2.splat(0);
  let slope = f64x2.splat(0);
  let level = f64x2.splat(0);
  let highest = top;
  for (let d = begin; d < end; d++) {
    const share = keepOf(keep, other, d);
    const growth = after(problem.growth, d, GROWTH);
    const money = f64x2.mul(f64x2.splat(get(problem.income, d)), weights);
    kept = f64x2.mul(kept, share);
    added = f64x2.mul(added, share);
    const noonKept = f64x2.splat(get(growth, 1));
    slope = f64x2.add(slope, f64x2.mul(money, f64x2.mul(kept, noonKept)));
    level = f64x2.add(level, f64x2.mul(money, f64x2.add(f64x2.mul(added, noonKept), f64x2.splat(get(growth, 0)))));
    const eveningKept = f64x2.splat(get(growth, 3));
    kept = f64x2.mul(kept, eveningKept);
    added = f64x2.add(f64x2.mul(added, eveningKept), f64x2.splat(get(growth, 2)));
    highest = f64x2.pmax(highest, f64x2.add(f64x2.mul(kept, top), added));
  }
  if (v128.any_true(f64x2.gt(highest, caps))) {
    for (let row = 0; row <= period; row++) {
      const loss = followDays(problem, keep, other, begin, end, weights, states + ((<usize>row) << 4));
      set(costs, row, get(costs, row) + f64x2.extract_lane(loss, 0) + f64x2.extract_lane(loss, 1));
    }
    return begin == end ? top : f64x2.pmin(caps, highest);
  }
  for (let row = 0; row <= period; row++) {
    const place = states + ((<usize>row) << 4);
    const soiling = v128.load(place);
    const loss = f64x2.add(f64x2.mul(slope, soiling), level);
    v128.store(place, f64x2.add(f64x2.mul(kept, soiling), added));
    set(costs, row, get(costs, row) + f64x2.extract_lane(loss, 0) + f64x2.extract_lane(loss, 1));
  }
  return f64x2.add(f64x2.mul(kept, top), added);
}

/** Loss of one row in two years under the cap [$], day by day; updates its soiling at `place`. */
function followDays(
  problem: CleaningProblem,
  keep: usize,
  other: usize,
  begin: i32,
  end: i32,
  weights: v128,
  place: usize,
): v128 {
  const caps = f64x2.splat(problem.cap);
  let soiling = v128.load(place);
  let loss = f64x2.splat(0);
  for (let d = begin; d < end; d++) {
    const growth = after(problem.growth, d, GROWTH);
    const left = f64x2.mul(soiling, keepOf(keep, other, d));
    const noon = f64x2.add(f64x2.mul(left, f64x2.splat(get(growth, 1))), f64x2.splat(get(growth, 0)));
    loss = f64x2.add(loss, f64x2.mul(f64x2.mul(f64x2.splat(get(problem.income, d)), weights), f64x2.pmin(caps, noon)));
    const evening = f64x2.add(f64x2.mul(left, f64x2.splat(get(growth, 3))), f64x2.splat(get(growth, 2)));
    soiling = f64x2.pmin(caps, evening);
  }
  v128.store(place, soiling);
  return loss;
}

/** Share that rain leaves on a day in two years [1]. */
// @ts-ignore: decorator
@inline
function keepOf(keep: usize, other: usize, d: i32): v128 {
  return v128.replace_lane<f64>(v128.load64_splat(keep + ((<usize>d) << 3)), 1, get(other, d));
}
