import { getTableColumns, type InferInsertModel, is, SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./db.ts";

type InsertedRow<T extends SQLiteTable> = { [K in keyof InferInsertModel<T>]: InferInsertModel<T>[K] | SQL };

/**
 * Conditional insert, for batches that must do nothing if their first statement changed nothing. Columns without a
 * value get their constant default, or null.
 */
export function insertWhere<T extends SQLiteTable>(db: Database, table: T, row: InsertedRow<T>, condition: SQL) {
  const fields: Record<string, unknown> = row;
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = fields[name] ?? column.default ?? null;
    if (is(value, SQL)) return value;
    return value === null ? sql`null` : sql`${sql.param(value, column)}`;
  });
  return db
    .insert(table)
    .select(sql`select ${sql.join(values, sql`, `)} where ${condition}`)
    .onConflictDoNothing();
}
