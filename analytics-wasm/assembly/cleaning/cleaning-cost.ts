import { columnAfter, get, set } from "../numerics/column";
import { CleaningProblem } from "./cleaning-problem";
import { addYear } from "./year-lines";

/**
 * Mean loss over the rain years [$] between any two cuts, to `cost` [(cuts + 1) x (cuts + 1)]: from a row's start up to cut `column`, in
 * the last column up to the end. Row 0 starts on day 0 with the initial soiling, row i + 1 with a cleaning at cut i. Entries left of a
 * row's start have no meaning.
 *
 * A wash of several days cleans one section of the plant a day, each on the plant's schedule shifted by its days; the plant's loss is their
 * weighted sum (docs/methods.md, "The plan's day").
 */
export function cleaningCosts(problem: CleaningProblem): void {
  clearCosts(problem);
  for (let section = 0; section < problem.sectionCount; section++) {
    const weight = get(problem.sections, section) / <f64>problem.years;
    for (let year = 0; year < problem.years; year++) {
      addYear(problem, columnAfter(problem.keptByYear, year, problem.days), section, weight);
    }
  }
  sumPeriods(problem);
}

export function clearCosts(problem: CleaningProblem): void {
  const width = problem.cutCount + 1;
  memory.fill(problem.cost, 0, <usize>(width * width) << 3);
}

/** Turns losses of periods [period x row] into cumulative ones from each row's start [row x cut]. */
export function sumPeriods(problem: CleaningProblem): void {
  const width = problem.cutCount + 1;
  transpose(problem.cost, width);
  for (let row = 0; row < width; row++) {
    const costs = columnAfter(problem.cost, row, width);
    let sum: f64 = 0;
    if (row > 0) set(costs, row - 1, 0);
    for (let period = row; period < width; period++) {
      sum += get(costs, period);
      set(costs, period, sum);
    }
  }
}

function transpose(square: usize, width: i32): void {
  for (let row = 0; row < width; row++) {
    for (let column = 0; column < row; column++) {
      const value = get(square, row * width + column);
      set(square, row * width + column, get(square, column * width + row));
      set(square, column * width + row, value);
    }
  }
}
