import type { Estimate, HoldChoice, PlantDecision, PracticeKind, SaidFacts, WashHold } from "./decision.ts";
import { pick } from "../records/field.ts";
import type { PlanTerms } from "../records/terms.ts";

export interface Course<Value> {
  mean: Value[];
  p10: Value[];
  p90: Value[];
}

/** Worth of a wash, and share of draws in which it is positive. */
interface DrawnWorth {
  worth: Estimate;
  pays: number;
}

/** Soiling loss over the draws [$]; its mean is with the plan. */
type LossSpread = Omit<Estimate, "mean">;

/** Result of `decidePlan` for a plant; all figures come from the same draws [$]. */
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
  /** Of a clean plant, by week. */
  incomes: number[];
  /** Mean lead of the practice over no washing so far, by week [$]. */
  practiceLead: number[];
  /**
   * Of the wash on this Monday (`WaitValue` of the kernels) [$]; null: the week is blocked, or the caller didn't request it. `rainBy`: with a
   * forecast, the day by which rain is as likely as not to remove half.
   */
  wait: { monday: string; gain: number; week: Estimate; chance: number; rainBy?: string | null } | null;
  lossRanges: { none: LossSpread; plan: LossSpread };
}

/** A plan with what it is based on, as stored: all that its screens and documents show. */
export interface PlantPlanResult extends PlantPlan {
  timezone: string;
  plannedCleanings: number;
  /** Mean by week [inch]. */
  rainfall: number[];
  /** Sentences. */
  assumptions: string[];
  energy: { annual: number; source: string };
  /** [%] */
  initialLoss: number;
  rainSource: string;
  /** [epoch s] */
  rainAsOf?: number;
}

const decidingNames = [
  ...(["startDay", "weeks", "washCost", "plans", "best", "worth", "firstWeeks", "washes", "practice"] as const),
  ...(["overNone", "overPractice", "wait"] as const),
];
export type DecidingPlan = Pick<PlantPlan, (typeof decidingNames)[number]>;

/** What a decision needs of a plan; the rest is for charts. Lists read hundreds, so no plan beyond the best, and no wash but the next. */
export const decidingPlan = (plan: PlantPlan): DecidingPlan => ({
  ...pick(plan, decidingNames),
  plans: plan.plans.slice(0, plan.best + 1),
  washes: plan.washes.slice(0, 1),
});

/** What a decision says without the plan, as stored. */
export type DecisionFacts = Omit<SaidFacts, "choice"> & {
  /** With the hold as it was before. */
  choice: (HoldChoice & { before: WashHold | null }) | null;
  /** By climate alone a wash is due now; the plan has it later because of the forecast, and waiting is worth more. */
  isPostponed: boolean;
};

export interface PlantPlanRow {
  plant_id: string;
  timezone: string;
  calculatedAt: number | null;
  blockedWeeks: readonly string[];
  plan: DecidingPlan | null;
  facts: DecisionFacts;
}

/** What a plan was based on, so that the next one can say why it differs. */
export interface PlanFacts {
  today: string;
  /** With the rate and the rain rule that the plan takes. */
  terms: PlanTerms;
  energy: { file: string; uploadedAt: number };
  measured: { day: string; loss: number } | null;
  rainSource: string;
  cleaned: string | null;
  /** [mm] */
  rained: { day: string; rain: number } | null;
}

/** What the first decision of a week said. */
export interface SaidDecision extends Pick<PlantDecision, "state" | "wash"> {
  /** Of a wash in each of 13 weeks [$]. */
  worth: (number | null)[];
}
