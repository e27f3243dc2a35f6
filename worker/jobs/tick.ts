import { logError } from "../platform/log.ts";
import { startTask } from "../platform/tasks/start-task.ts";
import { type CronTasks, runCronTasks } from "./cron-tasks.ts";

/** Started when the named task has ended or failed, so that its mails leave in the same tick. */
const nextTask: Readonly<Record<string, string>> = {
  alerts: "messages",
  messages: "mails",
  mondays: "mails",
  reports: "mails",
  rollouts: "mails",
};
/** Tasks that follow others also start by themselves, in case the other is killed for its memory or CPU. */
const FOLLOWER_DELAY_SECONDS = 60;
const followers = new Set(Object.values(nextTask));

interface TickTask {
  task: string;
}

/**
 * Starts each task of a tick by a message, so that each has its own invocation: one that is slow, fails or takes too much memory or CPU
 * keeps no other from running. Without the queue they run here, one after another.
 */
export async function startTick({ TICK }: Pick<Env, "TICK">, tasks: CronTasks): Promise<void> {
  try {
    await TICK.sendBatch(
      Object.keys(tasks).map((task) => {
        const body: TickTask = { task };
        return followers.has(task) ? { body, delaySeconds: FOLLOWER_DELAY_SECONDS } : { body };
      }),
    );
  } catch (error) {
    logError("tick-not-queued", error);
    await runCronTasks(tasks);
  }
}

/** Runs the task of each message. A failed one isn't retried: the next tick starts it again. */
export async function runTickTasks(batch: MessageBatch, { TICK }: Pick<Env, "TICK">, tasks: CronTasks): Promise<void> {
  for (const { body } of batch.messages) {
    const { task = "" } = (body ?? {}) as Partial<TickTask>;
    const work = Object.hasOwn(tasks, task) ? tasks[task] : undefined;
    if (!work) continue;
    try {
      await runCronTasks({ [task]: work });
    } finally {
      const next = nextTask[task];
      if (next !== undefined) await startTask({ TICK }, next);
    }
  }
}
