import { sql } from "drizzle-orm";
import { dayOf } from "#contract/common/calendar";
import type { Database } from "../../platform/db.ts";
import { statistics } from "../../platform/schema.ts";

export async function countVisit(
  db: Database,
  visit: { user_id: string; domain: string; type: string; page: string },
  now: number,
): Promise<void> {
  const at = Math.floor(now);
  const { user_id, domain, type, page, day, count } = statistics;
  await db
    .insert(statistics)
    .values({ ...visit, day: dayOf("UTC", now), count: 1, last_at: at })
    .onConflictDoUpdate({
      target: [user_id, domain, type, page, day],
      set: { count: sql`${count} + 1`, last_at: at },
    });
}
