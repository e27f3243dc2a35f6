export { measurementObstacle, missingForPlan } from "./plan/plan-case.ts";
export { currentPlan } from "./plan/current-plan.ts";
export { limitedRunner, type Runner, runnerOf } from "./runner.ts";
