import * as v from "valibot";
import { Day } from "../common/calendar.ts";
import type { MeasuredLoss, Obstacle, RecommendedWash } from "./recommendation.ts";

export const LookBackParams = v.object({ id: v.string(), day: Day });

/** What happened after a recommendation, until yesterday at most; dollars by the plant's energy file [$]. */
export interface Aftermath {
  /** First and last counted day: the recommended Monday, and the day before the plan's next wash. */
  from: string;
  to: string;
  isOver: boolean;
  lost: number;
  /** Last day of the first cleaning since the recommendation; null if none. */
  washed: string | null;
  /** Net gain of a wash on the first day [$]; null with too few days, or if the plant was washed. */
  won: number | null;
}

/** The recommendation of a past morning, and what followed. */
export interface LookBack {
  day: string;
  obstacles: Obstacle[];
  measured: MeasuredLoss | null;
  /** Null if no wash paid, or if nothing is known. */
  wash: RecommendedWash | null;
  /** Null without a recommended wash, or if its first day has no data. */
  after: Aftermath | null;
}
