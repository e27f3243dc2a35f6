import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import worker from "../../../worker/index.ts";
import { withGroupedReads } from "../../../worker/platform/grouped-reads.ts";

/** Counts in memory what the binding counts in another worker: of each key the first `most` calls pass. */
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
/**
 * The directory, where sessions that are asked for at the same time are read by one call. A selection of the selection, because
 * that names equal columns of two tables apart, without which they are no group.
 */
const directory = {
  prepare: (sql) => grouped.prepare(sql.startsWith("select") ? `select * from (${sql})` : sql),
  batch: async (statements) => grouped.batch(statements),
  withSession: () => env.DB.withSession("first-primary"),
} as Pick<D1Database, "prepare" | "batch" | "withSession"> as D1Database;

/**
 * The environment of the program without what costs most of a refused call: two counts in another worker, and a call of the
 * directory for each session. For tests that make thousands; `real-limits.test.ts` asks the bindings.
 */
export const environment: Env = {
  ...env,
  DB: directory,
  PERSON_LIMIT: countedHere(Infinity),
  NOTE_LIMIT: countedHere(60),
};

/** The program as `exports.default.fetch` calls it, without a request from this isolate to itself. */
export async function fetchInPlace(request: Request): Promise<Response> {
  return worker.fetch(request, environment, createExecutionContext());
}
