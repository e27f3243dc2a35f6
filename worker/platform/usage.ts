import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "./db.ts";
import { usageCounts } from "./schema.ts";

/** Most of something in a window; windows start at multiples of their length, in UTC. */
export interface UsageLimit {
  /** What is counted, and for whom, as `mails:recipient:<digest>`. Never an address or a name. */
  subject: string;
  maximum: number;
  /** Length of the window [s]. */
  seconds: number;
  /** Default 1. */
  amount?: number;
}

export interface CountedUsage {
  statement: SQL;
  /** True in later statements of the same batch if the amounts were within their limits. */
  isCounted: SQL;
}

const windowEnd = (seconds: number, now: number): number => (Math.floor(now / seconds) + 1) * seconds;

/**
 * Counts amounts against limits in one statement, so that parallel calls can't pass a limit together. Counts all of them or, if one would be
 * exceeded, none. Put `batchRun(db, statement)` first in the batch of the change, and `isCounted` into the conditions of the statements after
 * it.
 */
export function usageCount(limits: readonly [UsageLimit, ...UsageLimit[]], now: number): CountedUsage {
  const countedBy = crypto.randomUUID();
  const all = limits.map(({ subject, maximum, seconds, amount = 1 }) => ({
    subject,
    maximum,
    amount,
    ends_at: windowEnd(seconds, now),
  }));
  const wanted = sql`json_each(${JSON.stringify(all)})`;
  const statement = sql`
    INSERT INTO ${usageCounts} (subject, ends_at, amount, counted_by)
    SELECT value ->> 'subject', value ->> 'ends_at', value ->> 'amount', ${countedBy} FROM ${wanted}
      WHERE NOT EXISTS (
        SELECT 1 FROM ${wanted} AS wanted LEFT JOIN ${usageCounts} AS used
          ON used.subject = wanted.value ->> 'subject' AND used.ends_at = wanted.value ->> 'ends_at'
          WHERE coalesce(used.amount, 0) + (wanted.value ->> 'amount') > wanted.value ->> 'maximum')
    ON CONFLICT (subject, ends_at) DO UPDATE SET amount = usage_counts.amount + excluded.amount, counted_by = excluded.counted_by`;
  const [first] = all;
  const isCounted = sql`exists (select 1 from ${usageCounts} where ${usageCounts.subject} = ${first!.subject}
    and ${usageCounts.ends_at} = ${first!.ends_at} and ${usageCounts.counted_by} = ${countedBy})`;
  return { statement, isCounted };
}

/** Returns whether all amounts were within their limits and are counted now. */
export async function isWithinUsage(
  db: Database,
  limits: readonly [UsageLimit, ...UsageLimit[]],
  now: number,
): Promise<boolean> {
  const { meta } = await db.run(usageCount(limits, now).statement);
  return meta.changes > 0;
}

/** Takes back what `isWithinUsage` counted at the same time. */
export const uncountUsage = (db: Database, { subject, seconds, amount = 1 }: UsageLimit, now: number) =>
  db
    .update(usageCounts)
    .set({ amount: sql`max(0, ${usageCounts.amount} - ${amount})` })
    .where(and(eq(usageCounts.subject, subject), eq(usageCounts.ends_at, windowEnd(seconds, now))));

/** Time until the longest of the windows starts again [s], for `Retry-After`. */
export const usageRetryAfter = (limits: readonly Pick<UsageLimit, "seconds">[], now: number): number =>
  Math.max(...limits.map(({ seconds }) => Math.ceil(windowEnd(seconds, now) - now)));

/** Windows that ended count nothing any more. */
export const deleteEndedUsage = (db: Database, now: number) =>
  db.run(sql`DELETE FROM ${usageCounts} WHERE rowid IN
    (SELECT rowid FROM ${usageCounts} WHERE ends_at < ${Math.floor(now)} LIMIT 5000)`);
