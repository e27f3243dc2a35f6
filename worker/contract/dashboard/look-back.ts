import * as v from "valibot";
import { Day } from "../common/calendar.ts";
import type { MeasuredLoss, Obstacle, RecommendedWash } from "./recommendation.ts";

/** `GET /api/device/{id}/look-back/{day}` */
export const LookBackParams = v.object({ id: v.string(), day: Day });

/** What followed an advice, up to yesterday at most. Dollars by the plant's energy file, as in the plan. */
export interface Aftermath {
  /** First and last day that count: from the advised Monday to the day before the plan's next wash. */
  from: string;
  to: string;
  isOver: boolean;
  /** What soiling cost on those days as it was measured [$]. */
  lost: number;
  /** Last day of the first cleaning that was logged from the day of the advice on; null: none was. */
  washed: string | null;
  /** What a wash on the first day would have brought beyond its cost [$]; null: the days are too few, or the plant was washed. */
  won: number | null;
}

/** What the recommendation would have said on the morning of a day, and what came after it. */
export interface LookBack {
  day: string;
  obstacles: Obstacle[];
  measured: MeasuredLoss | null;
  /** The advised wash; null: none paid, or nothing is known. */
  wash: RecommendedWash | null;
  /** Null: there was no advice, or its first day has not passed or was not measured. */
  after: Aftermath | null;
}
