import { columnAfter, get, set } from "../numerics/column";
import { CleaningProblem } from "./cleaning-problem";
import { GROWTH } from "./growth";
import { CURVE_LINES, CURVE_STEP, lineBelow, linesOf } from "./loss-lines";

/** Values of a point: by how much slope and level of the loss change there. */
const BEND = 2;

/**
 * Adds the losses of days [`begin`, `end`) under loss curves to `losses` [$], by soiling on their first morning, for `points` even steps from 0 to
 * the cap. A noon is a line of that soiling, so its loss bends where it passes a point of the curve; the sum of all bends up to a point
 * makes the line there. Returns the number of points whose soiling stays under the cap: only theirs are added. `bends` [points x 2]: scratch.
 */
export function addPointLosses(
  problem: CleaningProblem,
  keep: usize,
  begin: i32,
  end: i32,
  weight: f64,
  points: i32,
  bends: usize,
  losses: usize,
): i32 {
  const step = problem.cap / <f64>(points - 1);
  memory.fill(bends, 0, (<usize>(points * BEND)) << 3);
  let kept: f64 = 1;
  let added: f64 = 0;
  let highKept: f64 = 0;
  let highAdded: f64 = 0;
  for (let d = begin; d < end; d++) {
    const share = get(keep, d);
    const growth = columnAfter(problem.growth, d, GROWTH);
    kept *= share;
    added *= share;
    const noonKept = kept * get(growth, 1);
    const noonAdded = added * get(growth, 1) + get(growth, 0);
    const lines = linesOf(problem.curves, problem.curveOfDay, d);
    addBends(noonKept, noonAdded, lines, get(problem.income, d) * weight, points, step, bends);
    kept *= get(growth, 3);
    added = added * get(growth, 3) + get(growth, 2);
    highKept = max(highKept, noonKept);
    highAdded = max(highAdded, max(noonAdded, added));
  }
  let line = f64x2.splat(0);
  let point = 0;
  for (; point < points; point++) {
    const soiling = <f64>point * step;
    if (!(highKept * soiling + highAdded <= problem.cap)) break;
    line = f64x2.add(line, v128.load(columnAfter(bends, point, BEND)));
    const loss = f64x2.extract_lane(line, 0) * soiling + f64x2.extract_lane(line, 1);
    set(losses, point, get(losses, point) + loss);
  }
  return point;
}

// @ts-ignore: decorator
@inline
function addBends(kept: f64, added: f64, lines: usize, dollars: f64, points: i32, step: f64, bends: usize): void {
  const first = lineBelow(added);
  let slope = get(lines, 2 * first + 1);
  bend(bends, dollars * slope * kept, dollars * (get(lines, 2 * first) + slope * added));
  const places = 1 / (kept * step);
  for (let line = first + 1; line < CURVE_LINES; line++) {
    const over = <f64>line * CURVE_STEP - added;
    const place = ceil(over * places);
    // No number: rain takes everything, so that all points stay on one line.
    if (!(place < <f64>points)) break;
    const steeper = get(lines, 2 * line + 1) - slope;
    slope += steeper;
    bend(columnAfter(bends, <i32>place, BEND), dollars * steeper * kept, 0 - dollars * steeper * over);
  }
}

function bend(at: usize, slope: f64, level: f64): void {
  set(at, 0, get(at, 0) + slope);
  set(at, 1, get(at, 1) + level);
}
