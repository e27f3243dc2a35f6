import type { WaitingWash, WaitValue, WaitValueInput } from "../../types.ts";
import { requireWhole } from "../check.ts";
import type { Address, Core } from "../core.ts";
import { quantiles } from "./best-plans.ts";
import { cleaningProblem, type ProblemRecord } from "./cleaning-problem.ts";

const POINTS = 121;
const COURSE_VALUES = 3;
/** Bytes of the fields before the results. */
const FIELD_BYTES = 40;
const NO_WASH = { cut: 0, day: 0 };

interface WaitingRecord {
  record: Address;
  weeks: Address;
  columns: number;
}

/** The kernel's record for `columns` years; none: nothing is calculated. */
export function putWaiting(
  core: Core,
  { cutCount, days }: Pick<ProblemRecord, "cutCount" | "days">,
  columns: number,
  { cut, day }: WaitingWash = NO_WASH,
): WaitingRecord {
  if (columns > 0) {
    requireWhole("cut", cut, 0, cutCount - 1);
    requireWhole("day", day, 0, days);
  }
  const periods = columns === 0 ? 0 : cutCount + 1;
  const losses = core.put(new Float64Array(periods * POINTS));
  const courses = core.take(periods * columns * COURSE_VALUES);
  const [starts, weeks] = [core.take(columns), core.take(columns)];
  const [values, holds, states] = [core.take(2 * POINTS), core.take(POINTS), core.take(POINTS)];
  const record = core.putRecord([losses, courses, columns, starts, values, holds, states, weeks, cut, day], [0, 0]);
  return { record, weeks, columns };
}

export function solveWaiting(core: Core, problem: Address, { record, weeks, columns }: WaitingRecord): WaitValue {
  core.run("waitValue", problem, record);
  const [gain, saved] = core.read(record + FIELD_BYTES, 2);
  const mean = core.read(weeks, columns).reduce((sum, week) => sum + week, 0) / columns;
  return { gain: gain!, chance: saved! / columns, week: { mean, ...quantiles(core, weeks, columns) } };
}

export function waitValue(core: Core, { cut, day, ...input }: WaitValueInput): WaitValue {
  const problem = cleaningProblem(core, input);
  const waiting = putWaiting(core, problem, problem.years, { cut, day });
  core.run("addWaitYears", problem.record, waiting.record);
  return solveWaiting(core, problem.record, waiting);
}
