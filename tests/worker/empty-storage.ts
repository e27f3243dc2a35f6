import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

const MAX_RESETS = 5;

export async function tablesOfDirectory(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' order by name",
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

/**
 * Deletes what is stored. `reset` says nothing if it skips a database: one that workerd dropped from memory after 10 s without a call, or
 * one in a transaction. The query loads the database, so the next `reset` reaches it.
 */
export async function emptyStorage(): Promise<void> {
  for (let resets = 0; resets < MAX_RESETS; resets++) {
    await reset();
    if ((await tablesOfDirectory()).length === 0) return;
  }
  throw new Error(`${MAX_RESETS} resets left these tables: ${(await tablesOfDirectory()).join(", ")}.`);
}
