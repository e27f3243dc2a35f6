export {
  type CurrentPlantPlan,
  currentPlantPlan,
  currentPlantResult,
  planAndBasis,
  usedTerms,
} from "./current-plan.ts";
export { decidedPlants, listedPlans, storedDecisions, withDecision } from "./listed.ts";
export { plantBasis, plantCase, type PlannedBasis } from "./plant-case.ts";
export { analyze } from "./daily/analyze.ts";
export { enqueueRuns } from "./daily/rows.ts";
export { endLostRuns, openDueRuns, type RunKey, waitingRuns } from "./daily/rows.ts";
export { type PastDecision, pastDecision } from "./past-decision.ts";
export { type PromiseOn, washPromise } from "./promise.ts";
export { OWNER_PLANTS_PER_RUN, recomputeDuePlantPlans } from "./recompute.ts";
export { getPlanV1, getRecommendationV1 } from "./v1.ts";
export { limitedRunner, type Runner, runnerOf } from "./runner.ts";
