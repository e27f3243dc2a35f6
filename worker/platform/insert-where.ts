import { getTableColumns, type InferInsertModel, is, SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./db.ts";

/** A row as a select, in the order of the table; `from` is the rest of the select. */
export function selectRow<T extends SQLiteTable>(
  table: T,
  row: { [K in keyof InferInsertModel<T>]: unknown },
  from: SQL,
) {
  const fields: Record<string, unknown> = row;
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = fields[name] ?? column.default ?? null;
    if (is(value, SQL)) return value;
    return value === null ? sql`null` : sql`${sql.param(value, column)}`;
  });
  return sql`select ${sql.join(values, sql`, `)} ${from}`;
}

/**
 * Conditional insert, for batches that must do nothing if their first statement changed nothing. Columns without a
 * value get their constant default, or null.
 */
export const insertWhere = <T extends SQLiteTable>(db: Database, table: T, row: InferInsertModel<T>, condition: SQL) =>
  db
    .insert(table)
    .select(selectRow(table, row, sql`where ${condition}`))
    .onConflictDoNothing();

/** Many rows in one statement, because each of a batch takes its time in D1. `computed`: columns that SQL gives; `json_each.key` counts rows. */
export function insertRows<T extends SQLiteTable>(
  db: Database,
  table: T,
  rows: readonly Partial<InferInsertModel<T>>[],
  computed: Readonly<Record<string, SQL>> = {},
) {
  const columns = getTableColumns(table);
  const stored = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, value === null ? null : columns[name]!.mapToDriverValue(value)]),
    ),
  );
  const names = new Set(stored.flatMap((row) => Object.keys(row)));
  const read = Object.fromEntries([...names].map((name) => [name, sql`value ->> ${name}`]));
  const row = { ...read, ...computed } as Parameters<typeof selectRow<T>>[1];
  return db.insert(table).select(selectRow(table, row, sql`from json_each(${JSON.stringify(stored)})`));
}
