import { getTableColumns, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./db.ts";

/**
 * Inserts a row only where the condition holds: for the statements of a transaction that must do nothing if its first one changed
 * nothing. A column without a value gets its constant default, or null.
 */
export function insertWhere<T extends SQLiteTable>(db: Database, table: T, row: InferInsertModel<T>, condition: SQL) {
  const given: Record<string, unknown> = row;
  // The select names every column in the order of the table.
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name] ?? column.default ?? null;
    return value === null ? sql`null` : sql`${sql.param(value, column)}`;
  });
  return db
    .insert(table)
    .select(sql`select ${sql.join(values, sql`, `)} where ${condition}`)
    .onConflictDoNothing();
}
