import { logError } from "../../../platform/log.ts";
import type { RunKey } from "./rows.ts";

const A_BATCH = 100;

/** Only logs a fault, because the hourly cron finds a lost message. */
export async function enqueueRuns({ ANALYZE }: Pick<Env, "ANALYZE">, runs: RunKey[]): Promise<void> {
  for (let from = 0; from < runs.length; from += A_BATCH) {
    const batch = runs.slice(from, from + A_BATCH).map(({ plant_id, day }) => ({ body: { plant_id, day } }));
    try {
      await ANALYZE.sendBatch(batch);
    } catch (error) {
      logError("daily-analysis-not-queued", error, { runs: batch.length });
      return;
    }
  }
}
