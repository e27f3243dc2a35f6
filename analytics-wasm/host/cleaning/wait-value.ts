import type { WaitingWash, WaitValue, WaitValueInput } from "../../types.ts";
import { requireWhole } from "../check.ts";
import type { Address, Core } from "../core.ts";
import { quantiles } from "./optimize-cleanings.ts";
import { cleaningProblem, type ProblemRecord } from "./cleaning-problem.ts";

const POINTS = 121;
const COURSE_VALUES = 3;
const CHANCE_DAYS = 10;
/** Bytes of the fields before the result. */
const FIELD_BYTES = 48;
const NO_WASH = { cut: 0, day: 0 };

interface WaitingRecord {
  record: Address;
  weeks: Address;
  saved: Address;
  columns: number;
  counted: number;
}

/** The kernel's record for `columns` years, and `counted` for the chance; none: nothing is calculated. */
export function putWaiting(
  core: Core,
  { cutCount, days }: Pick<ProblemRecord, "cutCount" | "days">,
  [columns, counted]: [columns: number, counted: number],
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
  const saved = core.put(new Float64Array(CHANCE_DAYS));
  const fields = [losses, courses, columns, starts, values, holds, states, weeks, saved, counted, cut, day];
  return { record: core.putRecord(fields, [0]), weeks, saved, columns, counted };
}

export function solveWaiting(
  core: Core,
  problem: Address,
  { record, weeks, saved, columns, counted }: WaitingRecord,
): WaitValue {
  core.run("waitValue", problem, record);
  const [gain] = core.read(record + FIELD_BYTES, 1);
  const mean = core.read(weeks, columns).reduce((sum, week) => sum + week, 0) / columns;
  const chanceBy = Array.from(core.read(saved, CHANCE_DAYS), (years) => years / counted);
  return { gain: gain!, chanceBy, week: { mean, ...quantiles(core, weeks, columns) } };
}

export function waitValue(core: Core, { cut, day, ...input }: WaitValueInput): WaitValue {
  const problem = cleaningProblem(core, input);
  const waiting = putWaiting(core, problem, [problem.years, problem.years], { cut, day });
  core.run("addWaitYears", problem.record, waiting.record);
  return solveWaiting(core, problem.record, waiting);
}
