import { columnAfter, flag, get, set } from "../numerics/column";
import { CleaningProblem } from "./cleaning-problem";
import { GROWTH } from "./growth";
import { addPointLosses } from "./point-losses";
import { addPeriod } from "./year-lines";

/** Soiling from 0 to the cap in even steps, straight lines between. */
const POINTS = 121;
const LAST = POINTS - 1;
/** What a period makes of soiling: `min(ceiling, kept s + added)`. */
const COURSE = 3;
/** Values of a point: `V`, and its difference to the next point. */
const VALUE = 2;
/** Times that the year is gone through backward, so that its end has no influence. */
const PASSES = 3;
/** Days within which rain can save a wash, and the share that it must leave at most [1]. */
const CHANCE_DAYS = 10;
const HALF: f64 = 0.5;

/**
 * A wash that may wait for rain (docs/methods.md, "Value of waiting"). Periods are those between cuts; period 0 is before the first. `losses`
 * [periods x 121, $]: mean by soiling at a period's start; `courses` [periods x columns x 3]; `starts` [columns]: soiling at `cut` [1];
 * `values` [121 x 2], `holds`, `states` [121 each, padded to pairs]: scratch. `day`: from which rain can save the wash. Results: `weeks` [columns, $]:
 * what the soiling costs in the week after `cut`, compared with a washed plant; `saved` [10]: of `counted` years those in which rain removes
 * half by the end of each of ten days; `gain` of waiting that week over washing [$]. The host writes the fields in this order.
 */
@unmanaged
export class Waiting {
  losses: usize;
  courses: usize;
  columns: i32;
  starts: usize;
  values: usize;
  holds: usize;
  states: usize;
  weeks: usize;
  saved: usize;
  counted: i32;
  cut: i32;
  day: i32;
  gain: f64;
}

/**
 * Adds a possible year, `column`: `keep` [days] is the share that rain leaves; growth and initial soiling are those of `problem`, `energy` a
 * factor of the income. The gain is that of the soiling `level`, because no week of waiting shows which level was true.
 */
export function addWaitYear(
  problem: CleaningProblem,
  waiting: Waiting,
  keep: usize,
  column: i32,
  level: f64,
  energy: f64,
): void {
  const spans = problem.spans;
  const states = waiting.states;
  const cap = problem.cap;
  problem.spans = states;
  let soiling = min(level, cap);
  let drawn = min(problem.initial, cap);
  let begin = 0;
  for (let period = 0; period <= problem.cutCount; period++) {
    const end = period < problem.cutCount ? <i32>get(problem.cuts, period) : problem.days;
    const course = columnAfter(waiting.courses, period * waiting.columns + column, COURSE);
    let kept: f64 = 1;
    let added: f64 = 0;
    let ceiling = cap;
    for (let d = begin; d < end; d++) {
      const growth = columnAfter(problem.growth, d, GROWTH);
      const left = get(keep, d) * get(growth, 3);
      const more = get(growth, 2);
      kept *= left;
      added = capped(added * left + more, cap);
      ceiling = capped(ceiling * left + more, cap);
    }
    set(course, 0, kept);
    set(course, 1, added);
    set(course, 2, ceiling);
    if (period <= waiting.cut) {
      soiling = capped(kept * soiling + added, ceiling);
      drawn = capped(kept * drawn + added, ceiling);
    } else if (period == waiting.cut + 1) {
      set(states, 0, drawn);
      set(states, 1, problem.residual);
      const week = waiting.values;
      memory.fill(week, 0, 2 << 3);
      addPeriod(problem, keep, begin, end, 1, energy, week, max(cap, problem.residual));
      set(waiting.weeks, column, get(week, 0) - get(week, 1));
    }
    const losses = columnAfter(waiting.losses, period, POINTS);
    const weight = 1 / <f64>waiting.columns;
    const done = problem.curves == 0 ? 0 : addPointLosses(problem, keep, begin, end, weight, POINTS, waiting.values, losses);
    for (let point = done; point < POINTS; point++) set(states, point - done, (<f64>point / LAST) * cap);
    addPeriod(problem, keep, begin, end, LAST - done, weight, columnAfter(losses, done, 1), cap);
    begin = end;
  }
  set(waiting.starts, column, soiling);
  problem.spans = spans;
}

/** Counts a year in which rain removes half, from the day on which it has. */
export function countSaved(problem: CleaningProblem, waiting: Waiting, keep: usize): void {
  let kept: f64 = 1;
  for (let lead = 0; lead < CHANCE_DAYS; lead++) {
    if (waiting.day + lead < problem.days) kept *= get(keep, waiting.day + lead);
    set(waiting.saved, lead, get(waiting.saved, lead) + f64(kept <= HALF));
  }
}

