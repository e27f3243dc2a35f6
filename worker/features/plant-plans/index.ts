export { analyze } from "./daily/analyze.ts";
export { enqueueRuns } from "./daily/enqueue-runs.ts";
export { endLostRuns, openDueRuns, type RunKey, waitingRuns } from "./daily/rows.ts";
export { type DecidedPlant, decidedPlants } from "./decisions.ts";
export { OWNER_PLANTS_PER_RUN, recomputeDuePlantPlans } from "./recompute.ts";
