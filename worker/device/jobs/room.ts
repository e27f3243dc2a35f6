import { analytics } from "../../platform/analytics.ts";
import { logFault } from "../../platform/log.ts";
import type { Ring } from "../alarms/scheduler.ts";
import type { Stores } from "../stores.ts";
import type { JobContext } from "./context.ts";
import { JobDesk, jobWorks } from "./desk.ts";
import { runJobs } from "./engine.ts";
import { sweepExports } from "./export/sweep.ts";

/** Fits the jobs into the object of a device. `wake`: wakes the chores that have work. */
export function jobRoom(
  { storage, id }: Pick<DurableObjectState, "storage" | "id">,
  env: Pick<Env, "FILES">,
  stores: Stores,
  wake: (now: number) => Promise<void>,
): { desk: JobDesk; chores: Record<"jobs" | "sweep-exports", Ring> } {
  const context: JobContext = {
    stores,
    analytics,
    pages: (request) => stores.samples.pages(request),
    pause: () => scheduler.wait(0),
  };
  const works = jobWorks(context, env.FILES);
  return {
    desk: new JobDesk(stores, works),
    chores: {
      jobs: runJobs({
        stores,
        works,
        flush: () => storage.sync(),
        fault: ({ kind, key }, error) => logFault("job-step-failed", error, { kind, key, device: id.name }),
        wake,
      }),
      "sweep-exports": sweepExports(stores, env.FILES, wake),
    },
  };
}