/** The least of both; `cap` instead of no number, as `soilDay` has it. */
// @ts-ignore: decorator
@inline
function capped(soiling: f64, cap: f64): f64 {
  return soiling < cap ? soiling : cap;
}

/** The same with the problem's own rain years. */
export function addWaitYears(problem: CleaningProblem, waiting: Waiting): void {
  for (let year = 0; year < problem.years; year++) {
    const keep = columnAfter(problem.keptByYear, year, problem.days);
    addWaitYear(problem, waiting, keep, year, problem.initial, 1);
    countSaved(problem, waiting, keep);
  }
}

/**
 * Stochastic dynamic program (Bellman 1957; Puterman 1994) over the years that were added: `V(s) = min(hold(s), hold(residual) + cost)` on
 * the morning of a cut, `hold(s) = mean (loss + V(s'))`. Each cut decides with the soiling of that day, not with that of today. A wash
 * counts as done on its first day.
 */
export function waitValue(problem: CleaningProblem, waiting: Waiting): void {
  const values = waiting.values;
  const holds = waiting.holds;
  const cost = problem.washCost;
  memory.fill(values, 0, (POINTS * VALUE) << 3);
  for (let pass = 1; ; pass++) {
    for (let period = problem.cutCount; period >= 0; period--) {
      holdValues(problem, waiting, period);
      const washed = at(problem, holds, problem.residual) + cost;
      if (pass == PASSES && period == waiting.cut + 1) {
        for (let column = 0; column < waiting.columns; column++) {
          waiting.gain += (washed - at(problem, holds, get(waiting.starts, column))) / <f64>waiting.columns;
        }
        return;
      }
      const most = period > 0 && !flag(problem.blocked, period - 1) ? washed : Infinity;
      // A pass ends with 0 for a clean plant, so that sums of passes stay small.
      const clean: f64 = period == 0 ? min(get(holds, 0), most) : 0;
      let next = min(get(holds, LAST), most) - clean;
      let slope: f64 = 0;
      for (let point = LAST; ; point--) {
        set(values, VALUE * point, next);
        set(values, VALUE * point + 1, slope);
        if (point == 0) break;
        const value = min(get(holds, point - 1), most) - clean;
        slope = next - value;
        next = value;
      }
    }
  }
}

/** Cost of a period without a wash and of all that follows, by soiling at its start. */
function holdValues(problem: CleaningProblem, waiting: Waiting, period: i32): void {
  const holds = waiting.holds;
  const columns = waiting.columns;
  const scale = scaleOf(problem);
  const share = f64x2.splat(1 / <f64>columns);
  memory.copy(holds, columnAfter(waiting.losses, period, POINTS), POINTS << 3);
  for (let column = 0; column < columns; column++) {
    const course = columnAfter(waiting.courses, period * columns + column, COURSE);
    const kept = f64x2.splat(get(course, 0));
    const added = f64x2.splat(get(course, 1) * scale);
    const ceiling = f64x2.splat(get(course, 2) * scale);
    let points = f64x2(0, 1);
    for (let pair = holds, end = columnAfter(holds, 1, POINTS); pair < end; pair += 16) {
      const place = f64x2.pmin(ceiling, f64x2.add(f64x2.mul(kept, points), added));
      const whole = f64x2.floor(place);
      const index = i32x4.trunc_sat_f64x2_s_zero(whole);
      const first = v128.load(columnAfter(waiting.values, i32x4.extract_lane(index, 0), VALUE));
      const second = v128.load(columnAfter(waiting.values, i32x4.extract_lane(index, 1), VALUE));
      const slopes = v128.shuffle<f64>(first, second, 1, 3);
      const value = f64x2.add(v128.shuffle<f64>(first, second, 0, 2), f64x2.mul(f64x2.sub(place, whole), slopes));
      v128.store(pair, f64x2.add(v128.load(pair), f64x2.mul(share, value)));
      points = f64x2.add(points, f64x2.splat(2));
    }
  }
}

// @ts-ignore: decorator
@inline
function scaleOf(problem: CleaningProblem): f64 {
  return problem.cap > 0 ? LAST / problem.cap : 0;
}

/** Between the points of `costs`. */
function at(problem: CleaningProblem, costs: usize, soiling: f64): f64 {
  const place = min(<f64>LAST, soiling * scaleOf(problem));
  const index = min(<i32>place, LAST - 1);
  const low = get(costs, index);
  return low + (place - <f64>index) * (get(costs, index + 1) - low);
}
