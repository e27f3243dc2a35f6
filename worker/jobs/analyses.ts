import { weather } from "../adapters/weather/index.ts";
import { announceMessages } from "../features/messages/index.ts";
import {
  analyze,
  endLostRuns,
  enqueueRuns,
  openDueRuns,
  type RunKey,
  waitingRuns,
} from "../features/plant-plans/index.ts";
import { analytics } from "../platform/analytics.ts";
import { now } from "../platform/clock.ts";
import { database } from "../platform/db.ts";
import { startDeliveries } from "../platform/tasks/events.ts";
import { log } from "../platform/log.ts";

const AGAIN_SECONDS = 60;

export async function enqueueDueAnalyses(env: Env): Promise<void> {
  const db = database(env);
  const at = now();
  await openDueRuns(db, at);
  await endLostRuns(db, at);
  await enqueueWaitingAnalyses(env);
}

/** Between the hours, what did not fit into a batch; a run that is queued twice is claimed once. */
export async function enqueueWaitingAnalyses(env: Env): Promise<void> {
  await enqueueRuns(env, await waitingRuns(database(env), now()));
}

const isRun = (body: unknown): body is RunKey =>
  typeof body === "object" &&
  body !== null &&
  typeof (body as RunKey).plant_id === "string" &&
  typeof (body as RunKey).day === "string";

export async function processAnalyses(batch: MessageBatch, env: Env): Promise<void> {
  if (batch.queue.endsWith("-dead")) return logDeadLetters(batch);
  for (const message of batch.messages) {
    if (!isRun(message.body)) {
      message.ack();
      continue;
    }
    // Each run needs its own clock and database session.
    const at = now();
    const runner = { db: database(env), weather: weather(env, at), kernels: analytics(), now: at };
    const outcome = await analyze(runner, message.body);
    if (outcome === "again") message.retry({ delaySeconds: AGAIN_SECONDS });
    else message.ack();
    await announceMessages(env);
    await startDeliveries(env);
  }
}

/** Their rows still wait; the cron ends or restarts them. */
function logDeadLetters(batch: MessageBatch): void {
  for (const { body } of batch.messages)
    log("daily-analysis-dead-letter", isRun(body) ? { plant: body.plant_id, day: body.day } : {});
  batch.ackAll();
}
