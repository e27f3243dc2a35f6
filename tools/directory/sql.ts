type Value = string | number | boolean | null;
type SqlRow = Record<string, Value>;

export function literal(value: Value): string {
  if (value === null) return "NULL";
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  return String(Number(value));
}

const pairs = (row: SqlRow): string[] => Object.entries(row).map(([name, value]) => `"${name}" = ${literal(value)}`);

/** Ignores an existing key, so that an interrupted seeding can be repeated. */
export function insert(table: string, row: SqlRow): string {
  const columns = Object.keys(row).map((name) => `"${name}"`);
  return `INSERT OR IGNORE INTO "${table}" (${columns.join(", ")}) VALUES (${Object.values(row).map(literal).join(", ")})`;
}

export const update = (table: string, row: SqlRow, key: SqlRow): string =>
  `UPDATE "${table}" SET ${pairs(row).join(", ")} WHERE ${pairs(key).join(" AND ")}`;

export const remove = (table: string, key: SqlRow): string =>
  `DELETE FROM "${table}" WHERE ${pairs(key).join(" AND ")}`;
