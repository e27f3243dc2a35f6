import { and, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { pick } from "#contract/records/field";
import { sha256Hex } from "../platform/digest.ts";

type RowOf<T extends SQLiteTable> = T["$inferSelect"];
type ColumnNameOf<T extends SQLiteTable> = keyof RowOf<T> & string;

/** Digest of the fields of a form, which the form sends back. */
export const versionOf = async <Row>(row: Row, names: readonly (keyof Row & string)[]): Promise<string> =>
  (await sha256Hex(JSON.stringify(names.map((name) => row[name])))).slice(0, 32);

/** For `unchanged` of a save. */
export const isStored = (table: SQLiteTable, condition: SQL | undefined): SQL =>
  sql`exists (select 1 from ${table} where ${condition})`;

/**
 * Whether the row is stored as it was read, in these columns; `names` has those of the key. One parameter each: D1 accepts at most 100 in a
 * statement, and the audit line needs some too.
 */
export function isUnchanged<T extends SQLiteTable>(table: T, row: RowOf<T>, names: readonly ColumnNameOf<T>[]): SQL {
  const columns = getTableColumns(table);
  const equal = names.map((name) => {
    const column = columns[name]!;
    const value: unknown = row[name];
    return value === null ? sql`${column} is null` : sql`${column} = ${sql.param(value, column)}`;
  });
  return isStored(table, and(...equal));
}

/** What changed between two states of a record; null: nothing. */
export function difference<Row, Name extends keyof Row & string>(before: Row, after: Row, names: readonly Name[]) {
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return changed.length === 0 ? null : { names: changed, before: pick(before, changed), after: pick(after, changed) };
}
