export { OWNER_PLANTS_PER_RUN, recomputeDuePlantPlans } from "./recompute.ts";
