import { eq } from "drizzle-orm";
import type { Database } from "../platform/db.ts";
import { users } from "../platform/schema.ts";
import type { Person } from "./sessions/person.ts";

export async function employerOf(
  db: Pick<Database, "select">,
  { user_type, owner_id }: Pick<Person, "user_type" | "owner_id">,
): Promise<Person | null> {
  if (user_type !== "Staff" || owner_id === null) return null;
  const [owner] = await db.select().from(users).where(eq(users.id, owner_id));
  return owner ?? null;
}
