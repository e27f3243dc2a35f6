export { type CurrentPlantPlan, currentPlantPlan, currentPlantResult } from "./current-plan.ts";
export { changeReasons, type PlanFacts } from "./facts.ts";
export { type ListedPlan, listedPlans } from "./listed.ts";
export { plantPreviewBasis } from "./plant-case.ts";
export { OWNER_PLANTS_PER_RUN, recomputeDuePlantPlans } from "./recompute.ts";
export { limitedRunner, type Runner, runnerOf } from "./runner.ts";
