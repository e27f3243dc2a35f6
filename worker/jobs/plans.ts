import { OWNER_PLANS_PER_RUN, recomputeDuePlans, runnerOf } from "../features/savings/index.ts";
import { database } from "../platform/db.ts";
import { startTask } from "../platform/tasks/start-task.ts";

/** A run that took as many as one owner may have leaves perhaps more; the next run is an own invocation. */
export async function recomputePlans(env: Env): Promise<void> {
  const taken = await recomputeDuePlans(runnerOf(env, database(env)));
  if (taken >= OWNER_PLANS_PER_RUN) await startTask(env, "plans");
}
