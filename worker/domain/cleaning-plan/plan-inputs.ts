import type { OptimizeCleaningsResult, PredictiveSavings } from "../../../analytics-wasm/types.ts";
import type { PlanStart } from "#contract/savings/assumptions";
import type { PlanTerms } from "#contract/records/terms";
import type { PlanBasis, PlanEnergy } from "#contract/savings/savings";
import type { Horizon } from "./horizon.ts";

export interface PlanInputs extends PlanTerms, PlanBasis {
  energy: PlanEnergy;
}

export interface PlanSolution {
  inputs: PlanInputs;
  horizon: Horizon;
  /** Mean of the rain years [mm]; zeros if no rain is known. */
  weeklyRain: readonly number[];
  start: PlanStart;
  solution: OptimizeCleaningsResult;
  predicted: PredictiveSavings | null;
  better: number | null;
}
