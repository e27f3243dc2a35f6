export { measurementObstacle, missingForPlan } from "./plan/plan-case.ts";
export { currentPlan } from "./plan/current-plan.ts";
export { OWNER_PLANS_PER_RUN, recomputeDuePlans } from "./plan/recompute.ts";
export { limitedRunner, type Runner, runnerOf } from "./runner.ts";
