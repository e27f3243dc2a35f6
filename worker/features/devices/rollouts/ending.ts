import { and, eq, inArray, sql } from "drizzle-orm";
import { queueMailWhere, rolloutEnded } from "../../../adapters/mail/index.ts";
import { countsText } from "#contract/rollouts/counts";
import type { RolloutState } from "#contract/rollouts/rollout";
import type { Database } from "../../../platform/db.ts";
import { rollouts, users } from "../../../platform/schema.ts";
import type { TurnContext } from "./actions.ts";
import type { Counts, RolloutRow } from "./store.ts";

interface Ending {
  /** `stopped`: a person decides whether it goes on. */
  state: Exclude<RolloutState, "running">;
  counts: Counts;
  tells: boolean;
}

/**
 * Ends a rollout with one mail to the person who started it, in one transaction: of two turns that end it at the same time, one
 * does. False: it had ended.
 */
export async function endRollout(
  { db, portal, now }: Pick<TurnContext, "db" | "portal" | "now">,
  { id, title, started_by, started_at }: RolloutRow,
  { state, counts, tells }: Ending,
): Promise<boolean> {
  const reader = tells ? await readerOf(db, started_by) : null;
  const mine = eq(rollouts.id, id);
  const end = db
    .update(rollouts)
    .set({ state, ended_at: Math.floor(now) })
    // One that has stopped can still be cancelled.
    .where(and(mine, inArray(rollouts.state, state === "cancelled" ? ["running", "stopped"] : ["running"])));
  const mail = reader && {
    to: reader.email,
    content: rolloutEnded({
      title,
      state,
      counts: countsText(counts),
      at: started_at,
      zone: reader.zone,
      link: portal === null ? null : `${portal}/device/listing?rollouts=true`,
    }),
    at: now,
    // One that goes on and stops again has more failures by then.
    key: `rollout-ended:${id}:${state}:${counts.failed}`,
  };
  const isEnded = sql`exists (select 1 from ${rollouts} where ${and(mine, eq(rollouts.state, state))})`;
  const [ended] = await db.batch([end, ...(mail ? [queueMailWhere(db, mail, isEnded)] : [])]);
  return ended.meta.changes > 0;
}

/** Where a person is reached; null: the account is gone, disabled, unverified, or the demonstration's. */
async function readerOf(db: Database, id: string): Promise<{ email: string; zone: string | null } | null> {
  const [person] = await db
    .select({ email: users.email, zone: users.time_zone })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, "Enable"), eq(users.emailVerified, true), eq(users.demo, false)));
  return person ?? null;
}
