import { logError } from "../platform/log.ts";

export type CronTasks = Readonly<Record<string, () => Promise<void>>>;

/**
 * Runs tasks in sequence. A failed task is logged and doesn't stop the others, but the tick counts as failed, so that
 * it shows among the cron's events.
 */
export async function runCronTasks(tasks: CronTasks): Promise<void> {
  const failed: string[] = [];
  for (const [task, work] of Object.entries(tasks)) {
    try {
      await work();
    } catch (error) {
      logError("cron-task-failed", error, { task });
      failed.push(task);
    }
  }
  if (failed.length > 0) throw new Error(`these tasks failed: ${failed.join(", ")}`);
}
