/** The portal's D1 for seeding. Miniflare's own binding starts a thread for each portal, and makes three calls of a statement. */
import type { AnyD1Database } from "drizzle-orm/d1";

/** A worker beside the portal's, with the same database. */
export const DIRECTORY_WORKER = `
export default {
  async fetch(request, { DB }) {
    const { how, statements } = await request.json();
    try {
      if (how === "exec") return Response.json(await DB.exec(statements[0].sql));
      const prepared = statements.map(({ sql, params }) => DB.prepare(sql).bind(...params));
      return Response.json(how === "raw" ? await prepared[0].raw() : await DB.batch(prepared));
    } catch (error) {
      return new Response(error.message, { status: 500 });
    }
  },
};
`;

type How = "batch" | "exec" | "raw";

/** What drizzle uses of D1. */
export function directoryAt(address: URL): AnyD1Database {
  const send = async (how: How, statements: readonly Statement[]) => {
    const answer = await fetch(address, { method: "POST", body: JSON.stringify({ how, statements }) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  class Statement {
    readonly sql: string;
    readonly params: readonly unknown[];
    constructor(sql: string, params: readonly unknown[] = []) {
      this.sql = sql;
      this.params = params;
    }
    bind(...params: unknown[]) {
      return new Statement(this.sql, params);
    }
    async all() {
      const [only] = (await send("batch", [this])) as unknown[];
      return only;
    }
    async run() {
      return this.all();
    }
    async raw() {
      return send("raw", [this]);
    }
  }
  const database = {
    prepare: (sql: string) => new Statement(sql),
    batch: async (statements: readonly Statement[]) => send("batch", statements),
    exec: async (sql: string) => send("exec", [new Statement(sql)]),
  };
  return database as unknown as AnyD1Database;
}
