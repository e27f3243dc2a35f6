import { env } from "cloudflare:workers";

/** How SQLite would run a query; for tests that an index serves it. */

export interface Query {
  sql: string;
  params: unknown[];
}

/** The lines of EXPLAIN QUERY PLAN. A drizzle query gives its `Query` by `toSQL()`. */
export async function planOf(query: Query): Promise<string[]> {
  const statement = env.DB.prepare(`explain query plan ${query.sql}`).bind(...query.params.map(plain));
  const { results } = await statement.all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

/**
 * The lines of a plan that read a table or a whole index from end to end. Constants and table functions are no tables, nor
 * is a subquery, which is read once where its own lines stand before: each may be scanned once under its name.
 */
export function fullScans(plan: string[]): string[] {
  const subqueries = plan.flatMap((line) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)$/.exec(line)?.[1] ?? []);
  return plan.filter((line) => {
    if (!line.startsWith("SCAN ") || /^SCAN (CONSTANT ROW|\(|.*VIRTUAL TABLE)/.test(line)) return false;
    const read = subqueries.indexOf(line.slice("SCAN ".length));
    if (read >= 0) subqueries.splice(read, 1);
    return read < 0;
  });
}

/** Every full scan of some queries, each with its query; empty when indexes serve them all. */
export async function fullScansOf(queries: Query[]): Promise<string[]> {
  const found: string[] = [];
  for (const query of queries) {
    for (const line of fullScans(await planOf(query))) found.push(`${line}: ${query.sql}`);
  }
  return found;
}

/** A database that notes every statement on its way, for queries that are built out of reach. */
export function recording(database: D1Database): { db: D1Database; queries: Query[] } {
  const queries: Query[] = [];
  const noting = <T extends D1Database | D1DatabaseSession>(target: T): T =>
    new Proxy(target, {
      get(inner, name) {
        if (name === "withSession") return (start: string) => noting((inner as D1Database).withSession(start));
        const member = Reflect.get(inner, name) as unknown;
        if (name === "prepare") return (sql: string) => notingBinds(inner.prepare(sql), sql);
        return typeof member === "function" ? member.bind(inner) : member;
      },
    });
  const notingBinds = (statement: D1PreparedStatement, sql: string): D1PreparedStatement =>
    new Proxy(statement, {
      get(inner, name) {
        if (name === "bind") {
          return (...params: unknown[]) => {
            queries.push({ sql, params });
            return inner.bind(...params);
          };
        }
        const member = Reflect.get(inner, name) as unknown;
        return typeof member === "function" ? member.bind(inner) : member;
      },
    });
  return { db: noting(database), queries };
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.getTime() / 1000 : value);
