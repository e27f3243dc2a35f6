import { inArray } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { users } from "../../platform/schema.ts";

const FORMER_MEMBER = "a former member";
const MAX_NAMES = 100;

export async function personNames(db: Database, ids: Iterable<string>): Promise<(id: string) => string> {
  const uniqueIds = [...new Set(ids)].slice(0, MAX_NAMES);
  const rows =
    uniqueIds.length === 0
      ? []
      : await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, uniqueIds));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? FORMER_MEMBER;
}
