import type { JobKind } from "#contract/common/job";
import { type AlarmHandler, retryDelay } from "../alarms/scheduler.ts";
import type { JobStores } from "./context.ts";
import type { Job, JobWork, JobWorks, Move } from "./types.ts";

/** A step that began so often and never ended ends the job: it will not end the next time either. */
const MAX_TRIES = 5;

export interface JobEngine {
  stores: Pick<JobStores, "transaction" | "jobs">;
  works: JobWorks;
  /** Waits until what was written is on disk. */
  flush: () => Promise<void>;
  fault: (job: Job, error: unknown) => void;
  schedule: (now: number) => Promise<void>;
}

/**
 * One step of one job a ring. A step moves the cursor and writes its work in one transaction: whatever kills the object, the
 * next ring takes the same step again or the one after it. A step that fails is tried again after a pause.
 */
export function runJobs(engine: JobEngine): AlarmHandler {
  const { stores } = engine;
  return async (now) => {
    const job = stores.jobs.next(now);
    if (job) await take(engine, engine.works[job.kind], job, now);
    return stores.jobs.due();
  };
}

async function take(engine: JobEngine, work: JobWork<JobKind>, job: Job, now: number): Promise<void> {
  const { stores } = engine;
  if (job.tries >= MAX_TRIES) {
    settle(engine, work, job, { to: "error", error: work.failed }, now);
    return engine.schedule(now);
  }
  stores.jobs.begin(job.id);
  await engine.flush();
  let move: Move<JobKind>;
  try {
    move = await work.step(job, now);
  } catch (error) {
    engine.fault(job, error);
    stores.jobs.postpone(job.id, now + retryDelay(job.tries + 1, Math.random()));
    return;
  }
  settle(engine, work, job, move, now);
  await engine.schedule(now);
}

/** Writes what a step found, unless the job was ended meanwhile. */
function settle({ stores }: JobEngine, work: JobWork<JobKind>, job: Job, move: Move<JobKind>, now: number): void {
  stores.transaction(() => {
    if (stores.jobs.get(job.id)?.ended !== null) return;
    move.write?.();
    if (move.to === "next") stores.jobs.move(job.id, move.cursor, move.done, move.total, now);
    else if (move.to === "done") stores.jobs.finish(job.id, move.result, move.total, now);
    else stores.jobs.fail(job.id, move.error, now);
    if (move.to !== "next") work.ended?.(stores.jobs.get(job.id)!, now);
  });
}

/** Ends an open job from outside; false: it is not open any more. Its step that may be under way writes nothing. */
export function cancelJob(
  stores: Pick<JobStores, "jobs">,
  work: JobWork<JobKind>,
  job: Job,
  reason: string,
  now: number,
) {
  if (stores.jobs.get(job.id)?.ended !== null) return false;
  stores.jobs.fail(job.id, reason, now);
  work.ended?.(stores.jobs.get(job.id)!, now);
  return true;
}
