import type { JobKind } from "#contract/common/job";
import { alarmRetryDelay } from "../base/scheduler.ts";
import type { JobStores } from "./context.ts";
import type { Job, JobHandler, JobHandlers, JobStepResult } from "./types.ts";

/** Fails a job whose step began this often without finishing. */
const MAX_TRIES = 5;

export interface JobEngine {
  stores: Pick<JobStores, "transaction" | "jobs">;
  handlers: JobHandlers;
  flush: () => Promise<void>;
  fault: (job: Job, error: unknown) => void;
  schedule: (now: number) => void;
}

/**
 * Runs one step of one job per alarm. The step's writes and its cursor commit together, so a crash either repeats the step or continues
 * with the next. A failed step is retried after a delay.
 */
export function runJobs(engine: JobEngine): (now: number) => Promise<number | null> {
  const { stores } = engine;
  return async (now) => {
    const job = stores.jobs.next(now);
    if (job) await take(engine, engine.handlers[job.kind], job, now);
    return stores.jobs.due();
  };
}

async function take(engine: JobEngine, work: JobHandler<JobKind>, job: Job, now: number): Promise<void> {
  const { stores } = engine;
  if (job.tries >= MAX_TRIES) {
    settle(engine, work, job, { to: "error", error: work.failed }, now);
    return engine.schedule(now);
  }
  stores.jobs.begin(job.id);
  await engine.flush();
  let move: JobStepResult<JobKind>;
  try {
    move = await work.step(job, now);
  } catch (error) {
    engine.fault(job, error);
    stores.jobs.postpone(job.id, now + alarmRetryDelay(job.tries + 1, Math.random()));
    return;
  }
  settle(engine, work, job, move, now);
  engine.schedule(now);
}

function settle(
  { stores }: JobEngine,
  work: JobHandler<JobKind>,
  job: Job,
  move: JobStepResult<JobKind>,
  now: number,
): void {
  stores.transaction(() => {
    if (stores.jobs.get(job.id)?.ended !== null) return;
    move.write?.();
    if (move.to === "next") stores.jobs.move(job.id, move.cursor, move.done, move.total, now);
    else if (move.to === "done") stores.jobs.finish(job.id, move.result, move.total, now);
    else stores.jobs.fail(job.id, move.error, now);
    if (move.to !== "next") work.ended?.(stores.jobs.get(job.id)!, now);
  });
}

/** Ends an open job; a step in progress then writes nothing. False: the job was not open. */
export function cancelJob(
  stores: Pick<JobStores, "jobs">,
  work: JobHandler<JobKind>,
  job: Job,
  reason: string,
  now: number,
) {
  if (stores.jobs.get(job.id)?.ended !== null) return false;
  stores.jobs.fail(job.id, reason, now);
  work.ended?.(stores.jobs.get(job.id)!, now);
  return true;
}
