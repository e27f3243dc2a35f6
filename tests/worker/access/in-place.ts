import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import worker from "../../../worker/index.ts";
import { withGroupedReads } from "../../../worker/platform/grouped-reads.ts";

/** In-memory replacement of the rate limit binding: the first `most` calls of a key pass. */
function countedHere(most: number): RateLimit {
  const calls = new Map<string, number>();
  return {
    limit: async ({ key }) => {
      const count = (calls.get(key) ?? 0) + 1;
      calls.set(key, count);
      return { success: count <= most };
    },
  };
}

const grouped = withGroupedReads(env.DB);
/** D1 with grouped session reads. Nests the selection, because grouping needs distinct column names. */
const directory = {
  prepare: (sql) => grouped.prepare(sql.startsWith("select") ? `select * from (${sql})` : sql),
  batch: async (statements) => grouped.batch(statements),
  withSession: () => env.DB.withSession("first-primary"),
} as Pick<D1Database, "prepare" | "batch" | "withSession"> as D1Database;

/**
 * Environment without the costs of refused calls: two counts in another worker and a session read each. For tests with thousands of calls;
 * `real-limits.test.ts` uses the bindings.
 */
export const environment: Env = {
  ...env,
  DB: directory,
  PERSON_LIMIT: countedHere(Infinity),
  OWNER_LIMIT: countedHere(Infinity),
  CALCULATION_LIMIT: countedHere(Infinity),
  DOCUMENT_LIMIT: countedHere(Infinity),
  REPORT_LIMIT: countedHere(Infinity),
  NOTE_LIMIT: countedHere(60),
};

/** Calls the program directly instead of by a request to itself. */
export async function fetchInPlace(request: Request): Promise<Response> {
  return worker.fetch(request, environment, createExecutionContext());
}
