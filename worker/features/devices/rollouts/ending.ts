import { and, eq, inArray, sql } from "drizzle-orm";
import { queueMailWhere, rolloutEnded } from "../../../adapters/mail/index.ts";
import { countsText } from "#contract/rollouts/counts";
import type { RolloutState } from "#contract/rollouts/rollout";
import type { Database } from "../../../platform/db.ts";
import { rollouts, users } from "../../../platform/schema.ts";
import type { TurnContext } from "./actions.ts";
import type { Counts, RolloutRow } from "./store.ts";

interface Ending {
  state: Exclude<RolloutState, "running">;
  counts: Counts;
  tells: boolean;
}

/**
 * Ends a rollout with one mail to the person who started it, in one transaction, so that only one of two parallel turns does it. False: it
 * had ended.
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
    key: `rollout-ended:${id}:${state}:${counts.failed}`,
  };
  const isEnded = sql`exists (select 1 from ${rollouts} where ${and(mine, eq(rollouts.state, state))})`;
  const [ended] = await db.batch([end, ...(mail ? [queueMailWhere(db, mail, isEnded)] : [])]);
  return ended.meta.changes > 0;
}

async function readerOf(db: Database, id: string): Promise<{ email: string; zone: string | null } | null> {
  const [person] = await db
    .select({ email: users.email, zone: users.time_zone })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, "Enable"), eq(users.emailVerified, true), eq(users.demo, false)));
  return person ?? null;
}
