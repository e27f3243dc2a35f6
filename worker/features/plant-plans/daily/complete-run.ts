import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PlantDecision } from "#contract/decision/decision";
import type { Database } from "../../../platform/db.ts";
import { plantAnalyses } from "../../../platform/schema.ts";
import { setWashMessage, type WashNews } from "../../messages/index.ts";
import { isRun, isStillClaimed, type RunRow } from "./rows.ts";

/** Ends a run with its message in one transaction, only if no other worker took it over: a late or repeated run writes nothing. */
export async function completeRun(
  db: Database,
  run: RunRow,
  { decision, news }: { decision: PlantDecision; news: WashNews | null },
  now: number,
): Promise<void> {
  // Id of this end of the run: the message is written only with it.
  const job = crypto.randomUUID();
  const mine: SQL = sql`exists (select 1 from ${plantAnalyses} where ${and(isRun(run), eq(plantAnalyses.job, job))})`;
  const end = {
    state: "DONE" as const,
    ended_at: Math.floor(now),
    job,
    recommended: decision.wash?.best ?? null,
    because: decision.changed?.reasons ?? [],
    reason: null,
  };
  await db.batch([
    db.update(plantAnalyses).set(end).where(isStillClaimed(run)),
    ...setWashMessage(db, run.plant_id, news, { now, where: mine }),
  ]);
}
