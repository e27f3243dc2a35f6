import { type SQL, sql } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import { withGroupedReads } from "./grouped-reads.ts";

export type Database = DrizzleD1Database;

/**
 * Uses the Sessions API of D1, so that read replicas can be enabled without stale reads after a write. Queries name
 * their tables, because relations of a schema would be computed with every call.
 */
export function database(env: Pick<Env, "DB">): Database {
  return drizzle(withGroupedReads(env.DB.withSession("first-primary")) as unknown as D1Database);
}

/** Subquery of many values as one bound parameter, because D1 accepts at most 100 in a statement. */
export const jsonValues = (values: readonly (string | number)[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)}))`;

/** A raw statement with values for `batch`; the one of `run` alone has no prepared statement there and fails. */
export function batchRun(db: Database & { $client?: D1Database }, statement: SQL) {
  const raw = db.run(statement);
  return Object.assign(raw, { stmt: db.$client!.prepare(raw.getQuery().sql) });
}
