import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import { withGroupedReads } from "./grouped-reads.ts";

export type Database = DrizzleD1Database;

/**
 * D1 through its Sessions API, so that read replicas can be switched on later without a stale read after a write:
 * every request starts at the primary or at a copy that is at least as new as what it has seen. Tables are named in the queries:
 * relations of a schema would be computed again with every call.
 */
export function database(env: Pick<Env, "DB">): Database {
  return drizzle(withGroupedReads(env.DB.withSession("first-primary")) as unknown as D1Database);
}
