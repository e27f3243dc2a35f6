import { env } from "cloudflare:workers";

export interface Query {
  sql: string;
  params: unknown[];
}

/** Lines of EXPLAIN QUERY PLAN. Get a drizzle query by `toSQL()`. */
export async function planOf(query: Query): Promise<string[]> {
  const statement = env.DB.prepare(`explain query plan ${query.sql}`).bind(...query.params.map(plain));
  const { results } = await statement.all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

/** Full scans in a plan. Constants, table functions and materialized subqueries may be scanned once by name. */
export function fullScans(plan: string[]): string[] {
  const subqueries = plan.flatMap((line) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)$/.exec(line)?.[1] ?? []);
  return plan.filter((line) => {
    if (!line.startsWith("SCAN ") || /^SCAN (CONSTANT ROW|\(|.*VIRTUAL TABLE)/.test(line)) return false;
    const read = subqueries.indexOf(line.slice("SCAN ".length));
    if (read >= 0) subqueries.splice(read, 1);
    return read < 0;
  });
}

export async function fullScansOf(queries: Query[]): Promise<string[]> {
  const found: string[] = [];
  for (const query of queries) {
    for (const line of fullScans(await planOf(query))) found.push(`${line}: ${query.sql}`);
  }
  return found;
}

/** Records queries that a test cannot build itself. */
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
