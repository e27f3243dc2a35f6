import { inArray, type SQL } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { users } from "../../platform/schema.ts";

/** Instead of a name that is gone, or hidden from the reader. */
export const FORMER_MEMBER = "a former member";
const MAX_NAMES = 90;

/** `name`: as the reader sees it (`shownName`). */
export async function personNames(
  db: Database,
  ids: Iterable<string>,
  name: SQL<string | null>,
): Promise<(id: string) => string> {
  const uniqueIds = [...new Set(ids)].slice(0, MAX_NAMES);
  const rows =
    uniqueIds.length === 0
      ? []
      : await db.select({ id: users.id, name }).from(users).where(inArray(users.id, uniqueIds));
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return (id) => names.get(id) ?? FORMER_MEMBER;
}
