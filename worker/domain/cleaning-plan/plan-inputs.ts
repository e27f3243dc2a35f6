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
  /** Mean of the rain years [mm]; zeros if no rain is known. */
  weeklyRain: Float64Array;
  start: PlanStart;
  solution: OptimizeCleaningsResult;
  /** Savings of the best plan with all uncertainty; null without a wash or without rain years. */
  predicted: PredictiveSavings | null;
  /**
   * Index of the first cleaning in the slightly better plan; null unless the first wash was kept on its former date.
   */
  better: number | null;
}
