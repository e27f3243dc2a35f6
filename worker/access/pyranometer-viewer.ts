import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../platform/db.ts";
import { pyranometerViewers, users } from "../platform/schema.ts";
import type { Person } from "./sessions/person.ts";

export const pyranometerViewer: SQL<boolean> = sql`(${eq(users.emailVerified, true)} and exists (
  select 1 from ${pyranometerViewers} where ${eq(pyranometerViewers.email, sql`lower(${users.email})`)}))`.mapWith(
  Boolean,
);

export async function withViewerFlag<P extends Person>(db: Pick<Database, "select">, person: P): Promise<P> {
  const [row] = await db.select({ isViewer: pyranometerViewer }).from(users).where(eq(users.id, person.id));
  return { ...person, pyranometerViewer: row?.isViewer === true };
}
