export { measurementObstacle, missingForPlan } from "./plan/plan-case.ts";
export { currentPlan } from "./plan/current-plan.ts";
export { pastPlan, type PastPlan } from "./plan/past-plan.ts";
export { planPromise, type PromiseOn, storedPromises } from "./plan/promise.ts";
export { limitedRunner, type Runner, runnerOf } from "./runner.ts";
