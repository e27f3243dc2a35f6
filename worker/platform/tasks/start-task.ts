import { logError } from "../log.ts";

/** Starts a task of the five-minute cron now. Only logs a fault, because the next tick runs every task. */
export async function startTask({ TICK }: Pick<Env, "TICK">, task: string, delaySeconds = 0): Promise<void> {
  try {
    await TICK.send({ task }, { delaySeconds });
  } catch (error) {
    logError("task-not-queued", error, { task });
  }
}
