import { and, eq, gt, isNull, max, sql } from "drizzle-orm";
import { now } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { oneTimeCodes, signInPlaces, users } from "../../platform/schema.ts";

export const lastSignIn = (db: Database) =>
  sql<number | null>`(${db
    .select({ at: max(signInPlaces.last_at) })
    .from(signInPlaces)
    .where(eq(signInPlaces.user_id, users.id))})`;
export const invitationExpiry = (db: Database) =>
  sql<number | null>`(${db
    .select({ at: max(oneTimeCodes.expires_at) })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.user_id, users.id),
        eq(oneTimeCodes.purpose, "verify"),
        isNull(oneTimeCodes.used_at),
        isNull(oneTimeCodes.replaced_at),
        gt(oneTimeCodes.expires_at, Math.floor(now())),
      ),
    )})`;
