import { dayOf, SECONDS_PER_DAY } from "#contract/common/calendar";
import { and, eq, isNull, sql } from "drizzle-orm";
import { ERASURE_NOTICE_DAYS, type PlannedErasure } from "#contract/owners/erasure";
import type { SourcedAuthor } from "../../../access/audit.ts";
import { erasureCancelled, erasureRequested, queueMailWhere } from "../../../adapters/mail/index.ts";
import type { Database } from "../../../platform/db.ts";
import { ownerErasures, type UserRow } from "../../../platform/schema.ts";
import { save } from "../../../records/save.ts";
import { isStored } from "../../../records/store.ts";

export async function plannedErasure(db: Database, ownerId: string): Promise<PlannedErasure["erasure"]> {
  const [row] = await db
    .select({ requestedAt: ownerErasures.requested_at, dueAt: ownerErasures.due_at })
    .from(ownerErasures)
    .where(and(eq(ownerErasures.owner_id, ownerId), isNull(ownerErasures.ended_at)));
  return row ?? null;
}

/** Null: it is planned already. */
export async function planErasure(
  db: Database,
  owner: UserRow,
  portal: string,
  by: SourcedAuthor,
): Promise<PlannedErasure["erasure"]> {
  const requestedAt = Math.floor(by.at);
  const dueAt = requestedAt + ERASURE_NOTICE_DAYS * SECONDS_PER_DAY;
  const erasure = { requestedAt, dueAt };
  const due = dayOf(owner.time_zone ?? "UTC", dueAt);
  const content = erasureRequested({ due, link: `${portal}/account/security` });
  const saved = await save(db, {
    entry: { action: "owner-erasure-requested", subject: owner.id, after: erasure, ...by },
    unchanged: sql`not ${isStored(ownerErasures, eq(ownerErasures.owner_id, owner.id))}`,
    statements: [
      db.insert(ownerErasures).values({ owner_id: owner.id, requested_at: requestedAt, due_at: dueAt }),
      queueMailWhere(db, { to: owner.email, content, at: by.at }),
    ],
  });
  return saved && erasure;
}

/** False: it has begun. */
export async function cancelErasure(db: Database, { id, email }: UserRow, by: SourcedAuthor): Promise<boolean> {
  const mine = eq(ownerErasures.owner_id, id);
  const saved = await save(db, {
    entry: { action: "owner-erasure-cancelled", subject: id, ...by },
    unchanged: isStored(ownerErasures, and(mine, isNull(ownerErasures.started_at))),
    statements: [
      db.delete(ownerErasures).where(mine),
      queueMailWhere(db, { to: email, content: erasureCancelled(), at: by.at }),
    ],
  });
  return saved !== null;
}

export const dueErasures = (db: Database, now: number, most: number) =>
  db
    .select()
    .from(ownerErasures)
    .where(sql`${ownerErasures.due_at} <= ${Math.floor(now)} and ${ownerErasures.ended_at} is null`)
    .orderBy(ownerErasures.due_at)
    .limit(most);
export type DueErasure = typeof ownerErasures.$inferSelect;
