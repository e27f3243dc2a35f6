import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { SavingsResult } from "../../../contract/savings.ts";
import type { Database } from "../../../platform/db.ts";
import { dailyAnalyses, savingsRuns } from "../../../platform/schema.ts";
import { insertMessage, type NewMessage } from "../../messages/index.ts";
import type { StoredRequest } from "../request.ts";
import type { Grounds } from "./grounds.ts";
import { type RunRow, stillMine, thisRun } from "./rows.ts";

/** Whose savings runs those of the daily analysis are: no person's. */
const NOBODY = "daily-analysis";

export interface Conclusion {
  request: StoredRequest;
  result: SavingsResult;
  grounds: Grounds;
  recommended: string | null;
  /** First date of the plan itself. */
  planned: string | null;
  because: string[];
  message: NewMessage | null;
}

/**
 * Ends a run with its plan and what there is to say, as one transaction in which only a run acts that nobody has taken over:
 * one that comes back late, or is made twice, leaves nothing. Of the daily plans of a device only the newest is kept.
 */
export async function conclude(db: Database, run: RunRow, end: Conclusion, now: number): Promise<boolean> {
  const at = Math.floor(now);
  const job = crypto.randomUUID();
  const { request, result, grounds, recommended, planned, because, message } = end;
  const mine: SQL = sql`exists (select 1 from ${dailyAnalyses} where ${and(thisRun(run), eq(dailyAnalyses.job, job))})`;
  const [ended] = await db.batch([
    db
      .update(dailyAnalyses)
      .set({ state: "DONE", ended_at: at, job, basis: { ...grounds, planned }, recommended, because, reason: null })
      .where(stillMine(run)),
    // The columns of the select stand in the order of the table.
    db.insert(savingsRuns).select(
      sql`select ${job}, ${run.device_id}, ${NOBODY}, 'DONE', ${JSON.stringify(request)}, ${JSON.stringify(result)},
        null, ${at}, ${at} where ${mine}`,
    ),
    db
      .delete(savingsRuns)
      .where(
        and(eq(savingsRuns.device_id, run.device_id), eq(savingsRuns.user_id, NOBODY), ne(savingsRuns.job, job), mine),
      ),
    ...(message ? [insertMessage(db, message, mine)] : []),
  ]);
  return ended.meta.changes === 1;
}
