import { and, eq, inArray } from "drizzle-orm";
import { CLOCK, type SourcedAuthor } from "../../../access/audit.ts";
import { queueMailWhere, rolloutEnded } from "../../../adapters/mail/index.ts";
import { countsText } from "#contract/rollouts/counts";
import type { RolloutState } from "#contract/rollouts/rollout";
import type { Database } from "../../../platform/db.ts";
import { rollouts, users } from "../../../platform/schema.ts";
import { save } from "../../../records/save.ts";
import { isStored } from "../../../records/store.ts";
import type { TurnContext } from "./actions.ts";
import { cancelWaiting, type Counts, type RolloutRow } from "./store.ts";

interface Ending {
  state: Exclude<RolloutState, "running">;
  counts: Counts;
  tells: boolean;
  /** Left out: it ended by itself. */
  by?: SourcedAuthor;
}

/** Ends a rollout with one mail to the person who started it. Only one of two parallel turns does it. False: it had ended. */
export async function endRollout(
  { db, portal, now }: Pick<TurnContext, "db" | "portal" | "now">,
  { id, title, started_by, started_at }: RolloutRow,
  { state, counts, tells, by }: Ending,
): Promise<boolean> {
  const reader = tells ? await readerOf(db, started_by) : null;
  const mine = eq(rollouts.id, id);
  const endable = state === "cancelled" ? (["running", "stopped"] as const) : (["running"] as const);
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
  const author = by ?? { at: now, userId: null, after: { rollout: title, ...counts }, source: CLOCK };
  const saved = await save(db, {
    entry: { action: `rollout-${state}`, subject: id, ...author },
    unchanged: isStored(rollouts, and(mine, inArray(rollouts.state, endable))),
    statements: [
      db
        .update(rollouts)
        .set({ state, ended_at: Math.floor(now) })
        .where(mine),
      ...(state === "cancelled" ? [cancelWaiting(db, id)] : []),
      ...(mail ? [queueMailWhere(db, mail)] : []),
    ],
  });
  return saved !== null;
}

async function readerOf(db: Database, id: string): Promise<{ email: string; zone: string | null } | null> {
  const [person] = await db
    .select({ email: users.email, zone: users.time_zone })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, "Enable"), eq(users.emailVerified, true), eq(users.demo, false)));
  return person ?? null;
}
