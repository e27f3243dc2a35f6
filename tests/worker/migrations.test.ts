import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { describe, it } from "vitest";
import * as schema from "../../worker/platform/schema.ts";
import { emptyStorage, tablesOfDirectory } from "./empty-storage.ts";

type Migrations = Parameters<typeof applyD1Migrations>[1];
const { TEST_MIGRATIONS: migrations, TEST_SCHEMA: testSchema } = env as unknown as {
  TEST_MIGRATIONS: Migrations;
  TEST_SCHEMA: string[];
};
const rows = async <T>(sql: string): Promise<T[]> => (await env.DB.prepare(sql).all<T>()).results;
const tableNames = async () => (await tablesOfDirectory()).filter((name) => name !== "d1_migrations");

describe("the migrations", () => {
  it("create exactly the tables and columns that the code uses", async ({ expect }) => {
    await emptyStorage();
    await applyD1Migrations(env.DB, migrations);
    const expected = Object.values(schema)
      .map((table) => getTableConfig(table))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(await tableNames()).toEqual(expected.map(({ name }) => name));
    for (const { name, columns, indexes } of expected) {
      const made = await rows<{ name: string }>(`pragma table_info("${name}")`);
      expect([name, made.map((column) => column.name).toSorted()]).toEqual([
        name,
        columns.map((column) => column.name).toSorted(),
      ]);
      const indexed = new Set(
        (await rows<{ name: string }>(`pragma index_list("${name}")`)).map((index) => index.name),
      );
      expect(indexes.filter((index) => !indexed.has(index.config.name))).toEqual([]);
    }
  });

  it("leave exactly the state that other tests start with", async ({ expect }) => {
    const made = await rows<{ sql: string }>(
      "select sql from sqlite_master where sql is not null and name not like 'sqlite_%' and name not like '_cf_%' and name <> 'd1_migrations'",
    );
    expect(made.map(({ sql }) => sql).toSorted()).toEqual(testSchema.toSorted());
  });

  it("store a day or the state of an alert as one row, and one for each index", async ({ expect }) => {
    const stored = {
      daily_soiling: "(device_id, day, quality, samples) values ('a', 'b', 1, 1)",
      daily_weather: "(device_id, day) values ('a', 'b')",
      site_weather: "(site, day, source) values ('a', 'b', 'c')",
      site_wind_hours: "(site, day, hours) values ('a', 'b', 'c')",
      alert_states: "(device_id, rule, state, since) values ('a', 'b', 'clear', 1)",
    };
    for (const [table, row] of Object.entries(stored)) {
      const { meta } = await env.DB.prepare(`insert into ${table} ${row}`).run();
      // A state has an index by its message.
      expect([table, meta.rows_written]).toEqual([table, table === "alert_states" ? 2 : 1]);
      await env.DB.exec(`delete from ${table}`);
    }
  });

  it("never cascade: child rows are removed by name", async ({ expect }) => {
    const keys: string[] = [];
    for (const name of await tableNames()) {
      for (const key of await rows<{ on_delete: string; on_update: string; table: string }>(
        `pragma foreign_key_list("${name}")`,
      )) {
        keys.push(`${key.on_delete} ${key.on_update}`);
      }
    }
    expect(keys.length).toBeGreaterThan(5);
    expect(new Set(keys)).toEqual(new Set(["NO ACTION NO ACTION"]));
  });

  it("rebuild or drop a table only with a comment on who checked its child rows", ({ expect }) => {
    const suspicious = migrations.filter(({ queries }) => {
      const text = queries.join("\n");
      return /drop\s+table|__new_|on delete (cascade|set)/i.test(text) && !/^-- reviewed:/m.test(text);
    });
    expect(suspicious.map(({ name }) => name)).toEqual([]);
  });
});
