import type { OptimizeCleaningsResult, PredictiveSavings } from "../../../analytics-wasm/types.ts";
import type { PlanStart } from "#contract/savings/assumptions";
import type { PlanTerms } from "#contract/savings/plan-terms";
import type { PlanBasis, PlanEnergy } from "#contract/savings/savings";
import type { Horizon } from "./horizon.ts";

export interface PlanInputs extends PlanTerms, PlanBasis {
  energy: PlanEnergy;
}

export interface Solved {
  inputs: PlanInputs;
  horizon: Horizon;
  /** Mean of the rain years [mm]; zeros if unknown. */
  weeklyRain: Float64Array;
  start: PlanStart;
  solution: OptimizeCleaningsResult;
  /** Savings of the best plan with all uncertainty; null: no wash, or no rain years. */
  predicted: PredictiveSavings | null;
  /** First cut of a slightly better plan, if the first wash was kept. */
  better: number | null;
}
