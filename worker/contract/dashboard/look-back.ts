import * as v from "valibot";
import { Day } from "../common/calendar.ts";
import type { MeasuredLoss, Obstacle, RecommendedWash } from "./recommendation.ts";

/** `GET /api/device/{id}/look-back/{day}` */
export const LookBackParams = v.object({ id: v.string(), day: Day });

/** What happened after an advice, until yesterday at most [$, by the plant's energy file]. */
export interface Aftermath {
  /** First and last counted day: the advised Monday, and the day before the plan's next wash. */
  from: string;
  to: string;
  isOver: boolean;
  lost: number;
  /** Last day of the first cleaning since the advice; null: none. */
  washed: string | null;
  /** Net gain of a wash on the first day [$]; null: too few days, or it was washed. */
  won: number | null;
}

/** The recommendation of a past morning, and what followed. */
export interface LookBack {
  day: string;
  obstacles: Obstacle[];
  measured: MeasuredLoss | null;
  /** Null: none paid, or nothing is known. */
  wash: RecommendedWash | null;
  /** Null: no advice, or its first day is missing. */
  after: Aftermath | null;
}
