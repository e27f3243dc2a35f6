import { columnAfter, get, set } from "../numerics/column";
import { CleaningProblem } from "./cleaning-problem";
import { GROWTH } from "./growth";
import { firstLine, interceptsOf, lineOf, linesOf, lostShares, secondLine, slopesOf } from "./loss-lines";

/** Days that a row takes one by one under a loss curve, and for each: share kept by noon, soiling added by noon, income. */
const MOST_DAYS = 32;
const NOON = 3;
const noons: usize = memory.data(768, 16);

/**
 * Adds a rain year of the section that is washed `shift` days after each cut and is `weight` of the plant [1] to the periods of `cost`
 * [period x row, $]. `keep` [days]: share that rain leaves [1]; growth and initial soiling are those of `problem`.
 *
 * The days of a period under one loss curve are a straight line of a row's soiling, `s' = kept s + added`, as long as it stays under the
 * cap and between two points of the curve: then a row takes one step. Under the cap, its noons are each a line of that soiling. Otherwise
 * its days are followed. Two rows per step.
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
    top = addPeriod(problem, keep, begin, end, period, weight, costs, top);
    begin = max(begin, end);
  }
}

/**
 * Takes rows 0 to `last` of `spans`, all at most `top`, through days [`begin`, `end`) and adds their losses to `costs` [$]. Returns the new
 * upper bound.
 */
export function addPeriod(
  problem: CleaningProblem,
  keep: usize,
  begin: i32,
  end: i32,
  last: i32,
  weight: f64,
  costs: usize,
  top: f64,
): f64 {
  while (begin < end) {
    const stop = endOfCurve(problem, begin, end);
    top = takeDays(problem, keep, begin, stop, last, weight, costs, top);
    begin = stop;
  }
  return top;
}

/** First day after `begin` with another loss curve, at most `end` and `MOST_DAYS` later. */
function endOfCurve(problem: CleaningProblem, begin: i32, end: i32): i32 {
  if (problem.curves == 0) return end;
  const curve = get(problem.curveOfDay, begin);
  const last = min(end, begin + MOST_DAYS);
  let d = begin + 1;
  while (d < last && get(problem.curveOfDay, d) == curve) d++;
  return d;
}

/** Losses at `noons` of two rows [$]. */
function noonLosses(soiling: v128, lines: usize, days: i32): v128 {
  let loss = f64x2.splat(0);
  for (let noon = noons, stop = columnAfter(noons, days, NOON); noon < stop; noon += NOON << 3) {
    const soiled = f64x2.add(f64x2.mul(v128.load64_splat(noon), soiling), v128.load64_splat(noon, 8));
    loss = f64x2.add(loss, f64x2.mul(v128.load64_splat(noon, 16), lostShares(soiled, lines)));
  }
  return loss;
}

/**
 * What `noons` on the next line lose more than the first line says [$]. The lines meet, so their difference, of each row, tells where a noon
 * is.
 */
function lossesBeyond(soiling: v128, first: v128, second: v128, days: i32): v128 {
  const slope = slopesOf(first, second);
  const sign = v128.or(v128.and(slope, f64x2.splat(-0.0)), f64x2.splat(1));
  const steep = f64x2.mul(sign, slope);
  const start = f64x2.mul(sign, interceptsOf(first, second));
  const none = f64x2.splat(0);
  let more = none;
  for (let noon = noons, stop = columnAfter(noons, days, NOON); noon < stop; noon += NOON << 3) {
    const soiled = f64x2.add(f64x2.mul(v128.load64_splat(noon), soiling), v128.load64_splat(noon, 8));
    const beyond = f64x2.pmax(none, f64x2.add(f64x2.mul(steep, soiled), start));
    more = f64x2.add(more, f64x2.mul(v128.load64_splat(noon, 16), beyond));
  }
  return f64x2.mul(sign, more);
}

/** `addPeriod` under one loss curve. */
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
    if (lines != 0) {
      const noon = columnAfter(noons, d - begin, NOON);
      set(noon, 0, noonKept);
      set(noon, 1, noonAdded);
      set(noon, 2, dollars);
    }
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
    let isUnderCap = isStraight;
    if (!isStraight) {
      const high = f64x2.add(f64x2.mul(f64x2.splat(highKept), soiling), f64x2.splat(highAdded));
      isUnderCap = i64x2.all_true(f64x2.le(high, caps));
      if (isUnderCap && lines != 0) {
        const line = lineOf(f64x2.add(f64x2.mul(f64x2.splat(lowKept), soiling), f64x2.splat(lowAdded)));
        const lastLine = lineOf(high);
        const apart = f64x2.sub(lastLine, line);
        if (!i64x2.all_true(f64x2.le(apart, f64x2.splat(1)))) loss = noonLosses(soiling, lines, end - begin);
        else {
          const first = firstLine(lines, line);
          const second = secondLine(lines, line);
          loss = f64x2.add(f64x2.mul(interceptsOf(first, second), moneys), f64x2.mul(slopesOf(first, second), loss));
          if (v128.any_true(apart)) {
            const above = f64x2.sub(firstLine(lines, lastLine), first);
            loss = f64x2.add(loss, lossesBeyond(soiling, above, f64x2.sub(secondLine(lines, lastLine), second), end - begin));
          }
        }
      }
    }
    if (!isUnderCap) {
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
