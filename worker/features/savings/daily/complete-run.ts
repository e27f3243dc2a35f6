import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ChangeReason } from "#contract/dashboard/reasons";
import type { Database } from "../../../platform/db.ts";
import { dailyAnalyses } from "../../../platform/schema.ts";
import { insertMessage, type NewMessage } from "../../messages/index.ts";
import type { PlanFacts } from "../plan/facts.ts";
import { type RunRow, stillMine, thisRun } from "./rows.ts";

export interface Conclusion {
  facts: PlanFacts;
  recommended: string | null;
  planned: string | null;
  because: ChangeReason[];
  message: NewMessage | null;
}

/**
 * Ends a run in one transaction, only if no other worker took it over: a late or repeated run writes nothing. The plan is the device's
 * current one.
 */
export async function completeRun(db: Database, run: RunRow, end: Conclusion, now: number): Promise<boolean> {
  const at = Math.floor(now);
  // Id of this end of the run: the message is written only with it.
  const job = crypto.randomUUID();
  const { facts, recommended, planned, because, message } = end;
  const mine: SQL = sql`exists (select 1 from ${dailyAnalyses} where ${and(thisRun(run), eq(dailyAnalyses.job, job))})`;
  const [ended] = await db.batch([
    db
      .update(dailyAnalyses)
      .set({ state: "DONE", ended_at: at, job, basis: { ...facts, planned }, recommended, because, reason: null })
      .where(stillMine(run)),
    ...(message ? [insertMessage(db, message, mine)] : []),
  ]);
  return ended.meta.changes === 1;
}
