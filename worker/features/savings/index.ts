/** What other features, the jobs and the entry may use of savings. */
export { refusedDaily } from "./daily/allowed.ts";
export { analyze } from "./daily/analyze.ts";
export { enqueueRuns } from "./daily/enqueue-runs.ts";
export { endLostRuns, openDueRuns, type RunKey, waitingRuns } from "./daily/rows.ts";
export { endOverdueJobs } from "./jobs.ts";
export { measurementObstacle, missingForPlan } from "./plan/plan-case.ts";
export { currentPlan } from "./plan/current-plan.ts";
export { pastPlan, type PastPlan } from "./plan/past-plan.ts";
export { planPromise } from "./plan/promise.ts";
export { type Runner, runnerOf } from "./runner.ts";
