import { columnAfter, get, set } from "../numerics/column";
import { CleaningProblem } from "./cleaning-problem";
import { GROWTH } from "./growth";
import { firstLine, interceptsOf, lineLength, lineOf, linesOf, lostShares, secondLine, slopesOf, startOfLine } from "./loss-lines";

/** Most days of a step under a loss curve; of each two, as lanes: share kept by noon, soiling added by noon, income, `1 / share`. */
const MOST_DAYS = 32;
const TWO_NOONS: usize = 64;
const noons: usize = memory.data(1088, 16);

/** Loss of a row at `noons`, as a line of its soiling from `pieceFrom` to `pieceTo` [1, $]. */
let pieceFrom: f64 = 0;
let pieceTo: f64 = 0;
let pieceSlope: f64 = 0;
let pieceLevel: f64 = 0;

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

// @ts-ignore: decorator
@inline
function setNoon(day: i32, kept: f64, added: f64, dollars: f64): void {
  const noon = noons + <usize>(day >> 1) * TWO_NOONS + ((<usize>(day & 1)) << 3);
  store<f64>(noon, kept);
  store<f64>(noon, added, 16);
  store<f64>(noon, dollars, 32);
  store<f64>(noon, 1 / kept, 48);
}

/** The lines of all noons of a row with `soiling`, and how far its soiling can be from there until a noon is on another line. */
// @ts-ignore: decorator
@inline
function findPiece(soiling: f64, lines: usize, days: i32): void {
  const soilings = f64x2.splat(soiling);
  let slope = f64x2.splat(0);
  let level = f64x2.splat(0);
  let from = f64x2.splat(-Infinity);
  let to = f64x2.splat(Infinity);
  for (let noon = noons, stop = noons + <usize>((days + 1) >> 1) * TWO_NOONS; noon < stop; noon += TWO_NOONS) {
    const kept = v128.load(noon);
    const added = v128.load(noon, 16);
    const dollars = v128.load(noon, 32);
    const line = lineOf(f64x2.add(f64x2.mul(kept, soilings), added));
    const first = firstLine(lines, line);
    const second = secondLine(lines, line);
    const steep = slopesOf(first, second);
    slope = f64x2.add(slope, f64x2.mul(dollars, f64x2.mul(kept, steep)));
    level = f64x2.add(level, f64x2.mul(dollars, f64x2.add(f64x2.mul(added, steep), interceptsOf(first, second))));
    // Where rain takes everything, a bound is infinite or NaN, which `pmax` and `pmin` leave out.
    const perKept = v128.load(noon, 48);
    const begin = f64x2.sub(startOfLine(line), added);
    from = f64x2.pmax(from, f64x2.mul(begin, perKept));
    to = f64x2.pmin(to, f64x2.mul(f64x2.add(begin, lineLength()), perKept));
  }
  pieceSlope = f64x2.extract_lane(slope, 0) + f64x2.extract_lane(slope, 1);
  pieceLevel = f64x2.extract_lane(level, 0) + f64x2.extract_lane(level, 1);
  pieceFrom = max(f64x2.extract_lane(from, 0), f64x2.extract_lane(from, 1));
  pieceTo = min(f64x2.extract_lane(to, 0), f64x2.extract_lane(to, 1));
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
  let slope: f64 = 0;
  let level: f64 = 0;
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
    kept *= get(growth, 3);
    added = added * get(growth, 3) + get(growth, 2);
    highKept = max(highKept, noonKept);
    highAdded = max(highAdded, max(noonAdded, added));
  }
  const keptShares = f64x2.splat(kept);
  const addedSoiling = f64x2.splat(added);
  const slopes = f64x2.splat(slope);
  const levels = f64x2.splat(level);
  const isAllUnderCap = highKept * top + highAdded <= problem.cap;
  if (lines != 0) {
    // Of an odd number of days, the last has no second one.
    setNoon(end - begin, 0, 0, 0);
    pieceFrom = Infinity;
    pieceTo = -Infinity;
  }
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
      const first = f64x2.extract_lane(soiling, 0);
      const second = row < last ? f64x2.extract_lane(soiling, 1) : first;
      if (first < pieceFrom || first > pieceTo) findPiece(first, lines, end - begin);
      if (second >= pieceFrom && second <= pieceTo) loss = f64x2.add(f64x2.mul(f64x2.splat(pieceSlope), soiling), f64x2.splat(pieceLevel));
      else {
        loss = f64x2.splat(pieceSlope * first + pieceLevel);
        findPiece(second, lines, end - begin);
        loss = f64x2.replace_lane(loss, 1, pieceSlope * second + pieceLevel);
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
