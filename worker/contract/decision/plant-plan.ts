import type { Estimate, PlantDecision, PracticeKind } from "./decision.ts";

interface Course<Value> {
  mean: Value[];
  p10: Value[];
  p90: Value[];
}

/** Worth of a wash, and share of draws in which it is positive. */
interface DrawnWorth {
  worth: Estimate;
  pays: number;
}

/** Result of `decidePlan` for a plant, as stored; all figures come from the same draws [$]. */
export interface PlantPlan {
  startDay: string;
  weeks: number;
  washCost: number;
  /** Of a clean plant. */
  income: number;
  /** By number of washes, from 0: best dates and mean soiling loss. */
  plans: { dates: string[]; loss: number }[];
  /** Number of washes of the best plan. */
  best: number;
  /** Mean worth of the first wash by week, the others as planned; null: blocked, or after the next planned wash. */
  worth: (number | null)[];
  /** The first wash in each of the first 13 weeks, as drawn; null as in `worth`. */
  firstWeeks: (DrawnWorth | null)[];
  /** Of the best plan. */
  washes: DrawnWorth[];
  practice: { kind: PracticeKind; dates: string[]; loss: number };
  overNone: Estimate;
  overPractice: Estimate;
  /** By week: loss [%; null without income], and the lead of the plan over no washing so far [$]. */
  loss: Course<number | null>;
  lead: Course<number>;
}

/** What a decision needs of a plan; the rest is for charts. */
export type DecidingPlan = Omit<PlantPlan, "loss" | "lead">;

/** What a decision says without the plan. */
export type DecisionFacts = Pick<
  PlantDecision,
  "obstacles" | "soiling" | "agreement" | "sensors" | "basis" | "reasons" | "sources" | "numbers" | "changed"
>;

export interface PlantPlanRow {
  plant_id: string;
  timezone: string;
  calculatedAt: number | null;
  blockedWeeks: readonly string[];
  plan: DecidingPlan | null;
  facts: DecisionFacts;
}
