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
  /** Rain of each week, mean over the rain years [mm]; zeros where the weather is not known. */
  weeklyRain: Float64Array;
  start: PlanStart;
  solution: OptimizeCleaningsResult;
  /** What its best plan saves with everything that is uncertain; null: no wash, or no rain years. */
  predicted: PredictiveSavings | null;
  /** First cut of the plan that would be better by next to nothing, where the first wash was kept. */
  better: number | null;
}
