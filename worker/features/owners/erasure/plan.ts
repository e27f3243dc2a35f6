import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { and, eq, isNull, sql } from "drizzle-orm";
import { ERASURE_NOTICE_DAYS, type PlannedErasure } from "#contract/owners/erasure";
import type { Database } from "../../../platform/db.ts";
import { ownerErasures } from "../../../platform/schema.ts";

export async function plannedErasure(db: Database, ownerId: string): Promise<PlannedErasure["erasure"]> {
  const [row] = await db
    .select({ requestedAt: ownerErasures.requested_at, dueAt: ownerErasures.due_at })
    .from(ownerErasures)
    .where(and(eq(ownerErasures.owner_id, ownerId), isNull(ownerErasures.ended_at)));
  return row ?? null;
}

export async function planErasure(db: Database, ownerId: string, now: number): Promise<PlannedErasure["erasure"]> {
  const requestedAt = Math.floor(now);
  const dueAt = requestedAt + ERASURE_NOTICE_DAYS * SECONDS_PER_DAY;
  const row = { owner_id: ownerId, requested_at: requestedAt, due_at: dueAt };
  const written = await db.insert(ownerErasures).values(row).onConflictDoNothing();
  return written.meta.changes === 1 ? { requestedAt, dueAt } : null;
}

export async function cancelErasure(db: Database, ownerId: string): Promise<boolean> {
  const ended = await db
    .delete(ownerErasures)
    .where(and(eq(ownerErasures.owner_id, ownerId), isNull(ownerErasures.started_at)));
  return ended.meta.changes === 1;
}

export const dueErasures = (db: Database, now: number, most: number) =>
  db
    .select()
    .from(ownerErasures)
    .where(sql`${ownerErasures.due_at} <= ${Math.floor(now)} and ${ownerErasures.ended_at} is null`)
    .orderBy(ownerErasures.due_at)
    .limit(most);
export type DueErasure = typeof ownerErasures.$inferSelect;
