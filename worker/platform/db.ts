import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import * as schema from "./schema.ts";

export type Database = DrizzleD1Database<typeof schema>;

/**
 * D1 through its Sessions API, so that read replicas can be switched on later without a stale read after a write:
 * every request starts at the primary or at a copy that is at least as new as what it has seen.
 */
export function database(env: Pick<Env, "DB">): Database {
  return drizzle(env.DB.withSession("first-primary") as unknown as D1Database, { schema });
}
