import * as v from "valibot";
import { Day } from "../common/calendar.ts";
import type { NextWashDecision } from "../decision/decision.ts";
import type { MeasuredLoss, Obstacle } from "./recommendation.ts";

export const LookBackParams = v.object({ id: v.string(), day: Day });

/** What happened after a recommendation, until yesterday at most; dollars by the plant's energy file [$]. */
export interface AdviceOutcome {
  /** First and last counted day: the recommended Monday, and the day before the plan's next wash. */
  from: string;
  to: string;
  isOver: boolean;
  lost: number;
  washed: string | null;
  /** Net gain of a wash on the first day [$]; null with too few days, or if the plant was washed. */
  won: number | null;
}

export interface LookBack {
  day: string;
  obstacles: Obstacle[];
  measured: MeasuredLoss | null;
  wash: NextWashDecision | null;
  after: AdviceOutcome | null;
}
