import { OWNER_PLANTS_PER_RUN, recomputeDuePlantPlans } from "../features/plant-plans/index.ts";
import { OWNER_PLANS_PER_RUN, recomputeDuePlans, runnerOf } from "../features/savings/index.ts";
import { database } from "../platform/db.ts";
import { startTask } from "../platform/tasks/start-task.ts";

/** A run that took as many as one owner may have leaves perhaps more; the next run is an own invocation. */
export async function recomputePlans(env: Env): Promise<void> {
  const runner = runnerOf(env, database(env));
  const taken = await recomputeDuePlans(runner);
  const plants = await recomputeDuePlantPlans(runner);
  if (taken >= OWNER_PLANS_PER_RUN || plants >= OWNER_PLANTS_PER_RUN) await startTask(env, "plans");
}
