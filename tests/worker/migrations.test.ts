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

/** A row in each table of the first migration, including children of all foreign keys. */
const seeds = [
  "insert into users (id, email, name, created_at, updated_at, user_type) values ('u', 'u@people.example', 'U', 1, 1, 'Owner')",
  "insert into sessions (id, user_id, token, expires_at, created_at, updated_at) values ('s', 'u', 't', 2, 1, 1)",
  "insert into accounts (id, user_id, account_id, provider_id, created_at, updated_at) values ('a', 'u', 'u', 'credential', 1, 1)",
  "insert into verifications (id, identifier, value, expires_at, created_at, updated_at) values ('v', 'i', 'x', 2, 1, 1)",
  "insert into sign_in_failures (subject, failures, last_at) values ('f', 1, 1)",
  "insert into plants (plant_id, plant_name, lat, lng) values ('p', 'P', 1, 2)",
  "insert into plant_owners (plant_id, owner_id) values ('p', 'u')",
  "insert into staff_plants (staff_id, plant_id) values ('u', 'p')",
  "insert into calculation_inputs (plant_id, \"values\", version, saved_by, saved_at) values ('p', '{}', 1, 'u', 1)",
  "insert into energy_years (plant_id, kind, file_name, daily_kwh, source_key, uploaded_by, uploaded_at) values ('p', 'custom', 'f', '[]', 'k', 'u', 1)",
  "insert into devices (device_id, device_name, plant_id, lat, lng, timezone, installed_on) values ('d', 'D', 'p', 1, 2, 'UTC', '2026-01-01')",
  "insert into daily_soiling (device_id, day, quality, samples) values ('d', '2026-01-01', 1, 288)",
  "insert into daily_weather (device_id, day, source) values ('d', '2026-01-01', 'device')",
  "insert into cleaning_events (device_id, day, created_at) values ('d', '2026-01-01', 1)",
  "insert into offsets (device_id, value, set_by, set_at) values ('d', 0.5, 'u', 1)",
  "insert into savings_runs (job, device_id, user_id, status, request, created_at, updated_at) values ('j', 'd', 'u', 'DONE', '{}', 1, 1)",
  "insert into audit_log (at, action) values (1, 'sign-in')",
];

describe("the migrations", () => {
  it("lose no row from the first to the last", async ({ expect }) => {
    await emptyStorage();
    await applyD1Migrations(env.DB, migrations.slice(0, 1));
    const dropped = new Set(["verifications"]);
    const first = (await tableNames()).filter((name) => !dropped.has(name));
    await env.DB.batch(seeds.map((sql) => env.DB.prepare(sql)));
    const counts = async () =>
      Promise.all(
        first.map(async (name) => [name, (await rows<{ n: number }>(`select count(*) n from "${name}"`))[0]!.n]),
      );
    expect((await counts()).filter(([, n]) => n !== 1)).toEqual([]);
    for (let n = 2; n <= migrations.length; n++) {
      await applyD1Migrations(env.DB, migrations.slice(0, n));
      expect((await counts()).filter(([, count]) => count !== 1)).toEqual([]);
    }
    expect(await rows("pragma foreign_key_check")).toEqual([]);
  });

  it("create exactly the tables and columns that the code uses", async ({ expect }) => {
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
