import { OWNER_PLANTS_PER_RUN, recomputeDuePlantPlans, runnerOf } from "../features/plant-plans/index.ts";
import { database } from "../platform/db.ts";
import { startDeliveries } from "../platform/tasks/events.ts";
import { startTask } from "../platform/tasks/start-task.ts";

/** A run that took as many as one owner may have leaves perhaps more; the next run is an own invocation. */
export async function recomputePlans(env: Env): Promise<void> {
  const taken = await recomputeDuePlantPlans(runnerOf(env, database(env)));
  if (taken > 0) await startDeliveries(env);
  if (taken >= OWNER_PLANTS_PER_RUN) await startTask(env, "plans");
}
