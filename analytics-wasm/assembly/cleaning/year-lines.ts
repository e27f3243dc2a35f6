import { columnAfter, get, set } from "../numerics/column";
import { CleaningProblem } from "./cleaning-problem";
import { GROWTH } from "./growth";
import {
  CURVE_STEP,
  firstLine,
  interceptsOf,
  LINES_PER_SOILING,
  lineNear,
  linesOf,
  lostShares,
  numberOf,
  secondLine,
  slopesOf,
} from "./loss-lines";

/**
 * Most days of a step under a loss curve; of each, for `findPieces`: line of the curve as a line of the soiling before (`lineOf`), income times
 * share kept and soiling added by noon, income, and width of a line and its offset in soiling before.
 */
const MOST_DAYS = 32;
const NOON: usize = 56;
const noons: usize = memory.data(1792, 16);

/** Where the losses of two rows at `noons` are lines of their soiling: least and most soiling [1], slope and level of the lines [$]. */
const pieces: usize = memory.data(64, 16);
/** Of the second row. */
const SECOND: usize = 8;

/**
 * Adds a rain year of the section that is washed `shift` days after each cut and is `weight` of the plant [1] to the periods of `cost`
 * [period x row, $]. `keep` [days]: share that rain leaves [1]; growth and initial soiling are those of `problem`.
 *
 * The days of a period under one loss curve are a straight line of a row's soiling, `s' = kept s + added`, as long as it stays under the
 * cap and between two points of the curve: then a row takes one step. Under the cap, its noons are each a line of that soiling, and rows
 * whose noons are between the same points share the sum of these lines. Otherwise its days are followed. Two rows per step.
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

// @ts-ignore: decorator
@inline
function setNoon(day: i32, kept: f64, added: f64, dollars: f64): void {
  const noon = noons + <usize>day * NOON;
  store<f64>(noon, kept * LINES_PER_SOILING);
  store<f64>(noon, added * LINES_PER_SOILING - 0.5, 8);
  store<f64>(noon, dollars * kept, 16);
  store<f64>(noon, dollars * added, 24);
  store<f64>(noon, dollars, 32);
  const perKept = 1 / kept;
  store<f64>(noon, CURVE_STEP * perKept, 40);
  store<f64>(noon, added * perKept, 48);
}

/** The lines of all noons of two rows, and how far their soiling can be from there until a noon is on another line, to `pieces`. */
function findPieces(soiling: v128, lines: usize, days: i32): void {
  let slope = f64x2.splat(0);
  let level = f64x2.splat(0);
  let from = f64x2.splat(-Infinity);
  let to = f64x2.splat(Infinity);
  for (let noon = noons, stop = noons + <usize>days * NOON; noon < stop; noon += NOON) {
    const line = lineNear(f64x2.add(f64x2.mul(v128.load64_splat(noon), soiling), v128.load64_splat(noon, 8)));
    const first = firstLine(lines, line);
    const second = secondLine(lines, line);
    const steep = slopesOf(first, second);
    slope = f64x2.add(slope, f64x2.mul(v128.load64_splat(noon, 16), steep));
    level = f64x2.add(level, f64x2.mul(v128.load64_splat(noon, 24), steep));
    level = f64x2.add(level, f64x2.mul(v128.load64_splat(noon, 32), interceptsOf(first, second)));
    // Where rain takes everything, a bound is infinite or NaN, which `pmax` and `pmin` leave out.
    const width = v128.load64_splat(noon, 40);
    const begin = f64x2.sub(f64x2.mul(numberOf(line), width), v128.load64_splat(noon, 48));
    from = f64x2.pmax(from, begin);
    to = f64x2.pmin(to, f64x2.add(begin, width));
  }
  v128.store(pieces, from);
  v128.store(pieces, to, 16);
  v128.store(pieces, slope, 32);
  v128.store(pieces, level, 48);
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
  let lines = linesOf(problem.curves, problem.curveOfDay, begin);
  const caps = f64x2.splat(problem.cap);
  let kept: f64 = 1;
  let added: f64 = 0;
  let slope: f64 = 0;
  let level: f64 = 0;
  let income: f64 = 0;
  // Upper bound of the soiling of noons and evenings, as a line of the soiling before.
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
    if (lines != 0) setNoon(d - begin, noonKept, noonAdded, dollars);
    slope += dollars * noonKept;
    level += dollars * noonAdded;
    income += dollars;
    kept *= get(growth, 3);
    added = added * get(growth, 3) + get(growth, 2);
    highKept = max(highKept, noonKept);
    highAdded = max(highAdded, max(noonAdded, added));
  }
  const most = highKept * top + highAdded;
  const isAllUnderCap = most <= problem.cap;
  if (lines != 0 && isAllUnderCap && most <= CURVE_STEP) {
    // All on the first line.
    level = income * get(lines, 0) + level * get(lines, 1);
    slope *= get(lines, 1);
    lines = 0;
  }
  const keptShares = f64x2.splat(kept);
  const addedSoiling = f64x2.splat(added);
  const slopes = f64x2.splat(slope);
  const levels = f64x2.splat(level);
  store<f64>(pieces, Infinity, SECOND);
  // A step takes two rows, of which the second may not have started.
  set(states, last + 1, get(states, last));
  let row = 0;
  if (isAllUnderCap && lines == 0) {
    for (; row < last; row += 2) {
      const at = <usize>row << 3;
      const soiling = v128.load(states + at);
      const loss = f64x2.add(f64x2.mul(slopes, soiling), levels);
      v128.store(costs + at, f64x2.add(v128.load(costs + at), loss));
      v128.store(states + at, f64x2.add(f64x2.mul(keptShares, soiling), addedSoiling));
    }
  }
  for (; row <= last; row += 2) {
    const at = <usize>row << 3;
    const soiling = v128.load(states + at);
    let loss = f64x2.add(f64x2.mul(slopes, soiling), levels);
    let after = f64x2.add(f64x2.mul(keptShares, soiling), addedSoiling);
    let isUnderCap = isAllUnderCap;
    if (!isUnderCap) {
      const high = f64x2.add(f64x2.mul(f64x2.splat(highKept), soiling), f64x2.splat(highAdded));
      isUnderCap = i64x2.all_true(f64x2.le(high, caps));
    }
    if (isUnderCap && lines != 0) {
      const below = f64x2.lt(soiling, v128.load64_splat(pieces, SECOND));
      const above = f64x2.gt(soiling, v128.load64_splat(pieces, 16 + SECOND));
      if (v128.any_true(v128.or(below, above))) {
        findPieces(soiling, lines, end - begin);
        loss = f64x2.add(f64x2.mul(v128.load(pieces, 32), soiling), v128.load(pieces, 48));
      } else {
        loss = f64x2.add(f64x2.mul(v128.load64_splat(pieces, 32 + SECOND), soiling), v128.load64_splat(pieces, 48 + SECOND));
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
