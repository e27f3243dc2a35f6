import { logFault } from "../platform/log.ts";

/** Work of a tick of the cron, by name. */
export type CronTasks = Readonly<Record<string, () => Promise<void>>>;

/**
 * Does chores one after the other. One that fails is logged and keeps none of the others from theirs; the tick as a whole
 * counts as failed then, so that it shows among the cron's events.
 */
export async function runCronTasks(chores: CronTasks): Promise<void> {
  const failed: string[] = [];
  for (const [chore, work] of Object.entries(chores)) {
    try {
      await work();
    } catch (error) {
      logFault("chore-failed", error, { chore });
      failed.push(chore);
    }
  }
  if (failed.length > 0) throw new Error(`these chores failed: ${failed.join(", ")}`);
}
